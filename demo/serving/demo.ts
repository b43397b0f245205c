/**
 * Starts and stops the whole demo: the site, the booking service and the relays. The service uses the next port or a
 * path of the site. The servers open their ports first, so that a port conflict fails immediately. Requests wait until
 * the site or the service is ready.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { withHealth } from '../../src/relay/server.ts';
import { onNode, type Relay } from '../../src/relay/index.ts';
import { ensureDemoDist, writeLiveManifest } from '../building/dist.ts';
import { cacheFolder, pagesFolder, projectFolder, siteDistFolder } from '../building/project.ts';
import { type PaceName, PACES } from '../service/rules/pace.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { createSite } from '../site/site.ts';
import { listen, type Answer, type Listening } from './listening.ts';
import { relayBeside } from './relay-beside.ts';
import { createRelays } from './relays.ts';
import type { Settings } from './settings.ts';

export interface DemoOptions extends Settings {
  /** True to serve the sources and reload on change, instead of a build. */
  live: boolean;
  /** Receives a message when the start takes longer than usual. */
  report: (message: string) => void;
}

export interface Demo {
  /** URLs that people can open. */
  site: string;
  service: string;
  /** Refuses new requests, finishes the open ones, then closes servers and database. */
  close(): Promise<void>;
}

/**
 * Starts the demo. Rejects if a port is in use or the database cannot open.
 *
 * @example
 * const demo = await startDemo({ ...settingsFrom(process.env), live: false, tell: console.log });
 * await demo.close();
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { port, servicePath, sites, services } = options;
  // In live mode, the reload connection of a page never ends, so the stop must not wait for it.
  const { keep, close } = createParts({ drains: !options.live });
  try {
    const siteGate = createGate();
    const serviceGate = createGate();
    let service: Service | null = null;
    const ready = async () => {
      if (service === null) throw new Error('It is still starting.');
      await service.ready();
    };
    const onSite = withHealth(siteGate.answer, ready);
    const siteServer = await keep(
      listen(servicePath === null ? onSite : withService(onSite, servicePath, serviceGate.answer), at(port, options)),
    );
    if (servicePath === null) await keep(listen(serviceGate.answer, at(port + 1, options)));

    const [startedService, scripts] = await Promise.all([
      keep(startService({ ...placeOf(options), clientAddress: nodeOptions(options).clientAddress })),
      prepareScripts(options, siteServer).then((live) => live && keep(Promise.resolve(live))),
    ]);
    service = startedService;
    serviceGate.open(withHealth(service.fetch, service.ready, servicePath ?? ''));
    siteGate.open(siteAnswer(options, service, scripts));
    return { site: sites[0], service: services[0], close };
  } catch (error) {
    await close();
    throw error;
  }
}

function at(number: number, { port, host }: Settings) {
  const advice = `Choose another pair with PORT, like: PORT=${port + 1000} npm start (the service takes the port after it).`;
  return { port: number, advice, ...(host !== undefined && { host }) };
}

function nodeOptions({ proxies }: Settings) {
  return onNode({ trustedProxies: proxies.count, proxyHeader: proxies.header });
}

function placeOf({ databaseUrl, services, sites, servicePath, pace, webhooksFile }: Settings) {
  const demoReturn = `${sites[0]}/oauth/return`;
  return {
    databaseUrl,
    origins: () => services,
    sites: () => sites,
    path: servicePath ?? '',
    demoReturn,
    pace,
    webhooksFile,
  };
}

interface ServicePlace extends Required<
  Pick<ServiceOptions, 'origins' | 'sites' | 'path' | 'clientAddress' | 'demoReturn'>
> {
  /** URL of the PostgreSQL server; `null` for the embedded database. */
  databaseUrl: string | null;
  pace: PaceName;
  webhooksFile: string | null;
}

/**
 * Opens the booking service with its demo data, without a port. The embedded database is in the folder `SERVICE_DATA`,
 * which defaults to `.data/service` in the project.
 */
async function startService({ databaseUrl, pace, webhooksFile, ...place }: ServicePlace): Promise<Service> {
  // These modules load while the servers open their ports and the build checks its sources.
  const [
    { createDatabase },
    { FolderInUse },
    { createService, DEFAULT_HOLD_SHARE },
    { createPaceGate },
    { readTargetsFile },
  ] = await Promise.all([
    import('../service/database/database.ts'),
    import('../service/database/lock.ts'),
    import('../service/service.ts'),
    import('../service/http/pace-gate.ts'),
    import('../service/webhooks/targets-file.ts'),
  ]);
  const webhooks = webhooksFile === null ? null : readTargetsFile(webhooksFile, place.origins());
  const folder = process.env.SERVICE_DATA ?? join(projectFolder, '.data', 'service');
  const database = await createDatabase(databaseUrl === null ? { folder } : { url: databaseUrl }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUse)
        throw new Error(`${error.message} SERVICE_DATA names another one, like: SERVICE_DATA=.data/second`, {
          cause: error,
        });
      // The message of a failed connection may contain the URL with its password.
      throw databaseUrl === null ? error : new Error('The database of DATABASE_URL cannot be reached or prepared.');
    },
  );
  return createService({
    database,
    demo: true,
    holdShare: DEFAULT_HOLD_SHARE,
    ...place,
    ...(pace !== 'normal' && { pace: createPaceGate(PACES[pace]) }),
    ...(webhooks && { webhooks }),
  });
}

