/**
 * Every change under a full cart, at every step, in every way a service may say it: the visitor hears of it once, loses nothing
 * typed, and ends with a booking of exactly what was shown, or with an honest refusal.
 */
import { describe, expect, test } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { noDifference } from '../../../src/flow/session/check-cart.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import { resolveAll } from '../../../src/flow/reconcile/accept-changes.ts';
import { afterRefusal } from '../../../src/flow/session/outcomes.ts';
import type { RepairContext } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { createStore, writerOf } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { isOpen } from '../../../src/flow/command-table.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import type { FakeVenue } from '../fake-client.ts';
import { ask, creates, june10, typed } from '../visit.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { fullCart, refusal } from './full-cart.ts';
import { toldClient, type Told } from './told-client.ts';

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

describe('a change that the service refuses', () => {
  const ended = refusal('session_ended', 'This session has ended.');
  const expired = refusal('session_expired', 'This session has expired.');
  const had = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
  const gone = { ...noDifference, kind: 'gone', lineId: '1', name: 'Kayak', open: true } as const;

  function changing(told: Told, state: Partial<FlowState> = {}) {
    const { client, asked } = toldClient(told);
    const store = createStore();
    writerOf(store).commit({ reconciliation: { cause: 'changed', differences: [gone], goal: 'review' }, ...state });
    const context: RepairContext = {
      client,
      store,
      storage: createMemoryStorage(),
      lazy: { reconcile: (...cart) => reconcile(context, ...cart) },
    };
    return { context, asked };
  }

  test('is looked into only where the service itself said no', async () => {
    const { context, asked } = changing({});
    const offline = new ProblemError({ kind: 'offline' });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    await expect(afterRefusal(context, offline, cart, [], () => expect.fail('It has not ended.'))).rejects.toBe(
      offline,
    );
    expect(asked).toEqual([]);
  });

  test('as its session is lost begins a new one with all that was wished, though no line had any of it', async () => {
    const made = plainSession({ id: 'new', lines: [plainLine({ id: '1' }), plainLine({ id: '2' })] });
    const { context } = changing({ rates: [had, had], sessions: [expired, expired, made] });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    const wished = [ask('kayak'), ask('tour')];
    const outcome = await afterRefusal(context, new ProblemError(expired), cart, wished, () => expect.fail('Not so.'));
    expect(outcome).toMatchObject({ session: { id: 'new' }, quoteRequests: { 1: wished[0], 2: wished[1] } });
  });

  test('as its session has ended is most likely a booking, of which nothing is to be answered any more', async () => {
    const { context } = changing({ sessions: [ended, ended] }, { session: plainSession({ lines: [plainLine()] }) });
    expect(await resolveAll(context)).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'likely' },
      reconciliation: null,
    });
  });

  test('is none where nothing is left to have or to answer: it leads back to the cart, or nowhere', async () => {
    const { context, asked } = changing({}, { session: null, quoteRequests: { 1: ask('kayak') } });
    expect(await resolveAll(context)).toEqual({ session: null, quoteRequests: {}, reconciliation: null, step: 'cart' });
    expect(await resolveAll(changing({}, { reconciliation: null }).context)).toEqual({});
    expect(asked).toEqual([]);
  });
});
