/**
 * What a create and every other keyed write have in common: one claims the record, the others wait, in this instance for its
 * promise, across instances by looking at the store.
 */
import type { Answer } from './answer.ts';
import { passed, unlessLate, within } from './clock.ts';
import { isAtWork, leaseOf } from './create-status.ts';
import type { Fingerprint } from './fingerprint.ts';
import { parseObject } from './json.ts';
import type { Settings } from './options.ts';
import type { AnsweredRecord, CreateRecord } from './stores/store.ts';

export interface ClaimSettings extends Pick<
  Settings,
  'store' | 'clock' | 'crypto' | 'upstreamTimeout' | 'quietTime' | 'keepFor'
> {
  /** Marks the records of keyed writes. Creates have no mark. */
  of?: 'write';
}

/** Between two looks at the store for another instance's answer, in milliseconds: the first ones, and all later ones. */
const pauses = { first: 250, later: 1_000, firstLooks: 8 };

/** The members that every new record has. */
function newRecord({ crypto, of }: ClaimSettings, fingerprint: Fingerprint) {
  return { revision: crypto.randomUUID(), asked: fingerprint, ...(of && { of }) };
}

export function claimNow(settings: ClaimSettings, asked: Fingerprint): CreateRecord {
  return { state: 'claimed', at: settings.clock.now(), ...newRecord(settings, asked) };
}

export function answeredNow(settings: ClaimSettings, { status, json }: Answer, asked: Fingerprint): AnsweredRecord {
  return { state: 'answered', status, body: JSON.stringify(json), ...newRecord(settings, asked) };
}

export function unknownNow(settings: ClaimSettings, asked: Fingerprint): CreateRecord {
  return { state: 'unknown', at: settings.clock.now(), ...newRecord(settings, asked) };
}

/** The answer that is kept, as it was given first. */
export function repeatedAnswer({ status, body }: AnsweredRecord): Answer {
  return { status, json: parseObject(body) ?? {}, outcome: 'repeated' };
}

/**
 * Claims a key. A store that fails may have claimed it all the same, and lost only the word of it: that claim would stand in
 * everybody's way until its lease is over. So it is asked once more, and knows its own claim by the revision.
 */
async function claim(
  { store, keepFor }: ClaimSettings,
  key: string,
  fresh: CreateRecord,
  onTaken: () => void,
): Promise<boolean> {
  const claimOnce = async () => {
    const isClaimed = await store.claim(key, fresh, keepFor);
    if (!isClaimed) onTaken();
    return isClaimed;
  };
  try {
    return await claimOnce();
  } catch {
    try {
      return (await claimOnce()) || (await store.read(key))?.revision === fresh.revision;
    } catch (error) {
      store.release(key, fresh.revision).catch(() => undefined);
      throw error;
    }
  }
}

/** The record that a key holds now, and whether it is this request that claimed it. */
export interface Held {
  mine: boolean;
  record: CreateRecord;
}

/**
 * Claims a key, or waits until nobody is at work on it; null when somebody still is after a whole lease.
 * @param onTaken called when the store holds a record of the key, before anything that can fail
 */
export async function claimOrWait(
  settings: ClaimSettings,
  key: string,
  asked: Fingerprint,
  onTaken: () => void = () => undefined,
): Promise<Held | null> {
  const { store, clock } = settings;
  const giveUp = clock.now() + leaseOf(settings);
  let found: CreateRecord | undefined;
  for (let looks = 1; clock.now() < giveUp; looks += 1) {
    // Where somebody is at work, reading is enough; what was released or has lapsed since can be claimed.
    if (!found) {
      const fresh = claimNow(settings, asked);
      if (await claim(settings, key, fresh, onTaken)) return { mine: true, record: fresh };
    }
    found = await store.read(key);
    if (!found) continue;
    if (!isAtWork(found, settings, clock.now())) return { mine: false, record: found };
    await passed(clock.after(looks > pauses.firstLooks ? pauses.later : pauses.first));
  }
  return null;
}

/** Lets a request join the one that is under way in this instance under the same name; null when that one never settles. */
export type Join = (name: string, work: () => Promise<Answer>) => Promise<Answer | null>;

export function joinInFlight(settings: Pick<Settings, 'clock' | 'upstreamTimeout'>): Join {
  const inFlight = new Map<string, Promise<Answer>>();
  return async (name, begin) => {
    const running = inFlight.get(name);
    if (running) {
      const answer = await within(settings.clock, leaseOf(settings), (late) => unlessLate(running, late));
      if (answer !== 'late') return answer;
      // Some edge platforms drop the work of a visitor who left: its promise never settles, its claim stands in the store.
      if (inFlight.get(name) === running) inFlight.delete(name);
      return null;
    }
    const work = begin();
    inFlight.set(name, work);
    try {
      return await work;
    } finally {
      if (inFlight.get(name) === work) inFlight.delete(name);
    }
  };
}
