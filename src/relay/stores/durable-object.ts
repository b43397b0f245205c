/**
 * Stores records in Durable Objects, for Cloudflare Workers. Each record has its own object, and that object handles
 * the requests of all isolates one after the other. The relay uses `durableObjectStore`, and the Worker exports the
 * class `CreateRecordObject`.
 *
 * https://developers.cloudflare.com/durable-objects/
 */
import { isObject, parseObject } from '../json.ts';
import { parseRecord, type CreateRecord, type CreateStore } from './record.ts';

/**
 * The parts of a Durable Object binding that {@link durableObjectStore} uses.
 *
 * @example
 * const namespace: DurableObjectNamespace<DurableObjectId> = env.SLIPWAY_CREATES;
 */
export interface DurableObjectNamespace<Id> {
  idFromName(name: string): Id;
  get(id: Id): {
    fetch(address: string, init: { method: string; body: string }): Promise<{ ok: boolean; text(): Promise<string> }>;
  };
}

/**
 * The parts of a Durable Object's `state` that {@link CreateRecordObject} uses.
 *
 * @example
 * new CreateRecordObject(state satisfies DurableObjectState);
 */
export interface DurableObjectState {
  storage: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    setAlarm(at: number): Promise<void>;
  };
}

/**
 * A request of the store to a Durable Object. `keepFor` is in ms. The member names must not change, because a store and
 * an object of two different releases may exchange requests.
 */
type RecordRequest =
  | { do: 'claim'; record: CreateRecord; keepFor: number }
  | { do: 'replace'; revision: string; record: CreateRecord; keepFor: number }
  | { do: 'release'; revision: string }
  | { do: 'read' };

/** A stored record. `expires` is in ms since the epoch, by the clock of the Durable Object. */
interface StoredRecord {
  record: CreateRecord;
  expires: number;
}

/**
 * Returns a store in Durable Objects. The parameter is a binding of {@link CreateRecordObject}.
 *
 * @example
 * createRelay({ ...options, store: durableObjectStore(env.SLIPWAY_CREATES) });
 */
export function durableObjectStore<Id>(namespace: DurableObjectNamespace<Id>): CreateStore {
  const sendToObject = async (key: string, request: RecordRequest): Promise<unknown> => {
    const recordObject = namespace.get(namespace.idFromName(key));
    // The address can be any text, because the binding already leads to the object.
    const response = await recordObject.fetch('https://record.invalid/', {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const json = parseObject(await response.text());
    if (!response.ok || json === null) throw new Error('A Durable Object of the relay gave no answer.');
    return json['done'];
  };
  return {
    claim: async (key, record, keepFor) => (await sendToObject(key, { do: 'claim', record, keepFor })) === true,
    replace: async (key, revision, record, keepFor) =>
      (await sendToObject(key, { do: 'replace', revision, record, keepFor })) === true,
    release: async (key, revision) => (await sendToObject(key, { do: 'release', revision })) === true,
    async read(key) {
      const recordText = await sendToObject(key, { do: 'read' });
      return typeof recordText === 'string' ? parseRecord(recordText) : undefined;
    },
  };
}

/**
 * The Durable Object that holds one record. The Worker exports this class and binds it under any name. An alarm deletes
 * an expired record. Two requests never interleave, because storage operations close the object's input gate
 * (https://developers.cloudflare.com/durable-objects/reference/glossary/#input-gate).
 *
 * @example
 * export { CreateRecordObject };
 */
export class CreateRecordObject {
  readonly #storage: DurableObjectState['storage'];
  readonly #now: () => number;

  constructor(state: DurableObjectState, _env?: unknown, now: () => number = Date.now) {
    this.#storage = state.storage;
    this.#now = now;
  }

  /** Answers a request of {@link durableObjectStore}. */
  async fetch(request: Request): Promise<Response> {
    const recordRequest = (await request.json()) as RecordRequest;
    return Response.json({ done: await this.#executeRequest(recordRequest) });
  }

  /**
   * Deletes the record if it has expired, else sets a new alarm. The platform calls this method at the time of the
   * alarm.
   */
  async alarm(): Promise<void> {
    const storedRecord = await this.#readRecord();
    if (storedRecord && storedRecord.expires > this.#now()) await this.#storage.setAlarm(storedRecord.expires);
    else await this.#storage.deleteAll();
  }

  async #executeRequest(request: RecordRequest): Promise<boolean | string | null> {
    const storedRecord = await this.#readRecord();
    const record = storedRecord && storedRecord.expires > this.#now() ? storedRecord.record : undefined;
    switch (request.do) {
      case 'read':
        return record ? JSON.stringify(record) : null;
      case 'claim':
        return record ? false : this.#writeRecord(request.record, request.keepFor);
      case 'replace':
        return record?.revision === request.revision ? this.#writeRecord(request.record, request.keepFor) : false;
      case 'release':
        if (record?.revision !== request.revision) return false;
        await this.#storage.deleteAll();
        return true;
    }
  }

  async #readRecord(): Promise<StoredRecord | undefined> {
    const storedRecord = await this.#storage.get('held');
    return isObject(storedRecord) ? (storedRecord as unknown as StoredRecord) : undefined;
  }

  async #writeRecord(record: CreateRecord, keepFor: number): Promise<true> {
    const storedRecord: StoredRecord = { record, expires: this.#now() + keepFor };
    await this.#storage.put('held', storedRecord);
    await this.#storage.setAlarm(storedRecord.expires);
    return true;
  }
}
