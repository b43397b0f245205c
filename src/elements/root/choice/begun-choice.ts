/** What a visit begins with: what the page asks for, or what was chosen here in this tab, before a reload say. */
import { undated, type Choice } from '../../../flow/state.ts';
import type { Store } from '../../../flow/store.ts';
import { createChoiceStorage } from '../../../page/storage/kept-choice.ts';
import type { Item } from '../../../api/types.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { BegunChoice } from '../../shared/host.ts';

export interface BeginChoice {
  baseUrl: string;
  /** Tells the elements of the site's pages apart. */
  place: string;
  /** What the page presets. */
  preset: Partial<Choice>;
  /** The same with what stands in the page's address by now. */
  asked: () => Partial<Choice>;
}

/** What was chosen counts as long as the page asks for the same as then, or for nothing that speaks against it. */
export function beginChoice({ baseUrl, place, preset, asked }: BeginChoice): BegunChoice {
  const storage = createChoiceStorage(baseUrl, place);
  const word = () => JSON.stringify(asked());
  const wanted = asked();
  const kept = storage.load();
  const isKept = kept !== null && (kept.asked === word() || agrees(wanted, kept.choice));
  return {
    choice: isKept ? kept.choice : wanted,
    isOwn: isKept || word() !== JSON.stringify(preset),
    asked: word,
    storage,
  };
}

function agrees({ itemId, start, end, params = {}, discountCode }: Partial<Choice>, kept: Choice): boolean {
  return (
    (!itemId || itemId === kept.itemId) &&
    (!start || (start === kept.start && (end ?? start) === (kept.end ?? start))) &&
    Object.entries(params).every(([id, count]) => kept.params[id] === count) &&
    (!discountCode || discountCode === kept.discountCode)
  );
}

/** Clears days that lie in the past at the venue, also those that the page or its address presets. */
export function dropPastDays(store: Pick<Store, 'state' | 'choose'>, today: Day | undefined): void {
  const { start, params } = store.state.choice;
  if (today && start !== null && start < today) store.choose({ ...nothingChosen, params });
}

/**
 * Clears a choice that the page did not ask for once its item is no longer offered. What is sold out is left to the calendar
 * and the price to say.
 * @returns whether the list was known
 */
export function dropGone(
  store: Pick<Store, 'state' | 'choose'>,
  preset: Partial<Choice>,
  items: readonly Item[] | undefined,
): boolean {
  if (!items) return false;
  const { itemId } = store.state.choice;
  const isGone = itemId !== null && itemId !== preset.itemId && !items.some(({ id }) => id === itemId);
  if (isGone) store.choose({ ...nothingChosen, itemId: null, ...preset });
  return true;
}

/** Whether what is chosen can be had is not known for a while: after a reload, or where the list turns out to be another. */
export function createDoubt() {
  let doubted: Pick<Store, 'state' | 'choose'> | null = null;
  let outdated: readonly Item[] | undefined;
  return {
    /** @param items the list by which it cannot be known */
    begin(store: Pick<Store, 'state' | 'choose'> | null, items?: readonly Item[]): void {
      doubted = store;
      outdated = items;
    },
    resolve(preset: Partial<Choice>, items: readonly Item[] | undefined): void {
      if (doubted && items !== outdated && dropGone(doubted, preset, items)) doubted = null;
    },
  };
}

/** Whether everything is chosen still as the visit began. */
export function isUntouched({ choice: begun }: BegunChoice, choice: Choice): boolean {
  return Object.entries(begun).every(([name, value]) => choice[name as keyof Choice] === value);
}

/** Of whichever item. */
export const nothingChosen = { ...undated, params: {} } as const satisfies Partial<Choice>;
