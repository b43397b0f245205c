import { html, LitElement, nothing } from 'lit';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Booking } from '../../../src/api/types.ts';
import { showBookedHere, type BookedHere } from '../../../src/elements/finish/tab-bookings.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { writeBooking } from '../../../src/page/storage/stored-bookings.ts';
import type { UnconfirmedBooking } from '../../../src/flow/session/context.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import { createStepNavigation } from '../../../src/flow/step-navigation.ts';
import { createStore, type Store } from '../../../src/flow/store.ts';
import { readTab, writeTab } from '../../../src/page/storage/tab-text.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { all, control, focused, localeIn, one } from '../choosing-stage.ts';
import { booking, line, session } from '../checkout-stage.ts';

const key = 'slipway:booked:https://book.example/harbour';

/** The element around, as far as the list is concerned: it has a store, and room for the list. */
class BookingAround extends LitElement {
  store = createStore();
  override render() {
    return this.store.state.step === 'choose' ? html`<div class="mine kept"></div>` : nothing;
  }
  announce(): void {
    // The tests of the live region listen.
  }
  adopt(): void {
    // Looks are no matter here.
  }
}
customElements.define('booking-around', BookingAround);

beforeEach(() => writeTab(key, ''));

const kept = (code: string, name = 'Kayak') => ({
  booking: booking({ code }),
  booked: session({ lines: [line({ name, start: parseDay('2031-06-14'), when: '' })] }),
  bookedRequests: {},
});
const keep = (...codes: string[]) => writeTab(key, codes.map((code) => writeBooking(kept(code))).join('\n'));

const noWays = { find: () => null, keep: () => undefined, forget: () => undefined, takeReturn: () => '' };

async function listed(changes: Partial<BookedHere> = {}, cases: readonly UnconfirmedBooking[] = []) {
  const around = new BookingAround();
  document.body.replaceChildren(around);
  let open = cases;
  const { store } = around;
  const flow = joinFlow(store, createStepNavigation(store));
  showBookedHere({
    host: around as unknown as Host,
    store,
    flow,
    place: () => null,
    key,
    client: { createStatus: () => Promise.reject(new Error('Nothing is asked here.')) },
    cases: { load: () => open, save: (next) => (open = next) },
    ways: { ...noWays },
    returnedFrom: '',
    currency: () => 'CAD',
    locale: () => localeIn('en'),
    ...changes,
  });
  const redraw = async () => {
    around.requestUpdate();
    await around.updateComplete;
  };
  await redraw();
  return { around, store, goTo: flow.goTo, redraw };
}

const entries = (around: HTMLElement) =>
  all(around, '[part=booked]').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
const codeShown = (store: Store) => (store.state.step === 'done' ? store.state.booking?.code : null);

it('shows no list without bookings', async () => {
  const { around } = await listed();
  expect(all(around, '.booked-here')).toEqual([]);
});

it('shows bookings of this tab above the items', async () => {
  keep('ONE', 'TWO');
  const { around } = await listed();
  expect(entries(around)).toEqual(['ONE Kayak Sat, Jun 14 $134.40 View', 'TWO Kayak Sat, Jun 14 $134.40 View']);
  expect(one(around, '.booked-here').parentElement?.className).toBe('mine kept');
});

test('one of them can be seen again, and the list is there once one chooses on', async () => {
  keep('ONE', 'TWO');
  const { around, store, goTo, redraw } = await listed();
  control(around, 'View booking ONE').click();
  expect(codeShown(store)).toBe('ONE');
  await redraw();
  expect(all(around, '.booked-here')).toEqual([]);
  goTo('choose');
  await redraw();
  expect(entries(around)).toHaveLength(2);
});

test.each([
  ['done, with a code', { step: 'done', code: 'ONE' }, 'ONE'],
  ['done, with a code that is not known here', { step: 'done', code: 'OLD' }, 'TWO'],
  ['in the cart', { step: 'cart' }, null],
  ['nowhere yet', null, null],
] as const)('where the page’s history says that the visitor is %s, that is what is shown', async (_, place, code) => {
  keep('ONE', 'TWO');
  const { store } = await listed({ place: () => place });
  expect(codeShown(store)).toBe(code);
});

test('Back and Forward lead to a booking, for as long as the element is in the page', async () => {
  keep('ONE', 'TWO');
  let place: ReturnType<BookedHere['place']> = null;
  const { store, goTo, around } = await listed({ place: () => place });
  place = { step: 'done', code: 'ONE' };
  dispatchEvent(new PopStateEvent('popstate'));
  expect(codeShown(store)).toBe('ONE');
  goTo('choose');
  around.remove();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(codeShown(store)).toBeNull();
});

