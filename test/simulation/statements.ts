/**
 * Returns the messages about a booking that a page would show in a state of the flow. It is a model of the elements,
 * with the message keys of `src/i18n/en/`. The elements' own tests check that they render these messages.
 */
import type { FlowState, Reconciliation } from '../../src/flow/index.ts';
import type { ProblemKind } from '../../src/values/problem.ts';
import type { Claim } from './history.ts';

export interface Statement {
  /** Key of the message, such as `done.booked`. */
  key: string;
  claim: Claim;
  /** Booking code in the message, or `''`. */
  code: string;
}

/**
 * The claim that each problem makes after a press of Book. After any problem except `unconfirmed`, the guest may press
 * Book again.
 */
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

/**
 * Claims by the cause of a changed cart. The page still shows the cart, so no booking exists. The exception is a cart
 * that another tab emptied.
 */
const reconciliationClaims = {
  changed: 'not made',
  expired: 'not made',
  renewed: 'not made',
  emptied: 'open',
} as const satisfies Record<Reconciliation['cause'], Claim>;

/**
 * Returns the statements that a page shows in a state of the flow.
 *
 * @param previousState the state before this one
 */
export function findStatements(state: FlowState, previousState: FlowState): Statement[] {
  const { step, booking, unconfirmed, notice, busy, elsewhere, reconciliation, problem } = state;
  const statements: Statement[] = [];
  const addStatement = (key: string, claim: Claim, code = '') => void statements.push({ key, claim, code });
  if (step === 'done') addStatement('done.booked', 'made', booking?.code);
  if (step === 'unsure' && unconfirmed?.verdict === 'likely') addStatement('done.likely', 'most likely made');
  if (step === 'unsure' && unconfirmed?.verdict === 'waiting') addStatement('done.unsure', 'open');
  if (notice === 'not-made') addStatement('done.notMade', 'not made');
  if (busy === 'elsewhere') addStatement('lineEdit.booking', 'open');
  if (elsewhere === 'closed') addStatement('lineEdit.booked', 'open');
  if (reconciliation) addStatement(`cartChanges.${reconciliation.cause}`, reconciliationClaims[reconciliation.cause]);
  // A problem that does not follow a press of Book makes no claim about the booking.
  const isAboutBooking = previousState.busy === 'book' && previousState.problem !== problem;
  if (problem) addStatement(`problems.${problem.kind}`, isAboutBooking ? problemClaims[problem.kind] : 'open');
  return statements;
}
