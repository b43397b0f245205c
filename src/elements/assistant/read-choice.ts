/**
 * Reads the input of the assistant's tools, and defines the JSON Schemas of that input. The input may have any content.
 * For invalid input, the functions throw an error with a sentence that names the fault. This module sends no requests.
 */
import type { Item } from '../../api/types.ts';
import { readTime } from '../../values/dates/clock.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { getItemDays } from '../../flow/quotes/date-search.ts';
import type { Choice } from '../../flow/state.ts';

export type ToolInput = Readonly<Record<string, unknown>>;

/** A JSON Schema of an object (https://json-schema.org), limited to the keywords that the tools use. */
export interface ToolInputSchema {
  type: 'object';
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
}

/** The error for invalid input. Its message helps the assistant to correct the input. */
export class ToolInputError extends Error {}

const createDaySchema = (description: string) => ({
  type: 'string',
  description: `${description}, as YYYY-MM-DD on the calendar of the venue.`,
});
const createTimeSchema = (description: string) => ({
  type: 'string',
  description: `${description}, as HH:MM (24 hours) on the venue's clock.`,
});

export const daysSchema = {
  start: createDaySchema('The first day, or the day of arrival'),
  end: createDaySchema('The last day; of what is sold by the night the day of departure. Left out: one day or night'),
};

export const quantitiesSchema = {
  type: 'object',
  description: 'How many of what, by the ids that "quantities" of an answer has: {"adults": 2}. Left out: as is usual.',
  additionalProperties: { type: 'integer', minimum: 0 },
};

export const choiceSchema: ToolInputSchema = {
  type: 'object',
  properties: {
    item: { type: 'string', description: 'The id of an item.' },
    ...daysSchema,
    start_time: createTimeSchema('Only for what is sold by time: one of "times" of an answer'),
    end_time: createTimeSchema('Only for what is sold by time where its length can be chosen'),
    quantities: quantitiesSchema,
  },
  required: ['item'],
};

export interface SelectionReaderDependencies {
  items: () => readonly Item[];
  today: () => Day;
}

/**
 * Reads an item and its selection from the input of a tool.
 *
 * @param toSelectionDays converts the first and last day of the input to the days of a selection
 * @throws {ToolInputError} if the account does not offer the item, or the input is invalid
 */
export function readToolSelection(
  toolInput: ToolInput,
  { items, today }: SelectionReaderDependencies,
  toSelectionDays: typeof getItemDays,
): { item: Item; choice: Choice } {
  const item = items().find(({ id }) => id === String(toolInput.item));
  if (!item) throw new ToolInputError('There is no such item: "item" is an id that the tool for finding answers.');
  if (item.group === 'parent')
    throw new ToolInputError(`One of these has to be chosen, each an item of its own: ${item.children.join(' ')}`);
  const selectedDays = item.simple
    ? { start: null, end: null }
    : toSelectionDays(item, { ...readDays(toolInput, today()), ...withoutParty });
  const choice = { itemId: item.id, ...selectedDays, params: readQuantities(toolInput.quantities), discountCode: '' };
  return { item, choice: { ...choice, ...(isTimed(item) && readTimes(toolInput)) } };
}

const withoutParty = { params: {}, discountCode: '' };

/**
 * Reads the first and the last day. A missing last day is the same as the first.
 * @throws {ToolInputError} for an invalid or past day, or if the last day is before the first
 */
export function readDays({ start, end }: ToolInput, todayAtVenue: Day): { from: Day; to: Day } {
  const firstDay = readDay('start', start);
  const lastDay = end === undefined ? firstDay : readDay('end', end);
  if (firstDay < todayAtVenue) throw new ToolInputError(`"start" is over: today is ${todayAtVenue} at the venue.`);
  if (lastDay < firstDay) throw new ToolInputError('"end" is before "start".');
  return { from: firstDay, to: lastDay };
}

/**
 * Reads quantities by parameter id.
 * @throws {ToolInputError} if a quantity is not a whole number of 0 or more
 */
export function readQuantities(quantitiesInput: unknown = {}): Readonly<Record<string, number>> {
  const isQuantityEntry = (entry: [string, unknown]): entry is [string, number] =>
    Number.isSafeInteger(entry[1]) && Number(entry[1]) >= 0;
  const quantityEntries =
    typeof quantitiesInput === 'object' && quantitiesInput !== null
      ? Object.entries(quantitiesInput)
      : [['', null] as [string, null]];
  if (!quantityEntries.every(isQuantityEntry))
    throw new ToolInputError('"quantities" is an object of whole numbers: {"adults": 2}.');
  return Object.fromEntries(quantityEntries);
}

function readDay(fieldName: string, dayInput: unknown): Day {
  const day = parseDay(String(dayInput));
  if (day === null) throw new ToolInputError(`"${fieldName}" has to be a day as YYYY-MM-DD.`);
  return day;
}

function readTimes(toolInput: ToolInput): Pick<Choice, 'startTime' | 'endTime'> {
  const [startTime, endTime] = [readTimeField('start_time', toolInput), readTimeField('end_time', toolInput)];
  return { ...(startTime !== undefined && { startTime }), ...(endTime !== undefined && { endTime }) };
}

function readTimeField(fieldName: string, { [fieldName]: value }: ToolInput): string | undefined {
  if (value === undefined) return undefined;
  const time = readTime(String(value));
  if (time === undefined) throw new ToolInputError(`"${fieldName}" has to be a time as HH:MM.`);
  return time;
}
