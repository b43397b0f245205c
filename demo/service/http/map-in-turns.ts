import { setImmediate } from 'node:timers/promises';

const ITEMS_PER_TURN = 100;

/** Maps a long list. Lets other requests run after every hundred items. */
export async function mapInTurns<Each, Result>(all: readonly Each[], make: (each: Each) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of all) {
    results.push(make(each));
    if (results.length % ITEMS_PER_TURN === 0) await setImmediate();
  }
  return results;
}
