/**
 * Runs the real relay in simulated processes, which a run can kill. A kill loses the process's memory and breaks the
 * connections of its clients. Requests that it has already sent to the service continue.
 *
 * There are three kinds of stores. The kind `memory` loses all records in a kill. The kind `file` is the real file
 * store on a simulated disk. The kind `shared` is a model of Redis and PostgreSQL for two relays. Its changes are
 * atomic, depend on a revision, and take time.
 */
import { createRelay, memoryStore, type CreateStore, type Relay, type RelayCrypto } from '../../src/relay/index.ts';
import { openFileStore } from '../../src/relay/stores/file.ts';
import { createRecordTable } from '../../src/relay/stores/memory.ts';
import { createDisk, type Disk } from './disk.ts';
import type { Message, Network, Reply, Server } from './network.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './time.ts';

export const storeKinds = ['memory', 'file', 'shared'] as const;
export type StoreKind = (typeof storeKinds)[number];

export interface RelayProcesses {
  server: Server;
  /**
   * Kills the process with this index, modulo the number of processes. Starts a new one after `downMs` milliseconds.
   */
  kill(index: number, downMs: number): void;
}

export interface RelayWorld {
  time: VirtualTime;
  random: Random;
  crypto: RelayCrypto;
  network: Network;
  serviceUrl: string;
  relayUrl: string;
  /** Origin of the page that embeds the widget. */
  origin: string;
  /** Returns the store that the relay uses: `store`, which a test can wrap with an injected bug. */
  wrapStore: (store: CreateStore) => CreateStore;
  log(line: string): void;
}

interface RelayProcess {
  /** The relay, or null until its store is open. */
  relay: Relay | null;
  isAlive: boolean;
  /** Functions that break a connection, one for each connection that waits for an answer. */
  disconnectFunctions: Set<() => void>;
}

export function startRelays(world: RelayWorld, kind: StoreKind): RelayProcesses {
  const { time, log } = world;
  const disk = createDisk(world.random.fork(), () => time.sleep(world.random.integerBetween(1, 12)));
  const openStore = createStoreOpeners(world, disk)[kind];
  const processes: RelayProcess[] = Array.from({ length: kind === 'shared' ? 2 : 1 }, () => startProcess());
  let turnCount = 0;

  function startProcess(): RelayProcess {
    const process: RelayProcess = { relay: null, isAlive: true, disconnectFunctions: new Set() };
    void openStore(() => process.isAlive).then((store) => {
      process.relay = createProcessRelay(world, process, store);
    });
    return process;
  }

  return {
    server(message, respond, disconnect) {
      turnCount += 1;
      const process = processes[turnCount % processes.length];
      if (!process?.isAlive || process.relay === null) return disconnect();
      process.disconnectFunctions.add(disconnect);
      void process.relay(createRequest(world, message)).then(async (response) => {
        const reply: Reply = {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
        if (process.isAlive && process.disconnectFunctions.delete(disconnect)) respond(reply);
      });
    },
    kill(index, downMs) {
      const processIndex = index % processes.length;
      const process = processes[processIndex];
      if (!process?.isAlive) return;
      log(`relay ${String(processIndex)} is killed`);
      process.isAlive = false;
      if (kind === 'file') disk.loseUnsyncedText();
      for (const disconnect of process.disconnectFunctions) disconnect();
      time.runAfter(downMs, () => {
        log(`relay ${String(processIndex)} is started`);
        processes[processIndex] = startProcess();
      });
    },
  };
}

function createRequest({ relayUrl, origin }: RelayWorld, { method, target, body }: Message): Request {
  const headers = { origin };
  const address = new URL(relayUrl).origin + target;
  return method === 'POST'
    ? new Request(address, { method, headers, body: new URLSearchParams(body) })
    : new Request(address, { headers });
}

const unlimitedLimiter = { consume: () => Promise.resolve(null) };

function createProcessRelay(world: RelayWorld, process: RelayProcess, store: CreateStore): Relay {
  const { time, crypto, network, serviceUrl, origin, wrapStore } = world;
  return createRelay({
    baseUrl: serviceUrl,
    apiKey: 'key-of-the-venue',
    apiSecret: 'secret-of-the-venue',
    origins: [origin],
    mount: new URL(world.relayUrl).pathname,
    clientAddress: () => null,
    fetch: network.createFetch('relay', () => process.isAlive),
    store: wrapStore(store),
    crypto,
    limits: { address: unlimitedLimiter, origin: unlimitedLimiter, reserve: unlimitedLimiter },
    log: () => undefined,
    clock: {
      now: time.now,
      after(ms) {
        const controller = new AbortController();
        time.runAfter(ms, () => process.isAlive && controller.abort());
        return controller.signal;
      },
    },
  });
}

type OpenStore = (isAlive: () => boolean) => Promise<CreateStore>;

function createStoreOpeners(world: RelayWorld, disk: Disk): Record<StoreKind, OpenStore> {
  const { time } = world;
  const recordTable = createRecordTable(time.now);
  return {
    memory: () => Promise.resolve(memoryStore({ now: time.now })),
    file: (isAlive) => openFileStore('/state', time.now, disk.openFiles(isAlive)),
    shared: (isAlive) => Promise.resolve(createSharedStore(world, recordTable, isAlive)),
  };
}

/** Creates a store with a random latency. An operation takes effect at a random time before it resolves. */
function createSharedStore(
  { time, random }: RelayWorld,
  recordTable: ReturnType<typeof createRecordTable>,
  isAlive: () => boolean,
) {
  const runWithLatency = async <T>(operation: () => T): Promise<T> => {
    await time.sleep(random.integerBetween(0, 5));
    const result = operation();
    await time.sleep(random.integerBetween(0, 5));
    return isAlive() ? result : new Promise<T>(() => undefined);
  };
  const store: CreateStore = {
    claim: (key, record, keepFor) =>
      runWithLatency(() => {
        if (recordTable.get(key)) return false;
        recordTable.set(key, { record, expires: time.now() + keepFor });
        return true;
      }),
    replace: (key, revision, record, keepFor) =>
      runWithLatency(() => {
        if (recordTable.get(key)?.record.revision !== revision) return false;
        recordTable.set(key, { record, expires: time.now() + keepFor });
        return true;
      }),
    release: (key, revision) =>
      runWithLatency(() => recordTable.get(key)?.record.revision === revision && recordTable.delete(key)),
    read: (key) => runWithLatency(() => recordTable.get(key)?.record),
  };
  return store;
}
