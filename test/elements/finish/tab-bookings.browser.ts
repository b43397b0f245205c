import { html, LitElement, nothing } from 'lit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { Booking, PaymentStatus } from '../../../src/api/types.ts';
import { showBookings } from '../../../src/elements/finish/tab-bookings.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { writeBooking } from '../../../src/page/storage/stored-session.ts';
import type { PaymentReturn, UnconfirmedBooking } from '../../../src/flow/session/context.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import { createStepNavigation } from '../../../src/flow/step-navigation.ts';
import { createStore, getWriter, type Store } from '../../../src/flow/store.ts';
import { readTabText, writeTabText } from '../../../src/page/storage/tab-text.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { queryAll, findControl, getFocusedElement, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { createBooking, createLine, createSession } from '../checkout-stage.ts';

type TabBookings = Parameters<typeof showBookings>[0];

const bookingsKey = 'slipway:booked:https://book.example/harbour';

/** An element with a store. At the first step, it renders the container for the list of bookings. */
class TabBookingsHost extends LitElement {
  store = createStore();
  override render() {
    return this.store.state.step === 'choose' ? html`<div class="mine kept"></div>` : nothing;
  }
  announce(): void {
    // Does nothing, because the tests of the live region check the announcements.
  }
  adopt(): void {
    // Does nothing: these tests need no styles.
  }
}
customElements.define('tab-bookings-host', TabBookingsHost);

beforeEach(() => writeTabText(bookingsKey, ''));

const createStoredBooking = (code: string, name = 'Kayak') => ({
  booking: createBooking({ code }),
  booked: createSession({ lines: [createLine({ name, start: parseDay('2031-06-14'), when: '' })] }),
  bookedRequests: {},
});
const storeBookings = (...codes: string[]) =>
  writeTabText(bookingsKey, codes.map((code) => writeBooking(createStoredBooking(code))).join('\n'));

const withoutPaymentWays = { find: () => null, keep: () => undefined, forget: () => undefined, takeReturn: () => '' };

/** Opens an element that shows the bookings in this tab's storage, and the given unconfirmed bookings. */
async function openTab(changes: Partial<TabBookings> = {}, cases: readonly UnconfirmedBooking[] = []) {
  const element = new TabBookingsHost();
  document.body.replaceChildren(element);
  let unconfirmedBookings = cases;
  const { store } = element;
  const flow = joinFlow(store, createStepNavigation(store));
  showBookings({
    host: element as unknown as Host,
    store,
    flow,
    getCurrentEntry: () => null,
    storageKey: bookingsKey,
    client: { createStatus: () => Promise.reject(new Error('No status request is expected.')) },
    unconfirmedBookings: { load: () => unconfirmedBookings, save: (newCases) => (unconfirmedBookings = newCases) },
    paymentPages: withoutPaymentWays,
    returnedCode: '',
    currency: () => 'CAD',
    locale: () => createPreparedLocale('en'),
    ...changes,
  });
  const redraw = async () => {
    element.requestUpdate();
    await element.updateComplete;
  };
  await redraw();
  return { element, store, goTo: flow.goTo, redraw };
}

const readEntries = (element: HTMLElement) =>
  queryAll(element, '[part=booked]').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
const readVisibleCode = (store: Store) => (store.state.step === 'done' ? store.state.booking?.code : null);

