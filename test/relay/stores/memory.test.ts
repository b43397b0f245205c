import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../src/relay/index.ts';
import { type TableEntry, createRecordTable } from '../../../src/relay/stores/memory.ts';
import { type CreateRecord, StoreFullError, bytesOfRecord } from '../../../src/relay/stores/record.ts';
import { answeredRecord, claimedRecord, day, testStoreContract } from './store-contract.ts';

const asWrite = (record: CreateRecord): CreateRecord => ({ ...record, of: 'write' });
const unknown: CreateRecord = { state: 'unknown', revision: 'u', at: 1_900_000_000_000 };

const bookedRecord = (revision: string): CreateRecord =>
  answeredRecord(
    revision,
    JSON.stringify({ request: { status: 'OK' }, booking: { id: 'ABCD', note: 'x'.repeat(5_000) } }),
  );
const brief = '{"version":"3.0","request":{"status":"OK","data":{}},"booking":{"id":"ABCD"}}';

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  testStoreContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );

  it('evicts the oldest write if full, never a create or claim', async () => {
    const small = memoryStore({ capacity: 4 });
    await small.claim('create', answeredRecord('a'), day);
    await small.claim('claimed', asWrite(claimedRecord('b')), 600_000);
    await small.claim('old', asWrite(answeredRecord('c')), 600_000);
    await small.claim('new', asWrite(answeredRecord('d')), 600_000);
    expect(await small.claim('next', claimedRecord('e'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('create')).toEqual(answeredRecord('a'));
    expect(await small.read('claimed')).toEqual(asWrite(claimedRecord('b')));
    expect(await small.read('new')).toEqual(asWrite(answeredRecord('d')));
  });

  it('evicts the oldest answer to a create if it has no writes', async () => {
    const small = memoryStore({ capacity: 3 });
    await small.claim('claimed', claimedRecord('a'), day);
    await small.claim('old', answeredRecord('b'), day);
    await small.claim('new', answeredRecord('c'), day);
    expect(await small.claim('next', claimedRecord('d'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('claimed')).toEqual(claimedRecord('a'));
    expect(await small.read('new')).toEqual(answeredRecord('c'));
  });

  it('refuses a new key if it is full of claims', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('one', claimedRecord('a'), day);
    await small.claim('two', claimedRecord('b'), day);
    await expect(small.claim('three', claimedRecord('c'), day)).rejects.toBeInstanceOf(StoreFullError);
    expect(await small.read('three')).toBeUndefined();
    expect(await small.read('one')).toEqual(claimedRecord('a'));
  });

  it('shrinks the oldest booked answers over its limit in bytes', async () => {
    const small = memoryStore({ maxBytes: 12_000 });
    for (const key of ['one', 'two', 'three']) {
      await small.claim(key, claimedRecord(`${key}-a`), day);
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

  it('evicts expired records first', async () => {
    let time = 0;
    const small = memoryStore({ capacity: 2, now: () => time });
    await small.claim('brief', claimedRecord('a'), 1);
    await small.claim('answer', answeredRecord('b'), day);
    time = 1;
    expect(await small.claim('next', claimedRecord('c'), day)).toBe(true);
    expect(await small.read('answer')).toEqual(answeredRecord('b'));
  });

  it('replaces a claim if the store is full', async () => {
    const small = memoryStore({ capacity: 1 });
    await small.claim('one', claimedRecord('a'), day);
    expect(await small.replace('one', 'a', answeredRecord('b'), day)).toBe(true);
    expect(await small.read('one')).toEqual(answeredRecord('b'));
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
const recordBytes = bytesOfRecord(unknownRecord('a'));

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

  it('shrinks no answer up to its limit in bytes', () => {
    const record = recordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: bytesOfRecord(record) });
    table.set('one', entryOf(record));
    expect(table.get('one')?.record).toBe(record);
  });

  it('shrinks no more answers than it must', () => {
    const [large, small] = [recordWithNote(1_000), recordWithNote(500)];
    // Without the extra text, the first answer leaves exactly enough room for the others.
    const brief = createRecordTable(() => 0, { maxBytes: 1 });
    expect(() => brief.set('one', entryOf(large))).toThrow(StoreFullError);
    const probe = createRecordTable(() => 0, { maxBytes: bytesOfRecord(large) });
    probe.set('one', entryOf(large));
    probe.set('two', entryOf(unknownRecord('b')));
    const shrunk = probe.get('one')?.record ?? expect.fail('The record is gone.');
    const table = createRecordTable(() => 0, { maxBytes: bytesOfRecord(shrunk) + 2 * bytesOfRecord(small) });
    for (const [key, record] of [
      ['one', large],
      ['two', small],
      ['three', small],
    ] as const)
      table.set(key, entryOf(record));
    expect(table.entries().map(([, { record }]) => record)).toEqual([shrunk, small, small]);
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

  it('counts a shrunk answer with its new size', () => {
    const record = recordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: bytesOfRecord(record) });
    table.set('one', entryOf(record));
    table.set('two', entryOf(unknownRecord('a')));
    const shrunk = table.get('one')?.record ?? expect.fail('The record is gone.');
    expect(bytesOfRecord(shrunk)).toBeLessThan(bytesOfRecord(record));
    let bytes = bytesOfRecord(shrunk) + recordBytes;
    let count = 0;
    for (; bytes + recordBytes <= bytesOfRecord(record); bytes += recordBytes)
      table.set(`key-${(count += 1)}`, entryOf(unknownRecord('a')));
    expect(count).toBeGreaterThan(2);
    expect(() => table.set('more', entryOf(unknownRecord('a')))).toThrow(StoreFullError);
  });

  it('returns no expired record', () => {
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
