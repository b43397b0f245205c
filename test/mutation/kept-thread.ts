/**
 * A thread of Vitest that outlives a run. Stryker starts Vitest anew for each mutant, and a new thread that loads all
 * modules again takes ten times as long as the few tests that are asked. Here the thread stays: only files of tests are
 * loaded again, and the mutant is switched on inside sources that are loaded already. That is why `isolate` has to be off.
 */
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/** After so many runs a thread is left for a new one, whatever mutants may have left behind in it. */
const most = 100;

/** What never settles because of a mutant is not waited for as long as a test of a busy machine is, in milliseconds. */
const patience = 5_000;

type Listener = (message: unknown) => void;

interface Kept {
  thread: ThreadsPoolWorker;
  runs: number;
}

let kept: Kept | null = null;

/** What Vitest takes for a worker of one run. To the thread it passes on runs, and neither their start nor their end. */
export function keptThread(options: PoolOptions): PoolWorker {
  const listeners: [event: string, listener: Listener][] = [];
  let config: object = {};
  let fresh = false;
  const heard = (type: 'started' | 'stopped') => {
    for (const [event, listener] of listeners)
      if (event === 'message') listener({ type, __vitest_worker_response__: true });
  };
  return {
    name: 'kept-thread',
    cacheFs: true,
    async start() {
      if (kept && kept.runs >= most) {
        await kept.thread.stop();
        kept = null;
      }
      fresh = kept === null;
      kept ??= { thread: new ThreadsPoolWorker(options), runs: 0 };
      if (fresh) await kept.thread.start();
      kept.runs += 1;
    },
    stop() {
      for (const [event, listener] of listeners.splice(0)) kept?.thread.off(event, listener);
      return Promise.resolve();
    },
    on(event, listener: Listener) {
      listeners.push([event, listener]);
      kept?.thread.on(event, listener);
    },
    off(event, listener: Listener) {
      kept?.thread.off(event, listener);
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop') return queueMicrotask(() => heard('stopped'));
      if (message.type === 'start') {
        config = message.context.config;
        if (!fresh) return queueMicrotask(() => heard('started'));
      }
      if (message.type !== 'run') return kept?.thread.send(message);
      const { mode } = message.context.providedContext;
      // Which tests are asked stands in the configuration, which a thread is told with its start only.
      const context = { ...message.context, config: mode === 'mutant' ? { ...config, testTimeout: patience } : config };
      kept?.thread.send({ ...message, context });
    },
    deserialize: (message) => message,
  };
}