function siteAnswer(options: DemoOptions, service: Service, scripts: LiveSources | null): Answer {
  const { port, servicePath, sites, services, relayUrl } = options;
  const upstream = servicePath === null ? `http://localhost:${port + 1}` : `http://localhost:${port}${servicePath}`;
  const node = nodeOptions(options);
  const site = createSite({
    dist: siteDistFolder,
    upstream,
    sites,
    services,
    relays: {
      ...createRelays({
        upstream,
        origins: sites,
        ...node,
        // A stopping site refuses new requests on its own port, but the relay must still send an open create.
        fetch: servicePath === null ? fetch : fetchFrom(service),
      }),
      ...(relayUrl !== null && { '/relay': relayBeside(relayUrl, node.clientAddress) satisfies Relay }),
    },
    ...(scripts !== null && { scripts: scripts.scripts, extraHead: scripts.extraHead }),
  });
  return (request, platform) => site.fetch(request, platform);
}

/** Returns a `fetch` that calls the service without a network. It rejects when the caller aborts. */
function fetchFrom(service: Service): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
      service.fetch(request).then(resolve, reject);
    });
  };
}

interface Closable {
  /** Runs before any part closes. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Closes the parts of the demo. First it drains the servers in the order of `keep`, then it closes all parts in reverse
 * order. A part that opens after `close` closes at once.
 */
function createParts({ drains }: { drains: boolean }): {
  close(): Promise<void>;
  keep<T extends Closable>(opening: Promise<T>): Promise<T>;
} {
  const openParts: Closable[] = [];
  let isClosed = false;
  return {
    async keep(opening) {
      const part = await opening;
      if (isClosed) await part.close();
      else openParts.push(part);
      return part;
    },
    async close() {
      isClosed = true;
      const parts = openParts.splice(0);
      if (drains) for (const part of parts) await part.drain?.();
      for (const part of parts.reverse()) await part.close();
    },
  };
}

async function prepareScripts({ live, report: tell }: DemoOptions, { server }: Listening): Promise<LiveSources | null> {
  if (!live) {
    await ensureDemoDist(() => tell('Building the widget: its sources have changed since the last start.'));
    return null;
  }
  const [sources] = await Promise.all([serveSources(server), writeLiveManifest()]);
  return sources;
}

/** The sources of the widget in place of its build, in live mode. */
interface LiveSources {
  /** Scripts by name that replace the built ones. */
  scripts: Readonly<Record<string, string>>;
  extraHead: string;
  close(): Promise<void>;
}

/** Paths that Vite serves: the sources, its own files, and the libraries that it has bundled into its `cacheDir`. */
const vitePaths = /^\/(src|@vite|@id|@fs|node_modules|\.cache\/vite)\//;

/**
 * Serves the sources on the server of the site, which keeps all other requests. A change of a source or a page reloads the
 * open pages, because a browser cannot replace the definition of a custom element.
 */
async function serveSources(server: Server): Promise<LiveSources> {
  const vite = await createServer({
    root: projectFolder,
    // Vitest would delete these files in the default folder.
    cacheDir: join(cacheFolder, 'vite'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/dist/**', '**/.data/**', '**/.cache/**'] },
    },
  });
  vite.watcher.add(pagesFolder);
  vite.watcher.on('change', (path) => {
    if (path.startsWith(pagesFolder)) vite.ws.send({ type: 'full-reload' });
  });
  const [site] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (vitePaths.test(request.url ?? '')) vite.middlewares(request, response);
    else site?.(request, response);
  });
  return {
    scripts: { 'slipway.js': "import '/src/embed.ts';\n", 'slipway.classic.js': "import('/src/embed.ts');\n" },
    extraHead: '\n    <script type="module" src="/@vite/client"></script>',
    close: () => vite.close(),
  };
}

/** Combines site and service on one port. The service answers the requests below `path`. */
function withService(answer: Answer, path: string, service: Answer): Answer {
  return (request, platform) =>
    new URL(request.url).pathname.startsWith(`${path}/`) ? service(request, platform) : answer(request, platform);
}

/** Creates a handler that holds requests until `open` sets the handler that answers them. */
function createGate(): { answer: Answer; open(answer: Answer): void } {
  let open: (answer: Answer) => void = () => undefined;
  const nextAnswer = new Promise<Answer>((resolve) => {
    open = resolve;
  });
  return { answer: async (request, platform) => (await nextAnswer)(request, platform), open };
}
