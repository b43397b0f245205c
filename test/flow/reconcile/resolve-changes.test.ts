/**
 * Runs each change to a cart of several lines, at each step and in each form in which a service may report it. The
 * guest sees each reported change once and keeps the entered details. The flow then books exactly the cart on the
 * screen, or nothing if the cart has no line any more.
 */
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { emptyDifference } from '../../../src/flow/session/check-cart.ts';
import { resolveAll } from '../../../src/flow/reconcile/accept-changes.ts';
import { handleRefusal } from '../../../src/flow/session/outcomes.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { isOpen } from '../../../src/flow/command-table.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import type { FakeVenue } from '../fake-client.ts';
import { toRequest, countCreates, june10, guestDetails } from '../visit.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { fillCart, createRefusal } from './full-cart.ts';
import { createRepairContext, type Script } from './scripted-client.ts';

const CHANGE_STEPS = ['cart', 'details', 'review', 'create'] as const;
type ChangeStep = (typeof CHANGE_STEPS)[number];

/**
 * Fills a cart and books it. At the step `at`, `changeVenue` modifies the venue. At `review`, the cart also becomes
 * stale. `answerSheet` answers the differences that the widget shows. By default, the guest accepts them.
 */
async function bookWithChange(
  at: ChangeStep,
  changeVenue: (venue: FakeVenue) => void,
  answerSheet: (flow: Flow) => Promise<void> = (flow) => flow.accept(),
) {
  const filledCart = await fillCart();
  const { flow, venue, makeCartStale } = filledCart;
  const shownSheets: { cause: string; differences: readonly Difference[] }[] = [];
  let shownTotal = '';
  let isChanged = false;
  flow.subscribe((state, previousState) => {
    if (
      state.reconciliation &&
      state.reconciliation !== previousState.reconciliation &&
      (previousState.busy === 'review' || previousState.busy === 'book')
    )
      shownSheets.push(state.reconciliation);
    if (state.busy === 'book' && previousState.busy === null) shownTotal = state.session?.total ?? '';
    if (state.step !== 'cart' || previousState.step !== 'cart')
      expect(state.details).toMatchObject(previousState.details);
  });
  const pressPrimaryButton = async () => {
    if (isOpen(flow.state.reconciliation)) {
      await answerSheet(flow);
      return flow.accept();
    }
    if (flow.state.step === 'cart') await flow.checkOut();
    else if (flow.state.step === 'details') {
      flow.type(guestDetails);
      await flow.review();
    } else if (flow.state.step === 'review') {
      if (at === 'create' && countCreates(venue) === 0) {
        const releaseCreate = venue.hold('create');
        const pendingBooking = flow.book();
        expect(venue.calls.at(-1)).toBe('create');
        changeVenue(venue);
        releaseCreate();
        return pendingBooking;
      }
      if (at === 'review' && shownSheets.length === 0) makeCartStale();
      await flow.book();
    }
  };
  for (
    let pressCount = 0;
    pressCount < 12 && flow.state.step !== 'done' && (flow.state.session?.lines.length ?? 0) > 0;
    pressCount += 1
  ) {
    if (at === flow.state.step && !isChanged) {
      isChanged = true;
      changeVenue(venue);
    }
    await pressPrimaryButton();
    expect(flow.state.problem).toBeNull();
  }
  const [booking] = venue.bookings;
  return { ...filledCart, shownSheets, shownTotal, booked: booking };
}

const otherItems = ['tour', 'cruise'];
const allItems = ['kayak', 'tour', 'cruise'];

interface ChangeCase {
  change: string;
  changeVenue: (venue: FakeVenue) => void;
  /**
   * Steps at which the change can happen. A change at `create` happens after the last read, during the create
   * request.
   */
  possibleSteps?: readonly ChangeStep[];
  /** Steps at which the change must happen so that the guest sees it; defaults to all steps. */
  visibleAt?: readonly ChangeStep[];
  kinds: readonly Difference['kind'][];
  cause?: string;
  bookedItems: readonly string[];
  total: string;
  /** Outcome if the change happens at another step, so that the guest does not see it. */
  unseenOutcome?: { bookedItems: readonly string[]; total: string };
  answer?: (flow: Flow) => Promise<void>;
}

const failSessionRead = (venue: FakeVenue, code: string, title: string) =>
  venue.fail('session', createRefusal(code, title));
const unchangedOutcome = { bookedItems: allItems, total: '269.00' };
const beforeCreate = ['cart', 'details', 'review'] as const;

