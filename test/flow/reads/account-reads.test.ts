import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/api/transport.ts';
import type { ListQuoteRequest, QuoteRequest } from '../../../src/api/types.ts';
import { createAccountReads } from '../../../src/flow/reads/account-reads.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';

const day = parseDay('2031-06-10') as Day;
const createListRequest = (length: number): ListQuoteRequest => ({
  itemIds: Array.from({ length }, (_, index) => String(index)),
  start: day,
  end: day,
  params: {},
  discountCode: '',
});
const createRequest = (days: number): QuoteRequest => ({
  itemId: '104',
  start: day,
  end: addDays(day, days - 1),
  params: {},
  discountCode: '',
});

/**
 * Creates the reads of an account whose answers take `responseDelay.ms`. With `isRepeat`, a relay returns an earlier
 * answer again.
 */
function openReads({ isRepeat = false } = {}) {
  let nowMs = 0;
  const responseDelay = { ms: 0 };
  const transport: Pick<Transport, 'read' | 'timer'> = {
    timer: () => () => undefined,
    read: () => {
      nowMs += responseDelay.ms;
      return Promise.resolve({ items: {}, item: { rate: { dates: {} } }, ...(isRepeat && { slipway_repeat: 1 }) });
    },
  };
  const reads = createAccountReads(transport, 'https://book.example', false, () => nowMs);
  const client = reads.getQuoteClient('visible');
  return { client, pace: client.pace, responseDelay };
}

describe('createAccountReads', () => {
  it('doubles the batch size only after an answer within 350 ms', async () => {
    const { client, pace, responseDelay } = openReads();
    responseDelay.ms = 350;
    await client.rateList(createListRequest(5));
    expect(pace.getBatchSize()).toBe(10);
    responseDelay.ms = 351;
    await client.rateList(createListRequest(10));
    expect(pace.getBatchSize()).toBe(10);
  });

  it('measures the account’s speed by prices of lists and of days', async () => {
    const { client, pace, responseDelay } = openReads();
    responseDelay.ms = 351;
    await client.rateList(createListRequest(5));
    expect(pace.canReadAhead()).toBe(false);
    await client.rateDays(createRequest(30));
    expect(pace.canReadAhead()).toBe(true);
  });

  it('does not measure the account’s speed by a single quote', async () => {
    const { client, pace } = openReads();
    await client.rate(createRequest(1));
    expect(pace.canReadAhead()).toBeUndefined();
  });

  it('ignores the response time of answers that a relay repeats', async () => {
    const { client, pace } = openReads({ isRepeat: true });
    await client.rateList(createListRequest(5));
    expect([pace.getBatchSize(), pace.canReadAhead()]).toEqual([5, undefined]);
  });
});
