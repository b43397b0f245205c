import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateRecordObject, durableObjectStore } from '../../../src/relay/index.ts';
import { createAnsweredRecord, createClaimedRecord, testStoreContract } from './store-contract.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';
import { expectOneBookingEach } from '../many-instances.ts';
import { isEverythingRequired } from '../platforms.ts';
import { miniflareModule, startObjects, type RunningObjects } from '../workers.ts';

describe.skipIf(miniflareModule === undefined && !isEverythingRequired)(
  `the Durable Object store${miniflareModule === undefined ? ' (miniflare is not installed)' : ''}`,
  () => {
    let project: InstalledProject | undefined;
    let objects: RunningObjects | undefined;
    const getRunningObjects = (): RunningObjects => objects ?? expect.fail('The objects did not start.');
    beforeAll(async () => {
      project = await installProject();
      objects = await startObjects(project);
    });
    afterAll(async () => {
      await objects?.stop();
      await project?.remove();
    });

    testStoreContract(
      () => durableObjectStore(getRunningObjects().namespace),
      (elapsedMs) => getRunningObjects().advance(elapsedMs),
    );

    it('books each session once with four relay instances', async () => {
      await expectOneBookingEach(Array.from({ length: 4 }, () => durableObjectStore(getRunningObjects().namespace)));
    });

    it('rejects if an object answers with an error or invalid JSON', async () => {
      for (const answer of [new Response('{"done":null}', { status: 500 }), new Response('oops')]) {
        const brokenNamespace = { idFromName: (name: string) => name, get: () => ({ fetch: async () => answer }) };
        await expect(durableObjectStore(brokenNamespace).read('key')).rejects.toThrow('gave no answer');
      }
    });
  },
);

describe('a Durable Object without its platform', () => {
  const sendRecordRequest = async (object: CreateRecordObject, recordRequest: unknown): Promise<unknown> => {
    const request = new Request('https://record.invalid/', { method: 'POST', body: JSON.stringify(recordRequest) });
    return (await object.fetch(request)).json();
  };

  /** Creates an object with storage in memory. It records its alarms, which the test must fire. */
  function createObjectWithClock(now: () => number) {
    const storedValues = new Map<string, unknown>();
    const alarms: number[] = [];
    const storage = {
      get: async (key: string) => storedValues.get(key),
      put: async (key: string, value: unknown) => {
        storedValues.set(key, value);
      },
      deleteAll: async () => {
        storedValues.clear();
      },
      setAlarm: async (at: number) => {
        alarms.push(at);
      },
    };
    return { object: new CreateRecordObject({ storage }, undefined, now), storedValues, alarms };
  }

  describe('as a store', () => {
    let now = 0;
    const objects = new Map<string, { object: CreateRecordObject; lastRequest: Promise<unknown> }>();
    const store = durableObjectStore({
      idFromName: (name) => name,
      get: (id: string) => ({
        fetch: (address, init) => {
          const { object, lastRequest } = objects.get(id) ?? {
            object: createObjectWithClock(() => now).object,
            lastRequest: Promise.resolve(),
          };
          // The platform runs the requests of an object one after the other.
          const answer = lastRequest.then(() => object.fetch(new Request(address, init)));
          objects.set(id, { object, lastRequest: answer });
          return answer;
        },
      }),
    });
    testStoreContract(
      () => store,
      async (elapsedMs) => {
        now += elapsedMs;
      },
    );
  });

  it('deletes an expired record by alarm, but keeps a renewed one', async () => {
    let now = 0;
    const { object, storedValues, alarms } = createObjectWithClock(() => now);
    await sendRecordRequest(object, { do: 'claim', record: createClaimedRecord('a'), keepFor: 10 });
    now = 5;
    await sendRecordRequest(object, { do: 'replace', revision: 'a', record: createAnsweredRecord('b'), keepFor: 10 });
    now = 10;
    await object.alarm();
    expect(storedValues.size).toBe(1);
    now = 15;
    await object.alarm();
    expect(storedValues.size).toBe(0);
    expect(alarms).toEqual([10, 15, 15]);
  });

  it('ignores an expired record before the alarm', async () => {
    let now = 0;
    const { object } = createObjectWithClock(() => now);
    await sendRecordRequest(object, { do: 'claim', record: createClaimedRecord('a'), keepFor: 10 });
    now = 10;
    expect(await sendRecordRequest(object, { do: 'read' })).toEqual({ done: null });
    expect(await sendRecordRequest(object, { do: 'release', revision: 'a' })).toEqual({ done: false });
    expect(await sendRecordRequest(object, { do: 'claim', record: createClaimedRecord('b'), keepFor: 10 })).toEqual({
      done: true,
    });
  });
});
