/**
 * Simulates the disk of a relay process. When a run kills the process, the disk loses a random part of the text that
 * the process has not yet synchronised.
 */
import type { FileSystem, OpenFile } from '../../src/relay/stores/journal.ts';
import type { Random } from './random.ts';

interface FileState {
  syncedText: string;
  text: string;
  /** Number of names of the file: 1, or 0 after another file took its name. */
  linkCount: number;
}

export interface Disk {
  /** Returns the disk for one process. After the process dies, its writes and synchronisations have no effect. */
  openFiles(isAlive: () => boolean): FileSystem;
  /**
   * Removes a random part of the text that the process has not yet synchronised. The simulation calls it at each kill
   * of the process, as if the machine had lost power.
   */
  loseUnsyncedText(): void;
}

/** @param waitForSync resolves after the time that a synchronisation takes */
export function createDisk(random: Random, waitForSync: () => Promise<void>): Disk {
  const files = new Map<string, FileState>();
  let nameCount = 0;

  function openHandle(file: FileState, isAlive: () => boolean): OpenFile {
    const appendText = async (text: string): Promise<void> => {
      await Promise.resolve();
      if (isAlive()) file.text += text;
    };
    return {
      readFile: () => Promise.resolve(file.text),
      writeFile: appendText,
      appendFile: appendText,
      async sync() {
        const { text } = file;
        await waitForSync();
        if (!isAlive()) await new Promise(() => undefined);
        file.syncedText = text;
      },
      stat: () => Promise.resolve({ size: Buffer.byteLength(file.text), nlink: file.linkCount }),
      close: () => Promise.resolve(),
    };
  }

  return {
    openFiles: (isAlive) => ({
      createUniqueName: () => String((nameCount += 1)),
      async open(path, flags) {
        await Promise.resolve();
        const existingFile = files.get(path);
        if (existingFile) return openHandle(existingFile, isAlive);
        if (flags === 'r') throw Object.assign(new Error('There is no such file.'), { code: 'ENOENT' });
        const newFile: FileState = { syncedText: '', text: '', linkCount: 1 };
        files.set(path, newFile);
        return openHandle(newFile, isAlive);
      },
      async rename(oldPath, newPath) {
        await Promise.resolve();
        const file = files.get(oldPath);
        const replacedFile = files.get(newPath);
        if (!file || !isAlive()) return;
        if (replacedFile) replacedFile.linkCount = 0;
        files.delete(oldPath);
        files.set(newPath, file);
      },
    }),
    loseUnsyncedText() {
      for (const file of files.values()) {
        const unsyncedText = file.text.slice(file.syncedText.length);
        file.text = file.syncedText + unsyncedText.slice(0, random.integerBetween(0, unsyncedText.length));
        file.syncedText = file.text;
      }
    },
  };
}
