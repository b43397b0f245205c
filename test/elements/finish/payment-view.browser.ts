import { html } from 'lit';
import { expect, test, vi } from 'vitest';
import { askToLeave, paymentView } from '../../../src/elements/finish/payment-view.ts';
import type { BookedView } from '../../../src/elements/finish/booked-view.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const done = localeIn('en').text.done;
const link = { url: 'https://venue.example/pay', part: 'pay' as const, words: done.payUnless, isNext: true };
const drawn = (changes: Partial<BookedView> = {}) =>
  draw(
    paymentView(
      { link, asksVenue: false, mayBePaid: false, ...changes },
      { locale: localeIn('en'), askUrl: 'mailto:desk@venue.example', onLeave: vi.fn(), onPaid: vi.fn() },
    ),
  );

test('the way to pay is the one next step; whoever has paid may say so beside it', () => {
  const view = drawn({ mayBePaid: true });
  expect(words(view)).toBe('Not paid yet? Go to payment Secure payment on venue.example Paid already? I’ve paid');
  expect(all(view, '.primary').map((each) => each.getAttribute('part'))).toEqual(['pay primary']);
});

test('an invoice is no next step', () => {
  expect(all(drawn({ link: { ...link, part: 'invoice', isNext: false } }), '.primary')).toEqual([]);
});

test('where there is nothing to go to there is nothing', () => {
  expect(words(drawn({ link: null }))).toBe('');
  expect(words(drawn({ link: null, asksVenue: true }))).toBe('Contact the venue');
});

test('a page that says no keeps the visitor', () => {
  const from = new EventTarget();
  from.addEventListener('booking-leave', (event) => event.preventDefault());
  const heard: boolean[] = [];
  const leave = (event: MouseEvent) => heard.push(askToLeave(event, from), event.defaultPrevented);
  all(draw(html`<a href="https://venue.example/pay" @click=${leave}>Pay</a>`), 'a')[0]?.click();
  expect(heard).toEqual([false, true]);
});
