import { html, LitElement } from 'lit';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../../src/api/types.ts';
import { showBookedHere, type BookedHere } from '../../../src/elements/finish/tab-bookings.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { writeBooking } from '../../../src/page/storage/stored-bookings.ts';
import type { UnconfirmedBooking } from '../../../src/flow/session/context.ts';
import { createStore, type Store } from '../../../src/flow/store.ts';
import { readTab, writeTab } from '../../../src/page/storage/tab-text.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { all, control, focused, localeIn, one } from '../choosing-stage.ts';
import { booking, line, session } from '../checkout-stage.ts';

const key = 'slipway:booked:https://book.example/harbour';

/** The element around, as far as the list is concerned: it has a store, room for what is unpaid, and a footer. */
class BookingAround extends LitElement {
  store = createStore();
  override render() {
    return html`<div class="unpaid"></div>
      <section><slot name="footer"></slot></section>`;
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

async function listed(changes: Partial<BookedHere> = {}, cases: readonly UnconfirmedBooking[] = []) {
  const around = new BookingAround();
  document.body.replaceChildren(around);
  let open = cases;
  const { store } = around;
  showBookedHere({
    host: around as unknown as Host,
    store,
    place: () => null,
    key,
    client: { createStatus: () => Promise.reject(new Error('Nothing is asked here.')) },
    cases: { load: () => open, save: (next) => (open = next) },
    ways: { find: () => null, keep: () => undefined, forget: () => undefined },
    isReturn: false,
    currency: () => 'CAD',
    paid: () => undefined,
    locale: () => localeIn('en'),
    ...changes,
  });
  const redraw = async () => {
    around.requestUpdate();
    await around.updateComplete;
  };
  await redraw();
  return { around, store, redraw };
}

const entries = (around: HTMLElement) =>
  all(around, '[part=booked]').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
const codeShown = (store: Store) => (store.state.step === 'done' ? store.state.booking?.code : null);

test('without bookings there is no list', async () => {
  const { around } = await listed();
  expect(all(around, '.booked-here')).toEqual([]);
});

test('bookings of this tab stand above the page’s footer, with their code, days and total', async () => {
  keep('ONE', 'TWO');
  const { around } = await listed();
  expect(entries(around)).toEqual(['ONE Kayak Sat, Jun 14 $134.40 Show', 'TWO Kayak Sat, Jun 14 $134.40 Show']);
  expect(one(around, '.booked-here').parentElement?.nextElementSibling?.localName).toBe('slot');
});

test('one of them can be seen again, and the list is there once one chooses on', async () => {
  keep('ONE', 'TWO');
  const { around, store, redraw } = await listed();
  control(around, 'Show booking ONE').click();
  expect(codeShown(store)).toBe('ONE');
  await redraw();
  expect(all(around, '.booked-here')).toEqual([]);
  store.goTo('choose');
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
  const { store, around } = await listed({ place: () => place });
  place = { step: 'done', code: 'ONE' };
  dispatchEvent(new PopStateEvent('popstate'));
  expect(codeShown(store)).toBe('ONE');
  store.goTo('choose');
  around.remove();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(codeShown(store)).toBeNull();
});

test('the list is forgotten on request: it says so where the focus is, once', async () => {
  keep('ONE');
  const { around, store, redraw } = await listed({}, [{ sessionId: 's', key: 'k', at: 1 }]);
  expect(entries(around)).toHaveLength(2);
  control(around, 'Clear list').click();
  await redraw();
  expect(readTab(key)).toBe('');
  expect(entries(around)).toEqual([]);
  expect(one(around, '.booked-here').innerText).toContain('Your bookings aren’t affected.');
  expect(focused(around)?.textContent).toBe('Your recent bookings');
  store.goTo('cart');
  store.goTo('choose');
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
  expect(entries(around)[0]).toContain('most likely went through');
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

describe('the way to a payment that could not be asked for', () => {
  test.each<[string, (store: Store) => void]>([
    ['once there is a network again', () => void dispatchEvent(new Event('online'))],
    ['once the visitor comes back to choosing', (store) => (store.goTo('cart'), store.goTo('choose'))],
    ['once they open another item', (store) => store.choose({ itemId: 'kayak' })],
  ])('is asked for again %s', async (_, come) => {
    writeTab(key, writeBooking({ ...kept('ONE'), booking: booking({ code: 'ONE', paymentRequired: true }) }));
    const asked: string[] = [];
    const { around, store, redraw } = await listed({
      client: { createStatus: (id) => (asked.push(id), Promise.reject(new Error('No network.'))) },
      ways: { find: () => ({ code: 'ONE', sessionId: 's', key: 'k' }), keep: () => undefined, forget: () => undefined },
    });
    await expect.poll(() => one(around, '.unpaid').innerText).toContain('in your confirmation email');
    await redraw();
    expect(asked).toHaveLength(1);
    come(store);
    await redraw();
    expect(asked).toHaveLength(2);
    around.remove();
    dispatchEvent(new Event('online'));
    await redraw();
    expect(asked).toHaveLength(2);
  });
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
  expect(entries(around)).toEqual(['ONE Show']);
});
