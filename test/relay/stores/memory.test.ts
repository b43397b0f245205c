import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../src/relay/index.ts';
import { type TableEntry, createRecordTable } from '../../../src/relay/stores/memory.ts';
import { type CreateRecord, StoreFullError, countRecordBytes } from '../../../src/relay/stores/record.ts';
import { createAnsweredRecord, createClaimedRecord, DAY_MS, testStoreContract } from './store-contract.ts';

const toWriteRecord = (record: CreateRecord): CreateRecord => ({ ...record, of: 'write' });
const unknownCreate: CreateRecord = { state: 'unknown', revision: 'u', at: 1_900_000_000_000 };

const createBookedRecord = (revision: string): CreateRecord =>
  createAnsweredRecord(
    revision,
    JSON.stringify({ request: { status: 'OK' }, booking: { id: 'ABCD', note: 'x'.repeat(5_000) } }),
  );
const shrunkBody = '{"version":"3.0","request":{"status":"OK","data":{}},"booking":{"id":"ABCD"}}';

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  testStoreContract(
    () => store,
    async (elapsedMs) => {
      now += elapsedMs;
    },
  );

  it('evicts the oldest finished write when full, but no create request', async () => {
    const smallStore = memoryStore({ capacity: 4 });
    await smallStore.claim('create', createAnsweredRecord('a'), DAY_MS);
    await smallStore.claim('claimed', toWriteRecord(createClaimedRecord('b')), 600_000);
    await smallStore.claim('old', toWriteRecord(createAnsweredRecord('c')), 600_000);
    await smallStore.claim('new', toWriteRecord(createAnsweredRecord('d')), 600_000);
    expect(await smallStore.claim('next', createClaimedRecord('e'), DAY_MS)).toBe(true);
    expect(await smallStore.read('old')).toBeUndefined();
    expect(await smallStore.read('create')).toEqual(createAnsweredRecord('a'));
    expect(await smallStore.read('claimed')).toEqual(toWriteRecord(createClaimedRecord('b')));
    expect(await smallStore.read('new')).toEqual(toWriteRecord(createAnsweredRecord('d')));
  });

  it('evicts the oldest answered create request if the store has no writes', async () => {
    const smallStore = memoryStore({ capacity: 3 });
    await smallStore.claim('claimed', createClaimedRecord('a'), DAY_MS);
    await smallStore.claim('old', createAnsweredRecord('b'), DAY_MS);
    await smallStore.claim('new', createAnsweredRecord('c'), DAY_MS);
    expect(await smallStore.claim('next', createClaimedRecord('d'), DAY_MS)).toBe(true);
    expect(await smallStore.read('old')).toBeUndefined();
    expect(await smallStore.read('claimed')).toEqual(createClaimedRecord('a'));
    expect(await smallStore.read('new')).toEqual(createAnsweredRecord('c'));
  });

  it('refuses a new key if the store contains only claims', async () => {
    const smallStore = memoryStore({ capacity: 2 });
    await smallStore.claim('one', createClaimedRecord('a'), DAY_MS);
    await smallStore.claim('two', createClaimedRecord('b'), DAY_MS);
    await expect(smallStore.claim('three', createClaimedRecord('c'), DAY_MS)).rejects.toBeInstanceOf(StoreFullError);
    expect(await smallStore.read('three')).toBeUndefined();
    expect(await smallStore.read('one')).toEqual(createClaimedRecord('a'));
  });

  it('shrinks the oldest booking answers if it exceeds its byte limit', async () => {
    const smallStore = memoryStore({ maxBytes: 12_000 });
    for (const key of ['one', 'two', 'three']) {
      await smallStore.claim(key, createClaimedRecord(`${key}-a`), DAY_MS);
      expect(await smallStore.replace(key, `${key}-a`, createBookedRecord(`${key}-b`), DAY_MS)).toBe(true);
    }
    expect(await smallStore.read('one')).toEqual({ ...createBookedRecord('one-b'), body: shrunkBody });
    expect(await smallStore.read('three')).toEqual(createBookedRecord('three-b'));
  });

  it('refuses a new key if no record can shrink', async () => {
    const smallStore = memoryStore({ maxBytes: 12_000 });
    let keyCount = 0;
    const fillStore = async (): Promise<never> => {
      for (;;) await smallStore.claim(`key-${(keyCount += 1)}`, unknownCreate, DAY_MS);
    };
    await expect(fillStore()).rejects.toBeInstanceOf(StoreFullError);
    expect(keyCount).toBeGreaterThan(30);
    for (let keyNumber = 1; keyNumber < keyCount; keyNumber += 1)
      expect(await smallStore.read(`key-${keyNumber}`)).toEqual(unknownCreate);
  });

  it('evicts expired records first', async () => {
    let time = 0;
    const smallStore = memoryStore({ capacity: 2, now: () => time });
    await smallStore.claim('brief', createClaimedRecord('a'), 1);
    await smallStore.claim('answer', createAnsweredRecord('b'), DAY_MS);
    time = 1;
    expect(await smallStore.claim('next', createClaimedRecord('c'), DAY_MS)).toBe(true);
    expect(await smallStore.read('answer')).toEqual(createAnsweredRecord('b'));
  });

  it('replaces a claim even if the store is full', async () => {
    const smallStore = memoryStore({ capacity: 1 });
    await smallStore.claim('one', createClaimedRecord('a'), DAY_MS);
    expect(await smallStore.replace('one', 'a', createAnsweredRecord('b'), DAY_MS)).toBe(true);
    expect(await smallStore.read('one')).toEqual(createAnsweredRecord('b'));
  });
});

