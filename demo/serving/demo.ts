/**
 * The whole demo: the site on one port, the booking service on the next, or below a path of the site's. Ports are taken at
 * once, so a taken one is told at once; requests wait until what they need is there.
 */
import { withHealth } from '../../src/relay/server.ts';
import { onNode, type Relay } from '../../src/relay/index.ts';
import { ensureDemoDist, writeLiveManifest } from '../building/dist.ts';
import { siteDistFolder } from '../building/project.ts';
import type { Service } from '../service/service.ts';
import { createLiveSources, type LiveSources } from '../site/live.ts';
import { createSite } from '../site/site.ts';
import { listen, type Answer, type Listening } from './listening.ts';
import { relayBeside } from './relay-beside.ts';
import { createRelays } from './relays.ts';
import { startService } from './service.ts';
import type { Settings } from './settings.ts';

export interface DemoOptions extends Settings {
  /** Serve the sources as they are and reload on change, instead of building first. */
  live: boolean;
  /** Told when something takes longer than a start should. */
  tell: (words: string) => void;
}

export interface Demo {
  /** Addresses, for people. */
  site: string;
  service: string;
  /** Takes nothing more, lets what is under way finish, then lets go of everything. */
  close(): Promise<void>;
}

export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { port, servicePath, sites, services } = options;
  // The page's way to the sources stays open for good: it would be waited for.
  const { keep, close } = keeper({ drains: !options.live });
  try {
    const siteDoor = waitingRoom();
    const serviceDoor = waitingRoom();
    let service: Service | null = null;
    const ready = async () => {
      if (service === null) throw new Error('It is still starting.');
      await service.ready();
    };
    const onSite = withHealth(siteDoor.answer, ready);
    const siteServer = await keep(
      listen(servicePath === null ? onSite : besides(onSite, servicePath, serviceDoor.answer), at(port, options)),
    );
    if (servicePath === null) await keep(listen(serviceDoor.answer, at(port + 1, options)));

    const [started, scripts] = await Promise.all([
      keep(startService({ ...placeOf(options), clientAddress: behind(options).clientAddress })),
      prepareScripts(options, siteServer).then((live) => live && keep(Promise.resolve(live))),
    ]);
    service = started;
    serviceDoor.open(withHealth(service.fetch, service.ready, servicePath ?? ''));
    siteDoor.open(siteAnswer(options, service, scripts));
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

function behind({ proxies }: Settings) {
  return onNode({ trustedProxies: proxies.count, proxyHeader: proxies.header });
}

function placeOf({ databaseUrl, services, sites, servicePath, pace }: Settings) {
  const demoReturn = `${sites[0]}/oauth/return`;
  return { databaseUrl, origins: () => services, sites: () => sites, path: servicePath ?? '', demoReturn, pace };
}

function siteAnswer(options: DemoOptions, service: Service, scripts: LiveSources | null): Answer {
  const { port, servicePath, sites, services, relayUrl } = options;
  const upstream = servicePath === null ? `http://localhost:${port + 1}` : `http://localhost:${port}${servicePath}`;
  const node = behind(options);
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
        // On the site's own port nothing more is let in once it stops, and a create under way still has to be sent.
        fetch: servicePath === null ? fetch : within(service),
      }),
      ...(relayUrl !== null && { '/relay': relayBeside(relayUrl, node.clientAddress) satisfies Relay }),
    },
    ...(scripts !== null && { scripts: scripts.scripts, extraHead: scripts.extraHead }),
  });
  return (request, platform) => site.fetch(request, platform);
}

/** Asks the service without a way over the network, and like one gives up when it is told to. */
function within(service: Service): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
      service.fetch(request).then(resolve, reject);
    });
  };
}

interface Closable {
  /** Before anything is closed. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Closes what was opened: first all doors, in the order in which visitors come through them, then what stands behind them,
 * the latest first. What opens only after that is closed as it comes.
 */
function keeper({ drains }: { drains: boolean }): {
  close(): Promise<void>;
  keep<T extends Closable>(opening: Promise<T>): Promise<T>;
} {
  const open: Closable[] = [];
  let closed = false;
  return {
    async keep(opening) {
      const part = await opening;
      if (closed) await part.close();
      else open.push(part);
      return part;
    },
    async close() {
      closed = true;
      const parts = open.splice(0);
      if (drains) for (const part of parts) await part.drain?.();
      for (const part of parts.reverse()) await part.close();
    },
  };
}

async function prepareScripts({ live, tell }: DemoOptions, { server }: Listening): Promise<LiveSources | null> {
  if (!live) {
    await ensureDemoDist(() => tell('Building the widget: its sources have changed since the last start.'));
    return null;
  }
  const [sources] = await Promise.all([createLiveSources(server), writeLiveManifest()]);
  sources.attach(server);
  return sources;
}

/** Two answers on one port: what lies below the path is the second one's. */
function besides(answer: Answer, path: string, below: Answer): Answer {
  return (request, platform) =>
    new URL(request.url).pathname.startsWith(`${path}/`) ? below(request, platform) : answer(request, platform);
}

/** Requests that come before the room is opened wait in it. */
function waitingRoom(): { answer: Answer; open(answer: Answer): void } {
  let open: (answer: Answer) => void = () => undefined;
  const opened = new Promise<Answer>((resolve) => {
    open = resolve;
  });
  return { answer: async (request, platform) => (await opened)(request, platform), open };
}
