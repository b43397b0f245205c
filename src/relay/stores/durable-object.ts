/**
 * Remembers creates in Durable Objects, for Cloudflare Workers: one object per session, and all that is asked of one object
 * is done by one instance of it, one thing after the other, wherever the isolates run that ask.
 * https://developers.cloudflare.com/durable-objects/
 */
import { isObject, parseObject } from '../json.ts';
import { parseRecord, type CreateRecord, type CreateStore } from './store.ts';

/** What is needed of the binding of a Durable Object class, `env.…`. */
export interface DurableObjectNamespace<Id> {
  idFromName(name: string): Id;
  get(id: Id): {
    fetch(address: string, init: { method: string; body: string }): Promise<{ ok: boolean; text(): Promise<string> }>;
  };
}

/** What is needed of the `state` that a Durable Object is made with. */
export interface DurableObjectState {
  storage: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    setAlarm(at: number): Promise<void>;
  };
}

/** What the store asks an object to do; `keepFor` in milliseconds. */
type Order =
  | { do: 'claim'; record: CreateRecord; keepFor: number }
  | { do: 'replace'; revision: string; record: CreateRecord; keepFor: number }
  | { do: 'release'; revision: string }
  | { do: 'read' };

/** A record as the object keeps it. `expires` in milliseconds since the epoch, by the clock of the object. */
interface Held {
  record: CreateRecord;
  expires: number;
}

/** `namespace` is the binding of {@link CreateRecordObject}: `durableObjectStore(env.SLIPWAY_CREATES)`. */
export function durableObjectStore<Id>(namespace: DurableObjectNamespace<Id>): CreateStore {
  const ask = async (key: string, order: Order): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(key));
    // The address says nothing: an object answers its binding only, never the network.
    const answer = await object.fetch('https://record.invalid/', { method: 'POST', body: JSON.stringify(order) });
    const said = parseObject(await answer.text());
    if (!answer.ok || said === null) throw new Error('A Durable Object of the relay gave no answer.');
    return said['done'];
  };
  return {
    claim: async (key, record, keepFor) => (await ask(key, { do: 'claim', record, keepFor })) === true,
    replace: async (key, revision, record, keepFor) =>
      (await ask(key, { do: 'replace', revision, record, keepFor })) === true,
    release: async (key, revision) => (await ask(key, { do: 'release', revision })) === true,
    async read(key) {
      const found = await ask(key, { do: 'read' });
      return typeof found === 'string' ? parseRecord(found) : undefined;
    },
  };
}

/**
 * The Durable Object of one session, to be exported by the Worker and bound under a name of your choice. What has lapsed is
 * deleted by an alarm. No order overtakes another between its read and its write: storage closes the object's input gate
 * (https://developers.cloudflare.com/durable-objects/reference/glossary/#input-gate).
 */
export class CreateRecordObject {
  readonly #storage: DurableObjectState['storage'];
  readonly #now: () => number;

  constructor(state: DurableObjectState, _env?: unknown, now: () => number = Date.now) {
    this.#storage = state.storage;
    this.#now = now;
  }

  /** Called by {@link durableObjectStore} alone. */
  async fetch(request: Request): Promise<Response> {
    const order = (await request.json()) as Order;
    return Response.json({ done: await this.#carryOut(order) });
  }

  /** Called by the platform when a record may have lapsed. */
  async alarm(): Promise<void> {
    const held = await this.#held();
    if (held && held.expires > this.#now()) await this.#storage.setAlarm(held.expires);
    else await this.#storage.deleteAll();
  }

  async #carryOut(order: Order): Promise<boolean | string | null> {
    const held = await this.#held();
    const record = held && held.expires > this.#now() ? held.record : undefined;
    switch (order.do) {
      case 'read':
        return record ? JSON.stringify(record) : null;
      case 'claim':
        return record ? false : this.#hold(order.record, order.keepFor);
      case 'replace':
        return record?.revision === order.revision ? this.#hold(order.record, order.keepFor) : false;
      case 'release':
        if (record?.revision !== order.revision) return false;
        await this.#storage.deleteAll();
        return true;
    }
  }

  async #held(): Promise<Held | undefined> {
    const held = await this.#storage.get('held');
    return isObject(held) ? (held as unknown as Held) : undefined;
  }

  async #hold(record: CreateRecord, keepFor: number): Promise<true> {
    const held: Held = { record, expires: this.#now() + keepFor };
    await this.#storage.put('held', held);
    await this.#storage.setAlarm(held.expires);
    return true;
  }
}
