/** Runs the unchanged Cloudflare Workers recipe on Cloudflare's own runtime (workerd), which Miniflare starts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { DurableObjectNamespace } from '../../src/relay/index.ts';
import { projectFolder } from '../../demo/building/project.ts';
import { importTool } from '../tools/provide.ts';
import type { InstalledProject } from './installed-project.ts';
import type { SendRequest } from './exactly-once-check.ts';

/**
 * The part of a started Miniflare that these tests use. The package is in `test/tools`, so its types are not
 * available.
 */
export interface MiniflareRuntime {
  ready: Promise<unknown>;
  unsafeGetDirectURL(worker: string): Promise<URL>;
  dispose(): Promise<void>;
}

interface MiniflareModule {
  Miniflare: new (options: object) => MiniflareRuntime;
}

/** The Miniflare module; undefined without the package. */
export const miniflareModule = await importTool<MiniflareModule>('test/tools', 'miniflare').catch(() => undefined);

/** Name of the Durable Object binding in the recipe. */
export const objectBinding = 'SLIPWAY_CREATES';

const compatibilityDate = '2025-05-01';

interface Worker {
  name: string;
  /** Source of the main module; defaults to the recipe. */
  script?: string;
  variables: Readonly<Record<string, string>>;
  /** Name of the worker whose Durable Objects this worker uses; null for no binding; defaults to its own objects. */
  objectsOf?: string | null;
}

/** Starts workers in separate isolates. One `dispose` stops all of them. */
export async function startWorkers(project: InstalledProject, workers: readonly Worker[]): Promise<MiniflareRuntime> {
  const { Miniflare } = miniflareModule ?? expect.fail('miniflare is not installed.');
  const recipeText = await readFile(join(projectFolder, 'demo', 'relay-recipes', 'worker.mjs'), 'utf8');
  const libraryText = await readFile(join(project.relayFolder, 'index.js'), 'utf8');
  const runtime = new Miniflare({
    // Hides the log of the relay.
    handleRuntimeStdio: (outputStream: Readable, errorStream: Readable) => {
      outputStream.resume();
      errorStream.resume();
    },
    workers: workers.map(({ name, script = recipeText, variables, objectsOf = name }) => ({
      name,
      compatibilityDate,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      modules: [
        { type: 'ESModule' as const, path: 'worker.mjs', contents: script },
        { type: 'ESModule' as const, path: 'slipway-booking/relay', contents: libraryText },
      ],
      bindings: { ...variables },
      ...(objectsOf !== null && {
        durableObjects: {
          [objectBinding]: {
            className: 'CreateRecordObject',
            useSQLite: true,
            ...(objectsOf !== name && { scriptName: objectsOf }),
          },
        },
      }),
    })),
  });
  await runtime.ready;
  return runtime;
}

/** Returns a function that sends requests to one of the workers. */
export async function createWorkerSender(runtime: MiniflareRuntime, workerName: string): Promise<SendRequest> {
  const { origin } = await runtime.unsafeGetDirectURL(workerName);
  return (path, init) => fetch(origin + path, init);
}

/** Source of Durable Objects whose clock the test advances, and of a worker that forwards requests to them. */
const manualClockWorkerScript = `
  import { CreateRecordObject as PublishedObject } from 'slipway-booking/relay';
  let offsetMs = 0;
  export class CreateRecordObject extends PublishedObject {
    constructor(state, env) {
      super(state, env, () => Date.now() + offsetMs);
    }
  }
  export default {
    async fetch(request, { ${objectBinding}: objects }) {
      const [, action, value] = new URL(request.url).pathname.split('/');
      if (action === 'object')
        return objects.get(objects.idFromName(value)).fetch('https://record.invalid/', { method: 'POST', body: await request.text() });
      offsetMs += Number(value);
      return new Response('');
    },
  };`;

export interface RunningObjects {
  namespace: DurableObjectNamespace<string>;
  /** Advances the clock of the Durable Objects. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the relay's Durable Objects in their own runtime. */
export async function startObjects(project: InstalledProject): Promise<RunningObjects> {
  const runtime = await startWorkers(project, [{ name: 'objects', script: manualClockWorkerScript, variables: {} }]);
  const { origin } = await runtime.unsafeGetDirectURL('objects');
  return {
    namespace: {
      idFromName: (name) => name,
      get: (id) => ({ fetch: (_address, init) => fetch(`${origin}/object/${id}`, init) }),
    },
    advance: async (ms) => {
      await fetch(`${origin}/advance/${String(ms)}`);
    },
    stop: () => runtime.dispose(),
  };
}
