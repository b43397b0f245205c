/** A service that answers what it is told, in turn; where it is told nothing more it cannot be reached. */
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Refusal } from '../../../src/api/refusal.ts';
import type { Quote, Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { ProblemError } from '../../../src/values/problem.ts';

export interface Told {
  rates?: readonly (Quote | Refusal)[];
  /** To a change or a reading of any session. */
  sessions?: readonly (Session | Refusal)[];
}

export interface ToldClient {
  client: BookingClient;
  /** What it was asked in order, as `rate`, `add`, `read`, … */
  asked: readonly string[];
  changes: readonly SessionChange[];
}

export function toldClient({ rates = [], sessions = [] }: Told): ToldClient {
  const [asked, changes]: [string[], SessionChange[]] = [[], []];
  const [nextRates, nextSessions] = [[...rates], [...sessions]];
  const client = {
    rate() {
      asked.push('rate');
      return answerOf(nextRates.shift());
    },
    session(_: string | null, change: SessionChange) {
      asked.push(...Object.keys(change));
      changes.push(change);
      return answerOf(nextSessions.shift());
    },
  } as unknown as BookingClient;
  return { client, asked, changes };
}

function answerOf<Answer extends Quote | Session>(told: Answer | Refusal | undefined): Promise<Answer> {
  if (told === undefined) return Promise.reject(new ProblemError({ kind: 'offline' }));
  return 'kind' in told ? Promise.reject(new ProblemError(told)) : Promise.resolve(told);
}
