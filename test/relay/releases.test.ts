/**
 * Runs the previous release and this one on the same store, as during an upgrade. Each release must understand the
 * records of the other, so that neither release sends a request to the service twice.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as thisRelease from '../../src/relay/index.ts';
import { openFileStore } from '../../src/relay/stores/file.ts';
import { isEverythingRequired } from './platforms.ts';
import { extractPreviousRelease, explainMissingRelease, type PreviousRelease } from './previous-release.ts';
import { redisProgramPath, startRedis, type RunningRedis } from './redis-server.ts';
import { readError, createRelayFixture, readRelayMember, type RelayFixture } from './relay-fixture.ts';
import { createJsonResponse, createSessionResponse } from './scripted-upstream.ts';

type ReleaseModules = Pick<typeof thisRelease, 'createRelay' | 'redisStore' | 'redisCache' | 'postgresStore'> & {
  openFileStore: typeof openFileStore;
};

const sessionPath = '/api/3.0/booking/session';
const longText = 'x'.repeat(900_000);
const writeKey = 'a-key-made-for-this-write';
const writeForm = { session_id: 's1', 'slip[]': 'a', slipway_key: writeKey };

const createBooking = (note = '') =>
  createJsonResponse({ version: '3.0', request: { status: 'OK' }, booking: { id: 'ABCD', note } });
const createLargeSession = () =>
  createJsonResponse({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id: 's1', item: { '1': { longText } } } },
  });
const createServerError = () => new Response('oops', { status: 500 });

interface Scenario {
  createResponse: () => Response;
  send: (relay: RelayFixture) => Promise<Response>;
  /** Sends further requests, which change the record of the first request. */
  afterFirst?: (relay: RelayFixture) => Promise<unknown>;
  /** Expected answers to a repeated request, by the release that answers: the HTTP status and the error id. */
  replayOutcome: Record<'previous' | 'this', string>;
}

const createEqualOutcomes = (outcome: string) => ({ previous: outcome, this: outcome });

const sendKeyedCreate = (relay: RelayFixture) => relay.sendCreate('s1', 'Ada', writeKey);
const scenarioByName: Record<string, Scenario> = {
  'a create request that books': {
    createResponse: () => createBooking(),
    send: sendKeyedCreate,
    replayOutcome: createEqualOutcomes('200'),
  },
  'a create request with a large answer': {
    createResponse: () => createBooking(longText),
    send: sendKeyedCreate,
    replayOutcome: createEqualOutcomes('200'),
  },
  'a create request whose answer shrinks for others': {
    createResponse: () => createBooking(longText),
    send: sendKeyedCreate,
    afterFirst: async (relay) => {
      for (const sessionId of ['s2', 's3', 's4']) await relay.sendCreate(sessionId);
    },
    replayOutcome: createEqualOutcomes('200'),
  },
  'a create request without an answer': {
    createResponse: createServerError,
    send: sendKeyedCreate,
    replayOutcome: createEqualOutcomes('504 unconfirmed'),
  },
  'a write': {
    createResponse: () => createSessionResponse('s1'),
    send: (relay) => relay.post(sessionPath, writeForm),
    replayOutcome: createEqualOutcomes('200'),
  },
  'a write with a large answer': {
    createResponse: createLargeSession,
    send: (relay) => relay.post(sessionPath, writeForm),
    replayOutcome: { previous: '504 unconfirmed', this: '200' },
  },
  'a write that starts a session with a large answer': {
    createResponse: createLargeSession,
    send: (relay) => relay.post(sessionPath, { 'slip[]': 'a', slipway_key: writeKey }),
    replayOutcome: { previous: '504 unconfirmed', this: '200' },
  },
  'a write without an answer': {
    createResponse: createServerError,
    send: (relay) => relay.post(sessionPath, writeForm),
    replayOutcome: createEqualOutcomes('504 unconfirmed'),
  },
};

const missingReason = explainMissingRelease() ?? (redisProgramPath === undefined ? 'no Redis is installed' : null);
if (missingReason !== null)
  console.warn(`Skipped: the previous release on one store with this one, because ${missingReason}.`);

