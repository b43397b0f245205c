/** A client that returns scripted answers in order. Once they run out, each call fails with an `offline` problem. */
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Refusal } from '../../../src/api/refusal.ts';
import type { Quote, Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { isSoldOutByLine } from '../../../src/flow/quotes/own-places.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import type { RepairContext } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';

export interface Script {
  rates?: readonly (Quote | Refusal)[];
  /** Answers to changes and reads of a session, in order. */
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
      return resolveAnswer(nextRates.shift());
    },
    session(_: string | null, change: SessionChange) {
      calls.push(...Object.keys(change));
      changes.push(change);
      return resolveAnswer(nextSessions.shift());
    },
  } as unknown as BookingClient;
  return { client, calls, changes };
}

/**
 * Checks immediately if a quote has no free places only because the guest's own line reserves them. The real flow first
 * loads a lazy module for this check.
 */
export const checkSoldOutByLine = (...quoteOfLine: Parameters<typeof isSoldOutByLine>) =>
  Promise.resolve(isSoldOutByLine(...quoteOfLine));

/** Creates the context of a repair, with a scripted client and a store in this state. */
export function createRepairContext(script: Script, state: Partial<FlowState>) {
  const { client, ...log } = createScriptedClient(script);
  const store = createStore();
  getWriter(store).commit(state);
  const context: RepairContext = {
    client,
    store,
    storage: createMemoryStorage(),
    lazy: { reconcile: (...cart) => reconcile(context, ...cart), isSoldOutByLine: checkSoldOutByLine },
  };
  return { context, ...log };
}

function resolveAnswer<Answer extends Quote | Session>(answer: Answer | Refusal | undefined): Promise<Answer> {
  if (answer === undefined) return Promise.reject(new ProblemError({ kind: 'offline' }));
  return 'kind' in answer ? Promise.reject(new ProblemError(answer)) : Promise.resolve(answer);
}
