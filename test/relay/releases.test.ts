/**
 * Runs the previous release and this one on the same store, as during an upgrade. Each release must read the other's
 * records, so that neither repeats a request.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as thisRelease from '../../src/relay/index.ts';
import { openFileStore } from '../../src/relay/stores/file.ts';
import { everythingIsRequired } from './platforms.ts';
import { extractPreviousRelease, noPreviousRelease, type PreviousRelease } from './previous-release.ts';
import { redisProgram, startRedis, type RunningRedis } from './redis-server.ts';
import { errorOf, fixture, relayMemberOf, type Fixture } from './relay-fixture.ts';
import { json, openSession } from './scripted-upstream.ts';

type Release = Pick<typeof thisRelease, 'createRelay' | 'redisStore' | 'redisCache' | 'postgresStore'> & {
  openFileStore: typeof openFileStore;
};

const session = '/api/3.0/booking/session';
const longText = 'x'.repeat(900_000);
const key = 'a-key-made-for-this-write';
const write = { session_id: 's1', 'slip[]': 'a', slipway_key: key };

const booking = (note = '') => json({ version: '3.0', request: { status: 'OK' }, booking: { id: 'ABCD', note } });
const largeSession = () =>
  json({ version: '3.0', request: { status: 'OK' }, booking: { session: { id: 's1', item: { '1': { longText } } } } });
const noAnswer = () => new Response('oops', { status: 500 });

interface Scenario {
  answer: () => Response;
  send: (relay: Fixture) => Promise<Response>;
  /** Sends further requests, which change the record of the first one. */
  after?: (relay: Fixture) => Promise<unknown>;
  /** Status of the answer to a repetition, and the id of its error, by the release that answers. */
  replay: Record<'previous' | 'this', string>;
}

const both = (outcome: string) => ({ previous: outcome, this: outcome });

const create = (relay: Fixture) => relay.create('s1', 'Ada', key);
const scenarios: Record<string, Scenario> = {
  'a create request that books': { answer: () => booking(), send: create, replay: both('200') },
  'a create request with a large answer': { answer: () => booking(longText), send: create, replay: both('200') },
  'a create request whose answer shrinks for others': {
    answer: () => booking(longText),
    send: create,
    after: async (relay) => {
      for (const id of ['s2', 's3', 's4']) await relay.create(id);
    },
    replay: both('200'),
  },
  'a create request without an answer': { answer: noAnswer, send: create, replay: both('504 unconfirmed') },
  'a write': { answer: () => openSession('s1'), send: (relay) => relay.post(session, write), replay: both('200') },
  'a write with a large answer': {
    answer: largeSession,
    send: (relay) => relay.post(session, write),
    replay: { previous: '504 unconfirmed', this: '200' },
  },
  'a write that starts a session with a large answer': {
    answer: largeSession,
    send: (relay) => relay.post(session, { 'slip[]': 'a', slipway_key: key }),
    replay: { previous: '504 unconfirmed', this: '200' },
  },
  'a write without an answer': {
    answer: noAnswer,
    send: (relay) => relay.post(session, write),
    replay: both('504 unconfirmed'),
  },
};

const missing = noPreviousRelease() ?? (redisProgram === undefined ? 'no Redis is installed' : null);
if (missing !== null) console.warn(`Skipped: the previous release on one store with this one, because ${missing}.`);

