/**
 * The whole demo: the site on one port, the booking service on the next. Both ports are taken at once, so a taken one
 * is told at once; requests wait until what they need is there.
 */
import { ensureDemoDist, writeLiveManifest } from '../building/dist.ts';
import { siteDistFolder } from '../building/project.ts';
import { createLiveSources, type LiveSources } from '../site/live.ts';
import { createSite } from '../site/site.ts';
import { listen, type Answer, type Listening } from './listening.ts';
import { originsOf } from '../service/http/address.ts';
import { createRelays } from './relays.ts';
import { startService } from './service.ts';

export interface DemoOptions {
  port: number;
  host?: string;
  /** Serve the sources as they are and reload on change, instead of building first. */
  live: boolean;
  /** Told when something takes longer than a start should. */
  tell: (words: string) => void;
}

export interface Demo {
  /** Origins, for people. */
  site: string;
  service: string;
  close(): Promise<void>;
}

export async function startDemo({ port, host, live, tell }: DemoOptions): Promise<Demo> {
  const advice = `Choose another pair with PORT, like: PORT=${port + 1000} npm start (the service takes the port after it).`;
  const at = (number: number) => ({ port: number, advice, ...(host !== undefined && { host }) });
  const { keep, close } = keeper();
  try {
    const siteDoor = waitingRoom();
    const serviceDoor = waitingRoom();
    const siteServer = await keep(listen(siteDoor.answer, at(port)));
    await keep(listen(serviceDoor.answer, at(port + 1)));
    const upstream = `http://localhost:${port + 1}`;

    const [service, scripts] = await Promise.all([
      keep(startService(originsOf(port + 1, host), originsOf(port, host))),
      live ? keep(liveScripts(siteServer)) : built(tell),
    ]);
    serviceDoor.open(service.answer);
    const site = createSite({
      dist: siteDistFolder,
      upstream,
      serviceFor: (hostname) => `http://${hostname}:${port + 1}`,
      relays: createRelays(upstream, originsOf(port, host)),
      ...(scripts !== null && { scripts: scripts.scripts, extraHead: scripts.extraHead }),
    });
    siteDoor.open((request, platform) => site.fetch(request, platform));
    return { site: `http://localhost:${port}`, service: upstream, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Closable {
  close(): Promise<void>;
}

/** Closes what was opened, the latest first; what opens only after that is closed as it comes. */
function keeper(): Closable & { keep<T extends Closable>(opening: Promise<T>): Promise<T> } {
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
      for (const part of open.splice(0).reverse()) await part.close();
    },
  };
}

async function built(tell: DemoOptions['tell']): Promise<null> {
  await ensureDemoDist(() => tell('Building the widget: its sources have changed since the last start.'));
  return null;
}

async function liveScripts({ server }: Listening): Promise<LiveSources> {
  const [sources] = await Promise.all([createLiveSources(server), writeLiveManifest()]);
  sources.attach(server);
  return sources;
}

/** Requests that come before the room is opened wait in it. */
function waitingRoom(): { answer: Answer; open(answer: Answer): void } {
  let open: (answer: Answer) => void = () => undefined;
  const opened = new Promise<Answer>((resolve) => {
    open = resolve;
  });
  return { answer: async (request, platform) => (await opened)(request, platform), open };
}
