/**
 * Merges the parameters of many items into one party. Each item has its own names for its parameters, such as Adults or
 * People on board. The guest enters a quantity once for all parameters with the same meaning. The first rule that
 * applies decides which parameters those are:
 * 1. Parameters that the service marks as counting people (`guest`, `minor`).
 * 2. If it marks none, parameters whose id is a word for people. All items of an account share these ids. Labels do not
 *    count, because they are in the venue's language.
 * 3. If no parameter counts people, parameters with the same label in several items. If there are fewer than four
 *    labels, all parameters.
 *
 * By rules 1 and 2, only two parameters of an item belong to the party: the first for people and the first for
 * children. The guest selects quantities of seniors, infants and things, such as boats, at the item itself. If an item
 * has a parameter for children, its parameter for people counts adults. If a parameter for people never occurs together
 * with children, it counts all people.
 */
import type { Parameter, Quote } from '../../api/types.ts';
import { sum } from '../../values/builtins.ts';

/**
 * The kind of people that a quantity counts. It is `null` for a quantity of things such as boats, for which only the
 * venue has a name.
 */
export type PartyKind = 'adults' | 'children' | 'people' | null;

/** One quantity of the party, which applies to several items. */
export interface PartyMember {
  kind: PartyKind;
  /** The parameter from which a view renders the field. Its id is the kind, or the label if there is no kind. */
  parameter: Parameter;
  /** Ids of the parameters in the items that get this quantity. */
  ids: readonly string[];
}

export interface Party {
  members: readonly PartyMember[];
  /** Ids of parameters that count adults and children together. */
  headcountIds: readonly string[];
}

type QuotedParameters = Pick<Quote, 'parameters'>;
/** `guest` counts adults, or all people of an item without children; `minor` counts children. */
type Person = NonNullable<Parameter['person']>;

/** Words for people in the ids of parameters, with the kind of person. */
const personByWord: Readonly<Record<string, Person>> = {
  ...Object.fromEntries(
    ['adult', 'adults', 'guest', 'guests', 'people', 'person', 'persons', 'pax', 'participants', 'passengers'].map(
      (id) => [id, 'guest' as const],
    ),
  ),
  ...Object.fromEntries(['child', 'children', 'kid', 'kids', 'minor', 'minors'].map((id) => [id, 'minor' as const])),
};

/** Maximum number of quantities. More fields would look like a form before the guest sees an item. */
const MAX_MEMBERS = 4;

export const emptyParty: Party = { members: [], headcountIds: [] };

export function buildParty(quotes: Iterable<QuotedParameters>): Party {
  const visibleParameters = [...quotes].map(({ parameters }) => parameters.filter(({ hidden }) => !hidden));
  return buildPartyOfPeople(visibleParameters) ?? { members: mergeByLabel(visibleParameters), headcountIds: [] };
}

/**
 * Returns the number of quantities that the party will probably have, before the quotes arrive.
 *
 * @param ids the parameter ids of each item
 */
export function countExpectedMembers(ids: readonly (readonly string[])[]): number {
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
  return buildParty(
    ids.map((itemParameterIds) => ({
      parameters: itemParameterIds.map((id) => ({ ...emptyParameter, id, label: id })),
    })),
  ).members.length;
}

/** Converts the quantities of a party to quantities of the items, by parameter id. */
export function toItemQuantities(
  { members, headcountIds }: Party,
  quantities: Readonly<Record<string, number>>,
): Record<string, number> {
  const counts = members.map(({ parameter, ids }) => ({ ids, count: quantities[parameter.id] ?? parameter.default }));
  const headcount = sum(counts.map(({ count }) => count));
  return Object.fromEntries([
    ...counts.flatMap(({ ids, count }) => ids.map((id) => [id, count] as const)),
    ...headcountIds.map((id) => [id, headcount] as const),
  ]);
}

/** Converts the quantities of items to the quantities of a party, by the id of each member's parameter. */
export function toPartyQuantities(
  { members, headcountIds }: Party,
  params: Readonly<Record<string, number>>,
): Record<string, number> {
  const findFirstQuantity = (ids: readonly string[]) =>
    ids.map((id) => params[id]).find((count) => count !== undefined);
  return Object.fromEntries(
    members.map(({ kind, parameter, ids }) => [
      parameter.id,
      findFirstQuantity(ids) ?? (kind === 'adults' ? findFirstQuantity(headcountIds) : undefined) ?? parameter.default,
    ]),
  );
}

