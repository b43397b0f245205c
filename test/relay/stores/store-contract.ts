/** The tests that every kind of store must pass. The test file of each kind, such as Redis, runs this suite. */
import { expect, it } from 'vitest';
import type { CreateRecord, CreateStore } from '../../../src/relay/index.ts';

export const DAY_MS = 86_400_000;
export const createClaimedRecord = (revision: string): CreateRecord => ({
  state: 'claimed',
  revision,
  at: 1_900_000_000_000,
  asked: { key: null, body: 'b0d1' },
});
export const createAnsweredRecord = (revision: string, body = '{"name":"Zoë \\" \u2028"}'): CreateRecord => ({
  state: 'answered',
  revision,
  status: 200,
  body,
  asked: { key: 'ke1', body: 'b0d1' },
});
const finishedWrite: CreateRecord = {
  state: 'unknown',
  revision: 'w',
  at: 1_900_000_000_000,
  asked: { key: 'ke1', body: 'b0d1' },
  of: 'write',
  done: { startedSession: 's1' },
};

export function testStoreContract(
  getStore: () => CreateStore,
  expireRecords: (elapsedMs: number) => Promise<void>,
): void {
  let keyCount = 0;
  const createKey = (): string => `key-${(keyCount += 1)}`;

  it('claims a key only once and returns the claim', async () => {
    const key = createKey();
    expect(await getStore().read(key)).toBeUndefined();
    expect(await getStore().claim(key, createClaimedRecord('a'), DAY_MS)).toBe(true);
    expect(await getStore().claim(key, createClaimedRecord('b'), DAY_MS)).toBe(false);
    expect(await getStore().read(key)).toEqual(createClaimedRecord('a'));
  });

  it('returns a record of release 0.1 unchanged', async () => {
    // Release 0.1 stored no hashes of the request.
    const recordOfRelease01: CreateRecord = { state: 'unknown', revision: 'e', at: 1_900_000_000_000 };
    const key = createKey();
    await getStore().claim(key, recordOfRelease01, DAY_MS);
    expect(await getStore().read(key)).toEqual(recordOfRelease01);
    expect(await getStore().replace(key, 'e', createAnsweredRecord('f'), DAY_MS)).toBe(true);
  });

  it('returns the record of a finished write unchanged', async () => {
    const key = createKey();
    await getStore().claim(key, createClaimedRecord('a'), DAY_MS);
    expect(await getStore().replace(key, 'a', finishedWrite, DAY_MS)).toBe(true);
    expect(await getStore().read(key)).toEqual(finishedWrite);
  });

  it('lets only one of many simultaneous claims succeed', async () => {
    const key = createKey();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => getStore().claim(key, createClaimedRecord(`r${index}`), DAY_MS)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('replaces a record only if the revision matches', async () => {
    const key = createKey();
    await getStore().claim(key, createClaimedRecord('a'), DAY_MS);
    expect(await getStore().replace(key, 'b', createAnsweredRecord('c'), DAY_MS)).toBe(false);
    expect(await getStore().replace(key, 'a', createAnsweredRecord('c'), DAY_MS)).toBe(true);
    expect(await getStore().replace(key, 'a', createClaimedRecord('d'), DAY_MS)).toBe(false);
    expect(await getStore().read(key)).toEqual(createAnsweredRecord('c'));
  });

  it('lets only one of many simultaneous replacements succeed', async () => {
    const key = createKey();
    await getStore().claim(key, createClaimedRecord('a'), DAY_MS);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => getStore().replace(key, 'a', createClaimedRecord(`r${index}`), DAY_MS)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('releases a record only if the revision matches', async () => {
    const key = createKey();
    await getStore().claim(key, createClaimedRecord('a'), DAY_MS);
    expect(await getStore().release(key, 'b')).toBe(false);
    expect(await getStore().release(key, 'a')).toBe(true);
    expect(await getStore().release(key, 'a')).toBe(false);
    expect(await getStore().read(key)).toBeUndefined();
    expect(await getStore().claim(key, createClaimedRecord('c'), DAY_MS)).toBe(true);
  });

  it('returns false for replacing a record that does not exist', async () => {
    const key = createKey();
    expect(await getStore().replace(key, 'a', createAnsweredRecord('b'), DAY_MS)).toBe(false);
    expect(await getStore().read(key)).toBeUndefined();
  });

  it('treats an expired record as absent', async () => {
    const key = createKey();
    await getStore().claim(key, createClaimedRecord('a'), 1);
    await expireRecords(1);
    expect(await getStore().read(key)).toBeUndefined();
    expect(await getStore().replace(key, 'a', createClaimedRecord('b'), DAY_MS)).toBe(false);
    expect(await getStore().release(key, 'a')).toBe(false);
    expect(await getStore().claim(key, createClaimedRecord('c'), DAY_MS)).toBe(true);
    expect(await getStore().read(key)).toEqual(createClaimedRecord('c'));
  });
}
