import { describe, expect, it, test } from 'vitest';
import { memoryStore, StoreFullError } from '../../../src/relay/index.ts';
import { answered, claimed, day, keepsTheContract } from './store-contract.ts';

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  keepsTheContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );

  test('when full it forgets the oldest answer, never a claim', async () => {
    const small = memoryStore({ capacity: 3 });
    await small.claim('claimed', claimed('a'), day);
    await small.claim('old', answered('b'), day);
    await small.claim('new', answered('c'), day);
    expect(await small.claim('next', answered('d'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('claimed')).toEqual(claimed('a'));
    expect(await small.read('new')).toEqual(answered('c'));
  });

  test('full of claims it refuses another one', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('one', claimed('a'), day);
    await small.claim('two', claimed('b'), day);
    await expect(small.claim('three', claimed('c'), day)).rejects.toBeInstanceOf(StoreFullError);
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

  it('evicts the answer that expires first', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('create', answered('a'), day);
    await small.claim('write', answered('b'), 600_000);
    await small.claim('next', answered('c'), day);
    expect(await small.read('write')).toBeUndefined();
    expect(await small.read('create')).toEqual(answered('a'));
  });

  it('replaces a claim if the store is full', async () => {
    const small = memoryStore({ capacity: 1 });
    await small.claim('one', claimed('a'), day);
    expect(await small.replace('one', 'a', answered('b'), day)).toBe(true);
    expect(await small.read('one')).toEqual(answered('b'));
  });
});
