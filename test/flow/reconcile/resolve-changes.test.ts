/**
 * Runs each change to a full cart, at each step and in each form in which a service may report it. The guest sees the
 * change once and keeps the entered details. The flow then books exactly the cart on the screen, or the service
 * refuses the booking.
 */
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { noDifference } from '../../../src/flow/session/check-cart.ts';
import { resolveAll } from '../../../src/flow/reconcile/accept-changes.ts';
import { afterRefusal } from '../../../src/flow/session/outcomes.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { isOpen } from '../../../src/flow/command-table.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import type { FakeVenue } from '../fake-client.ts';
import { toRequest, countCreates, june10, guestDetails } from '../visit.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { fullCart, refusal } from './full-cart.ts';
import { createRepairContext, type Script } from './scripted-client.ts';

const steps = ['cart', 'details', 'review', 'create'] as const;
type At = (typeof steps)[number];

/**
 * Books a full cart. At the step `at`, `change` modifies the venue. `answer` is the guest's answer to the sheet that
 * lists the changes.
 */
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
      flow.type(guestDetails);
      await flow.review();
    } else if (flow.state.step === 'review') {
      if (at === 'create' && countCreates(venue) === 0) {
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
  const [booking] = venue.bookings;
  return { ...shop, sheets, shownTotal, booked: booking };
}

const others = ['tour', 'cruise'];
const all = ['kayak', 'tour', 'cruise'];

interface Row {
  change: string;
  make: (venue: FakeVenue) => void;
  /**
   * Steps at which the change can happen. A change at `create` happens after the last read, during the create
   * request.
   */
  at?: readonly At[];
  /** Steps at which the guest sees the change; defaults to all steps. */
  visibleAt?: readonly At[];
  kinds: readonly Difference['kind'][];
  cause?: string;
  books: readonly string[];
  total: string;
  /** Outcome at the other steps, at which the guest does not see the change. */
  otherwise?: { books: readonly string[]; total: string };
  answer?: (flow: Flow) => Promise<void>;
}

const readRefused = (venue: FakeVenue, code: string, title: string) => venue.fail('session', refusal(code, title));
const asShown = { books: all, total: '269.00' };
const beforeCreate = ['cart', 'details', 'review'] as const;

const rows: readonly Row[] = [
  {
    change: 'gone, reported as an unavailable line',
    make: (venue) => venue.stopSale('kayak'),
    kinds: ['gone'],
    books: others,
    total: '184.00',
  },
  {
    change: 'gone, reported as a missing line',
    make: (venue) => {
      venue.deleteLines('kayak');
      venue.stopSale('kayak');
    },
    at: beforeCreate,
    kinds: ['gone'],
    books: others,
    total: '184.00',
  },
  {
    change: 'gone, reported as an error',
    make: (venue) => {
      venue.stopSale('kayak');
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
    answer: (flow) => flow.repair(0, toRequest('kayak', 1)),
  },
  {
    change: 'fewer left, and the guest drops the line',
    make: (venue) => venue.restock('kayak', 1),
    kinds: ['fewer'],
    books: others,
    total: '184.00',
  },
  {
    change: 'a rule refuses the day, and the guest selects another',
    make: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.', june10),
    visibleAt: beforeCreate,
    kinds: ['rule'],
    books: all,
    total: '269.00',
    otherwise: asShown,
    answer: (flow) => flow.repair(0, toRequest('kayak', 2, 4)),
  },
  {
    change: 'dearer for new lines only',
    make: (venue) => venue.repriceForNewLines('kayak', 5000),
    visibleAt: beforeCreate,
    kinds: ['dearer'],
    books: all,
    total: '284.00',
    otherwise: asShown,
  },
  {
    change: 'dearer, also in the session',
    make: (venue) => venue.reprice('kayak', 5000),
    at: beforeCreate,
    kinds: ['dearer'],
    books: all,
    total: '284.00',
  },
  {
    change: 'dearer, and the guest drops the line',
    make: (venue) => venue.repriceForNewLines('kayak', 5000),
    visibleAt: beforeCreate,
    kinds: ['dearer'],
    books: others,
    total: '184.00',
    otherwise: asShown,
    answer: (flow) => flow.repair(0, 'remove'),
  },
  {
    change: 'cheaper for new lines only',
    make: (venue) => venue.repriceForNewLines('kayak', 4000),
    visibleAt: beforeCreate,
    kinds: ['cheaper'],
    books: all,
    total: '264.00',
    otherwise: asShown,
  },
  {
    change: 'cheaper, also in the session',
    make: (venue) => venue.reprice('kayak', 4000),
    at: beforeCreate,
    kinds: ['cheaper'],
    books: all,
    total: '264.00',
  },
  {
    change: 'a rule refuses the item',
    make: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.'),
    visibleAt: beforeCreate,
    kinds: ['rule'],
    books: others,
    total: '184.00',
    otherwise: asShown,
  },
  {
    change: 'session expired',
    make: (venue) => venue.expireSessions(),
    kinds: [],
    cause: 'expired',
    books: all,
    total: '269.00',
  },
  {
    change: 'session expired and line dearer',
    make: (venue) => {
      venue.expireSessions();
      venue.repriceForNewLines('kayak', 5000);
    },
    kinds: ['dearer'],
    cause: 'expired',
    books: all,
    total: '284.00',
  },
  {
    change: 'session expired and line gone',
    make: (venue) => {
      venue.expireSessions();
      venue.stopSale('kayak');
    },
    kinds: ['gone'],
    cause: 'expired',
    books: others,
    total: '184.00',
  },
  {
    change: 'session deleted by the service',
    make: (venue) => venue.forgetSessions(),
    kinds: [],
    cause: 'expired',
    books: all,
    total: '269.00',
  },
  {
    change: 'SLIP refused when the session is read',
    make: (venue) => readRefused(venue, 'slip_invalid', 'A SLIP is good no more.'),
    visibleAt: beforeCreate,
    kinds: [],
    cause: 'renewed',
    books: all,
    total: '269.00',
    otherwise: asShown,
  },
  {
    change: 'SLIP refused when the session is booked',
    make: (venue) => venue.voidSlips(),
    kinds: [],
    cause: 'renewed',
    books: all,
    total: '269.00',
  },
  {
    change: 'all lines gone',
    make: (venue) => all.forEach((id) => venue.stopSale(id)),
    kinds: ['gone', 'gone', 'gone'],
    books: [],
    total: '',
  },
];

describe.each(rows)(
  '$change:',
  ({ make, at: possible = steps, visibleAt = steps, kinds, cause = 'changed', books, total, otherwise, answer }) => {
    // Only the create request can reveal some changes. These appear at the create request, even if they happen earlier.
    it.each(possible)('books the cart on the screen after a change at %s', async (at) => {
      const { flow, venue, sheets, shownTotal, booked } = await journey(at, make, answer);
      const isSeen = visibleAt.includes(at);
      expect(sheets.map((sheet) => [sheet.cause, sheet.differences.map(({ kind }) => kind)])).toEqual(
        isSeen ? [[cause, kinds]] : [],
      );
      for (const { name, before, now, kind } of sheets.flatMap(({ differences }) => differences)) {
        expect(name).not.toBe('');
        if (kind === 'dearer' || kind === 'cheaper')
          expect([before, now]).toEqual(['85.00', kind === 'dearer' ? '100.00' : '80.00']);
      }
      const expectation = isSeen ? { books, total } : (otherwise ?? { books, total });
      expect(venue.bookings).toHaveLength(expectation.books.length > 0 ? 1 : 0);
      if (expectation.books.length === 0) {
        expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
        return;
      }
      expect(booked?.quoteRequests.map(({ itemId }) => itemId).sort()).toEqual([...expectation.books].sort());
      expect(booked?.total).toBe(expectation.total);
      expect(shownTotal).toBe(expectation.total);
      expect(booked?.details).toEqual(guestDetails);
      expect(flow.state).toMatchObject({ step: 'done', reconciliation: null });
    });
  },
);

describe('a refused change of a repair', () => {
  const ended = refusal('session_ended', 'This session has ended.');
  const expiredSession = refusal('session_expired', 'This session has expired.');
  const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
  const goneLine = { ...noDifference, kind: 'gone', lineId: '1', name: 'Kayak', open: true } as const;

  const changing = (script: Script, state: Partial<FlowState> = {}) =>
    createRepairContext(script, {
      reconciliation: { cause: 'changed', differences: [goneLine], goal: 'review' },
      ...state,
    });

  it('rejects without a read if the change failed for another reason', async () => {
    const { context, calls } = changing({});
    const offline = new ProblemError({ kind: 'offline' });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    await expect(afterRefusal(context, offline, cart, [], () => expect.fail('It has not ended.'))).rejects.toBe(
      offline,
    );
    expect(calls).toEqual([]);
  });

  it('recreates an expired session with all requested lines', async () => {
    const newSession = createTestSession({
      id: 'new',
      lines: [createTestLine({ id: '1' }), createTestLine({ id: '2' })],
    });
    const { context } = changing({
      rates: [bookableQuote, bookableQuote],
      sessions: [expiredSession, expiredSession, newSession],
    });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    const requests = [toRequest('kayak'), toRequest('tour')];
    const outcome = await afterRefusal(context, new ProblemError(expiredSession), cart, requests, () =>
      expect.fail('Not so.'),
    );
    expect(outcome).toMatchObject({ session: { id: 'new' }, quoteRequests: { 1: requests[0], 2: requests[1] } });
  });

  it('reports a likely booking if the session has ended', async () => {
    const { context } = changing(
      { sessions: [ended, ended] },
      { session: createTestSession({ lines: [createTestLine()] }) },
    );
    expect(await resolveAll(context)).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'likely' },
      reconciliation: null,
    });
  });

  it('goes to the cart if there is no line or difference left', async () => {
    const { context, calls } = changing({}, { session: null, quoteRequests: { 1: toRequest('kayak') } });
    expect(await resolveAll(context)).toEqual({ session: null, quoteRequests: {}, reconciliation: null, step: 'cart' });
    expect(await resolveAll(changing({}, { reconciliation: null }).context)).toEqual({});
    expect(calls).toEqual([]);
  });
});
