/**
 * Stores records in a file, for a single instance on Node. A claim is on disk before the relay sends its create
 * request. So a process that starts after a crash finds the claim, and does not send the create request again. The
 * module `journal.ts` writes the lines, and the table in `memory.ts` answers the reads.
 *
 * The first line names the format. Every other line is JSON, `{"key":…,"expires":…,"record":…}`. The line of a release
 * has no `expires`, and its record is `null`. If a key has several lines, the last one counts. The process that made a
 * claim in the file no longer runs, so the store returns the claim as `unknown`.
 */
import { isObject, parseObject } from '../json.ts';
import { openJournal, nodeFileSystem, type FileSystem, type Journal } from './journal.ts';
import { createRecordTable, type RecordTable, type TableEntry } from './memory.ts';
import { isCreateRecord, type CreateRecord, type CreateStore } from './record.ts';

export interface FileStore extends CreateStore {
  close(): Promise<void>;
}

/**
 * The error of a state file with an unknown format or a damaged line. Its records cannot prevent a second booking, so
 * the program does not start.
 */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

const FORMAT_LINE = JSON.stringify({ slipway: 'state of the relay', version: 1 });

const formatEntryLine = (key: string, { record, expires }: TableEntry): string =>
  JSON.stringify({ key, expires, record });
const formatReleaseLine = (key: string): string => JSON.stringify({ key, record: null });

interface RecordChange {
  key: string;
  entry: TableEntry | null;
}

function parseChange(line: string): RecordChange | null {
  const json = parseObject(line);
  if (json === null) return null;
  const { key, expires, record } = json;
  if (typeof key !== 'string') return null;
  if (record === null) return { key, entry: null };
  if (typeof expires !== 'number') return null;
  return isCreateRecord(record) ? { key, entry: { expires, record } } : null;
}

/** Returns the record. A claim becomes `unknown`, because the process that made it no longer runs. */
function endClaim(record: CreateRecord, now: number): CreateRecord {
  if (record.state !== 'claimed') return record;
  const { revision, asked, of: recordType } = record;
  return { state: 'unknown', revision, at: now, ...(asked && { asked }), ...(recordType && { of: recordType }) };
}

/**
 * Applies the complete lines of a file to the table. Ignores a last line without a line break, because the process that
 * wrote it stopped before it sent anything.
 */
function applyLines(fileText: string, table: RecordTable, now: number): void {
  for (const line of fileText.split('\n').slice(0, -1)) {
    if (line === FORMAT_LINE) continue;
    const change = parseChange(line);
    if (change === null) throw new StateFileError('A line of it cannot be read.');
    const { key, entry } = change;
    if (entry === null) table.delete(key);
    else if (entry.expires > now) table.set(key, { ...entry, record: endClaim(entry.record, now) });
  }
}

/**
 * Opens the file at `path`, or creates it. Rejects with {@link StateFileError} if its content is wrong, or with the
 * error of the system if the process cannot write the file.
 */
export async function openFileStore(
  path: string,
  now: () => number = Date.now,
  fileSystem: FileSystem = nodeFileSystem,
): Promise<FileStore> {
  const table = createRecordTable(now);
  const createSnapshot = (): string[] => [
    FORMAT_LINE,
    ...table.entries().map(([key, entry]) => formatEntryLine(key, entry)),
  ];
  const existingFile = await fileSystem.open(path, 'r').catch((error: unknown) => {
    if (isObject(error) && error['code'] === 'ENOENT') return null;
    throw error;
  });
  let journal: Journal;
  try {
    const fileText = (await existingFile?.readFile('utf8')) ?? '';
    if (fileText !== '' && !fileText.startsWith(`${FORMAT_LINE}\n`))
      throw new StateFileError('It is another kind of file.');
    applyLines(fileText, table, now());
    journal = await openJournal(path, createSnapshot, fileSystem);
    // Another process may have added lines to the old file before the replacement, so this reads the old file again.
    // Now that process notices the replacement at its next write, and sends nothing more.
    const latestFileText = (await existingFile?.readFile('utf8')) ?? '';
    applyLines(latestFileText, table, now());
    if (latestFileText !== '') for (const line of createSnapshot()) await journal.write(line);
  } finally {
    await existingFile?.close();
  }

  /**
   * Puts a record into the table immediately, so that no two requests claim one key. Restores the earlier record if the
   * line does not reach the disk.
   */
  const putRecord = async (key: string, record: CreateRecord, keepFor: number): Promise<true> => {
    const previousEntry = table.get(key);
    const entry = { record, expires: now() + keepFor };
    table.set(key, entry);
    try {
      await journal.write(formatEntryLine(key, entry));
      return true;
    } catch (error) {
      if (table.get(key) === entry) {
        if (previousEntry) table.set(key, previousEntry);
        else table.delete(key);
      }
      throw error;
    }
  };
  return {
    ownInstanceOnly: true,
    claim: async (key, record, keepFor) => (table.get(key) ? false : putRecord(key, record, keepFor)),
    replace: async (key, revision, record, keepFor) =>
      table.get(key)?.record.revision === revision ? putRecord(key, record, keepFor) : false,
    async release(key, revision) {
      if (table.get(key)?.record.revision !== revision) return false;
      table.delete(key);
      await journal.write(formatReleaseLine(key));
      return true;
    },
    read: async (key) => table.get(key)?.record,
    usage: table.getUsage,
    close: () => journal.close(),
  };
}
