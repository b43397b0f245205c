/**
 * Merges the parameters of many items to one party. Each item names its parameters itself, such as Adults or People on board.
 * The guest enters a quantity once for all items that mean the same. The first rule that applies decides:
 * 1. Parameters that the service marks as counting people (`guest`, `minor`).
 * 2. If it marks none, parameter ids that are words for people. All items of an account share their ids. Labels do not
 *    count, because they are in the venue's language.
 * 3. If no parameter counts people, parameters with the same label in several items. In a short list, all parameters.
 *
 * An item takes part with its first parameter for people and its first for children. The guest selects seniors and infants at the
 * item. In an item with children, the other parameter counts adults. A parameter that never occurs together with children counts
 * all people. The guest selects quantities of things, such as boats, at the item.
 */
import type { Parameter, Quote } from '../../api/types.ts';
import { sum } from '../../values/builtins.ts';

/** `null` for things: the label of the venue is the only name. */
export type PartyKind = 'adults' | 'children' | 'people' | null;

/** A quantity for several items. */
export interface PartyMember {
  kind: PartyKind;
  /** The parameter for its field. The id is the kind, or the label if it has no kind. */
  parameter: Parameter;
  /** Its parameter ids in the items. */
  ids: readonly string[];
}

export interface Party {
  members: readonly PartyMember[];
  /** Ids of parameters that count adults and children together. */
  headcountIds: readonly string[];
}

type Answer = Pick<Quote, 'parameters'>;
type Person = NonNullable<Parameter['person']>;

/** Words for people in parameter ids. */
const words: Readonly<Record<string, Person>> = {
  ...Object.fromEntries(
    ['adult', 'adults', 'guest', 'guests', 'people', 'person', 'persons', 'pax', 'participants', 'passengers'].map(
      (id) => [id, 'guest' as const],
    ),
  ),
  ...Object.fromEntries(['child', 'children', 'kid', 'kids', 'minor', 'minors'].map((id) => [id, 'minor' as const])),
};

/** More fields would be a form before the guest sees an item. */
const MAX_MEMBERS = 4;

export const noParty: Party = { members: [], headcountIds: [] };

export function partyOf(quotes: Iterable<Answer>): Party {
  const visible = [...quotes].map(({ parameters }) => parameters.filter(({ hidden }) => !hidden));
  return partyOfPeople(visible) ?? { members: mergeByLabel(visible), headcountIds: [] };
}

/** Returns the expected number of members, from the parameter ids of each item. */
export function expectedMembers(ids: readonly (readonly string[])[]): number {
  const emptyParameter = {
    label: '',
    description: '',
    required: false,
    hidden: false,
    default: 0,
    min: 0,
    max: 0,
    price: '',
  };
  return partyOf(ids.map((each) => ({ parameters: each.map((id) => ({ ...emptyParameter, id, label: id })) }))).members
    .length;
}

/** Returns the quantities for the items, by parameter id. */
export function paramsOf(
  { members, headcountIds }: Party,
  quantities: Readonly<Record<string, number>>,
): Record<string, number> {
  const counts = members.map(({ parameter, ids }) => ({ ids, count: quantities[parameter.id] ?? parameter.default }));
  const all = sum(counts.map(({ count }) => count));
  return Object.fromEntries([
    ...counts.flatMap(({ ids, count }) => ids.map((id) => [id, count] as const)),
    ...headcountIds.map((id) => [id, all] as const),
  ]);
}

/** Returns the quantity of each member, by the id of its parameter, from quantities by parameter id of the items. */
export function chosenOf(
  { members, headcountIds }: Party,
  params: Readonly<Record<string, number>>,
): Record<string, number> {
  const first = (ids: readonly string[]) => ids.map((id) => params[id]).find((count) => count !== undefined);
  return Object.fromEntries(
    members.map(({ kind, parameter, ids }) => [
      parameter.id,
      first(ids) ?? (kind === 'adults' ? first(headcountIds) : undefined) ?? parameter.default,
    ]),
  );
}

/** Applies the first two rules. Returns null if no parameter counts people. */
function partyOfPeople(items: readonly (readonly Parameter[])[]): Party | null {
  const isMarked = items.flat().some(({ person }) => person !== undefined);
  const personOf = ({ id, person }: Parameter) => (isMarked ? person : words[id.toLowerCase()]);
  const people = items.map((parameters) => ({
    guest: parameters.find((parameter) => personOf(parameter) === 'guest'),
    minor: parameters.find((parameter) => personOf(parameter) === 'minor'),
  }));
  const minors = withoutMissing(people.map(({ minor }) => minor));
  const guests = withoutMissing(people.map(({ guest }) => guest));
  if (guests.length + minors.length === 0) return null;
  const idsWithMinors = new Set(idsOf(withoutMissing(people.map(({ guest, minor }) => minor && guest))));
  const adults = guests.filter(({ id }) => idsWithMinors.has(id));
  if (adults.length === 0)
    return { members: [...member('people', guests), ...member('children', minors)], headcountIds: [] };
  return {
    members: [...member('adults', adults), ...member('children', minors)],
    headcountIds: idsOf(guests.filter(({ id }) => !idsWithMinors.has(id))),
  };
}

/** Applies the third rule: the parameters with the most common labels first. A short list has all parameters. */
function mergeByLabel(items: readonly (readonly Parameter[])[]): PartyMember[] {
  const byLabel = new Map<string, Parameter[]>();
  for (const parameter of items.flat())
    byLabel.set(parameter.label, [...(byLabel.get(parameter.label) ?? []), parameter]);
  const all = [...byLabel.values()];
  const common = all.filter(({ length }) => length > 1);
  const usedIds = new Set<string>();
  return (all.length < MAX_MEMBERS ? all : common)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_MEMBERS)
    .flatMap((same) => {
      // If items label one id in two ways, the label of more items applies.
      const ids = idsOf(same).filter((id) => !usedIds.has(id));
      for (const id of ids) usedIds.add(id);
      return ids.length > 0 ? [{ kind: null, parameter: unionOf(same, same[0]?.label ?? ''), ids }] : [];
    });
}

function member(kind: NonNullable<PartyKind>, same: readonly Parameter[]): PartyMember[] {
  return same.length > 0 ? [{ kind, parameter: unionOf(same, kind), ids: idsOf(same) }] : [];
}

/** Returns a parameter with the widest bounds. An item with a narrower bound is then not free for the party. */
function unionOf(same: readonly Parameter[], id: string): Parameter {
  const [first] = same;
  const counts = same.map((parameter) => Math.max(parameter.default, parameter.min));
  const defaults = [...new Set(counts)].sort(
    (one, other) => counts.filter((count) => count === other).length - counts.filter((count) => count === one).length,
  );
  const maxima = same.map(({ max }) => max);
  return {
    id,
    label: first?.label ?? '',
    hidden: false,
    required: false,
    price: '',
    description: same.every(({ description }) => description === first?.description) ? (first?.description ?? '') : '',
    default: defaults[0] ?? 0,
    min: Math.min(...same.map(({ min }) => min)),
    max: maxima.includes(0) ? 0 : Math.max(...maxima),
  };
}

const idsOf = (parameters: readonly Parameter[]): string[] => [...new Set(parameters.map(({ id }) => id))];

const withoutMissing = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);
