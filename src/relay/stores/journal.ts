/**
 * A file of lines, each on disk before it counts. It belongs to one process: one that finds that somebody else has written
 * there, or has put another file in its place, writes no more.
 */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file that is open. */
export interface OpenFile {
  readFile(encoding: 'utf8'): Promise<string>;
  writeFile(text: string): Promise<void>;
  appendFile(text: string): Promise<void>;
  /** Resolves once what was written is on disk. */
  sync(): Promise<void>;
  stat(): Promise<{ size: number; nlink: number }>;
  close(): Promise<void>;
}

/** What is needed of the system's files. */
export interface Files {
  open(path: string, flags: 'r' | 'a' | 'wx', mode?: number): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  /** A name that no other file has. */
  newName(): string;
}

export const systemFiles: Files = { open, rename, newName: () => crypto.randomUUID() };

export interface Journal {
  /** Resolves once the line is on disk. Rejects when it is not known to be; then the next one writes the whole file anew. */
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

/** Rewritten when so many lines came to it, as a multiple of those it began with. */
const slack = 4;
const shortest = 1_000;

/** The journal also starts a new file after it has added this many bytes, or as many as it began with. */
const LEAST_BYTES_ADDED = 1_000_000;

const taken = 'Another process writes the relay’s state file.';

async function syncFolder({ open }: Files, path: string): Promise<void> {
  // Where a folder cannot be opened (Windows) its entries are the system's care.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Puts a file with these lines in the place of the one at `path`, and opens it to add to it. */
async function replaceFile(
  files: Files,
  path: string,
  lines: readonly string[],
): Promise<{ file: OpenFile; size: number }> {
  const { open, rename, newName } = files;
  const beside = `${path}.${newName()}.new`;
  const text = textOf(lines);
  // Answers name customers: for nobody else to read.
  const written = await open(beside, 'wx', 0o600);
  try {
    await written.writeFile(text);
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(beside, path);
  await syncFolder(files, path);
  return { file: await open(path, 'a', 0o600), size: Buffer.byteLength(text) };
}

interface Waiting {
  line: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Puts lines down one batch after the other: whoever waits while the disk works is written next, together. */
function inBatches(put: (lines: readonly string[]) => Promise<void>) {
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await put(batch.map(({ line }) => line));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = null;
  };
  return {
    write: (line: string) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        working ??= work();
      }),
    /** Resolves once nobody waits. */
    done: async () => {
      await working;
    },
  };
}

/** `snapshot`: the lines that say the same as all lines written so far. */
export async function openJournal(
  path: string,
  snapshot: () => readonly string[],
  files: Files = systemFiles,
): Promise<Journal> {
  const first = snapshot();
  let { file, size } = await replaceFile(files, path, first);
  let [began, bytesAtStart] = [first.length, size];
  let count = 0;
  let isDoubtful = false;
  let isOurs = true;

  const rewrite = async (): Promise<void> => {
    isOurs = (await file.stat()).nlink > 0;
    if (!isOurs) throw new Error(taken);
    const old = file;
    const lines = snapshot();
    ({ file, size } = await replaceFile(files, path, lines));
    [began, bytesAtStart, count, isDoubtful] = [lines.length, size, 0, false];
    await old.close();
  };
  const append = async (added: readonly string[]): Promise<void> => {
    const text = textOf(added);
    await file.appendFile(text);
    await file.sync();
    size += Buffer.byteLength(text);
    count += added.length;
    const found = await file.stat();
    isOurs = found.size === size && found.nlink > 0;
    if (!isOurs) throw new Error(taken);
  };
  const put = async (added: readonly string[]): Promise<void> => {
    if (!isOurs) throw new Error(taken);
    const isLong =
      count > Math.max(shortest, slack * began) || size - bytesAtStart > Math.max(LEAST_BYTES_ADDED, bytesAtStart);
    try {
      // A snapshot holds what these lines say.
      await (isDoubtful || isLong ? rewrite() : append(added));
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
  };

  const { write, done } = inBatches(put);
  return {
    write,
    async close() {
      await done();
      await file.close();
    },
  };
}
