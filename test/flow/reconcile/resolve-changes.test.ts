/**
 * Every change under a full cart, at every step, in every way a service may say it: the visitor hears of it once, loses nothing
 * typed, and ends with a booking of exactly what was shown, or with an honest refusal.
 */
import { describe, expect, test } from 'vitest';
import type { Difference } from '../../../src/flow/state.ts';
import { partsOf } from '../../../src/api/session-parts.ts';
import { isOpen } from '../../../src/flow/selectors.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { createMemoryStorage } from '../../../src/flow/session/kept-cart.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addTo, ask, creates, june10, typed } from '../visit.ts';

const refusal = (code: string, title: string): Problem => ({ kind: 'refused', code, title, details: '', fields: {} });

interface Shop {
  venue: FakeVenue;
  flow: Flow;
  /** Longer than an answer stays fresh. */
  wait(): void;
}

/** Two kayaks for 85.00, a tour for 99.00, a cruise for 70.00 with lunch for 15.00. */
async function fullCart(): Promise<Shop> {
  const venue = createFakeVenue();
  let time = 0;
  const flow = createFlow({ client: venue.client(), storage: createMemoryStorage(), now: () => time });
  for (const quoteRequest of [ask('kayak', 2), ask('tour'), ask('cruise')]) await addTo({ venue, flow }, quoteRequest);
  await flow.alter('3.1', 'optin');
  expect(flow.state.session?.total).toBe('269.00');
  return { venue, flow, wait: () => (time += 60_000) };
}

const steps = ['cart', 'details', 'review', 'create'] as const;
type At = (typeof steps)[number];

/** Walks to a step, lets something happen there, and presses on as a visitor would, saying yes to what a sheet offers. */
async function journey(
  at: At,
  change: (venue: FakeVenue) => void,
  answer: (flow: Flow) => Promise<void> = (flow) => flow.accept(),
) {
  const shop = await fullCart();
  const { flow, venue, wait } = shop;
  const sheets: { cause: string; differences: readonly Difference[] }[] = [];
  let shownTotal = '';
  let isChanged = false;
  flow.subscribe((state, before) => {
    if (
      state.reconciliation &&
      state.reconciliation !== before.reconciliation &&
      (before.busy === 'review' || before.busy === 'book')
    )
      sheets.push(state.reconciliation);
    if (state.busy === 'book' && before.busy === null) shownTotal = state.session?.total ?? '';
    if (state.step !== 'cart' || before.step !== 'cart') expect(state.details).toMatchObject(before.details);
  });
  const press = async () => {
    if (isOpen(flow.state.reconciliation)) {
      await answer(flow);
      return flow.accept();
    }
    if (flow.state.step === 'cart') await flow.checkOut();
    else if (flow.state.step === 'details') {
      flow.type(typed);
      await flow.review();
    } else if (flow.state.step === 'review') {
      if (at === 'create' && creates(venue) === 0) {
        const release = venue.hold('create');
        const booking = flow.book();
        expect(venue.calls.at(-1)).toBe('create');
        change(venue);
        release();
        return booking;
      }
      if (at === 'review' && sheets.length === 0) wait();
      await flow.book();
    }
  };
  for (
    let presses = 0;
    presses < 12 && flow.state.step !== 'done' && (flow.state.session?.lines.length ?? 0) > 0;
    presses += 1
  ) {
    if (at === flow.state.step && !isChanged) {
      isChanged = true;
      change(venue);
    }
    await press();
    expect(flow.state.problem).toBeNull();
  }
  const [booked] = venue.bookings;
  return { ...shop, sheets, shownTotal, booked };
}

const others = ['tour', 'cruise'];
const all = ['kayak', 'tour', 'cruise'];

interface Row {
  change: string;
  make: (venue: FakeVenue) => void;
  /** Steps it can happen at. What the service takes back between the last look and the booking itself, nobody can see. */
  at?: readonly At[];
  /** Steps it can be seen at; at the others nothing is different for the visitor. */
  seen?: readonly At[];
  kinds: readonly Difference['kind'][];
  cause?: string;
  books: readonly string[];
  total: string;
  /** Where it was not seen. */
  otherwise?: { books: readonly string[]; total: string };
  answer?: (flow: Flow) => Promise<void>;
}