test('the list is forgotten on request: it says so where the focus is, once', async () => {
  keep('ONE');
  const { around, store, goTo, redraw } = await listed({}, [{ sessionId: 's', key: 'k', at: 1 }]);
  expect(entries(around)).toHaveLength(2);
  control(around, 'Clear list').click();
  await redraw();
  expect(readTab(key)).toBe('');
  expect(entries(around)).toEqual([]);
  expect(one(around, '.booked-here').innerText).toContain('Your bookings aren’t affected.');
  expect(focused(around)?.textContent).toBe('Your recent bookings');
  goTo('cart');
  goTo('choose');
  store.choose({ itemId: null });
  await redraw();
  expect(readTab(key)).toBe('');
});

/** A service that says what became of an open case, and what the page is told; `before` it answers. */
async function checked(code: string, before: (forget: () => void) => void = () => undefined) {
  const found: Booking = booking({ code });
  let open: readonly UnconfirmedBooking[] = [{ sessionId: 's', key: 'k', at: 1 }];
  const client: BookedHere['client'] = {
    createStatus: () => {
      before(() => (open = []));
      return Promise.resolve({
        session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
        relay: null,
        payment: null,
        booking: found,
      });
    },
  };
  const { around, store } = await listed({ client, cases: { load: () => open, save: (next) => (open = next) } });
  const told: unknown[] = [];
  around.addEventListener('slipway-booked', ({ detail }) => told.push([detail, readTab(key), codeShown(store)]));
  expect(entries(around)[0]).toContain('unconfirmed booking');
  control(around, 'Check again').click();
  await expect.poll(() => codeShown(store)).toBe(code);
  return told;
}

test('a booking of which no answer came is found later: kept, shown, and told to the page', async () => {
  keep('ONE');
  const told = await checked('TWO');
  expect(readTab(key).split('\n')).toHaveLength(2);
  expect(told).toEqual([
    [expect.objectContaining({ bookingId: 'TWO', items: [], value: '', currency: 'CAD' }), readTab(key), 'TWO'],
  ]);
});

test.each<[string, () => Promise<unknown[]>]>([
  ['another tab has found', () => checked('TWO', (takeElsewhere) => takeElsewhere())],
  ['this tab has been told of', () => checked('TWO', () => keep('ONE', 'TWO'))],
])('a booking that %s meanwhile is not told again', async (_, check) => {
  expect(await check()).toEqual([]);
});

describe('the return from a payment', () => {
  const payment = { statusId: 'PAID', statusName: 'Paid', total: '134.40', paidTotal: '134.40' };
  const toPay = (code: string) =>
    writeBooking({ ...kept(code), booking: booking({ code, url: 'https://x', paymentRequired: true }) });
  const client: BookedHere['client'] = {
    createStatus: () =>
      Promise.resolve({
        session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
        relay: null,
        payment,
        booking: null,
      }),
  };
  const ways = { ...noWays, find: (code: string) => ({ code, sessionId: 's', key: 'k' }) };

  it('shows that booking with its payment status, and dispatches it', async () => {
    writeTab(key, [toPay('ONE'), toPay('TWO')].join('\n'));
    const events: unknown[] = [];
    document.addEventListener('slipway-payment', ({ detail }) => events.push(detail), { once: true });
    const { store } = await listed({ client, ways, returnedFrom: 'ONE' });
    expect(codeShown(store)).toBe('ONE');
    await expect.poll(() => events).toEqual([{ bookingId: 'ONE', status: 'PAID' }]);
    expect(store.state.booking).toMatchObject({ payment });
  });

  it('shows it too if the browser kept the page', async () => {
    writeTab(key, [toPay('ONE'), toPay('TWO')].join('\n'));
    const { store, around } = await listed({ client, ways: { ...ways, takeReturn: () => 'ONE' } });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(codeShown(store)).toBeNull();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(codeShown(store)).toBe('ONE');
    around.remove();
  });
});

it('lists only bookings that are still to come', async () => {
  const past = session({ lines: [line({ start: parseDay('2031-06-13'), when: '' })] });
  writeTab(key, [writeBooking({ ...kept('PAST'), booked: past }), writeBooking(kept('TODAY'))].join('\n'));
  const { around, redraw } = await listed();
  Object.assign(around, { today: parseDay('2031-06-14') });
  await redraw();
  expect(entries(around).map((entry) => entry.split(' ')[0])).toEqual(['TODAY']);
  Object.assign(around, { today: parseDay('2031-06-15') });
  await redraw();
  expect(entries(around)).toEqual([]);
  expect(one(around, '.mine').className).toBe('mine');
});

test('with another account the list is gone', async () => {
  keep('ONE');
  const { around, redraw } = await listed();
  around.store = createStore();
  await redraw();
  expect(all(around, '.booked-here')).toEqual([]);
});

test('a booking of which the lines are not known has its code alone', async () => {
  writeTab(key, writeBooking({ booking: booking({ code: 'ONE' }), booked: null, bookedRequests: {} }));
  const { around } = await listed();
  expect(entries(around)).toEqual(['ONE View']);
});
