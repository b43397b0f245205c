/**
 * Runs the reads of a visit against a simulated weak service, in virtual time. The service is the pure model of the
 * demo service with `SERVICE_PACE=weak`.
 */
import { describe, expect, it } from 'vitest';
import { admitRequest, EMPTY_QUEUE, PACES, type PacedRequest } from '../../../demo/service/rules/pace.ts';
import type { Transport } from '../../../src/api/transport.ts';
import type { Item, QuoteRequest } from '../../../src/api/types.ts';
import type { WireRequest } from '../../../src/api/wire/envelope.ts';
import type { LooseRecord } from '../../../src/api/wire/loose-json.ts';
import { readCardPrices } from '../../../src/flow/quotes/card-facts.ts';
import { readDayPrices } from '../../../src/flow/quotes/day-prices.ts';
import { createAccountReads } from '../../../src/flow/reads/account-reads.ts';
import { addDays, listDays, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { createVirtualTime } from '../../simulation/time.ts';

const today = parseDay('2031-06-10') as Day;
const PRICE_MS = PACES.weak.ratedItemDayMs;

/**
 * Parses a request: the kind and size that determine its time at the weak service, and the items and days for the
 * answer.
 */
function parsePacedRequest({ path, parameters }: WireRequest): {
  request: PacedRequest;
  itemIds: string[];
  days: Day[];
} {
  const readParameter = (name: string) => parameters.find(([parameterName]) => parameterName === name)?.[1] ?? '';
  const [firstDay, lastDay] = [parseDay(readParameter('start_date')), parseDay(readParameter('end_date'))];
  const days = firstDay && lastDay ? listDays(firstDay, lastDay) : [];
  const itemIds = path === 'item' ? readParameter('item_id').split(',') : [path.split('/')[1] ?? ''];
  if (path.endsWith('/cal')) return { request: { kind: 'calendar', days: days.length }, itemIds, days };
  if (days.length === 0) return { request: { kind: 'other' }, itemIds, days };
  const request: PacedRequest =
    path === 'item'
      ? { kind: 'rated-list', items: itemIds.length, days: days.length }
      : { kind: 'rated-item', days: days.length };
  return { request, itemIds, days };
}

const availableRate = { status: 'AVAILABLE', sub_total: '68.00', slip: 's' };

function openWeakService() {
  const clock = createVirtualTime(0);
  let queue = EMPTY_QUEUE;
  const log: string[] = [];
  const transport: Pick<Transport, 'read' | 'timer'> = {
    timer: (callback, ms) => clock.runAfter(ms, callback),
    async read(_base, wireRequest, signal): Promise<LooseRecord> {
      const { request, itemIds, days } = parsePacedRequest(wireRequest);
      const { outcome, queue: nextQueue } = admitRequest(PACES.weak, queue, request, clock.now());
      queue = nextQueue;
      log.push(`${clock.now()} ${request.kind} ${itemIds.join('+')} ${days.length}`);
      await clock.sleep(outcome.delayMs);
      signal?.throwIfAborted();
      if (outcome.kind === 'throttled') throw new ProblemError({ kind: 'throttled', until: clock.now() });
      if (outcome.kind !== 'answered') throw new ProblemError({ kind: 'broken', status: 500 });
      if (request.kind === 'rated-list')
        return { items: Object.fromEntries(itemIds.map((id) => [id, { item_id: id, rate: availableRate }])) };
      return {
        item: {
          item_id: itemIds[0],
          rate: {
            ...availableRate,
            dates: Object.fromEntries(days.map((day) => [day.replaceAll('-', ''), availableRate])),
          },
        },
      };
    },
  };
  const reads = createAccountReads(transport, 'https://book.example', false, clock.now);
  return { clock, reads, log };
}

const createRequest = (start: Day): QuoteRequest => ({
  itemId: '104',
  start,
  end: start,
  params: { adults: 2 },
  discountCode: '',
});

describe('a visit at a weak service', () => {
  it('prices six cards as fast as the service can, in two requests', async () => {
    const { clock, reads, log } = openWeakService();
    const startTimesByRead = new Map<number, number>();
    void readCardPrices(
      reads.getQuoteClient('visible'),
      ['1', '2', '3', '4', '5', '6'].map((id) => createTestItem({ id, simple: true })),
      { today, availabilityById: new Map(), selectedDays: null, params: {}, discountCode: '' },
      { onAnswers: ({ size }) => startTimesByRead.set(size, clock.now()) },
    );
    await clock.runUntil(() => false, Infinity);
    expect([...startTimesByRead]).toEqual([
      [5, 5 * PRICE_MS],
      [6, 6 * PRICE_MS],
    ]);
    expect(log).toEqual(['0 rated-list 1+2+3+4+5 1', '0 rated-list 6 1']);
  });

  it.each([
    ['of an item after its list', 500, true],
    ['of the only item on a page', 1000, false],
  ])('prices a selected day %s about as fast as alone', async (_, selectedAt, hasList) => {
    const { clock, reads } = openWeakService();
    if (hasList)
      await Promise.all([
        reads.getQuoteClient('visible').rateList({ ...createRequest(today), itemIds: ['1', '2', '3', '4', '5'] }),
        clock.runUntil(() => false, Infinity),
      ]);
    const aheadQuotes = reads.getQuoteClient('ahead');
    const days = listDays(today, addDays(today, 30));
    const item = { id: '104', unit: 'D', fixedLength: 0 } as Item;
    const pendingPrices = readDayPrices(
      aheadQuotes,
      { item, quoteRequest: createRequest(today), days, availability: { canStart: () => true } },
      undefined,
      aheadQuotes.pace,
    );
    let pricedAfterMs = Infinity;
    clock.runAfter(selectedAt, () => {
      const start = clock.now();
      void reads
        .getQuoteClient('requested')
        .rate(createRequest(addDays(today, 3)))
        .then(() => (pricedAfterMs = clock.now() - start));
    });
    await clock.runUntil(() => false, Infinity);
    expect(pricedAfterMs).toBeLessThanOrEqual(1.2 * PRICE_MS);
    expect((await pendingPrices).size).toBe(hasList ? 0 : 5);
  });
});
