/** The records of the memory store and of the file store, bounded in bytes. */
import { describe, expect, it } from 'vitest';
import { bytesOfRecord, StoreFullError, type CreateRecord } from '../../../src/relay/stores/record.ts';
import { createRecordTable, type TableEntry } from '../../../src/relay/stores/memory.ts';

const KEEP_UNTIL_MS = 1_000;
const unknown = (revision: string): CreateRecord => ({ state: 'unknown', revision, at: 1 });
const entryOf = (record: CreateRecord, expires = KEEP_UNTIL_MS): TableEntry => ({ record, expires });
const bookedRecord = (noteLength: number): CreateRecord => ({
  state: 'answered',
  revision: 'r',
  status: 200,
  body: JSON.stringify({ request: { status: 'OK' }, booking: { id: 'A', note: 'x'.repeat(noteLength) } }),
});
const recordBytes = bytesOfRecord(unknown('a'));

describe('createRecordTable', () => {
  it('holds records up to its limit in bytes', () => {
    const table = createRecordTable(() => 0, { maxBytes: 2 * recordBytes });
    table.set('one', entryOf(unknown('a')));
    table.set('two', entryOf(unknown('b')));
    expect(table.entries()).toHaveLength(2);
    expect(() => table.set('three', entryOf(unknown('c')))).toThrow(
      new StoreFullError('The store of the relay is full.'),
    );
    expect(table.entries().map(([key]) => key)).toEqual(['one', 'two']);
  });

  it('shrinks no answer up to its limit in bytes', () => {
    const record = bookedRecord(1_000);
    const table = createRecordTable(() => 0, { maxBytes: bytesOfRecord(record) });
    table.set('one', entryOf(record));
    expect(table.get('one')?.record).toBe(record);
  });

  it('shrinks no more answers than it must', () => {
    const [large, small] = [bookedRecord(1_000), bookedRecord(500)];
    // Without the note, the first answer leaves exactly enough room for the others.
    const brief = createRecordTable(() => 0, { maxBytes: 1 });
    expect(() => brief.set('one', entryOf(large))).toThrow(StoreFullError);
    const probe = createRecordTable(() => 0, { maxBytes: bytesOfRecord(large) });
    probe.set('one', entryOf(large));
    probe.set('two', entryOf(unknown('b')));
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

  it('has room again for the bytes of a removed record', () => {
    const table = createRecordTable(() => 0, { maxBytes: recordBytes });
    for (let count = 0; count < 3; count += 1) {
      table.set(`key-${count}`, entryOf(unknown('a')));
      expect(table.delete(`key-${count}`)).toBe(true);
    }
    table.set('last', entryOf(unknown('a')));
    expect(table.delete('another')).toBe(false);
    expect(() => table.set('more', entryOf(unknown('a')))).toThrow(StoreFullError);
  });

  it('counts a shrunk answer with its new size', () => {
    const record = bookedRecord(1_000);
    const table = createRecordTable(() => 0, { maxBytes: bytesOfRecord(record) });
    table.set('one', entryOf(record));
    table.set('two', entryOf(unknown('a')));
    const shrunk = table.get('one')?.record ?? expect.fail('The record is gone.');
    expect(bytesOfRecord(shrunk)).toBeLessThan(bytesOfRecord(record));
    let bytes = bytesOfRecord(shrunk) + recordBytes;
    let count = 0;
    for (; bytes + recordBytes <= bytesOfRecord(record); bytes += recordBytes)
      table.set(`key-${(count += 1)}`, entryOf(unknown('a')));
    expect(count).toBeGreaterThan(2);
    expect(() => table.set('more', entryOf(unknown('a')))).toThrow(StoreFullError);
  });

  it('returns no expired record', () => {
    let time = 0;
    const table = createRecordTable(() => time);
    table.set('old', entryOf(unknown('a')));
    table.set('new', entryOf(unknown('b'), KEEP_UNTIL_MS + 1));
    time = KEEP_UNTIL_MS - 1;
    expect(table.entries().map(([key]) => key)).toEqual(['old', 'new']);
    time = KEEP_UNTIL_MS;
    expect(table.entries().map(([key]) => key)).toEqual(['new']);
    expect(table.get('old')).toBeUndefined();
  });
});
