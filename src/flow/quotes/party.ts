/**
 * The party as one set of quantities for many items. Items name their parameters each for itself; what several of them call
 * alike (Adults) is asked once and meant for all of them. What only one item knows (Rafts) is chosen there.
 */
import type { Parameter, Quote } from '../../api/types.ts';

/** A quantity that is meant for several items. */
export interface PartyMember {
  /** To choose it by; its id is its label. */
  parameter: Parameter;
  /** What the items call it. */
  ids: readonly string[];
}

/** More than these would be a form to fill in before anything is seen. */
const most = 4;

/** The shown parameters that most of the answers share, the commonest first. Where all have few alike, all of them. */
export function partyOf(quotes: Iterable<Pick<Quote, 'parameters'>>): PartyMember[] {
  const alike = new Map<string, Parameter[]>();
  for (const { parameters } of quotes) {
    for (const parameter of parameters)
      if (!parameter.hidden) alike.set(parameter.label, [...(alike.get(parameter.label) ?? []), parameter]);
  }
  const all = [...alike.values()];
  const shared = all.filter(({ length }) => length > 1);
  const taken = new Set<string>();
  return (all.length < most ? all : shared)
    .sort((one, other) => other.length - one.length)
    .slice(0, most)
    .flatMap((same) => {
      // An id that two labels share is meant by the commoner one.
      const ids = [...new Set(same.map(({ id }) => id))].filter((id) => !taken.has(id));
      for (const id of ids) taken.add(id);
      return ids.length > 0 ? [{ parameter: unionOf(same), ids }] : [];
    });
}

/** What the party asks of the items, by parameter id. */
export function paramsOf(
  party: readonly PartyMember[],
  chosen: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    party.flatMap(({ parameter, ids }) => ids.map((id) => [id, chosen[parameter.id] ?? parameter.default])),
  );
}

/** What is chosen for each member, by label, where some of it was chosen before by parameter id. */
export function chosenOf(
  party: readonly PartyMember[],
  params: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    party.map(({ parameter, ids }) => [
      parameter.id,
      ids.map((id) => params[id]).find((count) => count !== undefined) ?? parameter.default,
    ]),
  );
}

/** As wide as the widest of them: an item that allows less will not be free for it. */
function unionOf(same: readonly Parameter[]): Parameter {
  const [first] = same;
  const counts = same.map((parameter) => Math.max(parameter.default, parameter.min));
  const usual = [...new Set(counts)].sort(
    (one, other) => counts.filter((count) => count === other).length - counts.filter((count) => count === one).length,
  );
  const maxima = same.map(({ max }) => max);
  return {
    id: first?.label ?? '',
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