describe.skipIf(missing !== null && !everythingIsRequired)('two releases on one store', () => {
  const releases = new Map<'previous' | 'this', Release>();
  const database = new PGlite();
  let folder = '';
  let previous: PreviousRelease | undefined;
  let redis: RunningRedis | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slipway-releases-'));
    previous = await extractPreviousRelease();
    redis = await startRedis();
    releases.set('previous', await previous.load());
    releases.set('this', { ...thisRelease, openFileStore });
    // Simulates an upgrade and a rollback. Each release prepares its table when it starts.
    for (const name of ['previous', 'this', 'previous'] as const)
      await releases.get(name)?.postgresStore(database).prepare();
  });
  afterAll(async () => {
    await redis?.stop();
    await database.close();
    await previous?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await redis?.client.flushall();
    await database.query('delete from slipway_relay_create');
    await rm(join(folder, 'state'), { force: true });
  });

  const openStore = {
    Redis: async ({ redisStore }: Release) =>
      redisStore((...words) => (redis ?? expect.fail('Redis did not start.')).client.call(...words)),
    PostgreSQL: async ({ postgresStore }: Release) => postgresStore(database),
    file: async ({ openFileStore: open }: Release) => {
      const store = await open(join(folder, 'state'));
      closing.push(() => store.close());
      return store;
    },
  };

  const cases = (['Redis', 'PostgreSQL', 'file'] as const).flatMap((store) =>
    Object.keys(scenarios).flatMap((name) => [
      { store, name, first: 'previous' as const, then: 'this' as const },
      { store, name, first: 'this' as const, then: 'previous' as const },
    ]),
  );

  it.each(cases)(
    'sends $name once across releases: $first, $then, $first, on $store',
    async ({ store, name, first, then }) => {
      const { answer, send, after, replay } = scenarios[name] ?? expect.fail();
      const start = async (name: 'previous' | 'this', partner?: Fixture) => {
        const release = releases.get(name) ?? expect.fail('The release is missing.');
        return fixture({ store: await openStore[store](release) }, partner, release);
      };
      const earlierRelay = await start(first);
      earlierRelay.upstream.always(answer);
      await send(earlierRelay);
      await after?.(earlierRelay);
      const firstCall = earlierRelay.upstream.calls.splice(0)[0] ?? expect.fail('Nothing was sent.');

      for (const next of [then, first]) {
        // Only one process at a time may have the file open.
        for (const close of closing.splice(0)) await close();
        const laterRelay = await start(next, earlierRelay);
        laterRelay.upstream.always(({ url, parameters }) =>
          url === firstCall.url && parameters.toString() === firstCall.parameters.toString()
            ? expect.fail('It was sent again.')
            : answer(),
        );
        const laterAnswer = await send(laterRelay);
        const words = laterAnswer.status === 200 ? '200' : `${laterAnswer.status} ${(await errorOf(laterAnswer)).id}`;
        // A release returns large answers in full if it stored them itself.
        expect(words).toBe(next === first ? replay.this : replay[next]);
        expect(laterRelay.upstream.calls.filter(({ url }) => url.endsWith('/create'))).toEqual([]);
      }
    },
  );

  it.each(['previous', 'this'] as const)('does not share stored reads between releases: %s first', async (first) => {
    const { client } = redis ?? expect.fail('Redis did not start.');
    for (const name of [first, first === 'this' ? 'previous' : 'this'] as const) {
      const release = releases.get(name) ?? expect.fail();
      const cache = release.redisCache((...words) => client.call(...words));
      const relay = fixture({ reads: true, cache }, undefined, release);
      relay.upstream.always(() => json({ version: '3.0', request: { status: 'OK' }, company: { name } }));
      for (let count = 0; count < 2; count += 1)
        expect(await (await relay.get('/api/3.0/company')).json()).toMatchObject({ company: { name } });
      expect(relay.upstream.calls).toHaveLength(1);
    }
  });

  it.each(['previous', 'this'] as const)(
    "reports a killed instance's claim of the other release as unknown: %s",
    async (then) => {
      const first = then === 'this' ? 'previous' : 'this';
      for (const store of ['Redis', 'PostgreSQL', 'file'] as const) {
        const release = releases.get(first) ?? expect.fail();
        const deadRelay = fixture({ store: await openStore[store](release) }, undefined, release);
        void deadRelay.create('s1');
        await deadRelay.upstream.next();
        deadRelay.clock.advance(35_000);
        const other = releases.get(then) ?? expect.fail();
        const laterRelay = fixture({ store: await openStore[store](other) }, deadRelay, other);
        laterRelay.upstream.always(({ url }) =>
          url.endsWith('/create') ? expect.fail('It was sent again.') : openSession('s1'),
        );
        expect((await errorOf(await laterRelay.create('s1'))).id).toBe('unconfirmed');
        expect((await relayMemberOf(await laterRelay.readSession('s1'))).create).toBe('unknown');
      }
    },
  );
});
