/**
 * The party as one set of quantities for many items. Items name their parameters each for itself (Adults, People on board);
 * those that ask for the same thing are asked once and meant for all of them.
 *
 * What asks for the same, the first rule that applies:
 * 1. What the service says counts people (`guest`, `minor`).
 * 2. Where it says that of none in the list, an id that is a word for people. Ids are the account's own, the same in all its
 *    items; labels are not looked at, as they are in the venue's words and language.
 * 3. Where nothing counts people, what several items call alike; of a short list all.
 *
 * Of an item that counts people only its first parameter for them and its first for children are meant: seniors and infants
 * are chosen there. Where an item tells children apart, what stands beside them counts adults. What never stands beside
 * children counts everybody: People on board are the adults and the children. Whatever counts things (boats, boards) is
 * chosen at the item, and begins with its own number.
 */
import type { Parameter, Quote } from '../../api/types.ts';
import { sum } from '../../values/builtins.ts';

/** `null`: no people, but what the venue calls it. */
export type PartyKind = 'adults' | 'children' | 'people' | null;

/** A quantity that is meant for several items. */
export interface PartyMember {
  kind: PartyKind;
  /** To choose it by; its id is its kind, or its label where it has none. */
  parameter: Parameter;
  /** What the items call it. */
  ids: readonly string[];
}

export interface Party {
  members: readonly PartyMember[];
  /** Parameters that count adults and children together. */
  everybody: readonly string[];
}

type Answer = Pick<Quote, 'parameters'>;
type Person = NonNullable<Parameter['person']>;

/** Words for people that accounts use as ids. */
const words: Readonly<Record<string, Person>> = {
  ...Object.fromEntries(
    ['adult', 'adults', 'guest', 'guests', 'people', 'person', 'persons', 'pax', 'participants', 'passengers'].map(
      (id) => [id, 'guest' as const],
    ),
  ),
  ...Object.fromEntries(['child', 'children', 'kid', 'kids', 'minor', 'minors'].map((id) => [id, 'minor' as const])),
};

/** More than these would be a form to fill in before anything is seen. */
const most = 4;

export const noParty: Party = { members: [], everybody: [] };

export function partyOf(quotes: Iterable<Answer>): Party {
  const shown = [...quotes].map(({ parameters }) => parameters.filter(({ hidden }) => !hidden));
  return partyOfPeople(shown) ?? { members: alikeByLabel(shown), everybody: [] };
}

/** How many members there will be, as far as the ids of each item's parameters tell. */
export function expectedMembers(ids: readonly (readonly string[])[]): number {
  const unknown = { label: '', description: '', required: false, hidden: false, default: 0, min: 0, max: 0, price: '' };
  return partyOf(ids.map((each) => ({ parameters: each.map((id) => ({ ...unknown, id, label: id })) }))).members.length;
}

/** What the party asks of the items, by parameter id. */
export function paramsOf(
  { members, everybody }: Party,
  chosen: Readonly<Record<string, number>>,
): Record<string, number> {
  const counts = members.map(({ parameter, ids }) => ({ ids, count: chosen[parameter.id] ?? parameter.default }));
  const all = sum(counts.map(({ count }) => count));
  return Object.fromEntries([
    ...counts.flatMap(({ ids, count }) => ids.map((id) => [id, count] as const)),
    ...everybody.map((id) => [id, all] as const),
  ]);
}

/** What is chosen for each member, by its parameter's id, where some of it was chosen before by parameter id. */
export function chosenOf(
  { members, everybody }: Party,
  params: Readonly<Record<string, number>>,
): Record<string, number> {
  const first = (ids: readonly string[]) => ids.map((id) => params[id]).find((count) => count !== undefined);
  return Object.fromEntries(
    members.map(({ kind, parameter, ids }) => [
      parameter.id,
      first(ids) ?? (kind === 'adults' ? first(everybody) : undefined) ?? parameter.default,
    ]),
  );
}

/** By the first two rules; null where nothing counts people. */
function partyOfPeople(items: readonly (readonly Parameter[])[]): Party | null {
  const isSaid = items.flat().some(({ person }) => person !== undefined);
  const personOf = ({ id, person }: Parameter) => (isSaid ? person : words[id.toLowerCase()]);
  const found = items.map((parameters) => ({
    guest: parameters.find((parameter) => personOf(parameter) === 'guest'),
    minor: parameters.find((parameter) => personOf(parameter) === 'minor'),
  }));
  const minors = present(found.map(({ minor }) => minor));
  const guests = present(found.map(({ guest }) => guest));
  if (guests.length + minors.length === 0) return null;
  const besideMinors = new Set(idsOf(present(found.map(({ guest, minor }) => minor && guest))));
  const adults = guests.filter(({ id }) => besideMinors.has(id));
  if (adults.length === 0)
    return { members: [...member('people', guests), ...member('children', minors)], everybody: [] };
  return {
    members: [...member('adults', adults), ...member('children', minors)],
    everybody: idsOf(guests.filter(({ id }) => !besideMinors.has(id))),
  };
}

/** By the third rule: the parameters that most of the answers share, the commonest first. Where all have few alike, all of them. */
function alikeByLabel(items: readonly (readonly Parameter[])[]): PartyMember[] {
  const alike = new Map<string, Parameter[]>();
  for (const parameter of items.flat()) alike.set(parameter.label, [...(alike.get(parameter.label) ?? []), parameter]);
  const all = [...alike.values()];
  const shared = all.filter(({ length }) => length > 1);
  const taken = new Set<string>();
  return (all.length < most ? all : shared)
    .sort((one, other) => other.length - one.length)
    .slice(0, most)
    .flatMap((same) => {
      // An id that two labels share is meant by the commoner one.
      const ids = idsOf(same).filter((id) => !taken.has(id));
      for (const id of ids) taken.add(id);
      return ids.length > 0 ? [{ kind: null, parameter: unionOf(same, same[0]?.label ?? ''), ids }] : [];
    });
}

function member(kind: NonNullable<PartyKind>, same: readonly Parameter[]): PartyMember[] {
  return same.length > 0 ? [{ kind, parameter: unionOf(same, kind), ids: idsOf(same) }] : [];
}

/** As wide as the widest of them: an item that allows less will not be free for it. */
function unionOf(same: readonly Parameter[], id: string): Parameter {
  const [first] = same;
  const counts = same.map((parameter) => Math.max(parameter.default, parameter.min));
  const usual = [...new Set(counts)].sort(
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
    default: usual[0] ?? 0,
    min: Math.min(...same.map(({ min }) => min)),
    max: maxima.includes(0) ? 0 : Math.max(...maxima),
  };
}

const idsOf = (parameters: readonly Parameter[]): string[] => [...new Set(parameters.map(({ id }) => id))];

const present = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);
