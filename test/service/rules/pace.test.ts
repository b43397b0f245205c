/** Tests the pace as a pure model: time, queue, quota and limits. */
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import {
  admitRequest,
  EMPTY_QUEUE,
  PACES,
  readPaceName,
  type Pace,
  type PacedOutcome,
  type PacedRequest,
} from '../../../demo/service/rules/pace.ts';

const { weak } = PACES;
const NOON = Date.UTC(2030, 4, 6, 12);

/** Returns the outcomes of requests that arrive at these times, in ms after noon. */
function admitAll(pace: Pace, arrivals: readonly (readonly [time: number, request: PacedRequest])[]): PacedOutcome[] {
  let queue = EMPTY_QUEUE;
  return arrivals.map(([time, request]) => {
    const result = admitRequest(pace, queue, request, NOON + time);
    queue = result.queue;
    return result.outcome;
  });
}

const unratedRequest: PacedRequest = { kind: 'other' };
const createRatedItem = (days = 1): PacedRequest => ({ kind: 'rated-item', days });
const createRatedList = (items: number, days = 1): PacedRequest => ({ kind: 'rated-list', items, days });
const createCalendarRequest = (days: number): PacedRequest => ({ kind: 'calendar', days });

describe('admitRequest', () => {
  it.each<[PacedRequest, PacedOutcome]>([
    [unratedRequest, { kind: 'answered', delayMs: 0 }],
    [createRatedItem(), { kind: 'answered', delayMs: 80 }],
    [createRatedItem(31), { kind: 'answered', delayMs: 2480 }],
    [createRatedList(5), { kind: 'answered', delayMs: 400 }],
    [createRatedList(5, 3), { kind: 'answered', delayMs: 1200 }],
    [createRatedList(6), { kind: 'failed', delayMs: 0 }],
    [createCalendarRequest(62), { kind: 'answered', delayMs: 0 }],
    [createCalendarRequest(63), { kind: 'refused', delayMs: 0 }],
  ])('gives the request %j at the pace `weak` the outcome %j', (request, outcome) => {
    expect(admitAll(weak, [[0, request]])).toEqual([outcome]);
  });

  it('queues requests at the pace weak in the order of arrival', () => {
    const outcomes = admitAll(weak, [
      [0, createRatedList(5)],
      [100, createRatedItem()],
      [150, unratedRequest],
      [480, unratedRequest],
    ]);
    expect(outcomes.map(({ delayMs }) => delayMs)).toEqual([400, 380, 330, 0]);
  });

  it('throttles the 21st request of a minute until an earlier one expires', () => {
    const twentyRequests = Array.from({ length: 20 }, (_, index): [number, PacedRequest] => [
      index * 1000,
      unratedRequest,
    ]);
    const outcomes = admitAll(weak, [
      ...twentyRequests,
      [20_500, unratedRequest],
      [59_999, unratedRequest],
      [60_000, unratedRequest],
      [60_001, unratedRequest],
    ]);
    expect(outcomes.slice(20)).toEqual([
      { kind: 'throttled', delayMs: 0, retryAfterSeconds: 40 },
      { kind: 'throttled', delayMs: 0, retryAfterSeconds: 1 },
      { kind: 'answered', delayMs: 0 },
      { kind: 'throttled', delayMs: 0, retryAfterSeconds: 1 },
    ]);
  });

  it('answers every request at the pace normal without delay', () => {
    const requests = [
      createRatedList(400, 31),
      createCalendarRequest(750),
      ...Array.from({ length: 100 }, () => unratedRequest),
    ];
    const outcomes = admitAll(
      PACES.normal,
      requests.map((request) => [0, request]),
    );
    for (const outcome of outcomes) expect(outcome).toEqual({ kind: 'answered', delayMs: 0 });
  });

  const requestArbitrary = fc.oneof(
    fc.constant(unratedRequest),
    fc.nat({ max: 40 }).map(createRatedItem),
    fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 5 })).map(([items, days]) => createRatedList(items, days)),
    fc.nat({ max: 80 }).map(createCalendarRequest),
  );
  const paceArbitrary = fc.record({
    requestMs: fc.nat({ max: 200 }),
    ratedItemDayMs: fc.nat({ max: 100 }),
    concurrentRequests: fc.integer({ min: 1, max: 3 }),
    maxRatedItems: fc.nat({ max: 8 }),
    maxCalendarDays: fc.nat({ max: 80 }),
    quota: fc.option(fc.record({ requests: fc.integer({ min: 1, max: 10 }), periodMs: fc.nat({ max: 5000 }) })),
  });
  const gapsArbitrary = fc.array(fc.tuple(fc.nat({ max: 1000 }), requestArbitrary), { maxLength: 40 });

  it('keeps the quota and concurrency of every pace for every request sequence', () => {
    fc.assert(
      fc.property(paceArbitrary, gapsArbitrary, (pace, gaps) => {
        let time = 0;
        const arrivals = gaps.map(([gap, request]): [number, PacedRequest] => [(time += gap), request]);
        const acceptedRequests = admitAll(pace, arrivals).flatMap(({ kind, delayMs }, index) => {
          const arrival = arrivals[index]?.[0] ?? 0;
          return kind === 'throttled' ? [] : [{ arrival, end: arrival + delayMs }];
        });
        for (const { arrival, end } of acceptedRequests) {
          const { requests = Infinity, periodMs = 0 } = pace.quota ?? {};
          const recentRequests = acceptedRequests.filter(
            (otherRequest) => otherRequest.arrival <= arrival && otherRequest.arrival > arrival - periodMs,
          );
          expect(recentRequests.length).toBeLessThanOrEqual(requests);
          expect(end - arrival).toBeGreaterThanOrEqual(pace.requestMs);
        }
        // At least two of any `concurrentRequests + 1` requests run one after the other.
        const endTimes = acceptedRequests.map(({ end }) => end).sort((first, second) => first - second);
        for (const [index, endTime] of endTimes.entries()) {
          const nextEndTime = endTimes[index + pace.concurrentRequests];
          if (nextEndTime !== undefined) expect(nextEndTime - endTime).toBeGreaterThanOrEqual(pace.requestMs);
        }
      }),
      { numRuns: 100 * inject('times') },
    );
  });

  it('answers the request that a client repeats after `retryAfterSeconds`', () => {
    fc.assert(
      fc.property(paceArbitrary, fc.nat({ max: 30 }), (pace, requestCount) => {
        let queue = EMPTY_QUEUE;
        for (let index = 0; index < requestCount; index += 1)
          queue = admitRequest(pace, queue, unratedRequest, NOON + index * 10).queue;
        const { outcome } = admitRequest(pace, queue, unratedRequest, NOON + requestCount * 10);
        if (outcome.kind !== 'throttled') return;
        const retryAt = NOON + requestCount * 10 + outcome.retryAfterSeconds * 1000;
        expect(admitRequest(pace, queue, unratedRequest, retryAt).outcome.kind).toBe('answered');
      }),
      { numRuns: 100 * inject('times') },
    );
  });
});

describe('readPaceName', () => {
  it.each([
    ['', 'normal'],
    ['normal', 'normal'],
    ['weak', 'weak'],
  ])('reads "%s" as %s', (text, name) => {
    expect(readPaceName(text)).toBe(name);
  });

  it('throws an error with the known names for an unknown name', () => {
    expect(() => readPaceName('Weak')).toThrow('SERVICE_PACE must be normal or weak, not "Weak".');
  });
});
