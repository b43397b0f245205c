/** Who something is for, in the words people use for a party: `2 adults, 1 child`. No markup here. */
import type { Parameter } from '../../../api/types.ts';
import type { Party, PartyKind } from '../../../flow/quotes/party.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { formatParty } from '../../shared/format-visit.ts';

type People = NonNullable<PartyKind>;

/** What is chosen of the party; what counts no people is said in the venue's own labels. */
export function formatChosen({ members }: Party, chosen: Readonly<Record<string, number>>, locale: Locale): string {
  return locale.list(
    members.map(({ kind, parameter }) =>
      kind ? peopleIn(kind, chosen[parameter.id] ?? 0, locale) : formatParty(chosen, [parameter], locale),
    ),
  );
}

/**
 * Whom and how much the price of one item is for. One boat for its people goes without saying; where no people are counted
 * the price is that of so many boats, and says so.
 */
export function formatPeopleOf(
  parameters: readonly Parameter[],
  counts: Readonly<Record<string, number>>,
  { members, headcountIds }: Party,
  locale: Locale,
): string {
  const kinds = new Map<string, People>(headcountIds.map((id) => [id, 'people']));
  for (const { kind, ids } of members) if (kind) for (const id of ids) kinds.set(id, kind);
  const shown = parameters.filter(({ hidden }) => !hidden);
  const people = shown.map(({ id }) => {
    const kind = kinds.get(id);
    return kind ? peopleIn(kind, counts[id] ?? 0, locale) : '';
  });
  const isForPeople = people.some(Boolean);
  const things = shown.filter(({ id }) => !kinds.has(id) && (!isForPeople || (counts[id] ?? 0) > 1));
  return locale.list([formatParty(counts, things, locale), ...people]);
}

function peopleIn(kind: People, count: number, locale: Locale): string {
  return count > 0 ? locale.section('byDate', enByDate).people[kind](count).replaceAll(' ', '\u00a0') : '';
}
