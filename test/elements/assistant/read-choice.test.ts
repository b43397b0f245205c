import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { readChoice, readDays, readQuantities } from '../../../src/elements/assistant/read-choice.ts';
import { InputError } from '../../../src/elements/assistant/tool.ts';
import { daysOf } from '../../../src/flow/quotes/offer.ts';
import { plainItem } from '../../api/plain.ts';
import { june10 } from '../../flow/visit.ts';

const read = (input: object, item: Item) =>
  readChoice({ ...input }, { items: () => [item], today: () => june10 }, daysOf);
const choiceOf = (input: object, changes: Partial<Item> = {}) =>
  read({ item: '1', ...input }, plainItem(changes)).choice;

describe('an item and its days', () => {
  test('an id may be sent as a number', () => {
    expect(read({ item: 1, start: '2031-06-10' }, plainItem()).item.id).toBe('1');
  });

  test('an item that is not offered, and one that only holds others, is refused with what there is', () => {
    expect(() => read({ item: '2' }, plainItem())).toThrow(/no such item/);
    const parent = plainItem({ group: 'parent', children: ['7', '8'] });
    expect(() => read({ item: '1' }, parent)).toThrow(/7 8/);
  });

  test('days are the first and the last; of what is sold by the night the last is the departure', () => {
    const days = { start: '2031-06-10', end: '2031-06-12' };
    expect(choiceOf(days)).toMatchObject({ start: '2031-06-10', end: '2031-06-12' });
    expect(choiceOf(days, { unit: 'N' })).toMatchObject({ start: '2031-06-10', end: '2031-06-11' });
    expect(choiceOf({ start: '20310610' }, { unit: 'N' })).toMatchObject({ start: '2031-06-10', end: '2031-06-10' });
    expect(choiceOf(days, { fixedLength: 2 })).toMatchObject({ start: '2031-06-10', end: '2031-06-11' });
  });

  test('what needs no date is asked for none', () => {
    expect(choiceOf({}, { simple: true })).toEqual({
      itemId: '1',
      start: null,
      end: null,
      params: {},
      discountCode: '',
    });
  });

  test.each([
    ['no day at all', {}, /"start" has to be a day/],
    ['a day that does not exist', { start: '2031-02-30' }, /"start" has to be a day/],
    ['a last day that is none', { start: '2031-06-10', end: 'soon' }, /"end" has to be a day/],
    ['a day that is over', { start: '2031-06-09' }, /today is 2031-06-10/],
    ['days that run backwards', { start: '2031-06-12', end: '2031-06-11' }, /"end" is before "start"/],
  ])('%s is refused', (_name, input, message) => {
    expect(() => readDays(input, june10)).toThrow(message);
    expect(() => readDays(input, june10)).toThrow(InputError);
  });
});

describe('times', () => {
  const timed = { unit: 'H' };

  test('are read for what is sold by time, and for nothing else', () => {
    const input = { start: '2031-06-10', start_time: '9:30', end_time: '11:00' };
    expect(choiceOf(input, timed)).toMatchObject({ startTime: '09:30', endTime: '11:00' });
    expect(choiceOf(input)).not.toHaveProperty('startTime');
    expect(choiceOf({ start: '2031-06-10' }, timed)).not.toHaveProperty('startTime');
    expect(choiceOf({ start: '2031-06-10', start_time: '9:30' }, timed)).not.toHaveProperty('endTime');
  });

  test('that are none are refused by name', () => {
    expect(() => choiceOf({ start: '2031-06-10', end_time: 'noon' }, timed)).toThrow('"end_time" has to be a time');
  });
});

describe('quantities', () => {
  test('are whole numbers by id; left out, as is usual', () => {
    expect(readQuantities({ adults: 2, kids: 0 })).toEqual({ adults: 2, kids: 0 });
    expect(readQuantities()).toEqual({});
  });

  test.each([
    [{ adults: -1 }],
    [{ adults: 1.5 }],
    [{ adults: '2' }],
    [{ adults: Infinity }],
    ['2 adults'],
    [null],
    [2],
  ])('%j is refused', (value) => {
    expect(() => readQuantities(value)).toThrow(/whole numbers/);
  });
});
