/** The tests that every kind of store must pass. The test file of each kind, such as Redis, runs this suite. */
import { expect, it } from 'vitest';
import type { CreateRecord, CreateStore } from '../../../src/relay/index.ts';

export const day = 86_400_000;
export const claimedRecord = (revision: string): CreateRecord => ({
  state: 'claimed',
  revision,
  at: 1_900_000_000_000,
  asked: { key: null, body: 'b0d1' },
});
export const answeredRecord = (revision: string, body = '{"name":"Zoë \\" \u2028"}'): CreateRecord => ({
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
/** A record of release 0.1, which stored no hashes of the request. */
const previousRecord: CreateRecord = { state: 'unknown', revision: 'e', at: 1_900_000_000_000 };

export function testStoreContract(store: () => CreateStore, expire: (keepFor: number) => Promise<void>): void {
  let keys = 0;
  const newKey = (): string => `key-${(keys += 1)}`;

  it('claims a key only once and returns the claim', async () => {
    const key = newKey();
    expect(await store().read(key)).toBeUndefined();
    expect(await store().claim(key, claimedRecord('a'), day)).toBe(true);
    expect(await store().claim(key, claimedRecord('b'), day)).toBe(false);
    expect(await store().read(key)).toEqual(claimedRecord('a'));
  });

  it('returns a record of the previous release unchanged', async () => {
    const key = newKey();
    await store().claim(key, previousRecord, day);
    expect(await store().read(key)).toEqual(previousRecord);
    expect(await store().replace(key, 'e', answeredRecord('f'), day)).toBe(true);
  });

  it('returns the record of a finished write unchanged', async () => {
    const key = newKey();
    await store().claim(key, claimedRecord('a'), day);
    expect(await store().replace(key, 'a', finishedWrite, day)).toBe(true);
    expect(await store().read(key)).toEqual(finishedWrite);
  });

  it('lets only one of many simultaneous claims succeed', async () => {
    const key = newKey();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().claim(key, claimedRecord(`r${index}`), day)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('replaces a record only if the revision matches', async () => {
    const key = newKey();
    await store().claim(key, claimedRecord('a'), day);
    expect(await store().replace(key, 'b', answeredRecord('c'), day)).toBe(false);
    expect(await store().replace(key, 'a', answeredRecord('c'), day)).toBe(true);
    expect(await store().replace(key, 'a', claimedRecord('d'), day)).toBe(false);
    expect(await store().read(key)).toEqual(answeredRecord('c'));
  });

  it('lets only one of many simultaneous replacements succeed', async () => {
    const key = newKey();
    await store().claim(key, claimedRecord('a'), day);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().replace(key, 'a', claimedRecord(`r${index}`), day)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('releases a record only if the revision matches', async () => {
    const key = newKey();
    await store().claim(key, claimedRecord('a'), day);
    expect(await store().release(key, 'b')).toBe(false);
    expect(await store().release(key, 'a')).toBe(true);
    expect(await store().release(key, 'a')).toBe(false);
    expect(await store().read(key)).toBeUndefined();
    expect(await store().claim(key, claimedRecord('c'), day)).toBe(true);
  });

  it('returns false for replacing a record that does not exist', async () => {
    const key = newKey();
    expect(await store().replace(key, 'a', answeredRecord('b'), day)).toBe(false);
    expect(await store().read(key)).toBeUndefined();
  });

  it('treats an expired record as absent', async () => {
    const key = newKey();
    await store().claim(key, claimedRecord('a'), 1);
    await expire(1);
    expect(await store().read(key)).toBeUndefined();
    expect(await store().replace(key, 'a', claimedRecord('b'), day)).toBe(false);
    expect(await store().release(key, 'a')).toBe(false);
    expect(await store().claim(key, claimedRecord('c'), day)).toBe(true);
    expect(await store().read(key)).toEqual(claimedRecord('c'));
  });
}
