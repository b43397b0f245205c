/**
 * A guest with one goal, a booking, who acts on the statements of the page. They repeat a press that failed, and they remove a duplicate
 * line. They wait when a page requires it, and start again if it shows an empty cart without a statement. Their run ends when a page
 * confirms the booking, or when it states that only the venue can know.
 */
import { linesOf } from '../../src/flow/index.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { quantitiesOf, type OpenPage } from './page.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './time.ts';

/** A tab of the browser. A reload replaces its page. */
export interface Tab {
  name: string;
  page: OpenPage;
}

/** Quantities of the lines in the guest's first cart, and in the cart that they book after one change. */
export const cartChanges = {
  add: { before: [1], after: [1, 2] },
  replace: { before: [1, 2], after: [1, 3] },
  remove: { before: [1, 2], after: [1] },
} as const satisfies Record<string, { before: readonly number[]; after: readonly number[] }>;
export type CartChange = keyof typeof cartChanges;

/** `asks the venue`: a page told the guest that only the venue knows about the booking. */
export type GuestOutcome = 'booked' | 'asks the venue';

export interface Guest {
  email: string;
  change: CartChange;
  /** `null` until the guest knows. */
  outcome: GuestOutcome | null;
  /** The guest books on the review step. Otherwise they book on the details step. */
  hasReviewStep: boolean;
  presses: number;
  /** Time of each press in epoch milliseconds, by its id. */
  pressTimes: Record<string, number>;
  /** True once the cart has contained the guest's first quantities. */
  hasFirstCart: boolean;
  /** A sentence for each page that gave the guest no way to continue. */
  deadEnds: string[];
}

export function createGuest(email: string, change: CartChange, hasReviewStep: boolean): Guest {
  return {
    email,
    change,
    outcome: null,
    hasReviewStep,
    presses: 0,
    pressTimes: {},
    hasFirstCart: false,
    deadEnds: [],
  };
}

export interface GuestWorld {
  quoteRequestFor(quantity: number): QuoteRequest;
  /** Values of required form fields other than name and email address. */
  formValues: Readonly<Record<string, string>>;
  time: VirtualTime;
  random: Random;
  log(line: string): void;
}

/** Commands that change a cart. */
const cartCommands: ReadonlySet<string> = new Set([
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

/** More rounds than any path to a booking has. */
const MAX_ROUNDS = 150;

/** Acts in one tab until the guest knows the outcome, from this tab or another. */
export async function playGuest(world: GuestWorld, tab: Tab, guest: Guest, tabs: readonly Tab[]): Promise<void> {
  const { time, random } = world;
  const { before } = cartChanges[guest.change];
  let rounds = 0;
  while (guest.outcome === null) {
    await time.sleep(random.between(700, 2500));
    const { page } = tab;
    const { state } = page.flow;
    if (guest.outcome !== null) return;
    // A command ends by itself, and the page then shows its result.
    if (state.busy !== null || state.unconfirmed?.verdict === 'waiting') continue;
    rounds += 1;
    if (rounds > MAX_ROUNDS) {
      const keys = page.statements().map(({ key }) => key);
      guest.deadEnds.push(`no way on from ${state.step} (${keys.join(', ')})`);
      return;
    }
    guest.hasFirstCart ||= String(quantitiesOf(page.flow)) === String(before);
    // A guest does not book in one tab while another tab changes the cart.
    if (tabs.some((other) => cartCommands.has(other.page.flow.state.busy ?? ''))) continue;
    const act = responseTo(page, guest) ?? (await nextAct(world, page, guest));
    act();
  }
}

/** Returns the guest's response to the state of the page, or `null` if the page only shows the cart. */
function responseTo({ flow }: OpenPage, guest: Guest): (() => void) | null {
  const { step, unconfirmed, elsewhere, reconciliation, problem } = flow.state;
  const endWith = (outcome: GuestOutcome) => () => void (guest.outcome = outcome);
  const hasPressed = guest.presses > 0;
  if (step === 'done') return endWith('booked');
  if (unconfirmed?.verdict === 'likely') return endWith('asks the venue');
  // "Your earlier cart is closed: it was booked or emptied." A guest who has pressed Book looks for the confirmation.
  if (elsewhere === 'closed' && hasPressed) return endWith('asks the venue');
  if (reconciliation?.cause === 'emptied' && hasPressed) return endWith('asks the venue');
  if (reconciliation?.differences.some(({ open }) => open)) return () => void flow.accept();
  if (problem) return () => flow.dismiss();
  return null;
}

/** A form field with the id of the press, so that each booking names the press that caused it. */
export const pressField = 'customer_city';

/** Returns the next act on the way to the guest's cart, and then to the booking. */
async function nextAct(world: GuestWorld, { flow, client, closed }: OpenPage, guest: Guest): Promise<() => void> {
  const { hasFirstCart, hasReviewStep, change } = guest;
  const { quoteRequestFor, formValues } = world;
  const quantities: readonly number[] = cartChanges[change][hasFirstCart ? 'after' : 'before'];
  const { step, session } = flow.state;
  const lines = linesOf(session);
  const extraLine = lines.find(
    ({ quantity, id }) =>
      !quantities.includes(quantity) || lines.some((other) => other.quantity === quantity && other.id < id),
  );
  const missingQuantity = quantities.find((quantity) => !lines.some((line) => line.quantity === quantity));
  if (missingQuantity !== undefined) {
    const quoteRequest = quoteRequestFor(missingQuantity);
    const quotedSlip = client.rate(quoteRequest).then(
      (quote) => quote.slip,
      () => null,
    );
    const slip = await Promise.race([quotedSlip, closed]);
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
  guest.presses += 1;
  const press = String(guest.presses);
  guest.pressTimes[press] = time.now();
  flow.type({ [pressField]: press });
  log(`Book is pressed, ${press}`);
  void flow.book();
}
