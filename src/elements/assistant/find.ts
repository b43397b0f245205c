/** The tool that finds what is offered, and with days what of it can be had then. */
import type { ReadClient } from '../../api/read-client.ts';
import type { Item } from '../../api/types.ts';
import type { Offer } from '../../flow/quotes/offer.ts';
import type { ListClient } from '../../flow/quotes/rate-list.ts';
import { daysSchema, quantitiesSchema, readDays, readQuantities, type Input, type ReadFacts } from './read-choice.ts';
import type { Tool } from './tool.ts';
import type { WithOffers } from './open-visit.ts';

export interface FindFacts extends ReadFacts, WithOffers {
  client: ListClient & Pick<ReadClient, 'rate'>;
  /** ISO 4217 code. */
  currency: () => string;
  /** The visitor's code; `''` for none. */
  discountCode: () => string;
}

/** More would be read by nobody. */
const mostAnswered = 40;

export function findTool(facts: FindFacts): Tool {
  return {
    name: 'slipway_find',
    description:
      'Finds what this venue offers: all of it, by words, by category; with days also which of it is ' +
      'available then, and for how much. Changes nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        words: { type: 'string', description: 'Each of them has to be in the name, the description or the category.' },
        category: { type: 'string', description: 'The name of a category, as an answer has it.' },
        ...daysSchema,
        quantities: quantitiesSchema,
      },
      required: [],
    },
    readOnly: true,
    run: (input) => find(input, facts),
  };
}

async function find(input: Input, facts: FindFacts): Promise<object> {
  const matching = facts.items().filter((item) => matches(item, input));
  const items = matching.slice(0, mostAnswered);
  const offer = input.start === undefined ? null : await offerOf(items, input, facts);
  return {
    items: items.map((item) => ({ ...described(item), ...(offer && availabilityOf(item, offer)) })),
    not_listed: matching.length - items.length,
    today: facts.today(),
    currency: facts.currency(),
  };
}

async function offerOf(items: readonly Item[], input: Input, facts: FindFacts): Promise<Offer> {
  const params = readQuantities(input.quantities);
  const wish = { ...readDays(input, facts.today()), params, discountCode: facts.discountCode() };
  const { findOffer } = await facts.offers();
  return findOffer(facts.client, items, wish);
}

function matches({ name, blurb, category }: Item, { words, category: wanted }: Input): boolean {
  if (typeof wanted === 'string' && wanted !== '' && folded(category) !== folded(wanted)) return false;
  const text = folded(`${name} ${blurb} ${category}`);
  return (typeof words === 'string' ? folded(words).split(/\s+/) : []).every((word) => text.includes(word));
}

const folded = (text: string) => text.toLowerCase().trim();

function described({ id, name, blurb, category, unit, simple, group, children }: Item): object {
  return {
    id,
    name,
    ...(blurb && { description: blurb }),
    ...(category && { category }),
    sold: simple ? 'without a date' : (soldBy.get(unit) ?? 'by time'),
    ...(group === 'parent' && { choose_one_of: children }),
  };
}

const soldBy: ReadonlyMap<string, string> = new Map([
  ['D', 'by the day'],
  ['N', 'by the night'],
  ['TS', 'by time slot'],
]);

function availabilityOf({ id }: Item, { free, unansweredIds }: Offer): object {
  const found = free.get(id);
  if (found) return { available: true, ...(found.total && { [found.isLowest ? 'total_from' : 'total']: found.total }) };
  return unansweredIds.includes(id) ? {} : { available: false };
}
