/**
 * Simulates a guest who needs one booking and follows the messages of the page. The guest repeats an action that fails,
 * removes duplicate lines, and waits if the page requires it. If the cart is empty without a message, the guest starts
 * again. The guest stops when a page confirms the booking or refers the guest to the venue.
 */
import { linesOf } from '../../src/flow/index.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { readQuantities, type OpenPage } from './page.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './time.ts';

/** A browser tab. A reload replaces `page`. */
export interface Tab {
  name: string;
  page: OpenPage;
}

/**
 * Quantities of the lines in the guest's cart before and after the guest's only change. The guest books the changed
 * cart.
 */
export const cartChanges = {
  add: { quantitiesBefore: [1], quantitiesAfter: [1, 2] },
  replace: { quantitiesBefore: [1, 2], quantitiesAfter: [1, 3] },
  remove: { quantitiesBefore: [1, 2], quantitiesAfter: [1] },
} as const satisfies Record<string, { quantitiesBefore: readonly number[]; quantitiesAfter: readonly number[] }>;
export type CartChange = keyof typeof cartChanges;

/** `booked`: a page showed the confirmation. `asks the venue`: a page referred the guest to the venue. */
export type GuestOutcome = 'booked' | 'asks the venue';

export interface Guest {
  email: string;
  change: CartChange;
  /** Null until a page shows the guest an outcome. */
  outcome: GuestOutcome | null;
  /** True if the guest books on the review step; false if they book on the details step. */
  hasReviewStep: boolean;
  pressCount: number;
  /** Times at which the guest pressed Book, in epoch milliseconds, by the id of the press. */
  pressTimes: Record<string, number>;
  /** True once the guest has seen the cart with the quantities `quantitiesBefore`. */
  hasFirstCart: boolean;
  /** A sentence for each page on which the guest could not continue. */
  deadEnds: string[];
}

export function createGuest(email: string, change: CartChange, hasReviewStep: boolean): Guest {
  return {
    email,
    change,
    outcome: null,
    hasReviewStep,
    pressCount: 0,
    pressTimes: {},
    hasFirstCart: false,
    deadEnds: [],
  };
}

export interface GuestWorld {
  createQuoteRequest(quantity: number): QuoteRequest;
  /** Values of the required form fields except name and email address. */
  formValues: Readonly<Record<string, string>>;
  time: VirtualTime;
  random: Random;
  log(line: string): void;
}

/** Commands of the flow that change the cart. */
const cartCommandNames: ReadonlySet<string> = new Set([
  'add',
  'edit',
  'save',
  'remove',
  'repair',
  'accept',
  'redeem',
  'undo',
  'alter',
]);

/** Maximum number of the guest's actions. Every path to a booking needs fewer actions. */
const MAX_ROUNDS = 150;

/** Lets the guest act in one tab until they know the outcome, from any of the `tabs`. */
export async function playGuest(world: GuestWorld, tab: Tab, guest: Guest, tabs: readonly Tab[]): Promise<void> {
  const { time, random } = world;
  const { quantitiesBefore } = cartChanges[guest.change];
  let rounds = 0;
  while (guest.outcome === null) {
    await time.sleep(random.integerBetween(700, 2500));
    const { page } = tab;
    const { state } = page.flow;
    if (guest.outcome !== null) return;
    // While a command runs or the page checks the booking, the guest waits for the result.
    if (state.busy !== null || state.unconfirmed?.verdict === 'waiting') continue;
    rounds += 1;
    if (rounds > MAX_ROUNDS) {
      const keys = page.listStatements().map(({ key }) => key);
      guest.deadEnds.push(`no outcome after ${MAX_ROUNDS} actions, at ${state.step} (${keys.join(', ')})`);
      return;
    }
    guest.hasFirstCart ||= String(readQuantities(page.flow)) === String(quantitiesBefore);
    // The guest does nothing in this tab while a different tab changes the cart.
    if (tabs.some((otherTab) => cartCommandNames.has(otherTab.page.flow.state.busy ?? ''))) continue;
    const runAction = findResponse(page, guest) ?? (await findNextAction(world, page, guest));
    runAction();
  }
}

/** Returns the guest's response to a message of the page, or null if the page shows no message. */
function findResponse({ flow }: OpenPage, guest: Guest): (() => void) | null {
  const { step, unconfirmed, elsewhere, reconciliation, problem } = flow.state;
  const setOutcome = (outcome: GuestOutcome) => () => void (guest.outcome = outcome);
  const hasPressed = guest.pressCount > 0;
  if (step === 'done') return setOutcome('booked');
  if (unconfirmed?.verdict === 'likely') return setOutcome('asks the venue');
  // The page shows that the cart is no longer open. In this case, a guest who has pressed Book contacts the venue.
  if (elsewhere === 'closed' && hasPressed) return setOutcome('asks the venue');
  if (reconciliation?.cause === 'emptied' && hasPressed) return setOutcome('asks the venue');
  if (reconciliation?.differences.some(({ open }) => open)) return () => void flow.accept();
  if (problem) return () => flow.dismiss();
  return null;
}

/** Form field that contains the id of the press. With it, a check can find the press of Book that caused a booking. */
export const pressField = 'customer_city';

/** Returns the guest's next action: first towards the intended cart, then towards the booking. */
async function findNextAction(
  world: GuestWorld,
  { flow, client, whenClosed }: OpenPage,
  guest: Guest,
): Promise<() => void> {
  const { hasFirstCart, hasReviewStep, change } = guest;
  const { createQuoteRequest, formValues } = world;
  const quantities: readonly number[] = cartChanges[change][hasFirstCart ? 'quantitiesAfter' : 'quantitiesBefore'];
  const { step, session } = flow.state;
  const lines = linesOf(session);
  const extraLine = lines.find(
    ({ quantity, id }) =>
      !quantities.includes(quantity) || lines.some((otherLine) => otherLine.quantity === quantity && otherLine.id < id),
  );
  const missingQuantity = quantities.find((quantity) => !lines.some((line) => line.quantity === quantity));
  if (missingQuantity !== undefined) {
    const quoteRequest = createQuoteRequest(missingQuantity);
    const quotedSlip = client.rate(quoteRequest).then(
      (quote) => quote.slip,
      () => null,
    );
    const slip = await Promise.race([quotedSlip, whenClosed]);
    if (slip === null) return () => undefined;
    const isReplacement = change === 'replace' && hasFirstCart && extraLine !== undefined;
    if (!isReplacement) return () => void flow.add(slip, quoteRequest);
    return () =>
      void flow
        .edit(extraLine.id)
        .then(() =>
          flow.state.choice.lineId === extraLine.id ? flow.save(slip, quoteRequest) : flow.remove(extraLine.id),
        );
  }
  if (extraLine) return () => void flow.remove(extraLine.id);
  if (!hasFirstCart) return () => undefined;
  if (step === 'choose') return () => flow.goTo('cart');
  if (step === 'review' || (step === 'details' && !hasReviewStep)) return () => pressBook(world, flow, guest);
  return () => {
    flow.type({ ...formValues, customer_name: 'Ada Wren', customer_email: guest.email });
    flow.goTo('details');
    if (hasReviewStep) void flow.review();
  };
}

function pressBook({ log, time }: GuestWorld, flow: OpenPage['flow'], guest: Guest): void {
  guest.pressCount += 1;
  const press = String(guest.pressCount);
  guest.pressTimes[press] = time.now();
  flow.type({ [pressField]: press });
  log(`Book is pressed, ${press}`);
  void flow.book();
}