const readRefused = (venue: FakeVenue, code: string, title: string) => venue.fail('session', refusal(code, title));
const asShown = { books: all, total: '269.00' };
const beforeCreate = ['cart', 'details', 'review'] as const;

const rows: readonly Row[] = [
  {
    change: 'gone, said as a line that is not available',
    make: (venue) => venue.withdraw('kayak'),
    kinds: ['gone'],
    books: others,
    total: '184.00',
  },
  {
    change: 'gone, said as a missing line',
    make: (venue) => {
      venue.drop('kayak');
      venue.withdraw('kayak');
    },
    at: beforeCreate,
    kinds: ['gone'],
    books: others,
    total: '184.00',
  },
  {
    change: 'gone, said as an error',
    make: (venue) => {
      venue.withdraw('kayak');
      readRefused(venue, 'slip_invalid', 'A SLIP is good no more.');
    },
    kinds: ['gone'],
    books: others,
    total: '184.00',
  },
  {
    change: 'fewer left',
    make: (venue) => venue.restock('kayak', 1),
    kinds: ['fewer'],
    books: all,
    total: '226.50',
    answer: (flow) => flow.repair(0, ask('kayak', 1)),
  },
  {
    change: 'fewer left, and the visitor does without',
    make: (venue) => venue.restock('kayak', 1),
    kinds: ['fewer'],
    books: others,
    total: '184.00',
  },
  {
    change: 'a rule says no to the day, and another is chosen',
    make: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.', june10),
    seen: beforeCreate,
    kinds: ['rule'],
    books: all,
    total: '269.00',
    otherwise: asShown,
    answer: (flow) => flow.repair(0, ask('kayak', 2, 4)),
  },
  {
    change: 'dearer, the session as it was',
    make: (venue) => venue.repriceForNew('kayak', 5000),
    seen: beforeCreate,
    kinds: ['dearer'],
    books: all,
    total: '284.00',
    otherwise: asShown,
  },
  {
    change: 'dearer, in the session too',
    make: (venue) => venue.reprice('kayak', 5000),
    at: beforeCreate,
    kinds: ['dearer'],
    books: all,
    total: '284.00',
  },
  {
    change: 'dearer, and the visitor does without',
    make: (venue) => venue.repriceForNew('kayak', 5000),
    seen: beforeCreate,
    kinds: ['dearer'],
    books: others,
    total: '184.00',
    otherwise: asShown,
    answer: (flow) => flow.repair(0, 'remove'),
  },
  {
    change: 'cheaper, the session as it was',
    make: (venue) => venue.repriceForNew('kayak', 4000),
    seen: beforeCreate,
    kinds: ['cheaper'],
    books: all,
    total: '264.00',
    otherwise: asShown,
  },
  {
    change: 'cheaper, in the session too',
    make: (venue) => venue.reprice('kayak', 4000),
    at: beforeCreate,
    kinds: ['cheaper'],
    books: all,
    total: '264.00',
  },
  {
    change: 'a rule says no',
    make: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.'),
    seen: beforeCreate,
    kinds: ['rule'],
    books: others,
    total: '184.00',
    otherwise: asShown,
  },
  {
    change: 'session expired',
    make: (venue) => venue.expireAll(),
    kinds: [],
    cause: 'expired',
    books: all,
    total: '269.00',
  },
  {
    change: 'session expired, and dearer',
    make: (venue) => {
      venue.expireAll();
      venue.repriceForNew('kayak', 5000);
    },
    kinds: ['dearer'],
    cause: 'expired',
    books: all,
    total: '284.00',
  },
  {
    change: 'session expired, and gone',
    make: (venue) => {
      venue.expireAll();
      venue.withdraw('kayak');
    },
    kinds: ['gone'],
    cause: 'expired',
    books: others,
    total: '184.00',
  },
  {
    change: 'session forgotten',
    make: (venue) => venue.forgetAll(),
    kinds: [],
    cause: 'expired',
    books: all,
    total: '269.00',
  },
  {
    change: 'SLIP refused, said when the session is read',
    make: (venue) => readRefused(venue, 'slip_invalid', 'A SLIP is good no more.'),
    seen: beforeCreate,
    kinds: [],
    cause: 'renewed',
    books: all,
    total: '269.00',
    otherwise: asShown,
  },
  {
    change: 'SLIP refused, said when it is booked',
    make: (venue) => venue.voidSlips(),
    kinds: [],
    cause: 'renewed',
    books: all,
    total: '269.00',
  },
  {
    change: 'everything gone',
    make: (venue) => all.forEach((id) => venue.withdraw(id)),
    kinds: ['gone', 'gone', 'gone'],
    books: [],
    total: '',
  },
];

