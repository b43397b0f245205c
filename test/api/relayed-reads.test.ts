import { expect, test } from 'vitest';
import { relayedReads } from '../../src/api/relayed-reads.ts';
import { createTransport } from '../../src/api/transport.ts';
import { openEnvelope } from '../../src/api/wire/envelope.ts';
import { problemOf } from '../../src/values/problem.ts';
import { noPause } from './no-pause.ts';

const account = 'https://book.example/harbour';
const relay = 'https://www.venue.example/relay';
const request = { path: 'company', parameters: [] };

/** Reads of one account go to the relay; `body` answers all. */
function through(body: object, status = 200) {
  const asked: string[] = [];
  const fetch = (url: string | URL | Request) => {
    asked.push(String(url));
    return Promise.resolve(Response.json(body, { status }));
  };
  const transport = createTransport({ fetch, timer: noPause });
  return { asked, ...relayedReads(transport, (base) => (base === account ? relay : null)) };
}
const ok = { request: { status: 'OK' } };
const relayError = (id: string) => ({ request: { status: 'ERROR', error: { id, title: 'No.' } } });

test('the relay is asked in place of the account, and of no other', async () => {
  const { read, asked } = through(ok);
  await read(account, request);
  await read('https://book.example/other', request);
  expect(asked).toEqual([`${relay}/api/3.0/company`, 'https://book.example/other/api/3.0/company']);
});

test('writes go where they are sent', async () => {
  const { write, asked } = through(ok);
  await write(account, { path: 'booking/session', parameters: [] });
  expect(asked).toEqual([`${account}/api/3.0/booking/session`]);
});

test.each([
  ['offline', 'offline'],
  ['unauthorised', 'unauthorised'],
  ['origin_refused', 'unauthorised'],
])('what the relay says of itself (%s) is no refusal of the account', async (id, kind) => {
  const { read } = through(relayError(id), 502);
  const problem = await read(account, request).catch(problemOf);
  expect(problem).toMatchObject({ kind });
});

test('who opens answers in another way goes on doing so', async () => {
  const { read } = through(relayError('offline'));
  const problem = await read(account, request, undefined, openEnvelope).catch(problemOf);
  expect(problem).toMatchObject({ kind: 'refused', code: 'offline' });
});
