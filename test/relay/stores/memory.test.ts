import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../src/relay/index.ts';
import { type TableEntry, createRecordTable } from '../../../src/relay/stores/memory.ts';
import { type CreateRecord, StoreFullError, countRecordBytes } from '../../../src/relay/stores/record.ts';
import { answeredRecord, claimedRecord, day, testStoreContract } from './store-contract.ts';

const asWrite = (record: CreateRecord): CreateRecord => ({ ...record, of: 'write' });
const unknownCreate: CreateRecord = { state: 'unknown', revision: 'u', at: 1_900_000_000_000 };

const bookedRecord = (revision: string): CreateRecord =>
  answeredRecord(
    revision,
    JSON.stringify({ request: { status: 'OK' }, booking: { id: 'ABCD', note: 'x'.repeat(5_000) } }),
  );
const briefBody = '{"version":"3.0","request":{"status":"OK","data":{}},"booking":{"id":"ABCD"}}';

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  testStoreContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );

  it('evicts the oldest finished write when full, but no create request', async () => {
    const smallStore = memoryStore({ capacity: 4 });
    await smallStore.claim('create', answeredRecord('a'), day);
    await smallStore.claim('claimed', asWrite(claimedRecord('b')), 600_000);
    await smallStore.claim('old', asWrite(answeredRecord('c')), 600_000);
    await smallStore.claim('new', asWrite(answeredRecord('d')), 600_000);
    expect(await smallStore.claim('next', claimedRecord('e'), day)).toBe(true);
    expect(await smallStore.read('old')).toBeUndefined();
    expect(await smallStore.read('create')).toEqual(answeredRecord('a'));
    expect(await smallStore.read('claimed')).toEqual(asWrite(claimedRecord('b')));
    expect(await smallStore.read('new')).toEqual(asWrite(answeredRecord('d')));
  });

  it('evicts the oldest answered create request if it has no writes', async () => {
    const smallStore = memoryStore({ capacity: 3 });
    await smallStore.claim('claimed', claimedRecord('a'), day);
    await smallStore.claim('old', answeredRecord('b'), day);
    await smallStore.claim('new', answeredRecord('c'), day);
    expect(await smallStore.claim('next', claimedRecord('d'), day)).toBe(true);
    expect(await smallStore.read('old')).toBeUndefined();
    expect(await smallStore.read('claimed')).toEqual(claimedRecord('a'));
    expect(await smallStore.read('new')).toEqual(answeredRecord('c'));
  });

  it('refuses a new key if it contains only claims', async () => {
    const smallStore = memoryStore({ capacity: 2 });
    await smallStore.claim('one', claimedRecord('a'), day);
    await smallStore.claim('two', claimedRecord('b'), day);
    await expect(smallStore.claim('three', claimedRecord('c'), day)).rejects.toBeInstanceOf(StoreFullError);
    expect(await smallStore.read('three')).toBeUndefined();
    expect(await smallStore.read('one')).toEqual(claimedRecord('a'));
  });

  it('shrinks the oldest booking answers above its limit in bytes', async () => {
    const smallStore = memoryStore({ maxBytes: 12_000 });
    for (const key of ['one', 'two', 'three']) {
      await smallStore.claim(key, claimedRecord(`${key}-a`), day);
      expect(await smallStore.replace(key, `${key}-a`, bookedRecord(`${key}-b`), day)).toBe(true);
    }
    expect(await smallStore.read('one')).toEqual({ ...bookedRecord('one-b'), body: briefBody });
    expect(await smallStore.read('three')).toEqual(bookedRecord('three-b'));
  });

  it('refuses a new key if no record can shrink', async () => {
    const smallStore = memoryStore({ maxBytes: 12_000 });
    let count = 0;
    const fill = async (): Promise<never> => {
      for (;;) await smallStore.claim(`key-${(count += 1)}`, unknownCreate, day);
    };
    await expect(fill()).rejects.toBeInstanceOf(StoreFullError);
    expect(count).toBeGreaterThan(30);
    for (let each = 1; each < count; each += 1) expect(await smallStore.read(`key-${each}`)).toEqual(unknownCreate);
  });

  it('evicts expired records first', async () => {
    let time = 0;
    const smallStore = memoryStore({ capacity: 2, now: () => time });
    await smallStore.claim('brief', claimedRecord('a'), 1);
    await smallStore.claim('answer', answeredRecord('b'), day);
    time = 1;
    expect(await smallStore.claim('next', claimedRecord('c'), day)).toBe(true);
    expect(await smallStore.read('answer')).toEqual(answeredRecord('b'));
  });

  it('replaces a claim even if it is full', async () => {
    const smallStore = memoryStore({ capacity: 1 });
    await smallStore.claim('one', claimedRecord('a'), day);
    expect(await smallStore.replace('one', 'a', answeredRecord('b'), day)).toBe(true);
    expect(await smallStore.read('one')).toEqual(answeredRecord('b'));
  });
});

