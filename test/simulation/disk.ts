/** A disk that a process loses power on: what was not yet synchronised is gone, but for as much of it as chance left. */
import type { Files, OpenFile } from '../../src/relay/stores/journal.ts';
import type { Chance } from './chance.ts';

interface Kept {
  synced: string;
  written: string;
  /** Zero once another file has its name. */
  links: number;
}

export interface Disk {
  /** For one process, whose work ends where `isAlive` is false. */
  filesFor(isAlive: () => boolean): Files;
  /** The process that wrote is gone. */
  lose(): void;
}

/** `wait` is how long the disk takes to synchronise. */
export function createDisk(chance: Chance, wait: () => Promise<void>): Disk {
  const files = new Map<string, Kept>();
  let names = 0;

  function handle(kept: Kept, isAlive: () => boolean): OpenFile {
    const add = async (text: string): Promise<void> => {
      await Promise.resolve();
      if (isAlive()) kept.written += text;
    };
    return {
      readFile: () => Promise.resolve(kept.written),
      writeFile: add,
      appendFile: add,
      async sync() {
        const text = kept.written;
        await wait();
        if (!isAlive()) await new Promise(() => undefined);
        kept.synced = text;
      },
      stat: () => Promise.resolve({ size: Buffer.byteLength(kept.written), nlink: kept.links }),
      close: () => Promise.resolve(),
    };
  }

  return {
    filesFor: (isAlive) => ({
      newName: () => String((names += 1)),
      async open(path, flags) {
        await Promise.resolve();
        const found = files.get(path);
        if (found) return handle(found, isAlive);
        if (flags === 'r') throw Object.assign(new Error('There is no such file.'), { code: 'ENOENT' });
        const kept: Kept = { synced: '', written: '', links: 1 };
        files.set(path, kept);
        return handle(kept, isAlive);
      },
      async rename(from, to) {
        await Promise.resolve();
        const kept = files.get(from);
        const before = files.get(to);
        if (!kept || !isAlive()) return;
        if (before) before.links = 0;
        files.delete(from);
        files.set(to, kept);
      },
    }),
    lose() {
      for (const kept of files.values()) {
        const unsure = kept.written.slice(kept.synced.length);
        kept.written = kept.synced + unsure.slice(0, chance.between(0, unsure.length));
        kept.synced = kept.written;
      }
    },
  };
}
