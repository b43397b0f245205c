/**
 * Answers that report success but have invalid content. Each one counts as `broken`, so that the guest can try again.
 */
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createClient, type Client } from '../../src/api/client.ts';
import { createTransport, type Transport } from '../../src/api/transport.ts';
import { toRequest, june10 } from '../flow/visit.ts';
import { base } from './answering.ts';
import { problemIn } from './client-contract.ts';
import { startTimerWithoutPause } from './no-pause.ts';

interface Read {
  read: (client: Client, transport: Transport) => Promise<unknown>;
  /** Returns the JSON members of an answer whose main part is `part`. */
  wrapPart: (part: string) => string;
  /** Valid main part of the answer. */
  validPart: unknown;
}

const listRequest = { itemIds: ['4'], start: june10, end: june10, params: {}, discountCode: '' };

const reads: Record<string, Read> = {
  'the company': {
    read: (client) => client.company(),
    wrapPart: (part) => `"company":${part}`,
    validPart: { name: 'Harbour' },
  },
  'the items': {
    read: (client) => client.items({ itemIds: [], categoryId: '' }),
    wrapPart: (part) => `"items":${part}`,
    validPart: { 4: { item_id: 4 }, 7: 'odd' },
  },
  'a calendar': {
    read: (client) => client.calendar('4', june10, june10),
    wrapPart: (part) => `"item":{"cal":${part}}`,
    validPart: { 20310610: 1, note: 'odd' },
  },
  'several calendars': {
    read: (_, transport) => createQuoteReads(transport, base).calendars(['4'], june10, june10),
    wrapPart: (part) => `"items":${part}`,
    validPart: { 4: { cal: { 20310610: 1 } }, 7: { 20310610: 1 }, 9: 'odd' },
  },
  'a rate': {
    read: (client) => client.rate(toRequest('4')),
    wrapPart: (part) => `"item":{"item_id":4,"rate":${part}}`,
    validPart: { status: 'CLOSED', summary: 'odd' },
  },
  'the item of a rate': {
    read: (client) => client.rate(toRequest('4')),
    wrapPart: (part) => `"item":${part}`,
    validPart: { rate: { status: 'CLOSED' } },
  },
  'the rates of days': {
    read: (_, transport) => createQuoteReads(transport, base).rateDays(toRequest('4')),
    wrapPart: (part) => `"item":{"rate":{"dates":${part}}}`,
    validPart: { 20310610: { sub_total: 5 }, 20310611: 'odd' },
  },
  'a rated list': {
    read: (_, transport) => createQuoteReads(transport, base).rateList(listRequest),
    wrapPart: (part) => `"items":${part}`,
    validPart: { 4: { item_id: 4, rate: 'odd' }, 7: 'odd' },
  },
  'the form': {
    read: (client) => client.form(),
    wrapPart: (part) => `"booking_form_ui":${part}`,
    validPart: { customer_name: { define: {} }, note: 'odd' },
  },
  'a session': {
    read: (client) => client.session('s', { read: true }),
    wrapPart: (part) => `"booking":{"session":${part}}`,
    validPart: { id: 's', item: { 1: {}, 2: 'odd' } },
  },
  'the lines of a session': {
    read: (client) => client.session('s', { read: true }),
    wrapPart: (part) => `"booking":{"session":{"id":"s","item":${part}}}`,
    validPart: { 1: {}, 2: 'odd' },
  },
};

const levels = 100_000;
const nonsense = {
  'a text': '"none"',
  'a number': '7',
  true: 'true',
  'a list of texts': '["none"]',
  'lists, 100,000 levels deep': '['.repeat(levels) + ']'.repeat(levels),
};
/** Parts that some services leave out if they are empty. */
const optionalParts = ['the rates of days', 'the lines of a session'];
/** Parts that must not be empty, because they are not maps by id. */
const requiredParts = ['the item of a rate', 'a session'];
/** Parts that accept any map, because no member is mandatory. */
const partsOfAnyMap = ['the company', 'the lines of a session'];

/** Performs the read at a service that returns these members in a successful answer. */
async function readFrom(read: Read, members: string) {
  let requests = 0;
  const fetch = () => {
    requests += 1;
    return Promise.resolve(new Response(`{"request":{"status":"OK"}${members && `,${members}`}}`));
  };
  const options = { fetch, timer: startTimerWithoutPause };
  const answer = read.read(createClient({ baseUrl: base, ...options }), createTransport(options));
  return { answer, requests: () => requests };
}

describe.each(Object.entries(reads))('an answer whose main part is %s', (name, read) => {
  it('is accepted although one member is invalid', async () => {
    const { answer, requests } = await readFrom(read, read.wrapPart(JSON.stringify(read.validPart)));
    await expect(answer).resolves.toBeDefined();
    expect(requests()).toBe(1);
  });

  it.each(Object.entries(nonsense))('is broken if the part is replaced by %s', async (_, part) => {
    const { answer } = await readFrom(read, read.wrapPart(part));
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(partsOfAnyMap.includes(name))('is broken if the part has 100,000 nested maps', async () => {
    const part = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    const { answer } = await readFrom(read, read.wrapPart(part));
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(optionalParts.includes(name))('is broken if the part is missing', async () => {
    const { answer } = await readFrom(read, '');
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(requiredParts.includes(name))('accepts every form of an empty map as the part', async () => {
    for (const part of ['{}', '[]', '""', 'null', 'false'])
      await expect((await readFrom(read, read.wrapPart(part))).answer).resolves.toBeDefined();
  });
});

it('repeats the request without the HTTP cache after an invalid answer', async () => {
  const caches: (RequestCache | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    caches.push(init?.cache);
    return Promise.resolve(Response.json({ request: { status: 'OK' }, items: caches.length > 1 ? {} : 'none' }));
  };
  await createClient({ baseUrl: base, fetch, timer: startTimerWithoutPause }).items({ itemIds: [], categoryId: '' });
  expect(caches).toEqual([undefined, 'reload']);
});
