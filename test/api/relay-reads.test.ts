import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createTransport } from '../../src/api/transport.ts';
import { openEnvelope } from '../../src/api/wire/envelope.ts';
import type { Problem } from '../../src/values/problem.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';
import { june10 } from '../flow/visit.ts';

const accountUrl = 'https://book.example/harbour';
const relayUrl = 'https://www.venue.example/relay';
const companyRequest = { path: 'company', parameters: [] };
const successBody = { request: { status: 'OK' }, company: {} };

/**
 * Creates a transport that sends an account's reads through a relay. The relay gives the same answer to every request.
 */
function openRelay(body: object, init: ResponseInit = {}) {
  const requestUrls: string[] = [];
  const fetch = (url: string | URL | Request) => {
    requestUrls.push(String(url));
    return Promise.resolve(Response.json(body, init));
  };
  const getRelay = (base: string) => (base === accountUrl ? relayUrl : null);
  return { requestUrls, ...createTransport({ fetch, now: () => 0, timer: startTimerWithoutPause, relayOf: getRelay }) };
}

const createErrorBody = (id: string) => ({ request: { status: 'ERROR', error: { id, title: 'No.' } } });
const createRefusal = (code: string): Problem => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

describe('a transport with a relay for public reads', () => {
  it('sends only the reads of its account to the relay', async () => {
    const { read, requestUrls } = openRelay(successBody);
    expect(await read(accountUrl, companyRequest)).toEqual(successBody);
    await read('https://book.example/other', companyRequest);
    expect(requestUrls).toEqual([`${relayUrl}/api/3.0/company`, 'https://book.example/other/api/3.0/company']);
  });

  it.each([true, false])('adds `slipway_prices=1` to a price list request at a relay: %s', async (isAtRelay) => {
    const { read, requestUrls } = openRelay({ request: { status: 'OK' }, items: {} });
    const listRequest = { itemIds: ['1'], start: june10, end: june10, params: {}, discountCode: '' };
    await createQuoteReads({ read }, accountUrl, isAtRelay).rateList(listRequest);
    expect(requestUrls.map((url) => url.includes('slipway_prices=1'))).toEqual([isAtRelay]);
  });

  it('sends writes to the account, not to the relay', async () => {
    const { write, requestUrls } = openRelay(successBody);
    await write(accountUrl, { path: 'booking/session', parameters: [] });
    expect(requestUrls).toEqual([`${accountUrl}/api/3.0/booking/session`]);
  });

  it.each<[id: string, problem: Problem]>([
    ['offline', { kind: 'offline' }],
    ['timeout', { kind: 'timeout' }],
    ['broken', { kind: 'broken', status: 502 }],
    ['unauthorised', { kind: 'unauthorised', title: 'No.' }],
    ['origin_refused', { kind: 'unauthorised', title: 'No.' }],
    ['validation_error', createRefusal('validation_error')],
  ])('rejects with the matching problem for the error id %s', async (id, problem) => {
    expect(
      await catchProblem(openRelay(createErrorBody(id), { status: 502 }).read(accountUrl, companyRequest)),
    ).toEqual(problem);
  });

  it('rejects a throttled read with the time of the next attempt', async () => {
    const { read } = openRelay({}, { status: 429, headers: { 'retry-after': '5' } });
    expect(await catchProblem(read(accountUrl, companyRequest))).toEqual({ kind: 'throttled', until: 5000 });
  });

  it('opens the answer with the caller’s function instead of its own', async () => {
    const { read } = openRelay(createErrorBody('offline'));
    expect(await catchProblem(read(accountUrl, companyRequest, undefined, openEnvelope))).toEqual(
      createRefusal('offline'),
    );
  });
});
