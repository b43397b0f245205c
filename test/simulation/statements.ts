/**
 * The statements of a page about a booking. They follow from the state of the flow, with the message keys of `src/i18n/en/`. This is
 * a model of the elements: their own tests show which message they render in which state.
 */
import type { FlowState, Reconciliation } from '../../src/flow/index.ts';
import type { ProblemKind } from '../../src/values/problem.ts';
import type { Claim } from './history.ts';

export interface Statement {
  /** Key of the message. */
  key: string;
  claim: Claim;
  /** Code of the booking that the message names, or `''`. */
  code: string;
}

/** The claim of each problem after a press of Book. All except `unconfirmed` invite the guest to press again. */
const problemClaims = {
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

/** The page shows the cart, so it states that no booking exists. Another tab may have booked a cart that is now empty. */
const reconciliationClaims = {
  changed: 'not made',
  expired: 'not made',
  renewed: 'not made',
  emptied: 'open',
} as const satisfies Record<Reconciliation['cause'], Claim>;

/**
 * Returns the statements of a page in a state of the flow.
 *
 * @param before the previous state
 */
export function statementsIn(state: FlowState, before: FlowState): Statement[] {
  const { step, booking, unconfirmed, notice, busy, elsewhere, reconciliation, problem } = state;
  const statements: Statement[] = [];
  const add = (key: string, claim: Claim, code = '') => void statements.push({ key, claim, code });
  if (step === 'done') add('done.booked', 'made', booking?.code);
  if (step === 'unsure' && unconfirmed?.verdict === 'likely') add('done.likely', 'most likely made');
  if (step === 'unsure' && unconfirmed?.verdict === 'waiting') add('done.unsure', 'open');
  if (notice === 'not-made') add('done.notMade', 'not made');
  if (busy === 'elsewhere') add('lineEdit.booking', 'open');
  if (elsewhere === 'closed') add('lineEdit.booked', 'open');
  if (reconciliation) add(`cartChanges.${reconciliation.cause}`, reconciliationClaims[reconciliation.cause]);
  // Other problems state nothing about the booking.
  const isAboutBooking = before.busy === 'book' && before.problem !== problem;
  if (problem) add(`problems.${problem.kind}`, isAboutBooking ? problemClaims[problem.kind] : 'open');
  return statements;
}
