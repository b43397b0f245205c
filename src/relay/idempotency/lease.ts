/**
 * Claims records for create requests (which book sessions) and for writes with an idempotency key. A request claims a
 * record for the time of a lease, and other requests for this record wait. In the same instance they wait for the
 * promise of the first request. In other instances they read the store again and again. This module does not decide the
 * meaning of an answer, and never calls the service.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { waitForAbort, raceAgainstAbort, runWithTimeLimit, type Clock } from '../clock.ts';
import type { Answer } from '../http/answer.ts';
import { parseObject } from '../json.ts';
import type { AnsweredRecord, CreateRecord, CreateStore, Fingerprint, RelayCrypto } from '../stores/record.ts';

/** The time limit of a request to the service, and the time after it, in ms. */
export interface LeaseTimes {
  upstreamTimeout: number;
  /** The time after a create request without an answer, in ms. In this time the service may still make the booking. */
  quietTime: number;
}

export interface LeaseSettings extends LeaseTimes {
  baseUrl: string;
  store: CreateStore;
  clock: Clock;
  crypto: RelayCrypto;
  /** The time that the store keeps a record, in ms. */
  keepFor: number;
  /** The value `write` marks the record of a write. The record of a create request has no mark. */
  recordType?: 'write';
}

/**
 * The time from the time limit of a request to the end of its lease, in ms. It allows for slow stores and for clocks
 * that differ.
 */
const LEASE_MARGIN_MS = 10_000;

/** Returns the length of a lease, in ms. */
export function getLeaseMs({ upstreamTimeout }: Pick<LeaseTimes, 'upstreamTimeout'>): number {
  return upstreamTimeout + LEASE_MARGIN_MS;
}

/** Returns true while the request that claimed the record may still be in flight. `now` is in ms since the epoch. */
export function isLeased(record: CreateRecord, times: LeaseTimes, now: number): boolean {
  return record.state === 'claimed' && now < record.at + getLeaseMs(times);
}

/** A record without an answer. */
export type UnansweredRecord = Exclude<CreateRecord, AnsweredRecord>;

/**
 * Returns the end of a record's quiet time, in ms since the epoch. If the session is open after that time, there is no
 * booking.
 */
export function getQuietTimeEnd(record: UnansweredRecord, times: LeaseTimes): number {
  return (record.state === 'claimed' ? record.at + getLeaseMs(times) : record.at) + times.quietTime;
}

/** Returns the members that every new record has. */
function createCommonMembers({ crypto, recordType }: LeaseSettings, fingerprint: Fingerprint) {
  return { revision: crypto.randomUUID(), asked: fingerprint, ...(recordType && { of: recordType }) };
}

export function createClaim(settings: LeaseSettings, fingerprint: Fingerprint): CreateRecord {
  return { state: 'claimed', at: settings.clock.now(), ...createCommonMembers(settings, fingerprint) };
}

export function createAnsweredRecord(
  settings: LeaseSettings,
  { status, json }: Answer,
  fingerprint: Fingerprint,
): AnsweredRecord {
  return { state: 'answered', status, body: JSON.stringify(json), ...createCommonMembers(settings, fingerprint) };
}

export function createUnknownRecord(settings: LeaseSettings, fingerprint: Fingerprint): CreateRecord {
  return { state: 'unknown', at: settings.clock.now(), ...createCommonMembers(settings, fingerprint) };
}

/** Returns the stored answer, for a request that repeats the first one. */
export function createReplayAnswer({ status, body }: AnsweredRecord): Answer {
  return { status, json: parseObject(body) ?? {}, outcome: 'repeated' };
}

/**
 * Claims the record with this key. If the store fails, it may still have made the claim and lost only the confirmation.
 * Such a claim would block every other request until its lease ends. So this function tries once more, and recognises
 * its own claim by the revision.
 */
async function claimKey(
  { store, keepFor }: LeaseSettings,
  key: string,
  newRecord: CreateRecord,
  onExistingRecord: () => void,
): Promise<boolean> {
  const tryClaim = async () => {
    const isClaimed = await store.claim(key, newRecord, keepFor);
    if (!isClaimed) onExistingRecord();
    return isClaimed;
  };
  try {
    return await tryClaim();
  } catch {
    try {
      return (await tryClaim()) || (await store.read(key))?.revision === newRecord.revision;
    } catch (error) {
      store.release(key, newRecord.revision).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Pauses between two reads of a record that another instance has claimed, in ms. The short pause follows each of the
 * first eight reads, and the long one all others.
 */
const SHORT_PAUSE_MS = 250;
const LONG_PAUSE_MS = 1_000;
const SHORT_PAUSE_READS = 8;

/**
 * Claims the record with this key, or waits until no other request holds it. Returns `null` if another request still
 * holds the record after a whole lease.
 *
 * @param onExistingRecord runs when the store already has a record with this key, before any step that can fail
 */
export async function claimKeyOrWait(
  settings: LeaseSettings,
  key: string,
  fingerprint: Fingerprint,
  onExistingRecord: () => void = () => undefined,
): Promise<{ isClaimed: boolean; record: CreateRecord } | null> {
  const { store, clock } = settings;
  const deadline = clock.now() + getLeaseMs(settings);
  let storedRecord: CreateRecord | undefined;
  for (let readCount = 1; clock.now() < deadline; readCount += 1) {
    // While another request holds the record, this loop only reads the store. As soon as there is no record, the loop
    // tries to claim it.
    if (!storedRecord) {
      const newRecord = createClaim(settings, fingerprint);
      if (await claimKey(settings, key, newRecord, onExistingRecord)) return { isClaimed: true, record: newRecord };
    }
    storedRecord = await store.read(key);
    if (!storedRecord) continue;
    if (!isLeased(storedRecord, settings, clock.now())) return { isClaimed: false, record: storedRecord };
    await waitForAbort(clock.after(readCount > SHORT_PAUSE_READS ? LONG_PAUSE_MS : SHORT_PAUSE_MS));
  }
  return null;
}

/**
 * Runs `work` and returns its answer. If work with the same name is in flight in this instance, waits for that answer
 * instead. Returns `null` if that work does not end within a lease.
 */
export type SingleFlight = (name: string, work: () => Promise<Answer>) => Promise<Answer | null>;

export function createSingleFlight(
  settings: Pick<LeaseTimes, 'upstreamTimeout'> & Pick<LeaseSettings, 'clock'>,
): SingleFlight {
  const pendingAnswers = new Map<string, Promise<Answer>>();
  return async (name, work) => {
    const pendingAnswer = pendingAnswers.get(name);
    if (pendingAnswer) {
      const answer = await runWithTimeLimit(settings.clock, getLeaseMs(settings), (timeoutSignal) =>
        raceAgainstAbort(pendingAnswer, timeoutSignal),
      );
      if (answer !== 'late') return answer;
      // Some edge platforms stop the work when a guest leaves the page. The promise of such work never settles, so no
      // later request may wait for it.
      if (pendingAnswers.get(name) === pendingAnswer) pendingAnswers.delete(name);
      return null;
    }
    const newAnswer = work();
    pendingAnswers.set(name, newAnswer);
    try {
      return await newAnswer;
    } finally {
      if (pendingAnswers.get(name) === newAnswer) pendingAnswers.delete(name);
    }
  };
}
