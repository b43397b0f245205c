/** Starts worker processes that run the service, and sends them commands. */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Opening, Order, Outcome, Report, BookingRequest } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface Worker {
  readonly process: ChildProcess;
  /** Opens the service on a database. Until then, the worker has only loaded the code. */
  open(place: Opening): Promise<void>;
  /** Makes a booking. Resolves with null if the process ends before it answers. */
  book(bookingRequest: BookingRequest): Promise<Outcome | null>;
  /**
   * Sets the clock and returns the number of pending deliveries. Resolves with null if the process ends before it
   * answers.
   */
  setClock(time: number): Promise<number | null>;
  end(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a worker and opens its service. */
export async function startWorker(place: Opening, connections = 6): Promise<Worker> {
  const worker = warmUp(connections);
  await worker.open(place);
  return worker;
}

/** Starts a worker that loads all code and then waits for its first command. */
export function warmUp(connections = 6): Worker {
  const child = fork(WORKER, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_CONNECTIONS: String(connections) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pendingOutcomes = new Map<number, (outcome: Outcome | null) => void>();
  const exit = new Promise<void>((done) => {
    child.once('exit', () => {
      done();
    });
  });
  let markOpen = (): void => undefined;
  let takeQueueLength: (length: number | null) => void = () => undefined;
  child.on('message', (report: Report) => {
    if ('ready' in report) markOpen();
    else if ('queueLength' in report) takeQueueLength(report.queueLength);
    else {
      pendingOutcomes.get(report.done)?.(report);
      pendingOutcomes.delete(report.done);
    }
  });
  // The message channel can still look open after the process has ended, but no answer comes then.
  let dead = false;
  child.once('exit', () => {
    dead = true;
    for (const answer of pendingOutcomes.values()) answer(null);
    takeQueueLength(null);
  });
  const send = (order: Order) => {
    if (child.connected) child.send(order, () => undefined);
  };
  return {
    process: child,
    open: (place) =>
      new Promise((done, failed) => {
        markOpen = done;
        void exit.then(() => {
          failed(new Error('The worker ended before it was ready.'));
        });
        send(place);
      }),
    book: (bookingRequest) =>
      new Promise((done) => {
        if (dead || !child.connected) {
          done(null);
          return;
        }
        pendingOutcomes.set(bookingRequest.id, done);
        send({ bookingRequest });
      }),
    setClock: (time) =>
      new Promise((done) => {
        takeQueueLength = done;
        if (dead) done(null);
        else send({ clock: time });
      }),
    end: async () => {
      send({ end: true });
      await exit;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