const KEEP_UNTIL_MS = 1_000;
const unknownRecord = (revision: string): CreateRecord => ({ state: 'unknown', revision, at: 1 });
const entryOf = (record: CreateRecord, expires = KEEP_UNTIL_MS): TableEntry => ({ record, expires });
const recordWithNote = (noteLength: number): CreateRecord => ({
  state: 'answered',
  revision: 'r',
  status: 200,
  body: JSON.stringify({ request: { status: 'OK' }, booking: { id: 'A', note: 'x'.repeat(noteLength) } }),
});
const recordBytes = countRecordBytes(unknownRecord('a'));

describe('createRecordTable', () => {
  it('holds records up to its limit in bytes', () => {
    const table = createRecordTable(() => 0, { maxBytes: 2 * recordBytes });
    table.set('one', entryOf(unknownRecord('a')));
    table.set('two', entryOf(unknownRecord('b')));
    expect(table.entries()).toHaveLength(2);
    expect(() => table.set('three', entryOf(unknownRecord('c')))).toThrow(
      new StoreFullError('The store of the relay is full.'),
    );
    expect(table.entries().map(([key]) => key)).toEqual(['one', 'two']);
  });

  it('shrinks no answer at exactly its limit in bytes', () => {
    const record = recordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: countRecordBytes(record) });
    table.set('one', entryOf(record));
    expect(table.get('one')?.record).toBe(record);
  });

  it('shrinks only as many answers as it must', () => {
    const [large, smallStore] = [recordWithNote(1_000), recordWithNote(500)];
    // The shrunk first answer leaves exactly enough room for the other two.
    const briefBody = createRecordTable(() => 0, { maxBytes: 1 });
    expect(() => briefBody.set('one', entryOf(large))).toThrow(StoreFullError);
    const probe = createRecordTable(() => 0, { maxBytes: countRecordBytes(large) });
    probe.set('one', entryOf(large));
    probe.set('two', entryOf(unknownRecord('b')));
    const shrunk = probe.get('one')?.record ?? expect.fail('The record is gone.');
    const table = createRecordTable(() => 0, { maxBytes: countRecordBytes(shrunk) + 2 * countRecordBytes(smallStore) });
    for (const [key, record] of [
      ['one', large],
      ['two', smallStore],
      ['three', smallStore],
    ] as const)
      table.set(key, entryOf(record));
    expect(table.entries().map(([, { record }]) => record)).toEqual([shrunk, smallStore, smallStore]);
  });

  it('frees the bytes of a removed record', () => {
    const table = createRecordTable(() => 0, { maxBytes: recordBytes });
    for (let count = 0; count < 3; count += 1) {
      table.set(`key-${count}`, entryOf(unknownRecord('a')));
      expect(table.delete(`key-${count}`)).toBe(true);
    }
    table.set('last', entryOf(unknownRecord('a')));
    expect(table.delete('another')).toBe(false);
    expect(() => table.set('more', entryOf(unknownRecord('a')))).toThrow(StoreFullError);
  });

  it('counts a shrunk answer by its new size', () => {
    const record = recordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: countRecordBytes(record) });
    table.set('one', entryOf(record));
    table.set('two', entryOf(unknownRecord('a')));
    const shrunk = table.get('one')?.record ?? expect.fail('The record is gone.');
    expect(countRecordBytes(shrunk)).toBeLessThan(countRecordBytes(record));
    let bytes = countRecordBytes(shrunk) + recordBytes;
    let count = 0;
    for (; bytes + recordBytes <= countRecordBytes(record); bytes += recordBytes)
      table.set(`key-${(count += 1)}`, entryOf(unknownRecord('a')));
    expect(count).toBeGreaterThan(2);
    expect(() => table.set('more', entryOf(unknownRecord('a')))).toThrow(StoreFullError);
  });

  it('does not return expired records', () => {
    let time = 0;
    const table = createRecordTable(() => time);
    table.set('old', entryOf(unknownRecord('a')));
    table.set('new', entryOf(unknownRecord('b'), KEEP_UNTIL_MS + 1));
    time = KEEP_UNTIL_MS - 1;
    expect(table.entries().map(([key]) => key)).toEqual(['old', 'new']);
    time = KEEP_UNTIL_MS;
    expect(table.entries().map(([key]) => key)).toEqual(['new']);
    expect(table.get('old')).toBeUndefined();
  });
});
