import { describe, expect, it } from 'vitest';
import { readDates, requireDay, type PlainDates } from '../../../src/values/dates/plain-dates.ts';

const createMisconfiguration = (attribute: string) =>
  expect.objectContaining({ problem: { kind: 'misconfigured', attribute } }) as unknown;

describe('requireDay', () => {
  it('accepts `YYYY-MM-DD` and `YYYYMMDD`', () => {
    expect([requireDay('2030-06-01', 'from'), requireDay('20300601', 'from')]).toEqual(['2030-06-01', '2030-06-01']);
  });

  it.each(['', 'tomorrow', '2030-02-30', '2030-6-1', '06/01/2030'])('throws for %j', (text) => {
    expect(() => requireDay(text, 'from')).toThrow(createMisconfiguration('from'));
  });
});

it.each([new Date(2030, 5, 1), 20300601, {}])('throws for a date or time that is not text: %o', (value) => {
  const dates = { start: value, startTime: value } as unknown as PlainDates;
  expect(() => readDates(dates)).toThrow(createMisconfiguration('start'));
  expect(() => readDates({ ...dates, start: null })).toThrow(createMisconfiguration('startTime'));
});

describe('readDates', () => {
  it('returns only the given members, in standard form', () => {
    expect(readDates({ start: '20300601', end: null, startTime: '9:30 PM' })).toEqual({
      start: '2030-06-01',
      startTime: '21:30',
    });
    expect(readDates({})).toEqual({});
  });

  it.each(['start', 'end', 'startTime', 'endTime'])('throws for an invalid %s', (fieldName) => {
    expect(() => readDates({ [fieldName]: 'noon' })).toThrow(createMisconfiguration(fieldName));
    expect(() => readDates({ [fieldName]: '' })).toThrow(createMisconfiguration(fieldName));
  });
});
