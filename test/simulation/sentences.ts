/**
 * What a page says in a state of the flow, by the keys of its words (`src/i18n/en/`), and what each of them claims of a booking
 * that was asked for. A model of the elements' views: which words are shown when is tested there.
 */
import type { FlowState, Reconciliation } from '../../src/flow/index.ts';
import type { ProblemKind } from '../../src/values/problem.ts';
import type { Claim } from './history.ts';

export interface Sentence {
  key: string;
  claims: Claim;
  code: string;
}

/** After Book was pressed. Each but one invites to press again. */
const problems = {
  offline: 'not made',
  timeout: 'not made',
  refused: 'not made',
  throttled: 'not made',
  broken: 'not made',
  unauthorised: 'not made',
  unconfirmed: 'open',
  misconfigured: 'not made',
  missing: 'not made',
  incomplete: 'not made',
  outdated: 'not made',
} as const satisfies Record<ProblemKind, Claim>;

/** "Nothing has been booked", or a cart that is said to stand; an empty one may have been booked elsewhere. */
const causes = {
  changed: 'not made',
  expired: 'not made',
  renewed: 'not made',
  emptied: 'open',
} as const satisfies Record<Reconciliation['cause'], Claim>;

/** @param before the state in whose place it came */
export function sentencesIn(state: FlowState, before: FlowState): Sentence[] {
  const { step, booking, unconfirmed, notice, busy, elsewhere, reconciliation, problem } = state;
  const said: Sentence[] = [];
  const say = (key: string, claims: Claim, code = '') => void said.push({ key, claims, code });
  if (step === 'done') say('done.booked', 'made', booking?.code);
  if (step === 'unsure' && unconfirmed?.verdict === 'likely') say('done.likely', 'most likely made');
  if (step === 'unsure' && unconfirmed?.verdict === 'waiting') say('done.unsure', 'open');
  if (notice === 'not-made') say('done.notMade', 'not made');
  if (busy === 'elsewhere') say('lineEdit.booking', 'open');
  if (elsewhere === 'closed') say('lineEdit.booked', 'open');
  if (reconciliation) say(`cartChanges.${reconciliation.cause}`, causes[reconciliation.cause]);
  // Of anything but the booking that was asked for here it says nothing.
  const isOfBooking = before.busy === 'book' && before.problem !== problem;
  if (problem) say(`problems.${problem.kind}`, isOfBooking ? problems[problem.kind] : 'open');
  return said;
}
