import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createTransport } from '../../src/api/transport.ts';
import { openEnvelope } from '../../src/api/wire/envelope.ts';
import type { Problem } from '../../src/values/problem.ts';
import { problemIn } from './client-contract.ts';
import { startTimerWithoutPause } from './no-pause.ts';
import { june10 } from '../flow/visit.ts';

const account = 'https://book.example/harbour';
const relay = 'https://www.venue.example/relay';
const request = { path: 'company', parameters: [] };
const success = { request: { status: 'OK' }, company: {} };

/**
 * Creates a transport that sends the reads of one account to a relay. The relay gives the same answer to every
 * request.
 */
function openRelay(body: object, init: ResponseInit = {}) {
  const requestUrls: string[] = [];
  const fetch = (url: string | URL | Request) => {
    requestUrls.push(String(url));
    return Promise.resolve(Response.json(body, init));
  };
  const relayOf = (base: string) => (base === account ? relay : null);
  return { requestUrls, ...createTransport({ fetch, now: () => 0, timer: startTimerWithoutPause, relayOf }) };
}

const errorBody = (id: string) => ({ request: { status: 'ERROR', error: { id, title: 'No.' } } });
const refusal = (code: string): Problem => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

describe('a transport with a relay for public reads', () => {
  it('sends only the reads of its account to the relay', async () => {
    const { read, requestUrls } = openRelay(success);
    expect(await read(account, request)).toEqual(success);
    await read('https://book.example/other', request);
    expect(requestUrls).toEqual([`${relay}/api/3.0/company`, 'https://book.example/other/api/3.0/company']);
  });

  it.each([true, false])('marks requests for price lists only for a relay: %s', async (isAtRelay) => {
    const { read, requestUrls } = openRelay({ request: { status: 'OK' }, items: {} });
    const list = { itemIds: ['1'], start: june10, end: june10, params: {}, discountCode: '' };
    await createQuoteReads({ read }, account, isAtRelay).rateList(list);
    expect(requestUrls.map((url) => url.includes('slipway_prices=1'))).toEqual([isAtRelay]);
  });

  it('sends writes directly to the given address', async () => {
    const { write, requestUrls } = openRelay(success);
    await write(account, { path: 'booking/session', parameters: [] });
    expect(requestUrls).toEqual([`${account}/api/3.0/booking/session`]);
  });

  it.each<[id: string, problem: Problem]>([
    ['offline', { kind: 'offline' }],
    ['timeout', { kind: 'timeout' }],
    ['broken', { kind: 'broken', status: 502 }],
    ['unauthorised', { kind: 'unauthorised', title: 'No.' }],
    ['origin_refused', { kind: 'unauthorised', title: 'No.' }],
    ['validation_error', refusal('validation_error')],
  ])('rejects with the problem of the relay error %s', async (id, problem) => {
    expect(await problemIn(openRelay(errorBody(id), { status: 502 }).read(account, request))).toEqual(problem);
  });

  it('rejects a throttled read with the time of the next attempt', async () => {
    const { read } = openRelay({}, { status: 429, headers: { 'retry-after': '5' } });
    expect(await problemIn(read(account, request))).toEqual({ kind: 'throttled', until: 5000 });
  });

  it("reads the answer by the caller's function if there is one", async () => {
    const { read } = openRelay(errorBody('offline'));
    expect(await problemIn(read(account, request, undefined, openEnvelope))).toEqual(refusal('offline'));
  });
});
