/**
 * Starts and stops the whole demo: the site, the booking service and the relays. The service has its own port, the one
 * after the site's, or a path on the site. The servers open their ports before anything else, so that the demo reports
 * a port conflict immediately. Requests wait until the site and the service are ready.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { addHealthChecks } from '../../src/relay/server.ts';
import { onNode, type Relay } from '../../src/relay/index.ts';
import { ensureDemoDist, writeLiveManifest } from '../building/dist.ts';
import { cacheFolder, pagesFolder, projectFolder, siteDistFolder } from '../building/project.ts';
import { type PaceName, PACES } from '../service/rules/pace.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { createSite } from '../site/site.ts';
import { listen, type RequestHandler, type ListeningServer } from './http-server.ts';
import { createRelayForwarder } from './external-relay.ts';
import { createRelays } from './relays.ts';
import type { Settings } from './settings.ts';

export interface DemoOptions extends Settings {
  /** True to serve the sources, and to reload a page after each change. False to serve a build. */
  isLive: boolean;
  /** Receives a message for the terminal if the start takes longer than usual. */
  report: (message: string) => void;
}

export interface Demo {
  /** URL of the site, for a browser. */
  siteUrl: string;
  serviceUrl: string;
  /** Refuses new requests and finishes the open ones, except in live mode. Then closes the servers and the database. */
  close(): Promise<void>;
}

/**
 * Starts the demo. Rejects if another program uses a port, or if the database does not open.
 *
 * @example
 * const demo = await startDemo({ ...readSettings(process.env), isLive: false, report: console.log });
 * await demo.close();
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { port, servicePath, siteOrigins, serviceUrls } = options;
  // In live mode, each open page holds a connection that never ends, so `close` must not wait for open connections.
  const { keepPart, close } = createOpenParts({ hasToDrain: !options.isLive });
  try {
    const siteGate = createGate();
    const serviceGate = createGate();
    let service: Service | null = null;
    const checkReadiness = async () => {
      if (service === null) throw new Error('It is still starting.');
      await service.checkReadiness();
    };
    const handleSiteRequest = addHealthChecks(siteGate.handler, checkReadiness);
    const siteServer = await keepPart(
      listen(
        servicePath === null ? handleSiteRequest : combineHandlers(handleSiteRequest, servicePath, serviceGate.handler),
        createListenOptions(port, options),
      ),
    );
    if (servicePath === null) await keepPart(listen(serviceGate.handler, createListenOptions(port + 1, options)));

    const [startedService, liveSources] = await Promise.all([
      keepPart(
        startService({ ...toServiceSettings(options), clientAddress: createNodeOptions(options).clientAddress }),
      ),
      prepareScripts(options, siteServer).then((sources) => sources && keepPart(Promise.resolve(sources))),
    ]);
    service = startedService;
    serviceGate.openGate(addHealthChecks(service.fetch, service.checkReadiness, servicePath ?? ''));
    siteGate.openGate(createSiteHandler(options, service, liveSources));
    return { siteUrl: siteOrigins[0], serviceUrl: serviceUrls[0], close };
  } catch (error) {
    await close();
    throw error;
  }
}

function createListenOptions(portNumber: number, { port, host }: Settings) {
  const advice = `Choose another pair with PORT, like: PORT=${port + 1000} npm start (the service takes the port after it).`;
  return { port: portNumber, advice, ...(host !== undefined && { host }) };
}

function createNodeOptions({ proxies }: Settings) {
  return onNode({ trustedProxies: proxies.proxyCount, proxyHeader: proxies.headerName });
}

function toServiceSettings({ databaseUrl, serviceUrls, siteOrigins, servicePath, pace, webhooksFile }: Settings) {
  const demoRedirectUri = `${siteOrigins[0]}/oauth/return`;
  return {
    databaseUrl,
    baseUrls: () => serviceUrls,
    siteOrigins: () => siteOrigins,
    path: servicePath ?? '',
    demoRedirectUri,
    pace,
    webhooksFile,
  };
}

interface ServiceSettings extends Required<
  Pick<ServiceOptions, 'baseUrls' | 'siteOrigins' | 'path' | 'clientAddress' | 'demoRedirectUri'>
> {
  /** URL of the PostgreSQL server; `null` for the embedded database. */
  databaseUrl: string | null;
  pace: PaceName;
  webhooksFile: string | null;
}

/**
 * Opens the booking service with its demo data, but opens no port. The embedded database is in the folder
 * `SERVICE_DATA`, by default `.data/service` in the project.
 */
async function startService({
  databaseUrl,
  pace,
  webhooksFile,
  ...serviceSettings
}: ServiceSettings): Promise<Service> {
  // Imports these modules here and not at the top, so that the servers can open their ports while the modules load.
  const [
    { createDatabase },
    { FolderInUseError },
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
  const webhooks = webhooksFile === null ? null : readTargetsFile(webhooksFile, serviceSettings.baseUrls());
  const folder = process.env.SERVICE_DATA ?? join(projectFolder, '.data', 'service');
  const database = await createDatabase(databaseUrl === null ? { folder } : { url: databaseUrl }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError)
        throw new Error(`${error.message} SERVICE_DATA names another one, like: SERVICE_DATA=.data/second`, {
          cause: error,
        });
      // The original message may contain the URL of the database with its password, so this error replaces it.
      throw databaseUrl === null ? error : new Error('The database of DATABASE_URL cannot be reached or prepared.');
    },
  );
  return createService({
    database,
    demo: true,
    holdShare: DEFAULT_HOLD_SHARE,
    ...serviceSettings,
    ...(pace !== 'normal' && { paceGate: createPaceGate(PACES[pace]) }),
    ...(webhooks && { webhooks }),
  });
}

