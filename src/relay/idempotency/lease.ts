/**
 * The parts that creates and keyed writes share. A request claims a record with a lease, and other requests with the same key
 * wait for it. In one instance they wait for its promise; across instances they poll the store. The module does not decide
 * what an answer means, and never calls the service.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { passed, unlessLate, within, type Clock } from '../clock.ts';
import type { Answer } from '../http/answer.ts';
import { parseObject } from '../json.ts';
import type { AnsweredRecord, CreateRecord, CreateStore, Fingerprint, RelayCrypto } from '../stores/record.ts';

/** Time limits of a request to the service, in ms. */
export interface LeaseTimes {
  upstreamTimeout: number;
  /** After a create without an answer, the time in which the service may still carry it out. */
  quietTime: number;
}

export interface LeaseSettings extends LeaseTimes {
  baseUrl: string;
  store: CreateStore;
  clock: Clock;
  crypto: RelayCrypto;
  /** The life of a record in the store, in ms. */
  keepFor: number;
  /** Marks the records of keyed writes. Creates have no mark. */
  of?: 'write';
}

/** The part of a lease after the request's time limit, for slow stores and clocks that differ, in ms. */
const LEASE_MARGIN_MS = 10_000;

/** Returns the length of a lease, in ms. */
export function leaseMs({ upstreamTimeout }: Pick<LeaseTimes, 'upstreamTimeout'>): number {
  return upstreamTimeout + LEASE_MARGIN_MS;
}

/** Returns true while the request that claimed the record may still be in flight. `now` is in ms since the epoch. */
export function isLeased(record: CreateRecord, times: LeaseTimes, now: number): boolean {
  return record.state === 'claimed' && now < record.at + leaseMs(times);
}

/** A record without an answer. */
export type OpenRecord = Exclude<CreateRecord, AnsweredRecord>;

/** Returns the end of a record's quiet time, in ms since the epoch. From then on, an open session proves that there is no booking. */
export function quietUntil(record: OpenRecord, times: LeaseTimes): number {
  return (record.state === 'claimed' ? record.at + leaseMs(times) : record.at) + times.quietTime;
}

/** The members that every new record has. */
function commonMembers({ crypto, of }: LeaseSettings, fingerprint: Fingerprint) {
  return { revision: crypto.randomUUID(), asked: fingerprint, ...(of && { of }) };
}

export function createClaim(settings: LeaseSettings, fingerprint: Fingerprint): CreateRecord {
  return { state: 'claimed', at: settings.clock.now(), ...commonMembers(settings, fingerprint) };
}

export function createAnsweredRecord(
  settings: LeaseSettings,
  { status, json }: Answer,
  fingerprint: Fingerprint,
): AnsweredRecord {
  return { state: 'answered', status, body: JSON.stringify(json), ...commonMembers(settings, fingerprint) };
}

export function createUnknownRecord(settings: LeaseSettings, fingerprint: Fingerprint): CreateRecord {
  return { state: 'unknown', at: settings.clock.now(), ...commonMembers(settings, fingerprint) };
}

/** Returns the stored answer for a replay. */
export function replayAnswer({ status, body }: AnsweredRecord): Answer {
  return { status, json: parseObject(body) ?? {}, outcome: 'repeated' };
}

/**
 * Claims a key. A store that fails may have claimed it and lost only the answer. That claim would block every other request
 * until its lease is over. So this tries once more, and recognises its own claim by the revision.
 */
async function claim(
  { store, keepFor }: LeaseSettings,
  key: string,
  newRecord: CreateRecord,
  onRecord: () => void,
): Promise<boolean> {
  const claimOnce = async () => {
    const isClaimed = await store.claim(key, newRecord, keepFor);
    if (!isClaimed) onRecord();
    return isClaimed;
  };
  try {
    return await claimOnce();
  } catch {
    try {
      return (await claimOnce()) || (await store.read(key))?.revision === newRecord.revision;
    } catch (error) {
      store.release(key, newRecord.revision).catch(() => undefined);
      throw error;
    }
  }
}

/** Pauses between two reads of another instance's record, in ms: the first eight, and all others. */
const FIRST_PAUSE_MS = 250;
const LONG_PAUSE_MS = 1_000;
const FIRST_READS = 8;

/**
 * Claims a key, or waits until no request with the key is in flight. Returns `null` if one still is after a whole lease.
 *
 * @param onRecord runs when the store holds a record of the key, before any step that can fail
 */
export async function claimOrWait(
  settings: LeaseSettings,
  key: string,
  fingerprint: Fingerprint,
  onRecord: () => void = () => undefined,
): Promise<{ isOwner: boolean; record: CreateRecord } | null> {
  const { store, clock } = settings;
  const deadline = clock.now() + leaseMs(settings);
  let storedRecord: CreateRecord | undefined;
  for (let reads = 1; clock.now() < deadline; reads += 1) {
    // While another request holds the key, this only reads. Once the key is free, this request can claim it.
    if (!storedRecord) {
      const newRecord = createClaim(settings, fingerprint);
      if (await claim(settings, key, newRecord, onRecord)) return { isOwner: true, record: newRecord };
    }
    storedRecord = await store.read(key);
    if (!storedRecord) continue;
    if (!isLeased(storedRecord, settings, clock.now())) return { isOwner: false, record: storedRecord };
    await passed(clock.after(reads > FIRST_READS ? LONG_PAUSE_MS : FIRST_PAUSE_MS));
  }
  return null;
}

/**
 * Runs `work`, or joins the run with the same name that is in flight in this instance. Returns `null` if that run does not
 * settle within a lease.
 */
export type SingleFlight = (name: string, work: () => Promise<Answer>) => Promise<Answer | null>;

export function createSingleFlight(
  settings: Pick<LeaseTimes, 'upstreamTimeout'> & Pick<LeaseSettings, 'clock'>,
): SingleFlight {
  const runs = new Map<string, Promise<Answer>>();
  return async (name, work) => {
    const runInFlight = runs.get(name);
    if (runInFlight) {
      const answer = await within(settings.clock, leaseMs(settings), (late) => unlessLate(runInFlight, late));
      if (answer !== 'late') return answer;
      // Some edge platforms stop the work of a guest who leaves the page. Its promise never settles, and its claim stays.
      if (runs.get(name) === runInFlight) runs.delete(name);
      return null;
    }
    const run = work();
    runs.set(name, run);
    try {
      return await run;
    } finally {
      if (runs.get(name) === run) runs.delete(name);
    }
  };
}