/** Finds the parameters that count people, by rules 1 and 2 at the top of the file. Returns null if there are none. */
function buildPartyOfPeople(items: readonly (readonly Parameter[])[]): Party | null {
  const hasMarkedPeople = items.flat().some(({ person }) => person !== undefined);
  const getPerson = ({ id, person }: Parameter) => (hasMarkedPeople ? person : personByWord[id.toLowerCase()]);
  const people = items.map((parameters) => ({
    guest: parameters.find((parameter) => getPerson(parameter) === 'guest'),
    minor: parameters.find((parameter) => getPerson(parameter) === 'minor'),
  }));
  const minorParameters = removeMissing(people.map(({ minor }) => minor));
  const guestParameters = removeMissing(people.map(({ guest }) => guest));
  if (guestParameters.length + minorParameters.length === 0) return null;
  const idsWithMinors = new Set(getIds(removeMissing(people.map(({ guest, minor }) => minor && guest))));
  const adults = guestParameters.filter(({ id }) => idsWithMinors.has(id));
  if (adults.length === 0)
    return {
      members: [...buildMembers('people', guestParameters), ...buildMembers('children', minorParameters)],
      headcountIds: [],
    };
  return {
    members: [...buildMembers('adults', adults), ...buildMembers('children', minorParameters)],
    headcountIds: getIds(guestParameters.filter(({ id }) => !idsWithMinors.has(id))),
  };
}

/**
 * Applies rule 3 at the top of the file: takes the parameters with the most common labels, or all parameters if there
 * are few labels.
 */
function mergeByLabel(items: readonly (readonly Parameter[])[]): PartyMember[] {
  const parametersByLabel = new Map<string, Parameter[]>();
  for (const parameter of items.flat())
    parametersByLabel.set(parameter.label, [...(parametersByLabel.get(parameter.label) ?? []), parameter]);
  const labelGroups = [...parametersByLabel.values()];
  const sharedLabelGroups = labelGroups.filter(({ length }) => length > 1);
  const usedIds = new Set<string>();
  return (labelGroups.length < MAX_MEMBERS ? labelGroups : sharedLabelGroups)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_MEMBERS)
    .flatMap((sameParameters) => {
      // If one id has two labels in different items, the label in more items applies.
      const ids = getIds(sameParameters).filter((id) => !usedIds.has(id));
      for (const id of ids) usedIds.add(id);
      return ids.length > 0
        ? [{ kind: null, parameter: mergeParameters(sameParameters, sameParameters[0]?.label ?? ''), ids }]
        : [];
    });
}

function buildMembers(kind: NonNullable<PartyKind>, sameParameters: readonly Parameter[]): PartyMember[] {
  return sameParameters.length > 0
    ? [{ kind, parameter: mergeParameters(sameParameters, kind), ids: getIds(sameParameters) }]
    : [];
}

/**
 * Merges parameters into one with the lowest minimum and the highest maximum. A party within these bounds may still not
 * fit every item.
 */
function mergeParameters(sameParameters: readonly Parameter[], id: string): Parameter {
  const [firstParameter] = sameParameters;
  const counts = sameParameters.map((parameter) => Math.max(parameter.default, parameter.min));
  const defaults = [...new Set(counts)].sort(
    (one, other) => counts.filter((count) => count === other).length - counts.filter((count) => count === one).length,
  );
  const maxima = sameParameters.map(({ max }) => max);
  return {
    id,
    label: firstParameter?.label ?? '',
    hidden: false,
    required: false,
    price: '',
    description: sameParameters.every(({ description }) => description === firstParameter?.description)
      ? (firstParameter?.description ?? '')
      : '',
    default: defaults[0] ?? 0,
    min: Math.min(...sameParameters.map(({ min }) => min)),
    max: maxima.includes(0) ? 0 : Math.max(...maxima),
  };
}

const getIds = (parameters: readonly Parameter[]): string[] => [...new Set(parameters.map(({ id }) => id))];

const removeMissing = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);