describe.each(rows)(
  '$change:',
  ({ make, at: possible = steps, seen = steps, kinds, cause = 'changed', books, total, otherwise, answer }) => {
    // What is said only at the booking is found there, wherever the visitor was when it happened.
    test.each(possible)('at %s', async (at) => {
      const { flow, venue, sheets, shownTotal, booked } = await journey(at, make, answer);
      const isSeen = seen.includes(at);
      expect(sheets.map((sheet) => [sheet.cause, sheet.differences.map(({ kind }) => kind)])).toEqual(
        isSeen ? [[cause, kinds]] : [],
      );
      for (const { name, before, now, kind } of sheets.flatMap(({ differences }) => differences)) {
        expect(name).not.toBe('');
        if (kind === 'dearer' || kind === 'cheaper')
          expect([before, now]).toEqual(['85.00', kind === 'dearer' ? '100.00' : '80.00']);
      }
      const wanted = isSeen ? { books, total } : (otherwise ?? { books, total });
      expect(venue.bookings).toHaveLength(wanted.books.length > 0 ? 1 : 0);
      if (wanted.books.length === 0) {
        expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
        return;
      }
      expect(booked?.quoteRequests.map(({ itemId }) => itemId).sort()).toEqual([...wanted.books].sort());
      expect(booked?.total).toBe(wanted.total);
      expect(shownTotal).toBe(wanted.total);
      expect(booked?.details).toEqual(typed);
      expect(flow.state).toMatchObject({ step: 'done', reconciliation: null });
    });
  },
);

const lookAt = async (shop: Shop) => {
  shop.flow.type(typed);
  shop.flow.goTo('details');
  await shop.flow.review();
};

