/** How one difference between the cart seen and the cart held is named and worded. No markup here. */
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Difference, Reconciliation } from '../../flow/state.ts';
import { enCartChanges } from '../../i18n/en/cart-changes.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { formatPeriod } from '../shared/format-visit.ts';

type Kind = Difference['kind'];

export interface DifferenceView {
  name: string;
  /** When it is for; `''` for what has no date. */
  when: string;
  /** What happened to it; `''` where the amounts say it. */
  state: string;
  /** Waits for the visitor, who may take something else. */
  canReplace: boolean;
  /** Waits for the visitor, who may leave it out rather than pay more. */
  canRemove: boolean;
  /** The same for as many as are left; null where that cannot be asked for. */
  fewer: QuoteRequest | null;
  /** Can be had on other days. */
  dated: boolean;
}

export function differenceView(difference: Difference, items: readonly Item[], locale: Locale): DifferenceView {
  const { kind, quoteRequest, left, open, lineId } = difference;
  const item = items.find(({ id }) => id === quoteRequest?.itemId);
  const dated = quoteRequest !== null && item !== undefined && !item.simple;
  const fewer = kind === 'fewer' && quoteRequest && item ? reduced(quoteRequest, left) : null;
  const whole: Partial<Record<Kind, string>> = { total: changesWords(locale).cart, due: locale.text.cart.due };
  return {
    name: whole[kind] ?? (difference.name || (item?.name ?? '')),
    when: dated ? formatPeriod({ ...quoteRequest, unit: item.unit }, locale) : '',
    state: stateOf(difference, locale),
    canReplace: open && isUnavailable(difference) && (dated || fewer !== null),
    canRemove: open && kind === 'dearer' && lineId !== null,
    fewer,
    dated,
  };
}

/** Returns the words of the sheet. */
export const changesWords = (locale: Locale): Messages['cartChanges'] => locale.section('cartChanges', enCartChanges);

/** Whether something else can be taken instead of what the difference is about, once the visitor is asked. */
export function isReplaceable(difference: Difference): boolean {
  return difference.open && isUnavailable(difference);
}

/** Heading and lead of all that changed. */
export function changesSummary(
  { cause, differences }: Reconciliation,
  locale: Locale,
): [heading: string, lead: string] {
  const words = changesWords(locale);
  const open = differences.some((each) => each.open);
  if (cause === 'emptied') return [words.emptied, words.emptiedDone];
  if (cause === 'renewed') return [words.renewed, words.renewedDone];
  if (cause === 'changed') return [words.changed, open ? words.changedOpen : words.changedDone];
  if (differences.length === 0) return [words.expired, words.expiredDone];
  if (differences.every(({ lineId }) => lineId === null)) return [words.expired, words.expiredEmpty];
  return [words.expired, open ? words.expiredOpen : words.expiredOther];
}

/** The button that accepts everything, by what is accepted; `''` where nothing waits for an answer. */
export function acceptLabel({ differences }: Reconciliation, locale: Locale): string {
  const { both, accept, without, go } = changesWords(locale);
  const open = differences.filter((each) => each.open);
  const dearer = open.some(({ kind }) => kind === 'dearer');
  const lost = open.some(isReplaceable);
  if (open.length === 0) return '';
  if (dearer) return lost ? both : accept;
  return lost ? without : go;
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

/** Where one quantity alone makes the request: of several nobody can tell which to lessen. */
function reduced(quoteRequest: QuoteRequest, left: number): QuoteRequest | null {
  const counted = Object.entries(quoteRequest.params).filter(([, count]) => count > 0);
  const [param] = counted;
  return param && counted.length === 1 && left > 0 && left < param[1]
    ? { ...quoteRequest, params: { ...quoteRequest.params, [param[0]]: left } }
    : null;
}

const unavailable = {
  gone: true,
  fewer: true,
  rule: true,
  dearer: false,
  cheaper: false,
  moved: false,
  total: false,
  due: false,
} as const satisfies Record<Kind, boolean>;

/** Returns true if the item is not available as requested. Another price alone does not count. */
function isUnavailable({ kind }: Pick<Difference, 'kind'>): boolean {
  return unavailable[kind];
}
