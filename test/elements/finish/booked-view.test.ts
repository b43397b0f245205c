import { describe, expect, it } from 'vitest';
import { createBookedView } from '../../../src/elements/finish/booked-view.ts';
import type { Booking, PaymentStatus, Session, SessionLine } from '../../../src/api/types.ts';
import { createBooking, createLine, createSession } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

const toDay = (text: string): Day => parseDay(text) ?? (text as Day);
const locale = createPreparedLocale('en');
const doneTexts = locale.text.done;
const createView = (changes: Partial<Booking> = {}, lines: SessionLine[] = []) =>
  createBookedView(createBooking(changes), createSession({ lines }), {}, locale);

describe('createBookedView: booking', () => {
  it('links the invoice if the booking requires no payment', () => {
    expect(createView()).toMatchObject({ heading: doneTexts.booked, state: 'none', link: null, paymentHint: '' });
    expect(createView({ url: 'https://venue.example/1' }).link).toEqual({
      url: 'https://venue.example/1',
      part: 'invoice',
      label: doneTexts.invoice,
      isNext: false,
    });
  });

  it('links the payment as next step unless the guest revisits the booking', () => {
    const unpaidBooking = { url: 'https://venue.example/1', paymentRequired: true };
    expect(createView(unpaidBooking)).toMatchObject({
      heading: doneTexts.bookedToPay,
      state: 'due',
      link: { part: 'pay', label: 'Continue to payment · $134.40', isNext: true },
    });
    expect(createView({ ...unpaidBooking, revisited: true })).toMatchObject({
      heading: doneTexts.bookedPerhapsPaid,
      state: 'open',
      note: 'We’ve received your booking. Check your payment on the payment page.',
      link: { part: 'pay', label: 'Open payment page', isNext: false },
    });
  });

  it('names the amount due now in the payment link, or the total', () => {
    const unpaidBooking = createBooking({ url: 'https://venue.example/1', paymentRequired: true });
    const readPayLabel = (orderSession: Session | null) =>
      createBookedView(unpaidBooking, orderSession, {}, locale).link?.label;
    expect(readPayLabel(createSession({ due: '40.00' }))).toBe('Continue to payment · $40.00');
    expect(readPayLabel(createSession({ due: '' }))).toBe('Continue to payment · $134.40');
    expect(readPayLabel(null)).toBe('Continue to payment');
  });

  it('refers to the venue if the payment has no web address', () => {
    expect(createView({ paymentRequired: true })).toMatchObject({ link: null, paymentHint: doneTexts.payAsk });
    expect(createView({ paymentRequired: true, url: 'javascript:alert(1)' })).toMatchObject({ link: null });
  });

  it('states no payment status while the payment address is unknown', () => {
    const bookingWithForgottenAddress = { paymentRequired: true, revisited: true, address: 'forgotten' as const };
    expect(createView(bookingWithForgottenAddress)).toMatchObject({
      note: '',
      link: null,
      paymentHint: doneTexts.payForgotten,
    });
    const bookingWithUnsafeAddress = { paymentRequired: true, revisited: true, url: 'javascript:alert(1)' };
    expect(createView(bookingWithUnsafeAddress)).toMatchObject({
      note: '',
      link: null,
      paymentHint: doneTexts.payForgotten,
    });
    expect(createView({ ...bookingWithForgottenAddress, address: 'asking' })).toMatchObject({
      note: doneTexts.checking,
      paymentHint: '',
    });
    expect(createView({ ...bookingWithForgottenAddress, paymentRequired: false })).toMatchObject({
      link: null,
      paymentHint: '',
    });
  });

  it('offers a calendar file if a line has days', () => {
    expect(createView({}, [createLine()]).hasDays).toBe(false);
    expect(createView({}, [createLine(), createLine({ start: toDay('2031-06-14') })]).hasDays).toBe(true);
  });

  it('shows only a confirmation heading without booking and session', () => {
    expect(createBookedView(null, null, {}, locale)).toEqual({
      state: 'none',
      heading: doneTexts.booked,
      code: '',
      note: '',
      statusName: '',
      isForwarded: false,
      link: null,
      paymentHint: '',
      hasDays: false,
    });
  });
});

describe('createBookedView: payment status', () => {
  const createViewWithPayment = (payment: Partial<PaymentStatus>, changes: Partial<Booking> = {}) =>
    createView({
      url: 'https://venue.example/1',
      paymentRequired: true,
      revisited: true,
      payment: { statusId: 'PAID', statusName: 'The name', total: '142.80', paidTotal: '0.00', ...payment },
      ...changes,
    });

  it('confirms a paid booking without a link to the payment', () => {
    const confirmedView = {
      state: 'none',
      heading: doneTexts.booked,
      note: 'Payment received: $142.80',
      statusName: '',
      link: null,
    };
    expect(createViewWithPayment({ paidTotal: '142.80' })).toMatchObject(confirmedView);
    expect(createViewWithPayment({ paidTotal: '' })).toMatchObject({
      ...confirmedView,
      note: '',
      statusName: 'The name',
    });
  });

  it('links the payment as the next step if nothing was paid', () => {
    expect(createViewWithPayment({ statusId: 'PEND' })).toMatchObject({
      state: 'due',
      heading: doneTexts.bookedToPay,
      note: 'We haven’t received your payment yet.',
      link: { label: 'Continue to payment', isNext: true },
      isForwarded: false,
    });
  });

  it.each(['PART', 'PEND'])('shows the paid amount of a partly paid booking with status %s', (statusId) => {
    expect(createViewWithPayment({ statusId, paidTotal: '40.00' })).toMatchObject({
      state: 'open',
      heading: 'Your booking',
      note: '$40.00 of $142.80 paid',
      link: { isNext: false },
    });
  });

  it.each(['HOLD', 'WAIT', 'APPROVED'])('shows only the service’s name of the unknown status %s', (statusId) => {
    const openView = { state: 'open', heading: 'Your booking', note: '', statusName: 'The name' };
    expect(createViewWithPayment({ statusId, paidTotal: '142.80' })).toMatchObject(openView);
  });

  it.each(['VOID', 'STOP', 'CANCELLED'])('shows the booking as invalid for the status %s', (statusId) => {
    const invalidPayment = {
      state: 'invalid',
      heading: 'This booking is no longer valid',
      statusName: 'The name',
      link: null,
    };
    expect(createViewWithPayment({ statusId, paidTotal: '142.80' })).toMatchObject(invalidPayment);
    const endedBooking = createBooking({
      paymentRequired: true,
      payment: { statusId, statusName: 'x', total: '', paidTotal: '' },
    });
    expect(
      createBookedView(endedBooking, createSession({ lines: [createLine({ start: toDay('2031-06-14') })] }), {}, locale)
        .hasDays,
    ).toBe(false);
  });
});
