/** A service with scripted answers. After the last one it is unreachable. */
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Refusal } from '../../../src/api/refusal.ts';
import type { Quote, Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { ProblemError } from '../../../src/values/problem.ts';

export interface Script {
  rates?: readonly (Quote | Refusal)[];
  /** Answers to changes and reads of any session. */
  sessions?: readonly (Session | Refusal)[];
}

export interface ScriptedClient {
  client: BookingClient;
  /** Names of the calls in order, such as `rate`, `add` and `read`. */
  calls: readonly string[];
  changes: readonly SessionChange[];
}

export function createScriptedClient({ rates = [], sessions = [] }: Script): ScriptedClient {
  const [calls, changes]: [string[], SessionChange[]] = [[], []];
  const [nextRates, nextSessions] = [[...rates], [...sessions]];
  const client = {
    rate() {
      calls.push('rate');
      return answerOf(nextRates.shift());
    },
    session(_: string | null, change: SessionChange) {
      calls.push(...Object.keys(change));
      changes.push(change);
      return answerOf(nextSessions.shift());
    },
  } as unknown as BookingClient;
  return { client, calls, changes };
}

function answerOf<Answer extends Quote | Session>(answer: Answer | Refusal | undefined): Promise<Answer> {
  if (answer === undefined) return Promise.reject(new ProblemError({ kind: 'offline' }));
  return 'kind' in answer ? Promise.reject(new ProblemError(answer)) : Promise.resolve(answer);
}
