/**
 * Remembers creates and keyed writes in a file, for one instance on Node: what was claimed before the process died is known
 * to the next one, which sends nothing again. A claim is on disk before its create is sent.
 *
 * A first line that says what it is, then lines of JSON, `{"key":…,"expires":…,"record":…}`, `record` null for what was
 * released; the last line of a key counts. A claim found there has nobody at work on it any more: it is read as `unknown`.
 */
import { isObject, parseObject } from '../json.ts';
import { openJournal, systemFiles, type Files, type Journal } from './journal.ts';
import { isRecord, type CreateRecord, type CreateStore } from './store.ts';
import { recordTable, type Entry, type RecordTable } from './table.ts';

export interface FileStore extends CreateStore {
  close(): Promise<void>;
}

/** The file holds something else than what this store writes: better no booking than two. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

const firstLine = JSON.stringify({ slipway: 'state of the relay', version: 1 });

const lineOf = (key: string, { record, expires }: Entry): string => JSON.stringify({ key, expires, record });
const releaseOf = (key: string): string => JSON.stringify({ key, record: null });

interface Change {
  key: string;
  entry: Entry | null;
}

function changeIn(line: string): Change | null {
  const said = parseObject(line);
  if (said === null) return null;
  const { key, expires, record } = said;
  if (typeof key !== 'string') return null;
  if (record === null) return { key, entry: null };
  if (typeof expires !== 'number') return null;
  return isRecord(record) ? { key, entry: { expires, record } } : null;
}

/** Whoever claimed this is gone. */
function leftBehind(record: CreateRecord, now: number): CreateRecord {
  if (record.state !== 'claimed') return record;
  const { revision, asked } = record;
  return { state: 'unknown', revision, at: now, ...(asked && { asked }) };
}

/** Takes in what whole lines say. What a process that was stopped left half written at the end was never acted upon. */
function takeIn(text: string, table: RecordTable, now: number): void {
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === firstLine) continue;
    const change = changeIn(line);
    if (change === null) throw new StateFileError('A line of it cannot be read.');
    const { key, entry } = change;
    if (entry === null) table.delete(key);
    else if (entry.expires > now) table.set(key, { ...entry, record: leftBehind(entry.record, now) });
  }
}

/** Reads the file at `path`, or begins it. Rejects when it cannot be written, or with {@link StateFileError}. */
export async function openFileStore(
  path: string,
  now: () => number = Date.now,
  files: Files = systemFiles,
): Promise<FileStore> {
  const table = recordTable(now);
  const snapshot = (): string[] => [firstLine, ...table.entries().map(([key, entry]) => lineOf(key, entry))];
  const earlier = await files.open(path, 'r').catch((error: unknown) => {
    if (isObject(error) && error['code'] === 'ENOENT') return null;
    throw error;
  });
  let journal: Journal;
  try {
    const text = (await earlier?.readFile('utf8')) ?? '';
    if (text !== '' && !text.startsWith(`${firstLine}\n`)) throw new StateFileError('It is another kind of file.');
    takeIn(text, table, now());
    journal = await openJournal(path, snapshot, files);
    // What another process wrote until its file was replaced; from then on it notices, and sends nothing.
    const since = (await earlier?.readFile('utf8')) ?? '';
    takeIn(since, table, now());
    if (since !== '') for (const line of snapshot()) await journal.write(line);
  } finally {
    await earlier?.close();
  }

  /** At once for whoever asks, so that no two claim; taken back where it does not get to the disk. */
  const put = async (key: string, record: CreateRecord, keepFor: number): Promise<true> => {
    const before = table.get(key);
    const entry = { record, expires: now() + keepFor };
    table.set(key, entry);
    try {
      await journal.write(lineOf(key, entry));
      return true;
    } catch (error) {
      if (table.get(key) === entry) {
        if (before) table.set(key, before);
        else table.delete(key);
      }
      throw error;
    }
  };
  return {
    ownInstanceOnly: true,
    claim: async (key, record, keepFor) => (table.get(key) ? false : put(key, record, keepFor)),
    replace: async (key, revision, record, keepFor) =>
      table.get(key)?.record.revision === revision ? put(key, record, keepFor) : false,
    async release(key, revision) {
      if (table.get(key)?.record.revision !== revision) return false;
      table.delete(key);
      await journal.write(releaseOf(key));
      return true;
    },
    read: async (key) => table.get(key)?.record,
    close: () => journal.close(),
  };
}
