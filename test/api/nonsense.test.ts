/**
 * Tests answers that report success but have invalid content. Each counts as `broken`, so that the guest can try again.
 */
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createClient, type Client } from '../../src/api/client.ts';
import { createTransport, type Transport } from '../../src/api/transport.ts';
import { ask, june10 } from '../flow/visit.ts';
import { base } from './answering.ts';
import { problemIn } from './client-contract.ts';
import { noPause } from './no-pause.ts';

interface Read {
  read: (client: Client, transport: Transport) => Promise<unknown>;
  /** Returns the members of an answer around its main part, as JSON. */
  around: (part: string) => string;
  /** A valid main part. */
  sound: unknown;
}

const listRequest = { itemIds: ['4'], start: june10, end: june10, params: {}, discountCode: '' };

const reads: Record<string, Read> = {
  'the company': {
    read: (client) => client.company(),
    around: (part) => `"company":${part}`,
    sound: { name: 'Harbour' },
  },
  'the items': {
    read: (client) => client.items({ itemIds: [], categoryId: '' }),
    around: (part) => `"items":${part}`,
    sound: { 4: { item_id: 4 }, 7: 'odd' },
  },
  'a calendar': {
    read: (client) => client.calendar('4', june10, june10),
    around: (part) => `"item":{"cal":${part}}`,
    sound: { 20310610: 1, note: 'odd' },
  },
  'several calendars': {
    read: (_, transport) => createQuoteReads(transport, base).calendars(['4'], june10, june10),
    around: (part) => `"items":${part}`,
    sound: { 4: { cal: { 20310610: 1 } }, 7: { 20310610: 1 }, 9: 'odd' },
  },
  'a rate': {
    read: (client) => client.rate(ask('4')),
    around: (part) => `"item":{"item_id":4,"rate":${part}}`,
    sound: { status: 'CLOSED', summary: 'odd' },
  },
  'the item of a rate': {
    read: (client) => client.rate(ask('4')),
    around: (part) => `"item":${part}`,
    sound: { rate: { status: 'CLOSED' } },
  },
  'the rates of days': {
    read: (_, transport) => createQuoteReads(transport, base).rateDays(ask('4')),
    around: (part) => `"item":{"rate":{"dates":${part}}}`,
    sound: { 20310610: { sub_total: 5 }, 20310611: 'odd' },
  },
  'a rated list': {
    read: (_, transport) => createQuoteReads(transport, base).rateList(listRequest),
    around: (part) => `"items":${part}`,
    sound: { 4: { item_id: 4, rate: 'odd' }, 7: 'odd' },
  },
  'the form': {
    read: (client) => client.form(),
    around: (part) => `"booking_form_ui":${part}`,
    sound: { customer_name: { define: {} }, note: 'odd' },
  },
  'a session': {
    read: (client) => client.session('s', { read: true }),
    around: (part) => `"booking":{"session":${part}}`,
    sound: { id: 's', item: { 1: {}, 2: 'odd' } },
  },
  'the lines of a session': {
    read: (client) => client.session('s', { read: true }),
    around: (part) => `"booking":{"session":{"id":"s","item":${part}}}`,
    sound: { 1: {}, 2: 'odd' },
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
/** Some services leave these out instead of sending an empty map. */
const optional = ['the rates of days', 'the lines of a session'];
/** These are not maps by id, so an empty one is invalid. */
const required = ['the item of a rate', 'a session'];
/** Any map is valid for these. No member is mandatory. */
const anyMap = ['the company', 'the lines of a session'];

/** Sends the read to a service that returns the members in a successful answer. */
async function readFrom(read: Read, members: string) {
  let requests = 0;
  const fetch = () => {
    requests += 1;
    return Promise.resolve(new Response(`{"request":{"status":"OK"}${members && `,${members}`}}`));
  };
  const options = { fetch, timer: noPause };
  const answer = read.read(createClient({ baseUrl: base, ...options }), createTransport(options));
  return { answer, requests: () => requests };
}

describe.each(Object.entries(reads))('an answer with %s', (name, read) => {
  it('is accepted with a single odd member', async () => {
    const { answer, requests } = await readFrom(read, read.around(JSON.stringify(read.sound)));
    await expect(answer).resolves.toBeDefined();
    expect(requests()).toBe(1);
  });

  it.each(Object.entries(nonsense))('is broken if that part is %s', async (_, part) => {
    const { answer } = await readFrom(read, read.around(part));
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(anyMap.includes(name))('is broken if that part is 100,000 nested maps', async () => {
    const part = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    const { answer } = await readFrom(read, read.around(part));
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(optional.includes(name))('is broken without that part', async () => {
    const { answer } = await readFrom(read, '');
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
  });

  it.skipIf(required.includes(name))('accepts every form of an empty map', async () => {
    for (const part of ['{}', '[]', '""', 'null', 'false'])
      await expect((await readFrom(read, read.around(part))).answer).resolves.toBeDefined();
  });
});

it('requests an invalid answer again, past the HTTP cache', async () => {
  const caches: (RequestCache | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (_, init) => {
    caches.push(init?.cache);
    return Promise.resolve(Response.json({ request: { status: 'OK' }, items: caches.length > 1 ? {} : 'none' }));
  };
  await createClient({ baseUrl: base, fetch, timer: noPause }).items({ itemIds: [], categoryId: '' });
  expect(caches).toEqual([undefined, 'reload']);
});
