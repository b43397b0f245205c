/**
 * Reads the input of the assistant's tools, and defines the JSON Schemas of that input. The input may have any content.
 * For invalid input, it throws an error with a sentence that names the fault. It sends no requests.
 */
import type { Item } from '../../api/types.ts';
import { readTime } from '../../values/dates/clock.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { daysOf } from '../../flow/quotes/offer.ts';
import type { Choice } from '../../flow/state.ts';

export type Input = Readonly<Record<string, unknown>>;

/** A JSON Schema of an object (https://json-schema.org), limited to the keywords that the tools use. */
export interface InputSchema {
  type: 'object';
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
}

/** The error for invalid input. Its message helps the assistant to correct the input. */
export class InputError extends Error {}

const daySchema = (text: string) => ({
  type: 'string',
  description: `${text}, as YYYY-MM-DD on the calendar of the venue.`,
});
const timeSchema = (text: string) => ({
  type: 'string',
  description: `${text}, as HH:MM (24 hours) on the venue's clock.`,
});

export const daysSchema = {
  start: daySchema('The first day, or the day of arrival'),
  end: daySchema('The last day; of what is sold by the night the day of departure. Left out: one day or night'),
};

export const quantitiesSchema = {
  type: 'object',
  description: 'How many of what, by the ids that "quantities" of an answer has: {"adults": 2}. Left out: as is usual.',
  additionalProperties: { type: 'integer', minimum: 0 },
};

export const choiceSchema: InputSchema = {
  type: 'object',
  properties: {
    item: { type: 'string', description: 'The id of an item.' },
    ...daysSchema,
    start_time: timeSchema('Only for what is sold by time: one of "times" of an answer'),
    end_time: timeSchema('Only for what is sold by time where its length can be chosen'),
    quantities: quantitiesSchema,
  },
  required: ['item'],
};

export interface ReadFacts {
  items: () => readonly Item[];
  today: () => Day;
}

/**
 * Reads an item and its selection from the input of a tool.
 *
 * @param days converts the first and last day of the input to the days of a selection
 * @throws {InputError} if the account does not offer the item, or the input is invalid
 */
export function readChoice(
  input: Input,
  { items, today }: ReadFacts,
  days: typeof daysOf,
): { item: Item; choice: Choice } {
  const item = items().find(({ id }) => id === String(input.item));
  if (!item) throw new InputError('There is no such item: "item" is an id that the tool for finding answers.');
  if (item.group === 'parent')
    throw new InputError(`One of these has to be chosen, each an item of its own: ${item.children.join(' ')}`);
  const selectedDays = item.simple
    ? { start: null, end: null }
    : days(item, { ...readDays(input, today()), ...noParty });
  const choice = { itemId: item.id, ...selectedDays, params: readQuantities(input.quantities), discountCode: '' };
  return { item, choice: { ...choice, ...(isTimed(item) && readTimes(input)) } };
}

const noParty = { params: {}, discountCode: '' };

/**
 * Reads the first and the last day. A missing last day is the same as the first.
 * @throws {InputError} for an invalid or past day, or if the last day is before the first
 */
export function readDays({ start, end }: Input, today: Day): { from: Day; to: Day } {
  const from = readDay('start', start);
  const to = end === undefined ? from : readDay('end', end);
  if (from < today) throw new InputError(`"start" is over: today is ${today} at the venue.`);
  if (to < from) throw new InputError('"end" is before "start".');
  return { from, to };
}

/**
 * Reads quantities by parameter id.
 * @throws {InputError} if a quantity is not a whole number of 0 or more
 */
export function readQuantities(value: unknown = {}): Readonly<Record<string, number>> {
  const isCount = (entry: [string, unknown]): entry is [string, number] =>
    Number.isSafeInteger(entry[1]) && Number(entry[1]) >= 0;
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [['', null] as [string, null]];
  if (!entries.every(isCount)) throw new InputError('"quantities" is an object of whole numbers: {"adults": 2}.');
  return Object.fromEntries(entries);
}

function readDay(name: string, value: unknown): Day {
  const day = parseDay(String(value));
  if (day === null) throw new InputError(`"${name}" has to be a day as YYYY-MM-DD.`);
  return day;
}

function readTimes(input: Input): Pick<Choice, 'startTime' | 'endTime'> {
  const [startTime, endTime] = [readOneTime('start_time', input), readOneTime('end_time', input)];
  return { ...(startTime !== undefined && { startTime }), ...(endTime !== undefined && { endTime }) };
}

function readOneTime(name: string, { [name]: value }: Input): string | undefined {
  if (value === undefined) return undefined;
  const time = readTime(String(value));
  if (time === undefined) throw new InputError(`"${name}" has to be a time as HH:MM.`);
  return time;
}