describe('showBookings', () => {
  it('shows no list if the tab has no bookings', async () => {
    const { element } = await openTab();
    expect(queryAll(element, '.booked-here')).toEqual([]);
  });

  it('shows the bookings of this tab above the list of items', async () => {
    storeBookings('ONE', 'TWO');
    const { element } = await openTab();
    expect(readEntries(element)).toEqual(['ONE Kayak Sat, Jun 14 $134.40 View', 'TWO Kayak Sat, Jun 14 $134.40 View']);
    expect(queryOne(element, '.booked-here').parentElement?.className).toBe('mine kept');
  });

  it('opens a booking, and lists all bookings again at the first step', async () => {
    storeBookings('ONE', 'TWO');
    const { element, store, goTo, redraw } = await openTab();
    findControl(element, 'View booking ONE').click();
    expect(readVisibleCode(store)).toBe('ONE');
    await redraw();
    expect(queryAll(element, '.booked-here')).toEqual([]);
    goTo('choose');
    await redraw();
    expect(readEntries(element)).toHaveLength(2);
  });

  it.each([
    ['a stored booking', { step: 'done', code: 'ONE' }, 'ONE'],
    ['an unknown booking', { step: 'done', code: 'OLD' }, 'TWO'],
    ['the cart', { step: 'cart' }, null],
    ['no step', null, null],
  ] as const)('shows a booking only if the history entry’s step is `done`: %s', async (_, place, code) => {
    storeBookings('ONE', 'TWO');
    const { store } = await openTab({ getCurrentEntry: () => place });
    expect(readVisibleCode(store)).toBe(code);
  });

  it('opens the booking of the history entry after the browser’s Back', async () => {
    storeBookings('ONE', 'TWO');
    let place: ReturnType<TabBookings['getCurrentEntry']> = null;
    const { store, goTo, element } = await openTab({ getCurrentEntry: () => place });
    place = { step: 'done', code: 'ONE' };
    dispatchEvent(new PopStateEvent('popstate'));
    expect(readVisibleCode(store)).toBe('ONE');
    goTo('choose');
    element.remove();
    dispatchEvent(new PopStateEvent('popstate'));
    expect(readVisibleCode(store)).toBeNull();
  });

  it('clears the list and focuses the heading above the explanation', async () => {
    storeBookings('ONE');
    const { element, store, goTo, redraw } = await openTab({}, [{ sessionId: 's', key: 'k', at: 1 }]);
    expect(readEntries(element)).toHaveLength(2);
    findControl(element, 'Clear list').click();
    await redraw();
    expect(readTabText(bookingsKey)).toBe('');
    expect(readEntries(element)).toEqual([]);
    expect(queryOne(element, '.booked-here').innerText).toContain('Your bookings aren’t affected.');
    expect(getFocusedElement(element)?.textContent).toBe('Your recent bookings');
    goTo('cart');
    goTo('choose');
    store.choose({ itemId: null });
    await redraw();
    expect(readTabText(bookingsKey)).toBe('');
  });
});

describe('showBookings: unconfirmed booking', () => {
  /**
   * Runs the check of an unconfirmed booking at a service that confirms the booking. Returns the `slipway-booked`
   * events of the check.
   * @param beforeAnswer runs before the service answers; its argument removes the unconfirmed booking, as another tab
   * could
   */
  async function checkUnconfirmedBooking(
    code: string,
    beforeAnswer: (removeCase: () => void) => void = () => undefined,
  ) {
    const lateBooking: Booking = createBooking({ code });
    let unconfirmedBookings: readonly UnconfirmedBooking[] = [{ sessionId: 's', key: 'k', at: 1 }];
    const client: TabBookings['client'] = {
      createStatus: () => {
        beforeAnswer(() => (unconfirmedBookings = []));
        return Promise.resolve({
          session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
          relay: null,
          payment: null,
          booking: lateBooking,
        });
      },
    };
    const { element, store } = await openTab({
      client,
      unconfirmedBookings: { load: () => unconfirmedBookings, save: (next) => (unconfirmedBookings = next) },
    });
    const events: unknown[] = [];
    element.addEventListener('slipway-booked', ({ detail }) =>
      events.push([detail, readTabText(bookingsKey), readVisibleCode(store)]),
    );
    expect(readEntries(element)[0]).toContain('isn’t confirmed yet');
    findControl(element, 'Check again').click();
    await expect.poll(() => readVisibleCode(store)).toBe(code);
    return events;
  }

  it('dispatches `slipway-booked` once for a booking that a check found', async () => {
    storeBookings('ONE');
    const events = await checkUnconfirmedBooking('TWO');
    expect(readTabText(bookingsKey).split('\n')).toHaveLength(2);
    expect(events).toEqual([
      [
        expect.objectContaining({ bookingId: 'TWO', items: [], value: '', currency: 'CAD' }),
        readTabText(bookingsKey),
        'TWO',
      ],
    ]);
  });

  it.each<[string, () => Promise<unknown[]>]>([
    ['another tab has found', () => checkUnconfirmedBooking('TWO', (removeCase) => removeCase())],
    ['this tab has stored', () => checkUnconfirmedBooking('TWO', () => storeBookings('ONE', 'TWO'))],
  ])('dispatches no event for a booking that %s during the check', async (_, check) => {
    expect(await check()).toEqual([]);
  });
});

