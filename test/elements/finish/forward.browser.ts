import { expect, it } from 'vitest';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { forwardToPayment } from '../../../src/elements/finish/forward.ts';
import type { Booking } from '../../../src/api/types.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import { all, requestsOf, localeIn, one } from '../choosing-stage.ts';
import { booking, readable, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-confirmation', SlipwayConfirmation);

const url = 'https://pay.example/now';

interface Setup {
  answer?: Partial<Booking>;
  dueAmount?: string;
  total?: string;
  forwards?: boolean;
  /** True if the page cancels the event `booking-leave`, so that the payment page does not open. */
  prevents?: boolean;
}

/** Opens a confirmation right after a booking. The test runs the callbacks of its timers. */
async function openConfirmation({
  answer = {},
  dueAmount = '30.00',
  total = '134.40',
  forwards = true,
  prevents = false,
}: Setup = {}) {
  const present = booking({ url, paymentRequired: true, ...answer });
  const store = createStore();
  const order = session({ due: dueAmount, total });
  getWriter(store).commit({ step: 'done', booking: present, booked: order });
  const locale = localeIn('en');
  const leaf = await stage<SlipwayConfirmation>('slipway-confirmation', {
    locale,
    booking: present,
    session: order,
    forwards,
  });
  const [timers, announcements, leavings]: [{ act: () => void; ms: number }[], string[], string[]] = [[], [], []];
  leaf.addEventListener('click', (event) => event.preventDefault());
  leaf.addEventListener('booking-leave', (event) => {
    leavings.push((event as CustomEvent<{ url: string }>).detail.url);
    if (prevents) event.preventDefault();
  });
  const account = new AbortController();
  await forwardToPayment({
    host: {
      announce: (words) => void announcements.push(words),
      renderRoot: document.body,
      updateComplete: Promise.resolve(true),
    },
    store,
    locale: () => locale,
    signal: account.signal,
    timer(act, ms) {
      const timer = { act, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  await leaf.updateComplete;
  return { leaf, store, timers, announcements, leavings, account, isForwarding: () => leaf.forwards };
}

it('announces the payment page and opens it after five seconds', async () => {
  const { leaf, timers, announcements, leavings, isForwarding } = await openConfirmation();
  expect(announcements).toEqual(['Opening payment on pay.example…']);
  expect(readable(leaf)).toContain('Opening payment on pay.example… Stay on this page');
  expect([timers.map(({ ms }) => ms), leavings]).toEqual([[5000], []]);
  timers[0]?.act();
  expect([leavings, isForwarding()]).toEqual([[url], false]);
});

it('stays after a press of the stay button, and focuses the link', async () => {
  const { leaf, timers, leavings } = await openConfirmation();
  one(leaf, '[part="stay"]').click();
  await leaf.updateComplete;
  timers[0]?.act();
  expect(leavings).toEqual([]);
  expect(requestsOf(leaf, 'live-region-say')).toEqual([{ words: 'You’re staying on this page.' }]);
  expect(leaf.shadowRoot?.activeElement?.part.contains('pay')).toBe(true);
  expect(readable(leaf)).not.toContain('Opening payment');
});

it('restarts the five seconds after a key press', async () => {
  const { timers } = await openConfirmation();
  const [first] = timers;
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect([timers.length, timers[0] === first]).toEqual([1, false]);
});

it.each<[string, (parts: Awaited<ReturnType<typeof openConfirmation>>) => void]>([
  ['the guest follows the link', ({ leaf }) => one(leaf, '[part~="pay"]').click()],
  ['the guest leaves the page', () => dispatchEvent(new Event('pagehide'))],
  ['the guest goes to a different step', ({ store }) => getWriter(store).commit({ step: 'choose', booking: null })],
  ['the element shows a different account', ({ account }) => account.abort()],
])('stops the countdown if %s', async (_, act) => {
  const parts = await openConfirmation();
  act(parts);
  expect([parts.timers, parts.isForwarding()]).toEqual([[], false]);
});

it('stops the countdown if the page cancels `slipway-leaving`', async () => {
  const { timers, leavings, isForwarding } = await openConfirmation({ prevents: true });
  timers[0]?.act();
  expect([leavings, isForwarding()]).toEqual([[url], false]);
});

it('stays on the page if the confirmation is hidden', async () => {
  const { leaf, timers, leavings } = await openConfirmation();
  leaf.hidden = true;
  timers[0]?.act();
  expect(leavings).toEqual([]);
});

it.each<[string, Setup]>([
  ['payment="link"', { forwards: false }],
  ['no payment address', { answer: { url: '' } }],
  ['a booking that requires no payment', { answer: { paymentRequired: false } }],
  ['nothing due now', { dueAmount: '0.00' }],
  ['an unknown amount', { dueAmount: '', total: '' }],
])('stays on the page with %s', async (_, setup) => {
  const { leaf, timers, announcements } = await openConfirmation(setup);
  expect([timers, announcements, all(leaf, '[part="forwarding"]')]).toEqual([[], [], []]);
});

it('stays on the page if a check has found the booking', async () => {
  const leaf = await stage<SlipwayConfirmation>('slipway-confirmation', {
    locale: localeIn('en'),
    state: 'unsure',
    forwards: true,
  });
  Object.assign(leaf, { state: 'booked', booking: booking({ url, paymentRequired: true }), session: session() });
  await leaf.updateComplete;
  expect([all(leaf, '[part~="pay"]').length, all(leaf, '[part="forwarding"]')]).toEqual([1, []]);
});
