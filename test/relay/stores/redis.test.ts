import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisStore, type CreateStore } from '../../../src/relay/index.ts';
import { testStoreContract } from './store-contract.ts';
import { expectOneBookingEach } from '../many-instances.ts';
import { redisProgramPath, startRedis, type RunningRedis } from '../redis-server.ts';
import { isEverythingRequired } from '../platforms.ts';

describe.skipIf(redisProgramPath === undefined && !isEverythingRequired)(
  'the Redis store (skipped if redis-server is not installed)',
  () => {
    let redis: RunningRedis | undefined;
    let store: CreateStore | undefined;

    beforeAll(async () => {
      const redisServer = await startRedis();
      redis = redisServer;
      store = redisStore((...words) => redisServer.client.call(...words));
    });
    afterAll(() => redis?.stop());

    testStoreContract(
      () => store ?? expect.fail('Redis did not start'),
      async () => {
        // The test cannot change Redis's clock, so it deletes the keys that have expired.
        for (const key of (await redis?.client.keys('slipway:create:*')) ?? []) {
          if (((await redis?.client.pttl(key)) ?? 0) < 60_000) await redis?.client.del(key);
        }
      },
    );

    it('books each session once with four relay instances', async () => {
      await expectOneBookingEach(
        Array.from({ length: 4 }, () => {
          const client = redis?.connect() ?? expect.fail('Redis did not start');
          return redisStore((...words) => client.call(...words));
        }),
      );
    });
  },
);
