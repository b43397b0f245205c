/** What may be asked about the catalogue (specification 4.2 and 4.3), and which questions are answered with a price. */
import { relayPricesParameter } from '../../api/wire/relay-prices.ts';
import { pickKnown, type Known } from '../parameters.ts';
import type { ReadRoute, ReadRouteName } from '../routes.ts';

/**
 * - `plain`: the answer has no prices.
 * - `prices`: a rated list whose sender needs no SLIPs.
 * - `rated`: the answer may have a SLIP, a price or a discount.
 */
export type ReadKind = 'plain' | 'prices' | 'rated';

export type SelectedRead = { ok: true; parameters: URLSearchParams; kind: ReadKind } | { ok: false; reason: string };

const period: readonly Known[] = [{ name: /^start_date$/ }, { name: /^end_date$/ }];

/** A parameter that belongs to a rated question only, beside the booking parameters of the account. */
const rating: readonly Known[] = [
  ...period,
  { name: /^(date|start_time|end_time|timeslot|available|discount_code|rules)$/ },
  { name: /^param\[[\w.-]{1,40}\]$/ },
];
const filters: readonly Known[] = [{ name: /^(item_id|category_id|keyword|packages)$/ }];

const known: Readonly<Record<ReadRouteName, readonly Known[]>> = {
  help: [],
  company: [],
  items: [...filters, ...rating],
  item: [{ name: /^packages$/ }, ...rating],
  calendars: [{ name: /^(item_id|category_id)$/ }, { name: /^item_id\[\]$/, repeats: true }, ...period],
  calendar: period,
  form: [],
};

const priced: ReadonlySet<ReadRouteName> = new Set<ReadRouteName>(['items', 'item']);

/** Picks the known parameters. Refuses one that is given twice: which one counts differs from server to server. */
export function selectRead({ name }: ReadRoute, given: URLSearchParams): SelectedRead {
  const parameters = pickKnown(known[name], given);
  if ('twice' in parameters) return { ok: false, reason: `${parameters.twice} is given twice.` };
  const isRated =
    priced.has(name) && [...parameters.keys()].some((key) => rating.some((parameter) => parameter.name.test(key)));
  const isPriceList = name === 'items' && given.get(relayPricesParameter) === '1';
  return { ok: true, parameters, kind: !isRated ? 'plain' : isPriceList ? 'prices' : 'rated' };
}