describe('showBookings: payment', () => {
  const paymentUrl = 'https://venue.example/reserve/token';
  const payment: PaymentStatus = { statusId: 'PAID', statusName: 'Paid', total: '134.40', paidTotal: '134.40' };
  const createUnpaidBooking = (code: string) =>
    writeBooking({
      ...createStoredBooking(code),
      booking: createBooking({ code, url: 'https://x', paymentRequired: true }),
    });
  const relayWay = { code: 'ONE', sessionId: 's', key: 'k' };

  /**
   * Opens a tab whose storage contains the booking `ONE` without a payment URL. The test answers the status request.
   */
  async function openUnpaid(paymentWay: PaymentReturn | null, changes: Partial<TabBookings> = {}) {
    writeTabText(bookingsKey, createUnpaidBooking('ONE'));
    const requests: string[] = [];
    const events: unknown[] = [];
    let answer: (lateBooking: Booking | null | Error, status?: PaymentStatus) => void = () =>
      expect.fail('No status request is expected.');
    const client = {
      createStatus: (sessionId: string, relayKey: string) => {
        requests.push(`${sessionId} ${relayKey}`);
        return new Promise<CreateStatus>((resolve, reject) => {
          answer = (lateBooking, status) =>
            lateBooking instanceof Error
              ? reject(lateBooking)
              : resolve({
                  session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
                  relay: null,
                  payment: status ?? null,
                  booking: lateBooking,
                });
        });
      },
    };
    const paymentPages = {
      ...withoutPaymentWays,
      find: (code: string) => (code === paymentWay?.code ? paymentWay : null),
    };
    const tab = await openTab({ client, paymentPages, ...changes });
    tab.element.addEventListener('slipway-payment', ({ detail }: CustomEventInit<unknown>) => events.push(detail));
    const viewBooking = () => findControl(tab.element, 'View booking ONE').click();
    return {
      ...tab,
      requests,
      events,
      viewBooking,
      answer: (...status: Parameters<typeof answer>) => answer(...status),
    };
  }

  it('sends no status request for a booking that needs no payment', async () => {
    storeBookings('ONE');
    const { element, store } = await openTab({ paymentPages: { ...withoutPaymentWays, find: () => relayWay } });
    findControl(element, 'View booking ONE').click();
    expect(store.state).toMatchObject({ step: 'done', booking: { code: 'ONE', revisited: true } });
  });

  it('uses the payment address if the storage still has it', async () => {
    const { store, viewBooking } = await openUnpaid({ code: 'ONE', url: paymentUrl });
    viewBooking();
    expect(store.state.booking).toMatchObject({ url: paymentUrl, revisited: true });
    expect(store.state.booking?.address).toBeUndefined();
  });

  it('marks the payment address as forgotten if the storage lacks it', async () => {
    const { store, viewBooking } = await openUnpaid(null);
    viewBooking();
    expect(store.state.booking).toMatchObject({ url: '', address: 'forgotten' });
  });

  it('shows the booking while it requests the payment address', async () => {
    const { store, viewBooking, requests, answer } = await openUnpaid(relayWay);
    viewBooking();
    expect(store.state).toMatchObject({ step: 'done', booking: { url: '', address: 'asking' } });
    expect(requests).toEqual(['s k']);
    answer({ code: 'ONE', url: paymentUrl, paymentRequired: true });
    await expect.poll(() => store.state.booking).toMatchObject({ url: paymentUrl, paymentRequired: true });
    expect(store.state.booking?.address).toBeUndefined();
  });

  it.each([null, new Error('No network.'), { code: 'ONE', url: '', paymentRequired: true }])(
    'marks the payment address as forgotten after the answer %s',
    async (relayAnswer) => {
      const { store, viewBooking, answer } = await openUnpaid(relayWay);
      viewBooking();
      answer(relayAnswer);
      await expect.poll(() => store.state.booking).toMatchObject({ url: '', address: 'forgotten' });
    },
  );

  it.each<[string, (store: Store) => void]>([
    ['started a new visit', (store) => getWriter(store).commit({ booking: null })],
    ['returned to the list', () => undefined],
  ])('ignores a late payment address if the guest meanwhile has %s', async (_, change) => {
    const { store, goTo, viewBooking, events, answer } = await openUnpaid(relayWay);
    viewBooking();
    goTo('choose');
    change(store);
    answer({ code: 'ONE', url: paymentUrl, paymentRequired: true }, payment);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([store.state.step, events]).toEqual(['choose', []]);
  });

  it('dispatches the payment status when the guest returns from the payment', async () => {
    const { store, events, answer } = await openUnpaid(relayWay, { returnedCode: 'ONE' });
    expect(readVisibleCode(store)).toBe('ONE');
    answer({ code: 'ONE', url: paymentUrl, paymentRequired: true }, payment);
    await expect.poll(() => events).toEqual([{ bookingId: 'ONE', status: 'PAID' }]);
    expect(store.state.booking).toMatchObject({ url: paymentUrl, payment, revisited: true });
  });

  it('opens the booking whose payment page the guest returns from', async () => {
    writeTabText(bookingsKey, [createUnpaidBooking('ONE'), createUnpaidBooking('TWO')].join('\n'));
    const { store } = await openTab({ returnedCode: 'ONE' });
    expect(readVisibleCode(store)).toBe('ONE');
  });

  it('opens the booking after payment if the back/forward cache restores the page', async () => {
    writeTabText(bookingsKey, [createUnpaidBooking('ONE'), createUnpaidBooking('TWO')].join('\n'));
    const { store, element } = await openTab({ paymentPages: { ...withoutPaymentWays, takeReturn: () => 'ONE' } });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(readVisibleCode(store)).toBeNull();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(readVisibleCode(store)).toBe('ONE');
    element.remove();
  });
});

