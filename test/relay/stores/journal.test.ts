/**
 * Tests the journal, which appends lines to a file. From time to time it replaces the file by a snapshot, whose lines
 * stand for all earlier ones. In most tests, the snapshot is the line `all`.
 */
import { appendFile, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openJournal, nodeFileSystem, type FileSystem, type Journal } from '../../../src/relay/stores/journal.ts';

let folder = '';
let fileCount = 0;
const createPath = (): string => join(folder, `journal-${(fileCount += 1)}`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-journal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});
async function openForTest(path: string, createSnapshot: () => readonly string[] = () => ['all']): Promise<Journal> {
  const journal = await openJournal(path, createSnapshot);
  closeFunctions.push(() => journal.close());
  return journal;
}

/** Spies on `sync`, the method of every open file that flushes it to disk. */
async function spyOnSync() {
  const handle = await open(createPath(), 'w');
  closeFunctions.push(() => handle.close());
  return vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
}

describe('the journal', () => {
  it('starts a new file with a snapshot and appends lines', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    await Promise.all([journal.write('one'), journal.write('two')]);
    expect(await readFile(path, 'utf8')).toBe('all\none\ntwo\n');
  });

  it('writes all lines that wait for the disk together', async () => {
    const journal = await openForTest(createPath());
    const syncSpy = await spyOnSync();
    await Promise.all(Array.from({ length: 50 }, (_, index) => journal.write(String(index))));
    expect(syncSpy).toHaveBeenCalledTimes(2);
  });

  it('rewrites the file from the snapshot after a disk error', async () => {
    const path = createPath();
    const journal = await openForTest(path, () => ['all', 'next']);
    (await spyOnSync()).mockRejectedValueOnce(new Error('no space'));
    await expect(journal.write('lost')).rejects.toThrow('no space');
    await journal.write('next');
    expect(await readFile(path, 'utf8')).toBe('all\nnext\n');
  });

  it('allows only the owner to read the file', async () => {
    const path = createPath();
    await openForTest(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('rejects writes after another process has added a line', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    await appendFile(path, 'other\n');
    await expect(journal.write('line')).rejects.toThrow('Another process');
    await expect(journal.write('line')).rejects.toThrow('Another process');
  });

  it('rejects writes after another file has replaced its file', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    const otherPath = createPath();
    await writeFile(otherPath, 'other');
    await rename(otherPath, path);
    await expect(journal.write('line')).rejects.toThrow('Another process');
    expect(await readFile(path, 'utf8')).toBe('other');
  });

  it('rewrites the file after a thousand added lines, if it quadrupled', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    for (let count = 0; count < 1_002; count += 1) await journal.write(String(count));
    expect(await readFile(path, 'utf8')).toBe('all\n');
  });

  it('rewrites the file after a megabyte of added lines', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    const line = 'x'.repeat(300_000);
    for (let count = 0; count < 5; count += 1) await journal.write(line);
    expect(await readFile(path, 'utf8')).toBe('all\n');
  });

  it('does not rewrite the file before its size has doubled', async () => {
    const path = createPath();
    const journal = await openForTest(path, () => ['y'.repeat(2_000_000)]);
    const line = 'x'.repeat(300_000);
    for (let count = 0; count < 7; count += 1) await journal.write(line);
    expect((await stat(path)).size).toBeGreaterThan(4_000_000);
    await journal.write(line);
    expect((await stat(path)).size).toBe(2_000_001);
  });

  it('appends until the added lines exceed four times the snapshot', async () => {
    const path = createPath();
    const firstLines = Array.from({ length: 300 }, (_, index) => `known-${index}`);
    const journal = await openForTest(path, () => firstLines);
    await Promise.all(Array.from({ length: 1_150 }, (_, index) => journal.write(String(index))));
    await journal.write('last');
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(300 + 1_150 + 1 + 1);
  });

  it('rewrites the file only after more than a megabyte of added lines', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    await journal.write('x'.repeat(999_999));
    await journal.write('more');
    expect((await stat(path)).size).toBe('all\n'.length + 1_000_000 + 'more\n'.length);
    await journal.write('last');
    expect(await readFile(path, 'utf8')).toBe('all\n');
  });

  it('appends to the rewritten file after a disk error', async () => {
    const path = createPath();
    const journal = await openForTest(path);
    (await spyOnSync()).mockRejectedValueOnce(new Error('no space'));
    await expect(journal.write('lost')).rejects.toThrow('no space');
    await journal.write('in the snapshot');
    await journal.write('added');
    expect(await readFile(path, 'utf8')).toBe('all\nadded\n');
  });

  it("does not overwrite another process's file after a disk error", async () => {
    const path = createPath();
    const journal = await openForTest(path);
    (await spyOnSync()).mockRejectedValueOnce(new Error('no space'));
    await expect(journal.write('lost')).rejects.toThrow('no space');
    const otherPath = createPath();
    await writeFile(otherPath, 'other');
    await rename(otherPath, path);
    await expect(journal.write('line')).rejects.toThrow('Another process');
    await expect(journal.write('line')).rejects.toThrow('Another process');
    expect(await readFile(path, 'utf8')).toBe('other');
  });

  it('writes all waiting lines before it closes', async () => {
    const path = createPath();
    const journal = await openJournal(path, () => ['all']);
    const writePromises = [journal.write('one'), journal.write('two')];
    await journal.close();
    await Promise.all(writePromises);
    expect(await readFile(path, 'utf8')).toBe('all\none\ntwo\n');
    await expect(journal.write('three')).rejects.toThrow();
  });

  /** Wraps the system's files and records the calls on each opened file. */
  function createWatchedFileSystem() {
    const openedFiles: { path: string; flags: string; calls: string[] }[] = [];
    const fileSystem: FileSystem = {
      ...nodeFileSystem,
      async open(path, flags, mode) {
        const file = await nodeFileSystem.open(path, flags, mode);
        const entry = { path, flags, calls: [] as string[] };
        openedFiles.push(entry);
        return {
          readFile: (encoding) => file.readFile(encoding),
          writeFile: (text) => file.writeFile(text),
          appendFile: (text) => file.appendFile(text),
          stat: () => file.stat(),
          sync: () => (entry.calls.push('sync'), file.sync()),
          close: () => (entry.calls.push('close'), file.close()),
        };
      },
    };
    return { openedFiles, fileSystem };
  }

  it('syncs the file and its folder and closes both', async () => {
    const path = createPath();
    const { openedFiles, fileSystem } = createWatchedFileSystem();
    const journal = await openJournal(path, () => ['all'], fileSystem);
    await journal.close();
    expect(openedFiles).toEqual([
      { path: expect.stringMatching(/\.new$/), flags: 'wx', calls: ['sync', 'close'] },
      { path: dirname(path), flags: 'r', calls: ['sync', 'close'] },
      { path, flags: 'a', calls: ['close'] },
    ]);
  });

  it('works on a system that cannot open folders', async () => {
    const path = createPath();
    const openUnlessFolder: FileSystem['open'] = (name, flags, mode) =>
      name === dirname(path) ? Promise.reject(new Error('EISDIR')) : nodeFileSystem.open(name, flags, mode);
    const journal = await openJournal(path, () => ['all'], { ...nodeFileSystem, open: openUnlessFolder });
    closeFunctions.push(() => journal.close());
    await journal.write('one');
    expect(await readFile(path, 'utf8')).toBe('all\none\n');
  });
});
