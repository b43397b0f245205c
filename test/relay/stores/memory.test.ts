import { describe, expect, it, test } from 'vitest';
import { memoryStore, StoreFullError, type CreateRecord } from '../../../src/relay/index.ts';
import { answered, claimed, day, keepsTheContract } from './store-contract.ts';

const toWrite = (record: CreateRecord): CreateRecord => ({ ...record, of: 'write' });
const unknown: CreateRecord = { state: 'unknown', revision: 'u', at: 1_900_000_000_000 };

const bookedRecord = (revision: string): CreateRecord =>
  answered(revision, JSON.stringify({ request: { status: 'OK' }, booking: { id: 'ABCD', note: 'x'.repeat(5_000) } }));
const brief = '{"version":"3.0","request":{"status":"OK","data":{}},"booking":{"id":"ABCD"}}';

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  keepsTheContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );

  it('evicts the oldest write if it is full, never a create or a claim', async () => {
    const small = memoryStore({ capacity: 4 });
    await small.claim('create', answered('a'), day);
    await small.claim('claimed', toWrite(claimed('b')), 600_000);
    await small.claim('old', toWrite(answered('c')), 600_000);
    await small.claim('new', toWrite(answered('d')), 600_000);
    expect(await small.claim('next', claimed('e'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('create')).toEqual(answered('a'));
    expect(await small.read('claimed')).toEqual(toWrite(claimed('b')));
    expect(await small.read('new')).toEqual(toWrite(answered('d')));
  });

  it('evicts the oldest answer to a create if it has no writes', async () => {
    const small = memoryStore({ capacity: 3 });
    await small.claim('claimed', claimed('a'), day);
    await small.claim('old', answered('b'), day);
    await small.claim('new', answered('c'), day);
    expect(await small.claim('next', claimed('d'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('claimed')).toEqual(claimed('a'));
    expect(await small.read('new')).toEqual(answered('c'));
  });

  it('refuses a new key if it is full of claims', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('one', claimed('a'), day);
    await small.claim('two', claimed('b'), day);
    await expect(small.claim('three', claimed('c'), day)).rejects.toBeInstanceOf(StoreFullError);
    expect(await small.read('three')).toBeUndefined();
    expect(await small.read('one')).toEqual(claimed('a'));
  });

  it('shrinks the oldest booked answers over its limit in bytes', async () => {
    const small = memoryStore({ maxBytes: 12_000 });
    for (const key of ['one', 'two', 'three']) {
      await small.claim(key, claimed(`${key}-a`), day);
      expect(await small.replace(key, `${key}-a`, bookedRecord(`${key}-b`), day)).toBe(true);
    }
    expect(await small.read('one')).toEqual({ ...bookedRecord('one-b'), body: brief });
    expect(await small.read('three')).toEqual(bookedRecord('three-b'));
  });

  it('refuses a new key if nothing in it can shrink', async () => {
    const small = memoryStore({ maxBytes: 12_000 });
    let count = 0;
    const fill = async (): Promise<never> => {
      for (;;) await small.claim(`key-${(count += 1)}`, unknown, day);
    };
    await expect(fill()).rejects.toBeInstanceOf(StoreFullError);
    expect(count).toBeGreaterThan(30);
    for (let each = 1; each < count; each += 1) expect(await small.read(`key-${each}`)).toEqual(unknown);
  });

  test('when full, what has lapsed goes first', async () => {
    let time = 0;
    const small = memoryStore({ capacity: 2, now: () => time });
    await small.claim('brief', claimed('a'), 1);
    await small.claim('answer', answered('b'), day);
    time = 1;
    expect(await small.claim('next', claimed('c'), day)).toBe(true);
    expect(await small.read('answer')).toEqual(answered('b'));
  });

  it('replaces a claim if the store is full', async () => {
    const small = memoryStore({ capacity: 1 });
    await small.claim('one', claimed('a'), day);
    expect(await small.replace('one', 'a', answered('b'), day)).toBe(true);
    expect(await small.read('one')).toEqual(answered('b'));
  });
});
