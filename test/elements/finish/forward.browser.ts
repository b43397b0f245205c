import { expect, it } from 'vitest';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { forwardToPayment } from '../../../src/elements/finish/forward.ts';
import type { Booking } from '../../../src/api/types.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import { queryAll, getRequestDetails, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { createBooking, readSectionText, createSession, mountLeaf } from '../checkout-stage.ts';

customElements.define('slipway-confirmation', SlipwayConfirmation);

const paymentUrl = 'https://pay.example/now';

interface Setup {
  answer?: Partial<Booking>;
  dueAmount?: string;
  total?: string;
  doesForward?: boolean;

  /** True if a listener cancels `booking-leave`, as the widget does when the page cancels `slipway-leaving`. */
  preventsForward?: boolean;
}

/** Opens a confirmation right after a booking. The test runs the callbacks of its timers. */
async function openConfirmation({
  answer = {},
  dueAmount = '30.00',
  total = '134.40',
  doesForward = true,
  preventsForward = false,
}: Setup = {}) {
  const currentBooking = createBooking({ url: paymentUrl, paymentRequired: true, ...answer });
  const flowStore = createStore();
  const orderSession = createSession({ due: dueAmount, total });
  getWriter(flowStore).commit({ step: 'done', booking: currentBooking, booked: orderSession });
  const locale = createPreparedLocale('en');
  const leaf = await mountLeaf<SlipwayConfirmation>('slipway-confirmation', {
    locale,
    booking: currentBooking,
    session: orderSession,
    forwards: doesForward,
  });
  const [timers, announcements, leftForUrls]: [{ act: () => void; ms: number }[], string[], string[]] = [[], [], []];
  leaf.addEventListener('click', (event) => event.preventDefault());
  leaf.addEventListener('booking-leave', (event) => {
    leftForUrls.push((event as CustomEvent<{ url: string }>).detail.url);
    if (preventsForward) event.preventDefault();
  });
  const accountController = new AbortController();
  await forwardToPayment({
    host: {
      announce: (text) => void announcements.push(text),
      renderRoot: document.body,
      updateComplete: Promise.resolve(true),
    },
    store: flowStore,
    locale: () => locale,
    signal: accountController.signal,
    startTimer(callback, ms) {
      const timer = { act: callback, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  await leaf.updateComplete;
  return { leaf, flowStore, timers, announcements, leftForUrls, accountController, isForwarding: () => leaf.forwards };
}

it('announces the payment page and opens it after five seconds', async () => {
  const { leaf, timers, announcements, leftForUrls, isForwarding } = await openConfirmation();
  expect(announcements).toEqual(['Opening payment on pay.example…']);
  expect(readSectionText(leaf)).toContain('Opening payment on pay.example… Stay on this page');
  expect([timers.map(({ ms }) => ms), leftForUrls]).toEqual([[5000], []]);
  timers[0]?.act();
  expect([leftForUrls, isForwarding()]).toEqual([[paymentUrl], false]);
});

it('stays on the page after *Stay*, and focuses the payment link', async () => {
  const { leaf, timers, leftForUrls } = await openConfirmation();
  queryOne(leaf, '[part="stay"]').click();
  await leaf.updateComplete;
  timers[0]?.act();
  expect(leftForUrls).toEqual([]);
  expect(getRequestDetails(leaf, 'live-region-say')).toEqual([{ words: 'You’re staying on this page.' }]);
  expect(leaf.shadowRoot?.activeElement?.part.contains('pay')).toBe(true);
  expect(readSectionText(leaf)).not.toContain('Opening payment');
});

it('restarts the five seconds after a key press', async () => {
  const { timers } = await openConfirmation();
  const [firstTimer] = timers;
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect([timers.length, timers[0] === firstTimer]).toEqual([1, false]);
});

it.each<[string, (page: Awaited<ReturnType<typeof openConfirmation>>) => void]>([
  ['the guest follows the link', ({ leaf }) => queryOne(leaf, '[part~="pay"]').click()],
  ['the guest leaves the page', () => dispatchEvent(new Event('pagehide'))],
  [
    'the guest goes to a different step',
    ({ flowStore }) => getWriter(flowStore).commit({ step: 'choose', booking: null }),
  ],
  ['the element shows a different account', ({ accountController }) => accountController.abort()],
])('stops the countdown if %s', async (_, callback) => {
  const page = await openConfirmation();
  callback(page);
  expect([page.timers, page.isForwarding()]).toEqual([[], false]);
});

it('stops the countdown if the page cancels `slipway-leaving`', async () => {
  const { timers, leftForUrls, isForwarding } = await openConfirmation({ preventsForward: true });
  timers[0]?.act();
  expect([leftForUrls, isForwarding()]).toEqual([[paymentUrl], false]);
});

it('stays on the page if the confirmation is hidden', async () => {
  const { leaf, timers, leftForUrls } = await openConfirmation();
  leaf.hidden = true;
  timers[0]?.act();
  expect(leftForUrls).toEqual([]);
});

it.each<[string, Setup]>([
  ['payment="link"', { doesForward: false }],
  ['no payment address', { answer: { url: '' } }],
  ['a booking that requires no payment', { answer: { paymentRequired: false } }],
  ['nothing due now', { dueAmount: '0.00' }],
  ['an unknown amount', { dueAmount: '', total: '' }],
])('stays on the page with %s', async (_, setup) => {
  const { leaf, timers, announcements } = await openConfirmation(setup);
  expect([timers, announcements, queryAll(leaf, '[part="forwarding"]')]).toEqual([[], [], []]);
});

it('stays on the page if a check has found the booking', async () => {
  const leaf = await mountLeaf<SlipwayConfirmation>('slipway-confirmation', {
    locale: createPreparedLocale('en'),
    state: 'unsure',
    forwards: true,
  });
  Object.assign(leaf, {
    state: 'booked',
    booking: createBooking({ url: paymentUrl, paymentRequired: true }),
    session: createSession(),
  });
  await leaf.updateComplete;
  expect([queryAll(leaf, '[part~="pay"]').length, queryAll(leaf, '[part="forwarding"]')]).toEqual([1, []]);
});
