/** Starts service processes and gives them orders. */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome, Report, Wish } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface Worker {
  readonly process: ChildProcess;
  /** Carries out a wish; null when the process died before it answered. */
  book(wish: Wish): Promise<Outcome | null>;
  end(): Promise<void>;
  kill(): Promise<void>;
}

export async function hire(place: { folder: string } | { url: string }, connections = 6): Promise<Worker> {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx'], env: { ...process.env, DATABASE_CONNECTIONS: String(connections) }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, (outcome: Outcome | null) => void>();
  const gone = new Promise<void>((done) => { child.once('exit', () => { done(); }); });
  const ready = new Promise<void>((done, failed) => {
    child.on('message', (report: Report) => {
      if ('ready' in report) done();
      else {
        waiting.get(report.done)?.(report);
        waiting.delete(report.done);
      }
    });
    child.once('exit', () => {
      for (const answer of waiting.values()) answer(null);
      failed(new Error('The worker ended before it was ready.'));
    });
  });
  const tell = (order: Order) => { if (child.connected) child.send(order, () => undefined); };
  tell(place);
  await ready;
  return {
    process: child,
    book: (wish) => new Promise((done) => {
      if (!child.connected) { done(null); return; }
      waiting.set(wish.id, done);
      tell({ wish });
    }),
    end: async () => { tell({ end: true }); await gone; },
    kill: async () => { child.kill('SIGKILL'); await gone; },
  };
}
