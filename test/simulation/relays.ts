/**
 * The real relay in processes that can be killed: what a process remembered is gone, who waited for it hears the connection
 * break, and what it had asked of others goes on without it. What it kept stays as its store would keep it:
 * `memory` not at all; `file` on a disk, by the real file store; `shared` elsewhere, for two instances, each question to it
 * taking its time. The shared store is a model of the two there are (Redis, PostgreSQL): atomic changes, conditional on a revision.
 */
import { createRelay, memoryStore, type CreateStore, type Relay, type RelayCrypto } from '../../src/relay/index.ts';
import { openFileStore } from '../../src/relay/stores/file.ts';
import { createRecordTable } from '../../src/relay/stores/memory.ts';
import type { Chance } from './chance.ts';
import { createDisk } from './disk.ts';
import type { Message, Network, Reply, Server } from './network.ts';
import type { VirtualTime } from './time.ts';

export const storeKinds = ['memory', 'file', 'shared'] as const;
export type StoreKind = (typeof storeKinds)[number];

export interface RelayProcesses {
  server: Server;
  /** Kills one of them; another is started so many milliseconds later. */
  kill(which: number, downFor: number): void;
}

export interface RelayWorld {
  time: VirtualTime;
  chance: Chance;
  crypto: RelayCrypto;
  network: Network;
  serviceUrl: string;
  relayUrl: string;
  /** The origin of the page. */
  origin: string;
  /** What a store does that has a fault. */
  bent: (store: CreateStore) => CreateStore;
  log(line: string): void;
}

interface Process {
  relay: Relay | null;
  isAlive: boolean;
  /** Those who wait for an answer. */
  gone: Set<() => void>;
}

export function startRelays(world: RelayWorld, kind: StoreKind): RelayProcesses {
  const { time, log } = world;
  const openStore = storesOf(world)[kind];
  const processes: Process[] = Array.from({ length: kind === 'shared' ? 2 : 1 }, () => begin());
  let turn = 0;

  function begin(): Process {
    const process: Process = { relay: null, isAlive: true, gone: new Set() };
    void openStore(() => process.isAlive).then((store) => {
      process.relay = relayOf(world, process, store);
    });
    return process;
  }

  return {
    server(message, answer, gone) {
      turn += 1;
      const process = processes[turn % processes.length];
      if (!process?.isAlive || process.relay === null) return gone();
      process.gone.add(gone);
      void process.relay(requestFor(world, message)).then(async (response) => {
        const reply: Reply = {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
        if (process.isAlive && process.gone.delete(gone)) answer(reply);
      });
    },
    kill(which, downFor) {
      const place = which % processes.length;
      const process = processes[place];
      if (!process?.isAlive) return;
      log(`relay ${String(place)} is killed`);
      process.isAlive = false;
      lose();
      for (const gone of process.gone) gone();
      time.after(downFor, () => {
        log(`relay ${String(place)} is started`);
        processes[place] = begin();
      });
    },
  };

  function lose(): void {
    if (kind === 'file') disks.get(world)?.lose();
  }
}

const disks = new WeakMap<RelayWorld, ReturnType<typeof createDisk>>();

function requestFor({ relayUrl, origin }: RelayWorld, { method, target, body }: Message): Request {
  const headers = { origin };
  const address = new URL(relayUrl).origin + target;
  return method === 'POST'
    ? new Request(address, { method, headers, body: new URLSearchParams(body) })
    : new Request(address, { headers });
}

const endless = { consume: () => Promise.resolve(null) };

function relayOf(world: RelayWorld, process: Process, store: CreateStore): Relay {
  const { time, crypto, network, serviceUrl, origin, bent } = world;
  return createRelay({
    baseUrl: serviceUrl,
    apiKey: 'key-of-the-venue',
    apiSecret: 'secret-of-the-venue',
    origins: [origin],
    mount: new URL(world.relayUrl).pathname,
    clientAddress: () => null,
    fetch: network.fetchFor('relay', () => process.isAlive),
    store: bent(store),
    crypto,
    limits: { address: endless, origin: endless, reserve: endless },
    log: () => undefined,
    clock: {
      now: time.now,
      after(ms) {
        const controller = new AbortController();
        time.after(ms, () => process.isAlive && controller.abort());
        return controller.signal;
      },
    },
  });
}

type OpenStore = (isAlive: () => boolean) => Promise<CreateStore>;

function storesOf(world: RelayWorld): Record<StoreKind, OpenStore> {
  const { time, chance } = world;
  const disk = createDisk(chance.apart(), () => time.pass(chance.between(1, 12)));
  disks.set(world, disk);
  const table = createRecordTable(time.now);
  return {
    memory: () => Promise.resolve(memoryStore({ now: time.now })),
    file: (isAlive) => openFileStore('/state', time.now, disk.filesFor(isAlive)),
    shared: (isAlive) => Promise.resolve(sharedStore(world, table, isAlive)),
  };
}

/** Each question takes effect somewhere between being asked and being answered. */
function sharedStore(
  { time, chance }: RelayWorld,
  table: ReturnType<typeof createRecordTable>,
  isAlive: () => boolean,
) {
  const asked = async <T>(act: () => T): Promise<T> => {
    await time.pass(chance.between(0, 5));
    const done = act();
    await time.pass(chance.between(0, 5));
    return isAlive() ? done : new Promise<T>(() => undefined);
  };
  const store: CreateStore = {
    claim: (key, record, keepFor) =>
      asked(() => {
        if (table.get(key)) return false;
        table.set(key, { record, expires: time.now() + keepFor });
        return true;
      }),
    replace: (key, revision, record, keepFor) =>
      asked(() => {
        if (table.get(key)?.record.revision !== revision) return false;
        table.set(key, { record, expires: time.now() + keepFor });
        return true;
      }),
    release: (key, revision) => asked(() => table.get(key)?.record.revision === revision && table.delete(key)),
    read: (key) => asked(() => table.get(key)?.record),
  };
  return store;
}