describe('showBookings: list', () => {
  it('lists no booking whose days are over', async () => {
    const pastSession = createSession({ lines: [createLine({ start: parseDay('2031-06-13'), when: '' })] });
    writeTabText(
      bookingsKey,
      [
        writeBooking({ ...createStoredBooking('PAST'), booked: pastSession }),
        writeBooking(createStoredBooking('TODAY')),
      ].join('\n'),
    );
    const { element, redraw } = await openTab();
    Object.assign(element, { today: parseDay('2031-06-14') });
    await redraw();
    expect(readEntries(element).map((entryText) => entryText.split(' ')[0])).toEqual(['TODAY']);
    Object.assign(element, { today: parseDay('2031-06-15') });
    await redraw();
    expect(readEntries(element)).toEqual([]);
    expect(queryOne(element, '.mine').className).toBe('mine');
  });

  it('removes the list when the element shows a different account', async () => {
    storeBookings('ONE');
    const { element, redraw } = await openTab();
    element.store = createStore();
    await redraw();
    expect(queryAll(element, '.booked-here')).toEqual([]);
  });

  it('shows only the code of a booking without lines', async () => {
    writeTabText(
      bookingsKey,
      writeBooking({ booking: createBooking({ code: 'ONE' }), booked: null, bookedRequests: {} }),
    );
    const { element } = await openTab();
    expect(readEntries(element)).toEqual(['ONE View']);
  });
});