const changeCases: readonly ChangeCase[] = [
  {
    change: 'gone, reported as an unavailable line',
    changeVenue: (venue) => venue.stopSale('kayak'),
    kinds: ['gone'],
    bookedItems: otherItems,
    total: '184.00',
  },
  {
    change: 'gone, reported as a missing line',
    changeVenue: (venue) => {
      venue.deleteLines('kayak');
      venue.stopSale('kayak');
    },
    possibleSteps: beforeCreate,
    kinds: ['gone'],
    bookedItems: otherItems,
    total: '184.00',
  },
  {
    change: 'gone, reported as an error',
    changeVenue: (venue) => {
      venue.stopSale('kayak');
      failSessionRead(venue, 'slip_invalid', 'A SLIP is good no more.');
    },
    kinds: ['gone'],
    bookedItems: otherItems,
    total: '184.00',
  },
  {
    change: 'fewer left',
    changeVenue: (venue) => venue.restock('kayak', 1),
    kinds: ['fewer'],
    bookedItems: allItems,
    total: '226.50',
    answer: (flow) => flow.repair(0, toRequest('kayak', 1)),
  },
  {
    change: 'fewer left, and the guest drops the line',
    changeVenue: (venue) => venue.restock('kayak', 1),
    kinds: ['fewer'],
    bookedItems: otherItems,
    total: '184.00',
  },
  {
    change: 'a rule refuses the day, and the guest selects another',
    changeVenue: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.', june10),
    visibleAt: beforeCreate,
    kinds: ['rule'],
    bookedItems: allItems,
    total: '269.00',
    unseenOutcome: unchangedOutcome,
    answer: (flow) => flow.repair(0, toRequest('kayak', 2, 4)),
  },
  {
    change: 'dearer for new lines only',
    changeVenue: (venue) => venue.repriceForNewLines('kayak', 5000),
    visibleAt: beforeCreate,
    kinds: ['dearer'],
    bookedItems: allItems,
    total: '284.00',
    unseenOutcome: unchangedOutcome,
  },
  {
    change: 'dearer, also in the session',
    changeVenue: (venue) => venue.reprice('kayak', 5000),
    possibleSteps: beforeCreate,
    kinds: ['dearer'],
    bookedItems: allItems,
    total: '284.00',
  },
  {
    change: 'dearer, and the guest drops the line',
    changeVenue: (venue) => venue.repriceForNewLines('kayak', 5000),
    visibleAt: beforeCreate,
    kinds: ['dearer'],
    bookedItems: otherItems,
    total: '184.00',
    unseenOutcome: unchangedOutcome,
    answer: (flow) => flow.repair(0, 'remove'),
  },
  {
    change: 'cheaper for new lines only',
    changeVenue: (venue) => venue.repriceForNewLines('kayak', 4000),
    visibleAt: beforeCreate,
    kinds: ['cheaper'],
    bookedItems: allItems,
    total: '264.00',
    unseenOutcome: unchangedOutcome,
  },
  {
    change: 'cheaper, also in the session',
    changeVenue: (venue) => venue.reprice('kayak', 4000),
    possibleSteps: beforeCreate,
    kinds: ['cheaper'],
    bookedItems: allItems,
    total: '264.00',
  },
  {
    change: 'a rule refuses the item',
    changeVenue: (venue) => venue.forbid('kayak', 'Closed on Tuesdays.'),
    visibleAt: beforeCreate,
    kinds: ['rule'],
    bookedItems: otherItems,
    total: '184.00',
    unseenOutcome: unchangedOutcome,
  },
  {
    change: 'session expired',
    changeVenue: (venue) => venue.expireSessions(),
    kinds: [],
    cause: 'expired',
    bookedItems: allItems,
    total: '269.00',
  },
  {
    change: 'session expired and line dearer',
    changeVenue: (venue) => {
      venue.expireSessions();
      venue.repriceForNewLines('kayak', 5000);
    },
    kinds: ['dearer'],
    cause: 'expired',
    bookedItems: allItems,
    total: '284.00',
  },
  {
    change: 'session expired and line gone',
    changeVenue: (venue) => {
      venue.expireSessions();
      venue.stopSale('kayak');
    },
    kinds: ['gone'],
    cause: 'expired',
    bookedItems: otherItems,
    total: '184.00',
  },
  {
    change: 'session deleted by the service',
    changeVenue: (venue) => venue.forgetSessions(),
    kinds: [],
    cause: 'expired',
    bookedItems: allItems,
    total: '269.00',
  },
  {
    change: 'SLIP refused when the session is read',
    changeVenue: (venue) => failSessionRead(venue, 'slip_invalid', 'A SLIP is good no more.'),
    visibleAt: beforeCreate,
    kinds: [],
    cause: 'renewed',
    bookedItems: allItems,
    total: '269.00',
    unseenOutcome: unchangedOutcome,
  },
  {
    change: 'SLIP refused when the session is booked',
    changeVenue: (venue) => venue.voidSlips(),
    kinds: [],
    cause: 'renewed',
    bookedItems: allItems,
    total: '269.00',
  },
  {
    change: 'all lines gone',
    changeVenue: (venue) => allItems.forEach((id) => venue.stopSale(id)),
    kinds: ['gone', 'gone', 'gone'],
    bookedItems: [],
    total: '',
  },
];

