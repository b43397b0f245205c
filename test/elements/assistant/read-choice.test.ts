import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import {
  ToolInputError,
  readToolSelection,
  readDays,
  readQuantities,
} from '../../../src/elements/assistant/read-choice.ts';
import { getItemDays } from '../../../src/flow/quotes/date-search.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { june10 } from '../../flow/visit.ts';

const readInput = (input: object, item: Item) =>
  readToolSelection({ ...input }, { items: () => [item], today: () => june10 }, getItemDays);
const readChoiceFor = (input: object, changes: Partial<Item> = {}) =>
  readInput({ item: '1', ...input }, createTestItem(changes)).choice;

describe('readToolSelection', () => {
  it('accepts a number as the item id', () => {
    expect(readInput({ item: 1, start: '2031-06-10' }, createTestItem()).item.id).toBe('1');
  });

  it('rejects an unknown item and a parent item', () => {
    expect(() => readInput({ item: '2' }, createTestItem())).toThrow(/no such item/);
    const parentItem = createTestItem({ group: 'parent', children: ['7', '8'] });
    expect(() => readInput({ item: '1' }, parentItem)).toThrow(/7 8/);
  });

  it('reads `end` as the last day, or for nights as departure', () => {
    const startAndEnd = { start: '2031-06-10', end: '2031-06-12' };
    expect(readChoiceFor(startAndEnd)).toMatchObject({ start: '2031-06-10', end: '2031-06-12' });
    expect(readChoiceFor(startAndEnd, { unit: 'N' })).toMatchObject({ start: '2031-06-10', end: '2031-06-11' });
    expect(readChoiceFor({ start: '20310610' }, { unit: 'N' })).toMatchObject({
      start: '2031-06-10',
      end: '2031-06-10',
    });
    expect(readChoiceFor(startAndEnd, { fixedLength: 2 })).toMatchObject({ start: '2031-06-10', end: '2031-06-11' });
  });

  it('requires no date for a simple item', () => {
    expect(readChoiceFor({}, { simple: true })).toEqual({
      itemId: '1',
      start: null,
      end: null,
      params: {},
      discountCode: '',
    });
  });

  it.each([
    ['a missing first day', {}, /"start" has to be a day/],
    ['a day that does not exist', { start: '2031-02-30' }, /"start" has to be a day/],
    ['an end that is not a date', { start: '2031-06-10', end: 'soon' }, /"end" has to be a day/],
    ['a past day', { start: '2031-06-09' }, /today is 2031-06-10/],
    ['an end before the start', { start: '2031-06-12', end: '2031-06-11' }, /"end" is before "start"/],
  ])('rejects %s', (_name, input, message) => {
    expect(() => readDays(input, june10)).toThrow(message);
    expect(() => readDays(input, june10)).toThrow(ToolInputError);
  });
});

describe('readToolSelection: times', () => {
  const soldByHour = { unit: 'H' };

  it('reads times only for items sold by time', () => {
    const input = { start: '2031-06-10', start_time: '9:30', end_time: '11:00' };
    expect(readChoiceFor(input, soldByHour)).toMatchObject({ startTime: '09:30', endTime: '11:00' });
    expect(readChoiceFor(input)).not.toHaveProperty('startTime');
    expect(readChoiceFor({ start: '2031-06-10' }, soldByHour)).not.toHaveProperty('startTime');
    expect(readChoiceFor({ start: '2031-06-10', start_time: '9:30' }, soldByHour)).not.toHaveProperty('endTime');
  });

  it('throws an error that names the input with an invalid time', () => {
    expect(() => readChoiceFor({ start: '2031-06-10', end_time: 'noon' }, soldByHour)).toThrow(
      '"end_time" has to be a time',
    );
  });
});

describe('readQuantities', () => {
  it('returns quantities by parameter id, and none without input', () => {
    expect(readQuantities({ adults: 2, kids: 0 })).toEqual({ adults: 2, kids: 0 });
    expect(readQuantities()).toEqual({});
  });

  it.each([[{ adults: -1 }], [{ adults: 1.5 }], [{ adults: '2' }], [{ adults: Infinity }], ['2 adults'], [null], [2]])(
    'rejects the quantities %j',
    (value) => {
      expect(() => readQuantities(value)).toThrow(/whole numbers/);
    },
  );
});
