/**
 * Appends lines to a file, for a single process. A line counts only when it is on disk. The journal stops writing if
 * another process has written to the file or has replaced it. `file.ts` defines the meaning of the lines.
 */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The methods of an open file that the journal uses. */
export interface OpenFile {
  readFile(encoding: 'utf8'): Promise<string>;
  writeFile(text: string): Promise<void>;
  appendFile(text: string): Promise<void>;
  /** Resolves when all text is on disk. */
  sync(): Promise<void>;
  stat(): Promise<{ size: number; nlink: number }>;
  close(): Promise<void>;
}

/** The functions of `node:fs/promises` that the journal uses. */
export interface Files {
  open(path: string, flags: 'r' | 'a' | 'wx', mode?: number): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  /** Returns a unique name. */
  newName(): string;
}

export const systemFiles: Files = { open, rename, newName: () => crypto.randomUUID() };

export interface Journal {
  /**
   * Resolves when the line is on disk. Rejects if the line may not be on disk. The next line then starts a new file.
   */
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

/** The journal starts a new file when it has added four times the lines of its start, and at least 1000 lines. */
const GROWTH_FACTOR = 4;
const MIN_LINES_ADDED = 1_000;

/** It also starts a new file when it has added as many bytes as the file had at its start, and at least this many. */
const MIN_BYTES_ADDED = 1_000_000;

const TAKEN_MESSAGE = 'Another process writes the relay’s state file.';

async function syncFolder({ open }: Files, path: string): Promise<void> {
  // Windows cannot open a folder. It saves the entries of a folder without this step.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Replaces the file at `path` with a file of these lines, and opens the new file to append lines. */
async function replaceFile(
  files: Files,
  path: string,
  lines: readonly string[],
): Promise<{ file: OpenFile; size: number }> {
  const { open, rename, newName } = files;
  const temporaryPath = `${path}.${newName()}.new`;
  const text = textOf(lines);
  // Only the owner may read the file, because answers contain personal data.
  const newFile = await open(temporaryPath, 'wx', 0o600);
  try {
    await newFile.writeFile(text);
    await newFile.sync();
  } finally {
    await newFile.close();
  }
  await rename(temporaryPath, path);
  await syncFolder(files, path);
  return { file: await open(path, 'a', 0o600), size: Buffer.byteLength(text) };
}

interface QueuedLine {
  line: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Writes lines in batches. All lines that arrive during one write form the next batch. */
function createBatchWriter(writeBatch: (lines: readonly string[]) => Promise<void>) {
  let queue: QueuedLine[] = [];
  let workInProgress: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        await writeBatch(batch.map(({ line }) => line));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    workInProgress = null;
  };
  return {
    write: (line: string) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ line, resolve, reject });
        workInProgress ??= work();
      }),
    /** Resolves when all lines are on disk or have failed. */
    waitUntilWritten: async () => {
      await workInProgress;
    },
  };
}

/**
 * Opens a journal. It always starts with a new file, which replaces the one at `path`.
 *
 * @param snapshot returns the lines of a new file, which replace all earlier lines
 */
export async function openJournal(
  path: string,
  snapshot: () => readonly string[],
  files: Files = systemFiles,
): Promise<Journal> {
  const firstLines = snapshot();
  let { file, size } = await replaceFile(files, path, firstLines);
  let [linesAtStart, bytesAtStart] = [firstLines.length, size];
  let linesAdded = 0;
  let isDoubtful = false;
  let isOurs = true;

  const rewrite = async (): Promise<void> => {
    isOurs = (await file.stat()).nlink > 0;
    if (!isOurs) throw new Error(TAKEN_MESSAGE);
    const oldFile = file;
    const lines = snapshot();
    ({ file, size } = await replaceFile(files, path, lines));
    [linesAtStart, bytesAtStart, linesAdded, isDoubtful] = [lines.length, size, 0, false];
    await oldFile.close();
  };
  const append = async (newLines: readonly string[]): Promise<void> => {
    const text = textOf(newLines);
    await file.appendFile(text);
    await file.sync();
    size += Buffer.byteLength(text);
    linesAdded += newLines.length;
    const { size: sizeOnDisk, nlink } = await file.stat();
    isOurs = sizeOnDisk === size && nlink > 0;
    if (!isOurs) throw new Error(TAKEN_MESSAGE);
  };
  const writeBatch = async (newLines: readonly string[]): Promise<void> => {
    if (!isOurs) throw new Error(TAKEN_MESSAGE);
    const isLong =
      linesAdded > Math.max(MIN_LINES_ADDED, GROWTH_FACTOR * linesAtStart) ||
      size - bytesAtStart > Math.max(MIN_BYTES_ADDED, bytesAtStart);
    try {
      // A rewrite needs no `newLines`, because the snapshot already includes them.
      await (isDoubtful || isLong ? rewrite() : append(newLines));
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
  };

  const { write, waitUntilWritten } = createBatchWriter(writeBatch);
  return {
    write,
    async close() {
      await waitUntilWritten();
      await file.close();
    },
  };
}