describe.each(changeCases)(
  '$change:',
  ({
    changeVenue,
    possibleSteps = CHANGE_STEPS,
    visibleAt = CHANGE_STEPS,
    kinds,
    cause = 'changed',
    bookedItems,
    total,
    unseenOutcome,
    answer: answerSheet,
  }) => {
    // Only the answer to the create request can reveal some changes. The guest sees such a change only then, even if it
    // happened earlier.
    it.each(possibleSteps)('lets the guest book the remaining lines after a change at %s', async (step) => {
      const { flow, venue, shownSheets, shownTotal, booked } = await bookWithChange(step, changeVenue, answerSheet);
      const isVisible = visibleAt.includes(step);
      expect(shownSheets.map((sheet) => [sheet.cause, sheet.differences.map(({ kind }) => kind)])).toEqual(
        isVisible ? [[cause, kinds]] : [],
      );
      for (const { name, before: oldPrice, now, kind } of shownSheets.flatMap(({ differences }) => differences)) {
        expect(name).not.toBe('');
        if (kind === 'dearer' || kind === 'cheaper')
          expect([oldPrice, now]).toEqual(['85.00', kind === 'dearer' ? '100.00' : '80.00']);
      }
      const expectedOutcome = isVisible ? { bookedItems, total } : (unseenOutcome ?? { bookedItems, total });
      expect(venue.bookings).toHaveLength(expectedOutcome.bookedItems.length > 0 ? 1 : 0);
      if (expectedOutcome.bookedItems.length === 0) {
        expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
        return;
      }
      expect(booked?.quoteRequests.map(({ itemId }) => itemId).sort()).toEqual([...expectedOutcome.bookedItems].sort());
      expect(booked?.total).toBe(expectedOutcome.total);
      expect(shownTotal).toBe(expectedOutcome.total);
      expect(booked?.details).toEqual(guestDetails);
      expect(flow.state).toMatchObject({ step: 'done', reconciliation: null });
    });
  },
);

const goneLine = { ...emptyDifference, kind: 'gone', lineId: '1', name: 'Kayak', open: true } as const;

const createContext = (script: Script, state: Partial<FlowState> = {}) =>
  createRepairContext(script, {
    reconciliation: { cause: 'changed', differences: [goneLine], goal: 'review' },
    ...state,
  });

describe('a refused change of a repair', () => {
  const endedRefusal = createRefusal('session_ended', 'This session has ended.');
  const expiredSession = createRefusal('session_expired', 'This session has expired.');
  const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;

  it('rejects without a read if the change failed without a refusal', async () => {
    const { context, calls } = createContext({});
    const offlineError = new ProblemError({ kind: 'offline' });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    await expect(handleRefusal(context, offlineError, cart, [], () => expect.fail('It has not ended.'))).rejects.toBe(
      offlineError,
    );
    expect(calls).toEqual([]);
  });

  it('recreates an expired session with all requested lines', async () => {
    const newSession = createTestSession({
      id: 'new',
      lines: [createTestLine({ id: '1' }), createTestLine({ id: '2' })],
    });
    const { context } = createContext({
      rates: [bookableQuote, bookableQuote],
      sessions: [expiredSession, expiredSession, newSession],
    });
    const cart = { sessionId: 's', quoteRequests: {}, creating: null };
    const requests = [toRequest('kayak'), toRequest('tour')];
    const outcome = await handleRefusal(context, new ProblemError(expiredSession), cart, requests, () =>
      expect.fail('Not so.'),
    );
    expect(outcome).toMatchObject({ session: { id: 'new' }, quoteRequests: { 1: requests[0], 2: requests[1] } });
  });

  it('reports a likely booking if the session has ended', async () => {
    const { context } = createContext(
      { sessions: [endedRefusal, endedRefusal] },
      { session: createTestSession({ lines: [createTestLine()] }) },
    );
    expect(await resolveAll(context)).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'likely' },
      reconciliation: null,
    });
  });
});

describe('resolveAll', () => {
  it('goes to the cart if no line is left', async () => {
    const { context, calls } = createContext({}, { session: null, quoteRequests: { 1: toRequest('kayak') } });
    expect(await resolveAll(context)).toEqual({
      session: null,
      quoteRequests: {},
      reconciliation: null,
      step: 'cart',
    });
    expect(calls).toEqual([]);
  });

  it('does nothing without a reconciliation', async () => {
    const { context, calls } = createContext({}, { reconciliation: null });
    expect(await resolveAll(context)).toEqual({});
    expect(calls).toEqual([]);
  });
});
