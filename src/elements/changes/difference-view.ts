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

type DifferenceKind = Difference['kind'];

export interface DifferenceView {
  name: string;
  /** The formatted days; `''` for an item without days. */
  when: string;
  /** The change as text; `''` if the two prices already show the change. */
  stateText: string;
  /** True if the guest can replace the line with nearby days or a smaller quantity. */
  canReplace: boolean;
  /** True if the line costs more now and the guest can remove it. */
  canRemove: boolean;
  /** The line's quote request with the quantity that is still free; null if no such request is possible. */
  requestWithFewerPlaces: QuoteRequest | null;
  /** True if the item has days, so that nearby days can replace the line. */
  hasDays: boolean;
}

export function createDifferenceView(difference: Difference, items: readonly Item[], locale: Locale): DifferenceView {
  const { kind, quoteRequest, left, open, lineId } = difference;
  const item = items.find(({ id }) => id === quoteRequest?.itemId);
  const isItemWithDays = quoteRequest !== null && item !== undefined && !item.simple;
  const requestWithFewerPlaces = kind === 'fewer' && quoteRequest && item ? reduceQuantity(quoteRequest, left) : null;
  const namesOfTotals: Partial<Record<DifferenceKind, string>> = {
    total: getChangesMessages(locale).cart,
    due: locale.text.cart.due,
  };
  return {
    name: namesOfTotals[kind] ?? (difference.name || (item?.name ?? '')),
    when: isItemWithDays ? formatPeriod({ ...quoteRequest, unit: item.unit }, locale) : '',
    stateText: describeDifference(difference, locale),
    canReplace: open && isLineUnavailable(difference) && (isItemWithDays || requestWithFewerPlaces !== null),
    canRemove: open && kind === 'dearer' && lineId !== null,
    requestWithFewerPlaces,
    hasDays: isItemWithDays,
  };
}

/** Returns the messages of the panel. */
export const getChangesMessages = (locale: Locale): Messages['cartChanges'] =>
  locale.section('cartChanges', enCartChanges);

/** Returns true if the line is unavailable and the guest still has to decide. Nearby days may replace such a line. */
export function isReplaceableLine(difference: Difference): boolean {
  return difference.open && isLineUnavailable(difference);
}

/** Returns the heading of the panel and the summary of all changes. */
export function summarizeChanges(
  { cause, differences }: Reconciliation,
  locale: Locale,
): [heading: string, lead: string] {
  const messages = getChangesMessages(locale);
  const hasOpenDifference = differences.some((difference) => difference.open);
  if (cause === 'emptied') return [messages.emptied, messages.emptiedDone];
  if (cause === 'renewed') return [messages.renewed, messages.renewedDone];
  if (cause === 'changed') return [messages.changed, hasOpenDifference ? messages.changedOpen : messages.changedDone];
  if (differences.length === 0) return [messages.expired, messages.expiredDone];
  if (differences.every(({ lineId }) => lineId === null)) return [messages.expired, messages.expiredEmpty];
  return [messages.expired, hasOpenDifference ? messages.expiredOpen : messages.expiredOther];
}

/** Returns the label of the button that accepts all changes; `''` if the guest has nothing to decide. */
export function getAcceptButtonLabel({ differences }: Reconciliation, locale: Locale): string {
  const { both, accept, without, go } = getChangesMessages(locale);
  const openDifferences = differences.filter((difference) => difference.open);
  const hasDearerLine = openDifferences.some(({ kind }) => kind === 'dearer');
  const hasUnavailableLine = openDifferences.some(isReplaceableLine);
  if (openDifferences.length === 0) return '';
  if (hasDearerLine) return hasUnavailableLine ? both : accept;
  return hasUnavailableLine ? without : go;
}

function describeDifference({ kind, reason, left }: Difference, locale: Locale): string {
  const messages = getChangesMessages(locale);
  const descriptionsByKind: Readonly<Record<DifferenceKind, string>> = {
    gone: messages.gone,
    fewer: messages.fewer(left),
    rule: reason || messages.gone,
    dearer: messages.dearer,
    cheaper: messages.cheaper,
    moved: messages.moved,
    total: '',
    due: '',
  };
  const description = descriptionsByKind[kind];
  return description && reason && !isLineUnavailable({ kind }) ? `${description} ${reason}` : description;
}

/**
 * Returns the quote request with its quantity reduced to the free places. Returns null if no place is free, or if the
 * quantity already fits. Also returns null for several quantities, because the service does not say which one to
 * reduce.
 */
function reduceQuantity(quoteRequest: QuoteRequest, placesLeft: number): QuoteRequest | null {
  const quantities = Object.entries(quoteRequest.params).filter(([, quantity]) => quantity > 0);
  const [[parameterId, quantity] = ['', 0]] = quantities;
  return quantities.length === 1 && placesLeft > 0 && placesLeft < quantity
    ? { ...quoteRequest, params: { ...quoteRequest.params, [parameterId]: placesLeft } }
    : null;
}

const isUnavailableByKind = {
  gone: true,
  fewer: true,
  rule: true,
  dearer: false,
  cheaper: false,
  moved: false,
  total: false,
  due: false,
} as const satisfies Record<DifferenceKind, boolean>;

/** Returns true if the line is not available as requested. A different price does not make it unavailable. */
function isLineUnavailable({ kind }: Pick<Difference, 'kind'>): boolean {
  return isUnavailableByKind[kind];
}
