import { describe, expect, test } from 'vitest';
import { bookedView } from '../../../src/elements/finish/booked-view.ts';
import type { Booking, Session, SessionLine } from '../../../src/api/types.ts';
import { booking, line, session } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const locale = localeIn('en');
const words = locale.text.done;
const view = (changes: Partial<Booking> = {}, lines: SessionLine[] = []) =>
  bookedView(booking(changes), session({ lines }), {}, locale);

describe('a booking', () => {
  test('that needs no payment is booked, with its invoice where there is one', () => {
    expect(view()).toMatchObject({ heading: words.booked, isDue: false, link: null, payAsk: '', asksVenue: false });
    expect(view({ url: 'https://venue.example/1' }).link).toEqual({
      url: 'https://venue.example/1',
      part: 'invoice',
      words: words.invoice,
      isNext: false,
    });
  });

  test('that is to be paid leads to the payment, until the visitor has gone there', () => {
    const toPay = { url: 'https://venue.example/1', paymentRequired: true };
    expect(view(toPay)).toMatchObject({
      heading: words.bookedToPay,
      isDue: true,
      link: { part: 'pay', words: 'Continue to payment · $134.40', isNext: true },
    });
    expect(view({ ...toPay, revisited: true })).toMatchObject({
      heading: words.bookedPerhapsPaid,
      isDue: false,
      link: { part: 'pay', words: words.payUnless, isNext: true },
    });
  });

  test('that takes a deposit names what is due now; where no sum is known, none', () => {
    const toPay = booking({ url: 'https://venue.example/1', paymentRequired: true });
    const pay = (booked: Session | null) => bookedView(toPay, booked, {}, locale).link?.words;
    expect(pay(session({ due: '40.00' }))).toBe('Continue to payment · $40.00');
    expect(pay(session({ due: '' }))).toBe('Continue to payment · $134.40');
    expect(pay(null)).toBe('Continue to payment');
  });

  test('that is to be paid nowhere on the web asks the venue', () => {
    expect(view({ paymentRequired: true })).toMatchObject({ link: null, payAsk: words.payAsk, asksVenue: true });
    expect(view({ paymentRequired: true, url: 'javascript:alert(1)' })).toMatchObject({ link: null, asksVenue: true });
  });

  test('whose payment page is asked for again, or is kept no longer, says so and vouches for nothing', () => {
    const forgotten = { paymentRequired: true, revisited: true, address: 'forgotten' as const };
    expect(view(forgotten)).toMatchObject({ link: null, payAsk: words.payForgotten, asksVenue: true });
    expect(view({ ...forgotten, address: 'asking' })).toMatchObject({ payAsk: words.payAsking, asksVenue: false });
    expect(view({ ...forgotten, paymentRequired: false })).toMatchObject({ link: null, payAsk: '', asksVenue: false });
  });

  test('that may have been paid meanwhile can be called paid', () => {
    const toPay = { url: 'https://venue.example/1', paymentRequired: true };
    expect([toPay, { ...toPay, revisited: true }, { revisited: true }].map((each) => view(each).mayBePaid)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('can be kept in a calendar where it has days', () => {
    expect(view({}, [line()]).hasDays).toBe(false);
    expect(view({}, [line(), line({ start: day('2031-06-14') })]).hasDays).toBe(true);
  });

  test('of which nothing is known is booked, no more', () => {
    expect(bookedView(null, null, {}, locale)).toEqual({
      heading: words.booked,
      code: '',
      forwards: false,
      isDue: false,
      link: null,
      payAsk: '',
      asksVenue: false,
      mayBePaid: false,
      hasDays: false,
    });
  });
});
