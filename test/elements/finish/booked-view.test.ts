import { describe, expect, it } from 'vitest';
import { createBookedView } from '../../../src/elements/finish/booked-view.ts';
import type { Booking, PaymentStatus, Session, SessionLine } from '../../../src/api/types.ts';
import { booking, line, session } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const locale = localeIn('en');
const words = locale.text.done;
const view = (changes: Partial<Booking> = {}, lines: SessionLine[] = []) =>
  createBookedView(booking(changes), session({ lines }), {}, locale);

describe('createBookedView: booking', () => {
  it('links the invoice if the booking requires no payment', () => {
    expect(view()).toMatchObject({ heading: words.booked, state: 'none', link: null, payAsk: '' });
    expect(view({ url: 'https://venue.example/1' }).link).toEqual({
      url: 'https://venue.example/1',
      part: 'invoice',
      label: words.invoice,
      isNext: false,
    });
  });

  it('links the payment as next step until the guest has visited it', () => {
    const toPay = { url: 'https://venue.example/1', paymentRequired: true };
    expect(view(toPay)).toMatchObject({
      heading: words.bookedToPay,
      state: 'due',
      link: { part: 'pay', label: 'Continue to payment · $134.40', isNext: true },
    });
    expect(view({ ...toPay, revisited: true })).toMatchObject({
      heading: words.bookedPerhapsPaid,
      state: 'open',
      note: 'We’ve received your booking. Check your payment on the payment page.',
      link: { part: 'pay', label: 'Open payment page', isNext: false },
    });
  });

  it('names the amount due now, or else the total', () => {
    const toPay = booking({ url: 'https://venue.example/1', paymentRequired: true });
    const pay = (order: Session | null) => createBookedView(toPay, order, {}, locale).link?.label;
    expect(pay(session({ due: '40.00' }))).toBe('Continue to payment · $40.00');
    expect(pay(session({ due: '' }))).toBe('Continue to payment · $134.40');
    expect(pay(null)).toBe('Continue to payment');
  });

  it('refers to the venue if the payment has no web address', () => {
    expect(view({ paymentRequired: true })).toMatchObject({ link: null, payAsk: words.payAsk });
    expect(view({ paymentRequired: true, url: 'javascript:alert(1)' })).toMatchObject({ link: null });
  });

  it('claims nothing about the payment while its address is unknown', () => {
    const forgotten = { paymentRequired: true, revisited: true, address: 'forgotten' as const };
    expect(view(forgotten)).toMatchObject({ note: '', link: null, payAsk: words.payForgotten });
    const unsafe = { paymentRequired: true, revisited: true, url: 'javascript:alert(1)' };
    expect(view(unsafe)).toMatchObject({ note: '', link: null, payAsk: words.payForgotten });
    expect(view({ ...forgotten, address: 'asking' })).toMatchObject({
      note: words.checking,
      payAsk: '',
    });
    expect(view({ ...forgotten, paymentRequired: false })).toMatchObject({ link: null, payAsk: '' });
  });

  it('offers a calendar file if a line has days', () => {
    expect(view({}, [line()]).hasDays).toBe(false);
    expect(view({}, [line(), line({ start: day('2031-06-14') })]).hasDays).toBe(true);
  });

  it('shows only a confirmation heading without booking and session', () => {
    expect(createBookedView(null, null, {}, locale)).toEqual({
      state: 'none',
      heading: words.booked,
      code: '',
      note: '',
      statusName: '',
      forwards: false,
      link: null,
      payAsk: '',
      hasDays: false,
    });
  });
});

describe('createBookedView: payment status', () => {
  const read = (payment: Partial<PaymentStatus>, changes: Partial<Booking> = {}) =>
    view({
      url: 'https://venue.example/1',
      paymentRequired: true,
      revisited: true,
      payment: { statusId: 'PAID', statusName: 'The name', total: '142.80', paidTotal: '0.00', ...payment },
      ...changes,
    });

  it('confirms a paid booking without a link to the payment', () => {
    const confirmedView = {
      state: 'none',
      heading: words.booked,
      note: 'Payment received: $142.80',
      statusName: '',
      link: null,
    };
    expect(read({ paidTotal: '142.80' })).toMatchObject(confirmedView);
    expect(read({ paidTotal: '' })).toMatchObject({ ...confirmedView, note: '', statusName: 'The name' });
  });

  it('links the payment as the next step if nothing was paid', () => {
    expect(read({ statusId: 'PEND' })).toMatchObject({
      state: 'due',
      heading: words.bookedToPay,
      note: 'We haven’t received your payment yet.',
      link: { label: 'Continue to payment', isNext: true },
      forwards: false,
    });
  });

  it.each(['PART', 'PEND'])('shows the paid amount of a partly paid booking, for %s', (statusId) => {
    expect(read({ statusId, paidTotal: '40.00' })).toMatchObject({
      state: 'open',
      heading: 'Your booking',
      note: '$40.00 of $142.80 paid',
      link: { isNext: false },
    });
  });

  it.each(['HOLD', 'WAIT', 'APPROVED'])('shows only the service’s name of the unknown status %s', (statusId) => {
    const open = { state: 'open', heading: 'Your booking', note: '', statusName: 'The name' };
    expect(read({ statusId, paidTotal: '142.80' })).toMatchObject(open);
  });

  it.each(['VOID', 'STOP', 'CANCELLED'])('shows an invalid booking for %s', (statusId) => {
    const invalid = {
      state: 'invalid',
      heading: 'This booking is no longer valid',
      statusName: 'The name',
      link: null,
    };
    expect(read({ statusId, paidTotal: '142.80' })).toMatchObject(invalid);
    const endedBooking = booking({
      paymentRequired: true,
      payment: { statusId, statusName: 'x', total: '', paidTotal: '' },
    });
    expect(
      createBookedView(endedBooking, session({ lines: [line({ start: day('2031-06-14') })] }), {}, locale).hasDays,
    ).toBe(false);
  });
});
