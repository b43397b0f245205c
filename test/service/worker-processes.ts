/** Starts worker processes that run the service, and sends them commands. */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerDatabase, WorkerCommand, BookingOutcome, WorkerReport, BookingRequest } from './worker.ts';

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface WorkerProcess {
  readonly process: ChildProcess;
  /** Opens the service on a database. Until then, the worker has only loaded the code. */
  openService(database: WorkerDatabase): Promise<void>;
  /** Makes a booking. Resolves with null if the process ends before it answers. */
  book(bookingRequest: BookingRequest): Promise<BookingOutcome | null>;
  /**
   * Sets the clock and returns the number of pending deliveries. Resolves with null if the process ends before it
   * answers.
   */
  setClock(time: number): Promise<number | null>;
  end(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a worker and opens its service. */
export async function startWorker(database: WorkerDatabase, connectionCount = 6): Promise<WorkerProcess> {
  const worker = preloadWorker(connectionCount);
  await worker.openService(database);
  return worker;
}

/** Starts a worker that loads all code and then waits for its first command. */
export function preloadWorker(connectionCount = 6): WorkerProcess {
  const child = fork(WORKER_FILE, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_CONNECTIONS: String(connectionCount) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pendingOutcomes = new Map<number, (outcome: BookingOutcome | null) => void>();
  const exitPromise = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  let resolveOpen = (): void => undefined;
  let resolveQueueLength: (queueLength: number | null) => void = () => undefined;
  child.on('message', (report: WorkerReport) => {
    if ('ready' in report) resolveOpen();
    else if ('queueLength' in report) resolveQueueLength(report.queueLength);
    else {
      pendingOutcomes.get(report.bookingRequestId)?.(report);
      pendingOutcomes.delete(report.bookingRequestId);
    }
  });
  // The message channel can still appear open after the process has ended, but then no answer will arrive.
  let isDead = false;
  child.once('exit', () => {
    isDead = true;
    for (const resolveOutcome of pendingOutcomes.values()) resolveOutcome(null);
    resolveQueueLength(null);
  });
  const sendCommand = (command: WorkerCommand) => {
    if (child.connected) child.send(command, () => undefined);
  };
  return {
    process: child,
    openService: (database) =>
      new Promise((resolve, reject) => {
        resolveOpen = resolve;
        void exitPromise.then(() => {
          reject(new Error('The worker ended before it was ready.'));
        });
        sendCommand(database);
      }),
    book: (bookingRequest) =>
      new Promise((resolve) => {
        if (isDead || !child.connected) {
          resolve(null);
          return;
        }
        pendingOutcomes.set(bookingRequest.id, resolve);
        sendCommand({ bookingRequest });
      }),
    setClock: (time) =>
      new Promise((resolve) => {
        resolveQueueLength = resolve;
        if (isDead) resolve(null);
        else sendCommand({ clock: time });
      }),
    end: async () => {
      sendCommand({ end: true });
      await exitPromise;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exitPromise;
    },
  };
}
