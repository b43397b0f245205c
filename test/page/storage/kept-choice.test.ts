import { beforeEach, expect, test } from 'vitest';
import { initialState, type Choice } from '../../../src/flow/state.ts';
import { createChoiceStorage } from '../../../src/page/storage/kept-choice.ts';
import { writeTab } from '../../../src/page/storage/tab-text.ts';
import type { Day } from '../../../src/values/dates/day.ts';

const baseUrl = 'https://book.example/harbour';
const key = `slipway:choice:${baseUrl} /boats/#`;
const storage = createChoiceStorage(baseUrl, '/boats/#');
const day = '2031-06-14' as Day;

beforeEach(() => writeTab(key, ''));

test('a choice is found again as it was: item, days, times, party, code', () => {
  const choice: Choice = {
    ...{ itemId: '104', start: day, end: day, params: { adults: 2 }, discountCode: 'HERON10' },
    ...{ startTime: '10:00', endTime: '12:00', timeslot: 1 },
  };
  storage.save({ choice, asked: '{}' });
  expect(storage.load()).toEqual({ choice, asked: '{}' });
});

test('it belongs to one account and one place, and is gone once nothing is chosen', () => {
  storage.save({ choice: { ...initialState().choice, itemId: '104' }, asked: '{}' });
  expect(createChoiceStorage(baseUrl, '/tours/#').load()).toBeNull();
  expect(createChoiceStorage('https://book.example/berghof', '/boats/#').load()).toBeNull();
  storage.save(null);
  expect(storage.load()).toBeNull();
});

test.each(['nonsense', '[]', 'null', '{"asked":"{}"}', '{"choice":{}}'])('what is no choice is none: %s', (text) => {
  writeTab(key, text);
  expect(storage.load()).toBeNull();
});

test.each<object>([
  { itemId: 7, start: '2031-02-30', params: { adults: -1, children: '2', dogs: 1.5, guests: 3 }, timeslot: 1 },
  { itemId: null, start: '', end: day, startTime: '10:00', discountCode: {}, params: { guests: 3 } },
  { itemId: '', start: 20310614, params: { guests: 3, constructor: {} } },
])('what makes no sense in it is left out: %j', (choice) => {
  writeTab(key, JSON.stringify({ choice, asked: '' }));
  expect(storage.load()?.choice).toEqual({ ...initialState().choice, params: { guests: 3 } });
});

test('an end before the start, and a time that is none, are no choice', () => {
  writeTab(
    key,
    JSON.stringify({ choice: { itemId: '104', start: day, end: '2031-06-13', startTime: '25:00' }, asked: '' }),
  );
  expect(storage.load()?.choice).toEqual({ ...initialState().choice, itemId: '104', start: day });
});