function createSiteHandler(options: DemoOptions, service: Service, liveSources: LiveSources | null): RequestHandler {
  const { port, servicePath, siteOrigins, serviceUrls, relayUrl } = options;
  const upstreamUrl = servicePath === null ? `http://localhost:${port + 1}` : `http://localhost:${port}${servicePath}`;
  const nodeOptions = createNodeOptions(options);
  const site = createSite({
    dist: siteDistFolder,
    upstreamUrl,
    siteOrigins,
    serviceUrls,
    relays: {
      ...createRelays({
        upstreamUrl,
        origins: siteOrigins,
        ...nodeOptions,
        // While the site stops, it refuses new requests on its port. If the service is on the same port, the relay
        // calls the service directly. So the relay can still send a create request.
        fetch: servicePath === null ? fetch : createServiceFetch(service),
      }),
      ...(relayUrl !== null && { '/relay': createRelayForwarder(relayUrl, nodeOptions.clientAddress) satisfies Relay }),
    },
    ...(liveSources !== null && { scripts: liveSources.scripts, extraHead: liveSources.extraHead }),
  });
  return (request, platform) => site.fetch(request, platform);
}

/**
 * Returns a `fetch` that calls the service directly, without the network. It rejects if the caller aborts the request.
 */
function createServiceFetch(service: Service): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
      service.fetch(request).then(resolve, reject);
    });
  };
}

interface Closable {
  /** Finishes the open requests. `createOpenParts` calls this method before it closes any part. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps the open parts of the demo, and closes them together. The method `close` first drains the parts in the order of
 * `keepPart`, and then closes them in reverse order. If a part opens after the call of `close`, this function closes
 * that part too.
 */
function createOpenParts({ hasToDrain }: { hasToDrain: boolean }): {
  close(): Promise<void>;
  keepPart<T extends Closable>(partPromise: Promise<T>): Promise<T>;
} {
  const openParts: Closable[] = [];
  let isClosed = false;
  return {
    async keepPart(partPromise) {
      const part = await partPromise;
      if (isClosed) await part.close();
      else openParts.push(part);
      return part;
    },
    async close() {
      isClosed = true;
      const parts = openParts.splice(0);
      if (hasToDrain) for (const part of parts) await part.drain?.();
      for (const part of parts.reverse()) await part.close();
    },
  };
}

async function prepareScripts(
  { isLive, report }: DemoOptions,
  { server }: ListeningServer,
): Promise<LiveSources | null> {
  if (!isLive) {
    await ensureDemoDist(() => report('Building the widget: its sources have changed since the last start.'));
    return null;
  }
  const [sources] = await Promise.all([serveSources(server), writeLiveManifest()]);
  return sources;
}

/** The sources of the widget, which replace its build in live mode. */
interface LiveSources {
  /** The scripts that replace built scripts, by name. */
  scripts: Readonly<Record<string, string>>;
  extraHead: string;
  close(): Promise<void>;
}

/**
 * Paths that Vite serves: the sources, Vite's own files, and the libraries that Vite has bundled into its `cacheDir`.
 */
const vitePaths = /^\/(src|@vite|@id|@fs|node_modules|\.cache\/vite)\//;

/**
 * Serves the sources through the server of the site. All other requests still go to the site. A change of a source or a
 * page reloads the open pages, because a browser cannot define a custom element a second time.
 */
async function serveSources(server: Server): Promise<LiveSources> {
  const vite = await createServer({
    root: projectFolder,
    // Uses its own folder, because Vitest would delete these files in the default folder.
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
  const [siteListener] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (vitePaths.test(request.url ?? '')) vite.middlewares(request, response);
    else siteListener?.(request, response);
  });
  return {
    scripts: { 'slipway.js': "import '/src/embed.ts';\n", 'slipway.classic.js': "import('/src/embed.ts');\n" },
    extraHead: '\n    <script type="module" src="/@vite/client"></script>',
    close: () => vite.close(),
  };
}

/** Returns a handler for the site and the service on one port. The service answers all requests below `servicePath`. */
function combineHandlers(
  siteHandler: RequestHandler,
  servicePath: string,
  serviceHandler: RequestHandler,
): RequestHandler {
  return (request, platform) =>
    new URL(request.url).pathname.startsWith(`${servicePath}/`)
      ? serviceHandler(request, platform)
      : siteHandler(request, platform);
}

/** Returns a handler that holds all requests until `openGate` receives the handler that answers them. */
function createGate(): { handler: RequestHandler; openGate(handler: RequestHandler): void } {
  let openGate: (handler: RequestHandler) => void = () => undefined;
  const handlerPromise = new Promise<RequestHandler>((resolve) => {
    openGate = resolve;
  });
  return { handler: async (request, platform) => (await handlerPromise)(request, platform), openGate };
}
