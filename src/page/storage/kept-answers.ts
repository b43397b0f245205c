/**
 * What an account told this site at an earlier visit, so that a page draws at once what it will most likely be told again:
 * the account, its items, days of calendars; public answers without a price. Nobody acts on them: what is free and what it
 * costs is only ever what the service says now, and `keep-answers.ts` asks it behind what is drawn.
 *
 * See docs/decisions/005-response-cache.md.
 */
import type { Transport } from '../../api/transport.ts';
import type { Loose } from '../../api/wire/loose.ts';
import type { WireRequest } from '../../api/wire/envelope.ts';

export const answersKey = 'slipway:answers';
/** Milliseconds. */
const keptFor = 86_400_000;

export interface KeptAnswer {
  /** When the service said so, in epoch milliseconds. */
  readonly at: number;
  readonly answer: Loose;
}

/** An answer of an earlier visit that was drawn, and what it is the answer to. */
export interface Unchecked {
  readonly base: string;
  readonly request: WireRequest;
  readonly answer: Loose;
}

export interface KeptAnswers {
  /** Answers as at an earlier visit, each once; rejects where nothing is kept. */
  readonly earlier: Pick<Transport, 'read'>;
  /** Reads from the service, and stores the answer in `said`. */
  readonly service: Pick<Transport, 'read'>;
  /** Sends the reads of `service`. */
  transport: Pick<Transport, 'read'>;
  /** What was taken from an earlier visit and not asked of the service since, by address. */
  readonly unchecked: Map<string, Unchecked>;
  /** What the service said on this page and is not kept yet, by address; null for what is to be kept no longer. */
  readonly said: Map<string, Loose | null>;
  /** Hands an answer that the service gave meanwhile to whoever reads next as at an earlier visit. */
  correct(address: string, answer: Loose): void;
}

export function createKeptAnswers(transport: Pick<Transport, 'read'>): KeptAnswers {
  let stored: Map<string, KeptAnswer> | null = null;
  const corrected = new Map<string, Loose>();
  const unchecked = new Map<string, Unchecked>();
  const said = new Map<string, Loose | null>();

  function taken(address: string): Loose | undefined {
    stored ??= storedAnswers();
    const kept = stored.get(address);
    stored.delete(address);
    return kept?.answer;
  }

  const answers: KeptAnswers = {
    unchecked,
    said,
    transport,
    correct: (address, answer) => void corrected.set(address, answer),
    earlier: {
      read(base, request) {
        const address = addressOf(base, request);
        const now = corrected.get(address);
        corrected.delete(address);
        const answer = now ?? taken(address);
        if (answer === undefined) return Promise.reject(new Error());
        if (!now) unchecked.set(address, { base, request, answer });
        return Promise.resolve(answer);
      },
    },
    service: {
      async read(base, request, signal) {
        const answer = await answers.transport.read(base, request, signal);
        const address = addressOf(base, request);
        unchecked.delete(address);
        said.set(address, answer);
        return answer;
      },
    },
  };
  return answers;
}

function addressOf(base: string, { path, parameters }: WireRequest): string {
  return `${base}/${path}?${new URLSearchParams(parameters).toString()}`;
}

/** All that is kept for the site, whichever account's. Storage may be blocked, and anybody may have written it. */
export function storedAnswers(now = Date.now()): Map<string, KeptAnswer> {
  try {
    const kept = JSON.parse(localStorage.getItem(answersKey) ?? '{}') as Record<string, Partial<KeptAnswer>>;
    return new Map(Object.entries(kept).filter((entry): entry is [string, KeptAnswer] => isFresh(entry[1], now)));
  } catch {
    return new Map();
  }
}

/** A clock that was set back must not keep it for longer. */
function isFresh(kept: Partial<KeptAnswer> | null, now: number): boolean {
  return Math.abs(now - Number(kept?.at)) < keptFor && typeof kept?.answer === 'object' && kept.answer !== null;
}