const KEEP_UNTIL_MS = 1_000;
const createUnknownRecord = (revision: string): CreateRecord => ({ state: 'unknown', revision, at: 1 });
const createEntry = (record: CreateRecord, expires = KEEP_UNTIL_MS): TableEntry => ({ record, expires });
const createRecordWithNote = (noteLength: number): CreateRecord => ({
  state: 'answered',
  revision: 'r',
  status: 200,
  body: JSON.stringify({ request: { status: 'OK' }, booking: { id: 'A', note: 'x'.repeat(noteLength) } }),
});
const unknownRecordBytes = countRecordBytes(createUnknownRecord('a'));

describe('createRecordTable', () => {
  it('holds records up to its byte limit', () => {
    const table = createRecordTable(() => 0, { maxBytes: 2 * unknownRecordBytes });
    table.set('one', createEntry(createUnknownRecord('a')));
    table.set('two', createEntry(createUnknownRecord('b')));
    expect(table.entries()).toHaveLength(2);
    expect(() => table.set('three', createEntry(createUnknownRecord('c')))).toThrow(
      new StoreFullError('The store of the relay is full.'),
    );
    expect(table.entries().map(([key]) => key)).toEqual(['one', 'two']);
  });

  it('shrinks no answer if the bytes equal its limit exactly', () => {
    const record = createRecordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: countRecordBytes(record) });
    table.set('one', createEntry(record));
    expect(table.get('one')?.record).toBe(record);
  });

  it('shrinks only as many answers as it must', () => {
    const [largeRecord, smallerRecord] = [createRecordWithNote(1_000), createRecordWithNote(500)];
    const tinyTable = createRecordTable(() => 0, { maxBytes: 1 });
    expect(() => tinyTable.set('one', createEntry(largeRecord))).toThrow(StoreFullError);
    const probeTable = createRecordTable(() => 0, { maxBytes: countRecordBytes(largeRecord) });
    probeTable.set('one', createEntry(largeRecord));
    probeTable.set('two', createEntry(createUnknownRecord('b')));
    const shrunkRecord = probeTable.get('one')?.record ?? expect.fail('The record is gone.');
    // If the table shrinks the first answer, it has exactly enough room for the other two answers.
    const table = createRecordTable(() => 0, {
      maxBytes: countRecordBytes(shrunkRecord) + 2 * countRecordBytes(smallerRecord),
    });
    for (const [key, record] of [
      ['one', largeRecord],
      ['two', smallerRecord],
      ['three', smallerRecord],
    ] as const)
      table.set(key, createEntry(record));
    expect(table.entries().map(([, { record }]) => record)).toEqual([shrunkRecord, smallerRecord, smallerRecord]);
  });

  it('frees the bytes of a removed record', () => {
    const table = createRecordTable(() => 0, { maxBytes: unknownRecordBytes });
    for (let count = 0; count < 3; count += 1) {
      table.set(`key-${count}`, createEntry(createUnknownRecord('a')));
      expect(table.delete(`key-${count}`)).toBe(true);
    }
    table.set('last', createEntry(createUnknownRecord('a')));
    expect(table.delete('another')).toBe(false);
    expect(() => table.set('more', createEntry(createUnknownRecord('a')))).toThrow(StoreFullError);
  });

  it('counts a shrunk answer by its new size', () => {
    const record = createRecordWithNote(1_000);
    const table = createRecordTable(() => 0, { maxBytes: countRecordBytes(record) });
    table.set('one', createEntry(record));
    table.set('two', createEntry(createUnknownRecord('a')));
    const shrunkRecord = table.get('one')?.record ?? expect.fail('The record is gone.');
    expect(countRecordBytes(shrunkRecord)).toBeLessThan(countRecordBytes(record));
    let maxBytes = countRecordBytes(shrunkRecord) + unknownRecordBytes;
    let count = 0;
    for (; maxBytes + unknownRecordBytes <= countRecordBytes(record); maxBytes += unknownRecordBytes)
      table.set(`key-${(count += 1)}`, createEntry(createUnknownRecord('a')));
    expect(count).toBeGreaterThan(2);
    expect(() => table.set('more', createEntry(createUnknownRecord('a')))).toThrow(StoreFullError);
  });

  it('does not return expired records', () => {
    let time = 0;
    const table = createRecordTable(() => time);
    table.set('old', createEntry(createUnknownRecord('a')));
    table.set('new', createEntry(createUnknownRecord('b'), KEEP_UNTIL_MS + 1));
    time = KEEP_UNTIL_MS - 1;
    expect(table.entries().map(([key]) => key)).toEqual(['old', 'new']);
    time = KEEP_UNTIL_MS;
    expect(table.entries().map(([key]) => key)).toEqual(['new']);
    expect(table.get('old')).toBeUndefined();
  });
});
