/**
 * A visitor with one wish, who does what pages say: presses again what came to nothing, takes out what came twice, waits where
 * they are asked to wait, begins anew where a page shows an empty cart and says nothing, and believes what is told. They come
 * to an end where a page says that the booking is made, or who knows whether it is.
 */
import { linesOf } from '../../src/flow/index.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import type { Chance } from './chance.ts';
import { quantitiesOf, type OpenPage } from './page.ts';
import type { VirtualTime } from './time.ts';

/** A tab of the browser, which shows one page after the other. */
export interface Tab {
  name: string;
  page: OpenPage;
}

/** How a visitor goes on from `[1]` or `[1, 2]` places to what they want in the end. */
export const changes = {
  add: { before: [1], wanted: [1, 2] },
  replace: { before: [1, 2], wanted: [1, 3] },
  remove: { before: [1, 2], wanted: [1] },
} as const satisfies Record<string, { before: readonly number[]; wanted: readonly number[] }>;
export type Change = keyof typeof changes;

export interface Wish {
  /** Names it, as the visitor's address does. */
  email: string;
  change: Change;
}

/** What they know in the end. `asks`: the venue, as the page told them to. */
export type Knows = 'made' | 'asks the venue';

export interface Visitor {
  wish: Wish;
  knows: Knows | null;
  /** They book from the details; the others look everything over on the review first. */
  isStraight: boolean;
  /** Lines of the cart that they were shown when they pressed Book last. */
  pressed: readonly number[] | null;
  presses: number;
  /** When each was, by its name. */
  pressedAt: Record<string, number>;
  /** They had what they begin with in the cart. */
  isBegun: boolean;
  /** What they saw that should not be. */
  complaints: string[];
}

/** Who has just come. */
export function newVisitor(wish: Wish, isStraight: boolean): Visitor {
  return {
    wish,
    knows: null,
    isStraight,
    pressed: null,
    presses: 0,
    pressedAt: {},
    isBegun: false,
    complaints: [],
  };
}

export interface VisitorWorld {
  /** What so many places are asked for with. */
  question(places: number): QuoteRequest;
  /** What the form wants beside a name and an address. */
  typed: Readonly<Record<string, string>>;
  time: VirtualTime;
  chance: Chance;
  log(line: string): void;
}

/** Commands that change a cart. */
const changing: ReadonlySet<string> = new Set([
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

/** More rounds than any way to a booking has. */
const most = 150;

/** Pursues a wish in one tab until it is known, here or in another tab, what became of it. */
export async function pursue(world: VisitorWorld, tab: Tab, visitor: Visitor, tabs: readonly Tab[]): Promise<void> {
  const { time, chance } = world;
  const { before } = changes[visitor.wish.change];
  let rounds = 0;
  while (visitor.knows === null) {
    await time.pass(chance.between(700, 2500));
    const { page } = tab;
    const { state } = page.flow;
    if (visitor.knows !== null) return;
    // Whatever is under way ends by itself, or the page says so.
    if (state.busy !== null || state.unconfirmed?.verdict === 'waiting') continue;
    rounds += 1;
    if (rounds > most) {
      visitor.complaints.push(
        `no way on from ${state.step} (${page
          .sentences()
          .map(({ key }) => key)
          .join(', ')})`,
      );
      return;
    }
    const shown = quantitiesOf(page.flow);
    visitor.isBegun ||= String(shown) === String(before);
    // One pair of hands: nobody books in one tab what they are changing in the other.
    if (tabs.some((other) => changing.has(other.page.flow.state.busy ?? ''))) continue;
    const act = actIn(page, visitor) ?? (await towards(world, page, visitor));
    act();
  }
}

/** What a page asks for, or an end; null where there is nothing but the cart. */
function actIn({ flow }: OpenPage, visitor: Visitor): (() => void) | null {
  const { step, unconfirmed, elsewhere, reconciliation, problem } = flow.state;
  const end = (knows: Knows) => () => void (visitor.knows = knows);
  if (step === 'done') return end('made');
  if (unconfirmed?.verdict === 'likely') return end('asks the venue');
  // "Your earlier cart is closed: it was booked or emptied": whoever has pressed Book looks for the confirmation.
  if (elsewhere === 'closed' && visitor.pressed !== null) return end('asks the venue');
  if (reconciliation?.cause === 'emptied' && visitor.pressed !== null) return end('asks the venue');
  if (reconciliation?.differences.some(({ open }) => open)) return () => void flow.accept();
  if (problem) return () => flow.dismiss();
  return null;
}

/** A field of the form, which says of a booking which press it came from. */
export const pressField = 'customer_city';

/** The next thing to press on the way to a cart of so many lines, and from there to the booking. */
async function towards(world: VisitorWorld, { flow, client, closed }: OpenPage, visitor: Visitor): Promise<() => void> {
  const { isBegun, wish } = visitor;
  const { question, typed } = world;
  const wanted: readonly number[] = changes[wish.change][isBegun ? 'wanted' : 'before'];
  const { step, session } = flow.state;
  const lines = linesOf(session);
  const surplus = lines.find(
    ({ quantity, id }) =>
      !wanted.includes(quantity) || lines.some((other) => other.quantity === quantity && other.id < id),
  );
  const missing = wanted.find((quantity) => !lines.some((line) => line.quantity === quantity));
  if (missing !== undefined) {
    const rated = client.rate(question(missing)).then(
      (quote) => quote.slip,
      () => null,
    );
    const slip = await Promise.race([rated, closed]);
    if (slip === null) return () => undefined;
    const isChanged = wish.change === 'replace' && isBegun && surplus !== undefined;
    if (!isChanged) return () => void flow.add(slip, question(missing));
    return () =>
      void flow
        .edit(surplus.id)
        .then(() =>
          flow.state.choice.lineId === surplus.id ? flow.save(slip, question(missing)) : flow.remove(surplus.id),
        );
  }
  if (surplus) return () => void flow.remove(surplus.id);
  if (!isBegun) return () => undefined;
  if (step === 'choose') return () => flow.goTo('cart');
  if (step === 'review' || (step === 'details' && visitor.isStraight)) return () => press(world, flow, visitor);
  return () => {
    flow.type({ ...typed, customer_name: 'Ada Wren', customer_email: visitor.wish.email });
    flow.goTo('details');
    if (!visitor.isStraight) void flow.review();
  };
}

function press({ log, time }: VisitorWorld, flow: OpenPage['flow'], visitor: Visitor): void {
  visitor.presses += 1;
  const name = String(visitor.presses);
  visitor.pressed = quantitiesOf(flow);
  visitor.pressedAt[name] = time.now();
  // So that a booking says which press it came from.
  flow.type({ [pressField]: name });
  log(`Book is pressed, ${name}`);
  void flow.book();
}
