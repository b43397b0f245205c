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

/** Functions of `node:fs/promises`, and a source of unique names for temporary files. */
export interface FileSystem {
  open(path: string, flags: 'r' | 'a' | 'wx', mode?: number): Promise<OpenFile>;
  rename(oldPath: string, newPath: string): Promise<void>;
  /** Returns a unique name. */
  createUniqueName(): string;
}

export const nodeFileSystem: FileSystem = { open, rename, createUniqueName: () => crypto.randomUUID() };

export interface Journal {
  /**
   * Resolves when the line is on disk. Rejects if that is uncertain, and then the next write starts a new file.
   */
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The journal starts a new file after it has added many lines. They must be more than 1000, and more than four times
 * the lines that the file began with.
 */
const GROWTH_FACTOR = 4;
const MIN_LINES_ADDED = 1_000;

/**
 * The journal also starts a new file after it has added more than this many bytes, and more bytes than the file began
 * with.
 */
const MIN_BYTES_ADDED = 1_000_000;

const FILE_TAKEN_MESSAGE = 'Another process writes the relay’s state file.';

async function syncFolder({ open }: FileSystem, path: string): Promise<void> {
  // Windows cannot open a folder. It saves the entries of a folder without this step.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Replaces the file at `path` with a file of these lines, and opens the new file to append lines. */
async function replaceFile(
  fileSystem: FileSystem,
  path: string,
  lines: readonly string[],
): Promise<{ file: OpenFile; size: number }> {
  const { open, rename, createUniqueName } = fileSystem;
  const temporaryPath = `${path}.${createUniqueName()}.new`;
  const text = joinLines(lines);
  // Only the owner may read the file, because answers contain personal data.
  const newFile = await open(temporaryPath, 'wx', 0o600);
  try {
    await newFile.writeFile(text);
    await newFile.sync();
  } finally {
    await newFile.close();
  }
  await rename(temporaryPath, path);
  await syncFolder(fileSystem, path);
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
  let writeInProgress: Promise<void> | null = null;
  const writeQueuedBatches = async (): Promise<void> => {
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
    writeInProgress = null;
  };
  return {
    write: (line: string) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ line, resolve, reject });
        writeInProgress ??= writeQueuedBatches();
      }),
    /** Resolves when all lines are on disk or have failed. */
    waitUntilWritten: async () => {
      await writeInProgress;
    },
  };
}

/**
 * Opens a journal. It always starts with a new file, which replaces the one at `path`.
 *
 * @param createSnapshot returns the lines of a new file, which replace all earlier lines
 */
export async function openJournal(
  path: string,
  createSnapshot: () => readonly string[],
  fileSystem: FileSystem = nodeFileSystem,
): Promise<Journal> {
  const firstLines = createSnapshot();
  let { file, size } = await replaceFile(fileSystem, path, firstLines);
  let [linesAtStart, bytesAtStart] = [firstLines.length, size];
  let linesAdded = 0;
  let isLastLineUncertain = false;
  let isFileOwned = true;

  // A file without links (`nlink`) no longer has a name, because another process has replaced it.
  const rewriteFile = async (): Promise<void> => {
    isFileOwned = (await file.stat()).nlink > 0;
    if (!isFileOwned) throw new Error(FILE_TAKEN_MESSAGE);
    const oldFile = file;
    const lines = createSnapshot();
    ({ file, size } = await replaceFile(fileSystem, path, lines));
    [linesAtStart, bytesAtStart, linesAdded, isLastLineUncertain] = [lines.length, size, 0, false];
    await oldFile.close();
  };
  const appendLines = async (newLines: readonly string[]): Promise<void> => {
    const text = joinLines(newLines);
    await file.appendFile(text);
    await file.sync();
    size += Buffer.byteLength(text);
    linesAdded += newLines.length;
    const { size: sizeOnDisk, nlink } = await file.stat();
    isFileOwned = sizeOnDisk === size && nlink > 0;
    if (!isFileOwned) throw new Error(FILE_TAKEN_MESSAGE);
  };
  const writeBatch = async (newLines: readonly string[]): Promise<void> => {
    if (!isFileOwned) throw new Error(FILE_TAKEN_MESSAGE);
    const isFileTooLong =
      linesAdded > Math.max(MIN_LINES_ADDED, GROWTH_FACTOR * linesAtStart) ||
      size - bytesAtStart > Math.max(MIN_BYTES_ADDED, bytesAtStart);
    try {
      // A rewrite needs no `newLines`, because the snapshot already includes them.
      await (isLastLineUncertain || isFileTooLong ? rewriteFile() : appendLines(newLines));
    } catch (error) {
      isLastLineUncertain = true;
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
