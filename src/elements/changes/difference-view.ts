/**
 * Derives the name, the message and the possible answers for each difference in a cart. Its functions are pure.
 * `difference-row.ts` renders one difference, and `cart-changes.ts` renders the panel.
 */
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Difference, Reconciliation } from '../../flow/state.ts';
import { enCartChanges } from '../../i18n/en/cart-changes.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { formatPeriod } from '../shared/format-visit.ts';

type Kind = Difference['kind'];

export interface DifferenceView {
  name: string;
  /** The formatted days; `''` for an item without days. */
  when: string;
  /** The change as text; `''` if the two prices already show the change. */
  state: string;
  /** True if the guest can replace the line with nearby days or a smaller quantity. */
  canReplace: boolean;
  /** True if the guest can remove the line instead of paying more. */
  canRemove: boolean;
  /** The line's quote request with the quantity that is still free; null if that is not possible. */
  fewer: QuoteRequest | null;
  /** True if the item has days, so that nearby days can replace the line. */
  hasDays: boolean;
}

export function differenceView(difference: Difference, items: readonly Item[], locale: Locale): DifferenceView {
  const { kind, quoteRequest, left, open, lineId } = difference;
  const item = items.find(({ id }) => id === quoteRequest?.itemId);
  const hasDays = quoteRequest !== null && item !== undefined && !item.simple;
  const fewer = kind === 'fewer' && quoteRequest && item ? reduceQuantity(quoteRequest, left) : null;
  const cartNames: Partial<Record<Kind, string>> = { total: changesWords(locale).cart, due: locale.text.cart.due };
  return {
    name: cartNames[kind] ?? (difference.name || (item?.name ?? '')),
    when: hasDays ? formatPeriod({ ...quoteRequest, unit: item.unit }, locale) : '',
    state: stateOf(difference, locale),
    canReplace: open && isUnavailable(difference) && (hasDays || fewer !== null),
    canRemove: open && kind === 'dearer' && lineId !== null,
    fewer,
    hasDays,
  };
}

/** Returns the messages of the panel. */
export const changesWords = (locale: Locale): Messages['cartChanges'] => locale.section('cartChanges', enCartChanges);

/** Returns true if the line is unavailable and the guest still has to decide. Nearby days may replace such a line. */
export function isReplaceable(difference: Difference): boolean {
  return difference.open && isUnavailable(difference);
}

/** Returns the heading of the panel and the summary of all changes. */
export function changesSummary(
  { cause, differences }: Reconciliation,
  locale: Locale,
): [heading: string, lead: string] {
  const words = changesWords(locale);
  const isOpen = differences.some((each) => each.open);
  if (cause === 'emptied') return [words.emptied, words.emptiedDone];
  if (cause === 'renewed') return [words.renewed, words.renewedDone];
  if (cause === 'changed') return [words.changed, isOpen ? words.changedOpen : words.changedDone];
  if (differences.length === 0) return [words.expired, words.expiredDone];
  if (differences.every(({ lineId }) => lineId === null)) return [words.expired, words.expiredEmpty];
  return [words.expired, isOpen ? words.expiredOpen : words.expiredOther];
}

/** Returns the label of the button that accepts all changes; `''` if the guest has nothing to decide. */
export function acceptLabel({ differences }: Reconciliation, locale: Locale): string {
  const { both, accept, without, go } = changesWords(locale);
  const openDifferences = differences.filter((each) => each.open);
  const hasDearer = openDifferences.some(({ kind }) => kind === 'dearer');
  const hasUnavailable = openDifferences.some(isReplaceable);
  if (openDifferences.length === 0) return '';
  if (hasDearer) return hasUnavailable ? both : accept;
  return hasUnavailable ? without : go;
}

function stateOf({ kind, reason, left }: Difference, locale: Locale): string {
  const text = changesWords(locale);
  const states: Readonly<Record<Kind, string>> = {
    gone: text.gone,
    fewer: text.fewer(left),
    rule: reason || text.gone,
    dearer: text.dearer,
    cheaper: text.cheaper,
    moved: text.moved,
    total: '',
    due: '',
  };
  const state = states[kind];
  return state && reason && !isUnavailable({ kind }) ? `${state} ${reason}` : state;
}

/**
 * Returns the quote request with the quantity that is still free. Returns null if the request has several quantities,
 * because the service's answer does not say which one to reduce.
 */
function reduceQuantity(quoteRequest: QuoteRequest, placesLeft: number): QuoteRequest | null {
  const quantities = Object.entries(quoteRequest.params).filter(([, count]) => count > 0);
  const [[id, count] = ['', 0]] = quantities;
  return quantities.length === 1 && placesLeft > 0 && placesLeft < count
    ? { ...quoteRequest, params: { ...quoteRequest.params, [id]: placesLeft } }
    : null;
}

const isUnavailableKind = {
  gone: true,
  fewer: true,
  rule: true,
  dearer: false,
  cheaper: false,
  moved: false,
  total: false,
  due: false,
} as const satisfies Record<Kind, boolean>;

/** Returns true if the line is not available as requested. A different price does not make it unavailable. */
function isUnavailable({ kind }: Pick<Difference, 'kind'>): boolean {
  return isUnavailableKind[kind];
}