describe('every line is asked about again', () => {
  const asked = ({ venue }: Shop) => venue.calls.filter((call) => call === 'rate').length - 3;

  test('before the review, all at once with the session', async () => {
    const shop = await fullCart();
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null, problem: null });
    expect(asked(shop)).toBe(3);
  });

  test('before the booking too, unless that was just now', async () => {
    const soon = await fullCart();
    await lookAt(soon);
    await soon.flow.book();
    expect(asked(soon)).toBe(3);
    const later = await fullCart();
    await lookAt(later);
    later.wait();
    await later.flow.book();
    expect(asked(later)).toBe(6);
    for (const { flow, venue } of [soon, later]) {
      expect(flow.state.step).toBe('done');
      expect(venue.bookings).toHaveLength(1);
    }
  });

  test('and the last place, which we hold ourselves, is not taken for sold out', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    expect(await shop.venue.client().rate(ask('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null });
    shop.venue.expireAll();
    await shop.flow.book();
    await shop.flow.book();
    expect(shop.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('even when reading the session is refused while it holds the last place', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    shop.venue.fail('session', refusal('slip_invalid', 'A SLIP is good no more.'));
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(shop.flow.state.session?.lines.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('but when that fails nothing is lost and nothing goes on', async () => {
    const shop = await fullCart();
    shop.venue.fail('rate', { kind: 'offline' });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { kind: 'offline' },
      reconciliation: null,
      details: typed,
    });
  });

  test('and a service that refuses everything in the same words has not lost this cart', async () => {
    const shop = await fullCart();
    const closed = refusal('maintenance', 'Back in a few minutes.');
    shop.venue.fail('session', closed);
    for (let line = 0; line < 3; line += 1) shop.venue.fail('rate', closed);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { title: 'Back in a few minutes.' },
      reconciliation: null,
    });
    await shop.flow.review();
    expect(shop.flow.state.step).toBe('review');
  });
});

describe('what was taken with a line', () => {
  test('is taken again when a cart is put together again', async () => {
    const shop = await fullCart();
    shop.venue.expireAll();
    await lookAt(shop);
    expect(shop.flow.state.session).toMatchObject({ total: '269.00' });
    expect(partsOf(shop.flow.state.session).find(({ itemId }) => itemId === 'lunch')).toMatchObject({
      optional: 'in',
      total: '15.00',
    });
  });

  test('is taken again also on a page that only the stored cart reaches', async () => {
    const venue = createFakeVenue();
    const storage = createMemoryStorage();
    const first = createFlow({ client: venue.client(), storage });
    await addTo({ venue, flow: first }, ask('cruise'));
    await first.alter('1.1', 'optin');
    venue.expireAll();
    const second = createFlow({ client: venue.client(), storage });
    await second.resume();
    expect(second.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      session: { total: '85.00' },
    });
  });

  test('and cannot be taken again is said', async () => {
    const shop = await fullCart();
    shop.venue.expireAll();
    shop.venue.withdraw('lunch');
    await lookAt(shop);
    expect(shop.flow.state.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Lunch', open: false }]);
    expect(shop.flow.state).toMatchObject({ step: 'review', session: { total: '254.00' } });
  });
});

describe('the sheet', () => {
  const dearer = async () => {
    const shop = await fullCart();
    shop.venue.repriceForNew('kayak', 5000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      reconciliation: { goal: 'review' },
      session: { total: '269.00' },
    });
    return shop;
  };

  test('keeps the old line until the visitor has said yes', async () => {
    const { flow } = await dearer();
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '284.00' } });
  });

  test('shows once more what became dearer still meanwhile', async () => {
    const { flow, venue } = await dearer();
    venue.repriceForNew('kayak', 6000);
    await flow.accept();
    expect(flow.state).toMatchObject({
      step: 'details',
      reconciliation: { differences: [{ kind: 'dearer', before: '100.00', now: '120.00', open: true }] },
    });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '304.00' } });
    await flow.book();
    expect(venue.bookings).toMatchObject([{ total: '304.00' }]);
  });

  test('says that what was to be taken is gone meanwhile', async () => {
    const { flow, venue } = await dearer();
    venue.reprice('kayak', 5000);
    await flow.accept();
    expect(flow.state).toMatchObject({ reconciliation: { differences: [{ kind: 'gone', open: true }] } });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '184.00' } });
  });

  test('stays while the network is down, and nothing is booked', async () => {
    const { flow, venue } = await dearer();
    venue.fail('session', { kind: 'offline' });
    await flow.accept();
    expect(flow.state).toMatchObject({
      problem: { kind: 'offline' },
      reconciliation: { differences: [{ kind: 'dearer' }] },
      details: typed,
    });
    await flow.book();
    expect(creates(venue)).toBe(0);
  });

  test('of a session that expires meanwhile becomes that of the cart put together again', async () => {
    const { flow, venue } = await dearer();
    venue.expireAll();
    await flow.accept();
    expect(flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [{ kind: 'dearer', before: '85.00', now: '100.00' }] },
      session: { total: '284.00' },
    });
  });

  test('that is left by going back is shown again when the visitor goes on', async () => {
    const { flow } = await dearer();
    flow.dismiss();
    expect(flow.state.reconciliation).not.toBeNull();
    flow.goTo('cart');
    expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
    flow.goTo('details');
    await flow.review();
    expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer' }]);
  });

  test('that needs no answer is taken as read', async () => {
    const shop = await fullCart();
    shop.venue.repriceForNew('kayak', 4000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'cheaper', open: false }] },
      session: { total: '264.00' },
    });
    shop.flow.dismiss();
    expect(shop.flow.state.reconciliation).toBeNull();
  });

  test('keeps what could not be had instead, in the service’s words', async () => {
    const shop = await fullCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    await lookAt(shop);
    await shop.flow.repair(0, ask('kayak', 2, 9));
    expect(shop.flow.state).toMatchObject({
      problem: null,
      reconciliation: { differences: [{ kind: 'rule', reason: 'Closed for the season.', open: true }] },
    });
  });
});

test('a line the visitor took out on another page of the site is not put back, and the new total is said', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  const here = { venue, flow: createFlow({ client: venue.client(), storage }) };
  for (const quoteRequest of [ask('kayak', 2), ask('tour')]) await addTo(here, quoteRequest);
  const there = createFlow({ client: venue.client(), storage });
  await there.resume();
  await there.remove('1');
  here.flow.goTo('details');
  await here.flow.review();
  expect(here.flow.state).toMatchObject({
    step: 'review',
    session: { total: '99.00' },
    quoteRequests: { 2: ask('tour') },
    reconciliation: { differences: [{ kind: 'total', before: '184.00', now: '99.00', open: false }] },
  });
});
