/**
 * A thread of Vitest that outlives a run. Stryker starts Vitest again for each mutant. A new thread that loads all
 * modules takes ten times as long as the few tests of a mutant. This thread stays. It loads only test files again, and
 * Stryker switches the mutant on inside the loaded sources. For this reason, `isolate` must be off.
 */
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/** Number of runs after which a new thread replaces the old one, because mutants can leave state behind. */
const maxRuns = 100;

/** Test timeout in ms for mutants that never settle, shorter than the one for a busy machine. */
const MUTANT_TIMEOUT_MS = 5_000;

type Listener = (message: unknown) => void;

interface Kept {
  thread: ThreadsPoolWorker;
  runs: number;
}

let currentThread: Kept | null = null;

/** Returns a worker for one run of Vitest. It passes runs on to the thread, but neither start nor stop. */
export function keptThread(options: PoolOptions): PoolWorker {
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
      if (currentThread && currentThread.runs >= maxRuns) {
        await currentThread.thread.stop();
        currentThread = null;
      }
      isNewThread = currentThread === null;
      currentThread ??= { thread: new ThreadsPoolWorker(options), runs: 0 };
      if (isNewThread) await currentThread.thread.start();
      currentThread.runs += 1;
    },
    stop() {
      for (const [event, listener] of listeners.splice(0)) currentThread?.thread.off(event, listener);
      return Promise.resolve();
    },
    on(event, listener: Listener) {
      listeners.push([event, listener]);
      currentThread?.thread.on(event, listener);
    },
    off(event, listener: Listener) {
      currentThread?.thread.off(event, listener);
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop') return queueMicrotask(() => answerMessage('stopped'));
      if (message.type === 'start') {
        config = message.context.config;
        if (!isNewThread) return queueMicrotask(() => answerMessage('started'));
      }
      if (message.type !== 'run') return currentThread?.thread.send(message);
      const { mode } = message.context.providedContext;
      // The configuration selects the tests. A thread receives it only when it starts, so each run sends it again.
      const context = {
        ...message.context,
        config: mode === 'mutant' ? { ...config, testTimeout: MUTANT_TIMEOUT_MS } : config,
      };
      currentThread?.thread.send({ ...message, context });
    },
    deserialize: (message) => message,
  };
}
