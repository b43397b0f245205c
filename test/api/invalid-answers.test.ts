/**
 * Tests answers that report success but have invalid content. An invalid main part becomes the problem `broken`, so
 * that the guest can try again. A single invalid member does not.
 */
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createClient, type Client } from '../../src/api/client.ts';
import { createTransport, type Transport } from '../../src/api/transport.ts';
import { toRequest, june10 } from '../flow/visit.ts';
import { accountUrl } from './fixed-answers.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';

interface ReadCase {
  read: (client: Client, transport: Transport) => Promise<unknown>;
  /** Returns the JSON members of an answer that has `part` as its main part. */
  wrapPart: (part: string) => string;
  /** Main part of the answer. It is valid except for one member. */
  partWithInvalidMember: unknown;
}

const listRequest = { itemIds: ['4'], start: june10, end: june10, params: {}, discountCode: '' };

const readCases: Record<string, ReadCase> = {
  'the company': {
    read: (client) => client.company(),
    wrapPart: (part) => `"company":${part}`,
    partWithInvalidMember: { name: 'Harbour', timezone: {} },
  },
  'the items': {
    read: (client) => client.items({ itemIds: [], categoryId: '' }),
    wrapPart: (part) => `"items":${part}`,
    partWithInvalidMember: { 4: { item_id: 4 }, 7: 'odd' },
  },
  'a calendar': {
    read: (client) => client.calendar('4', june10, june10),
    wrapPart: (part) => `"item":{"cal":${part}}`,
    partWithInvalidMember: { 20310610: 1, note: 'odd' },
  },
  'several calendars': {
    read: (_, transport) => createQuoteReads(transport, accountUrl).calendars(['4'], june10, june10),
    wrapPart: (part) => `"items":${part}`,
    partWithInvalidMember: { 4: { cal: { 20310610: 1 } }, 7: { 20310610: 1 }, 9: 'odd' },
  },
  'a rate': {
    read: (client) => client.rate(toRequest('4')),
    wrapPart: (part) => `"item":{"item_id":4,"rate":${part}}`,
    partWithInvalidMember: { status: 'CLOSED', summary: 'odd' },
  },
  'the item of a rate': {
    read: (client) => client.rate(toRequest('4')),
    wrapPart: (part) => `"item":${part}`,
    partWithInvalidMember: { rate: { status: 'CLOSED' }, param: 'odd' },
  },
  'the rates of days': {
    read: (_, transport) => createQuoteReads(transport, accountUrl).rateDays(toRequest('4')),
    wrapPart: (part) => `"item":{"rate":{"dates":${part}}}`,
    partWithInvalidMember: { 20310610: { sub_total: 5 }, 20310611: 'odd' },
  },
  'a rated list': {
    read: (_, transport) => createQuoteReads(transport, accountUrl).rateList(listRequest),
    wrapPart: (part) => `"items":${part}`,
    partWithInvalidMember: { 4: { item_id: 4, rate: 'odd' }, 7: 'odd' },
  },
  'the form': {
    read: (client) => client.form(),
    wrapPart: (part) => `"booking_form_ui":${part}`,
    partWithInvalidMember: { customer_name: { define: {} }, note: 'odd' },
  },
  'a session': {
    read: (client) => client.session('s', { read: true }),
    wrapPart: (part) => `"booking":{"session":${part}}`,
    partWithInvalidMember: { id: 's', item: { 1: {}, 2: 'odd' } },
  },
  'the lines of a session': {
    read: (client) => client.session('s', { read: true }),
    wrapPart: (part) => `"booking":{"session":{"id":"s","item":${part}}}`,
    partWithInvalidMember: { 1: {}, 2: 'odd' },
  },
};

const NESTING_LEVELS = 100_000;
const nonsenseParts = {
  'a text': '"none"',
  'a number': '7',
  true: 'true',
  'a list of texts': '["none"]',
  'lists, 100,000 levels deep': '['.repeat(NESTING_LEVELS) + ']'.repeat(NESTING_LEVELS),
};
/** Main parts of answers that some services leave out if they are empty. */
const optionalParts = ['the rates of days', 'the lines of a session'];
/** Main parts that must not be empty, because they are not maps whose keys are ids. */
const requiredParts = ['the item of a rate', 'a session'];
/** Main parts for which any object is valid, because no member is mandatory. */
const partsOfAnyMap = ['the company', 'the lines of a session'];

/** Performs the read at a service that returns these members in a successful answer. */
async function readFromService(read: ReadCase, members: string) {
  let requestCount = 0;
  const fetch = () => {
    requestCount += 1;
    return Promise.resolve(new Response(`{"request":{"status":"OK"}${members && `,${members}`}}`));
  };
  const options = { fetch, timer: startTimerWithoutPause };
  const result = read.read(createClient({ baseUrl: accountUrl, ...options }), createTransport(options));
  return { result, requests: () => requestCount };
}

describe.each(Object.entries(readCases))('an answer whose main part is %s', (name, read) => {
  it('resolves even if one member of that part is invalid', async () => {
    const { result, requests } = await readFromService(read, read.wrapPart(JSON.stringify(read.partWithInvalidMember)));
    await expect(result).resolves.toBeDefined();
    expect(requests()).toBe(1);
  });

  it.each(Object.entries(nonsenseParts))('rejects with `broken` if %s replaces the part', async (_, part) => {
    const { result } = await readFromService(read, read.wrapPart(part));
    expect(await catchProblem(result)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(partsOfAnyMap.includes(name))('rejects with `broken` if the part has 100,000 nested maps', async () => {
    const part = '{"a":'.repeat(NESTING_LEVELS) + '1' + '}'.repeat(NESTING_LEVELS);
    const { result } = await readFromService(read, read.wrapPart(part));
    expect(await catchProblem(result)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(optionalParts.includes(name))('rejects with `broken` if the part is missing', async () => {
    const { result } = await readFromService(read, '');
    expect(await catchProblem(result)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(requiredParts.includes(name))('resolves for every form of an empty map as the part', async () => {
    for (const part of ['{}', '[]', '""', 'null', 'false'])
      await expect((await readFromService(read, read.wrapPart(part))).result).resolves.toBeDefined();
  });
});

it('repeats the request without the HTTP cache after an invalid answer', async () => {
  const caches: (RequestCache | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    caches.push(init?.cache);
    return Promise.resolve(Response.json({ request: { status: 'OK' }, items: caches.length > 1 ? {} : 'none' }));
  };
  await createClient({ baseUrl: accountUrl, fetch, timer: startTimerWithoutPause }).items({
    itemIds: [],
    categoryId: '',
  });
  expect(caches).toEqual([undefined, 'reload']);
});