describe.skipIf(missingReason !== null && !isEverythingRequired)('two releases on one store', () => {
  const releases = new Map<'previous' | 'this', ReleaseModules>();
  const database = new PGlite();
  let folder = '';
  let previousRelease: PreviousRelease | undefined;
  let redis: RunningRedis | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slipway-releases-'));
    previousRelease = await extractPreviousRelease();
    redis = await startRedis();
    releases.set('previous', await previousRelease.loadModules());
    releases.set('this', { ...thisRelease, openFileStore });
    // Simulates an upgrade and a rollback. Each release prepares its table when it starts.
    for (const name of ['previous', 'this', 'previous'] as const)
      await releases.get(name)?.postgresStore(database).prepare();
  });
  afterAll(async () => {
    await redis?.stop();
    await database.close();
    await previousRelease?.removeFiles();
    await rm(folder, { recursive: true, force: true });
  });

  const closeFunctions: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const closeResource of closeFunctions.splice(0)) await closeResource();
    await redis?.client.flushall();
    await database.query('delete from slipway_relay_create');
    await rm(join(folder, 'state'), { force: true });
  });

  const openStoreByName = {
    Redis: async ({ redisStore }: ReleaseModules) =>
      redisStore((...words) => (redis ?? expect.fail('Redis did not start.')).client.call(...words)),
    PostgreSQL: async ({ postgresStore }: ReleaseModules) => postgresStore(database),
    file: async ({ openFileStore: open }: ReleaseModules) => {
      const store = await open(join(folder, 'state'));
      closeFunctions.push(() => store.close());
      return store;
    },
  };

  const storeScenarios = (['Redis', 'PostgreSQL', 'file'] as const).flatMap((store) =>
    Object.keys(scenarioByName).flatMap((name) => [
      { store, name, firstRelease: 'previous' as const, secondRelease: 'this' as const },
      { store, name, firstRelease: 'this' as const, secondRelease: 'previous' as const },
    ]),
  );

  it.each(storeScenarios)(
    'sends $name once in three starts with $store: $firstRelease, $secondRelease, $firstRelease release',
    async ({ store, name, firstRelease, secondRelease }) => {
      const { createResponse, send, afterFirst, replayOutcome } = scenarioByName[name] ?? expect.fail();
      const startRelay = async (name: 'previous' | 'this', sharedFixture?: RelayFixture) => {
        const release = releases.get(name) ?? expect.fail('The release is missing.');
        return createRelayFixture({ store: await openStoreByName[store](release) }, sharedFixture, release);
      };
      const earlierRelay = await startRelay(firstRelease);
      earlierRelay.upstream.respondToAll(createResponse);
      await send(earlierRelay);
      await afterFirst?.(earlierRelay);
      const firstCall = earlierRelay.upstream.calls.splice(0)[0] ?? expect.fail('Nothing was sent.');

      for (const nextRelease of [secondRelease, firstRelease]) {
        // Only one process at a time may have the state file open.
        for (const close of closeFunctions.splice(0)) await close();
        const laterRelay = await startRelay(nextRelease, earlierRelay);
        laterRelay.upstream.respondToAll(({ url, parameters }) =>
          url === firstCall.url && parameters.toString() === firstCall.parameters.toString()
            ? expect.fail('It was sent again.')
            : createResponse(),
        );
        const laterAnswer = await send(laterRelay);
        const outcomeText =
          laterAnswer.status === 200 ? '200' : `${laterAnswer.status} ${(await readError(laterAnswer)).id}`;
        // If a release has stored a large answer itself, it returns this answer in full.
        expect(outcomeText).toBe(nextRelease === firstRelease ? replayOutcome.this : replayOutcome[nextRelease]);
        expect(laterRelay.upstream.calls.filter(({ url }) => url.endsWith('/create'))).toEqual([]);
      }
    },
  );

  it.each(['previous', 'this'] as const)(
    'does not share stored reads between releases: %s first',
    async (firstRelease) => {
      const { client } = redis ?? expect.fail('Redis did not start.');
      for (const name of [firstRelease, firstRelease === 'this' ? 'previous' : 'this'] as const) {
        const release = releases.get(name) ?? expect.fail();
        const cache = release.redisCache((...words) => client.call(...words));
        const relay = createRelayFixture({ reads: true, cache }, undefined, release);
        relay.upstream.respondToAll(() =>
          createJsonResponse({ version: '3.0', request: { status: 'OK' }, company: { name } }),
        );
        for (let count = 0; count < 2; count += 1)
          expect(await (await relay.get('/api/3.0/company')).json()).toMatchObject({ company: { name } });
        expect(relay.upstream.calls).toHaveLength(1);
      }
    },
  );

  it.each(['previous', 'this'] as const)(
    'answers "unconfirmed" if the other release stopped after its claim: %s release',
    async (otherReleaseName) => {
      const firstRelease = otherReleaseName === 'this' ? 'previous' : 'this';
      for (const store of ['Redis', 'PostgreSQL', 'file'] as const) {
        const release = releases.get(firstRelease) ?? expect.fail();
        const deadRelay = createRelayFixture({ store: await openStoreByName[store](release) }, undefined, release);
        void deadRelay.sendCreate('s1');
        await deadRelay.upstream.waitForCall();
        deadRelay.clock.advance(35_000);
        const otherRelease = releases.get(otherReleaseName) ?? expect.fail();
        const laterRelay = createRelayFixture(
          { store: await openStoreByName[store](otherRelease) },
          deadRelay,
          otherRelease,
        );
        laterRelay.upstream.respondToAll(({ url }) =>
          url.endsWith('/create') ? expect.fail('It was sent again.') : createSessionResponse('s1'),
        );
        expect((await readError(await laterRelay.sendCreate('s1'))).id).toBe('unconfirmed');
        expect((await readRelayMember(await laterRelay.readSession('s1'))).create).toBe('unknown');
      }
    },
  );
});
