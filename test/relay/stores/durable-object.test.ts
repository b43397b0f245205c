import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateRecordObject, durableObjectStore } from '../../../src/relay/index.ts';
import { answered, claimed, keepsTheContract } from './store-contract.ts';
import { installProject, type InstalledProject } from '../installed.ts';
import { expectOneBookingEach } from '../many-instances.ts';
import { everythingIsRequired } from '../platforms.ts';
import { miniflare, startObjects, type RunningObjects } from '../workers.ts';

describe.skipIf(miniflare === undefined && !everythingIsRequired)(
  `the Durable Object store${miniflare === undefined ? ' (miniflare is not installed)' : ''}`,
  () => {
    let project: InstalledProject | undefined;
    let objects: RunningObjects | undefined;
    const running = (): RunningObjects => objects ?? expect.fail('The objects did not start.');
    beforeAll(async () => {
      project = await installProject();
      objects = await startObjects(project);
    });
    afterAll(async () => {
      await objects?.stop();
      await project?.remove();
    });

    keepsTheContract(
      () => durableObjectStore(running().namespace),
      (keepFor) => running().advance(keepFor),
    );

    it('books each session once with four instances', async () => {
      await expectOneBookingEach(Array.from({ length: 4 }, () => durableObjectStore(running().namespace)));
    });

    it('rejects if an object answers with an error or without JSON', async () => {
      for (const answer of [new Response('{"done":null}', { status: 500 }), new Response('oops')]) {
        const broken = { idFromName: (name: string) => name, get: () => ({ fetch: async () => answer }) };
        await expect(durableObjectStore(broken).read('key')).rejects.toThrow('gave no answer');
      }
    });
  },
);

describe('a Durable Object alone', () => {
  const asked = async (object: CreateRecordObject, order: unknown): Promise<unknown> => {
    const request = new Request('https://record.invalid/', { method: 'POST', body: JSON.stringify(order) });
    return (await object.fetch(request)).json();
  };

  /** An object with storage in memory, whose alarms are written down and ring by hand. */
  function objectAt(now: () => number) {
    const held = new Map<string, unknown>();
    const alarms: number[] = [];
    const storage = {
      get: async (key: string) => held.get(key),
      put: async (key: string, value: unknown) => {
        held.set(key, value);
      },
      deleteAll: async () => {
        held.clear();
      },
      setAlarm: async (at: number) => {
        alarms.push(at);
      },
    };
    return { object: new CreateRecordObject({ storage }, undefined, now), held, alarms };
  }

  describe('the object of a session', () => {
    let now = 0;
    const objects = new Map<string, { object: CreateRecordObject; done: Promise<unknown> }>();
    const store = durableObjectStore({
      idFromName: (name) => name,
      get: (id: string) => ({
        fetch: (address, init) => {
          const { object, done } = objects.get(id) ?? { object: objectAt(() => now).object, done: Promise.resolve() };
          // One order after the other, as the platform does it.
          const answer = done.then(() => object.fetch(new Request(address, init)));
          objects.set(id, { object, done: answer });
          return answer;
        },
      }),
    });
    keepsTheContract(
      () => store,
      async (keepFor) => {
        now += keepFor;
      },
    );
  });

  it('deletes an expired record by alarm, and waits for a renewed one', async () => {
    let now = 0;
    const { object, held, alarms } = objectAt(() => now);
    await asked(object, { do: 'claim', record: claimed('a'), keepFor: 10 });
    now = 5;
    await asked(object, { do: 'replace', revision: 'a', record: answered('b'), keepFor: 10 });
    now = 10;
    await object.alarm();
    expect(held.size).toBe(1);
    now = 15;
    await object.alarm();
    expect(held.size).toBe(0);
    expect(alarms).toEqual([10, 15, 15]);
  });

  it('ignores an expired record before its alarm', async () => {
    let now = 0;
    const { object } = objectAt(() => now);
    await asked(object, { do: 'claim', record: claimed('a'), keepFor: 10 });
    now = 10;
    expect(await asked(object, { do: 'read' })).toEqual({ done: null });
    expect(await asked(object, { do: 'release', revision: 'a' })).toEqual({ done: false });
    expect(await asked(object, { do: 'claim', record: claimed('b'), keepFor: 10 })).toEqual({ done: true });
  });
});
