/**
 * A Vitest thread that stays alive between runs. Stryker starts a Vitest run for each mutant. A new thread for each run
 * would load all modules, which takes ten times as long as the tests. This thread loads only the test files again.
 * Stryker switches each mutant on inside the loaded sources, so `isolate` must be off.
 */
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/** Number of runs after which a new thread replaces the old one, because mutants can leave changed state behind. */
const MAX_RUNS = 100;

/**
 * Time limit of a test in ms, for mutants that never end. It is shorter than the usual limit, which also suits a busy
 * machine.
 */
const MUTANT_TIMEOUT_MS = 5_000;

type Listener = (message: unknown) => void;

interface KeptThread {
  worker: ThreadsPoolWorker;
  runCount: number;
}

let currentThread: KeptThread | null = null;

/**
 * Returns a worker for one run of Vitest. The worker forwards runs to the thread. It forwards `start` only to a new
 * thread and never forwards `stop`, so that the thread stays alive.
 */
export function createKeptThread(options: PoolOptions): PoolWorker {
  const listeners: [event: string, listener: Listener][] = [];
  let config: object = {};
  let isNewThread = false;
  const answerMessage = (type: 'started' | 'stopped') => {
    for (const [event, listener] of listeners)
      if (event === 'message') listener({ type, __vitest_worker_response__: true });
  };
  return {
    name: 'kept-thread',
    cacheFs: true,
    async start() {
      if (currentThread && currentThread.runCount >= MAX_RUNS) {
        await currentThread.worker.stop();
        currentThread = null;
      }
      isNewThread = currentThread === null;
      currentThread ??= { worker: new ThreadsPoolWorker(options), runCount: 0 };
      if (isNewThread) await currentThread.worker.start();
      currentThread.runCount += 1;
    },
    stop() {
      for (const [event, listener] of listeners.splice(0)) currentThread?.worker.off(event, listener);
      return Promise.resolve();
    },
    on(event, listener: Listener) {
      listeners.push([event, listener]);
      currentThread?.worker.on(event, listener);
    },
    off(event, listener: Listener) {
      currentThread?.worker.off(event, listener);
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop') return queueMicrotask(() => answerMessage('stopped'));
      if (message.type === 'start') {
        config = message.context.config;
        if (!isNewThread) return queueMicrotask(() => answerMessage('started'));
      }
      if (message.type !== 'run') return currentThread?.worker.send(message);
      const { mode } = message.context.providedContext;
      // The configuration selects the tests. By default, Vitest sends the configuration only when a thread starts. So
      // this sends it again for each run.
      const context = {
        ...message.context,
        config: mode === 'mutant' ? { ...config, testTimeout: MUTANT_TIMEOUT_MS } : config,
      };
      currentThread?.worker.send({ ...message, context });
    },
    deserialize: (message) => message,
  };
}
