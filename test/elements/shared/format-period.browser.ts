import { expect, test } from 'vitest';
import type { QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { formatPeriod, periodsOf } from '../../../src/elements/shared/format-period.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';
import { line, session } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const day = addDays(june10, 4);
const asked = { '1': { itemId: '1', start: day, end: day, params: {}, discountCode: '' } };

test('what the service gives no day for takes place on none, though it was asked for one', () => {
  expect(periodsOf(session({ lines: [line({ start: null, end: null, when: '' })] }), asked, localeIn('en'))).toEqual(
    {},
  );
  expect(periodsOf(session({ lines: [line({ start: day, end: day })] }), asked, localeIn('en'))['1']).toContain('14');
});

const sold = { start: day, end: day, startTime: '09:00', endTime: '11:00' };
const moments = { dated: true, start: null, end: null, unit: 'H', when: 'Sat, Jun 14, 9:00 AM – 11:00 AM' };

test('a line says the time that was sold, else the one that was asked for, whatever its moments are', () => {
  const words = (quoteRequest: Partial<QuoteRequest>) =>
    periodsOf(session({ lines: [line(moments)] }), { '1': { ...asked['1'], ...quoteRequest } }, localeIn('en'))['1'];
  expect(words({ sold, timeslot: 0 })).toMatch(/9:00\sAM – 11:00\sAM$/);
  expect(words({ startTime: '09:00', endTime: '10:00' })).toMatch(/9:00\sAM – 10:00\sAM$/);
  expect(words({ sold: { ...sold, endTime: undefined } })).toMatch(/9:00\sAM$/);
  // What nobody told us stands in the service's words.
  expect(words({ timeslot: 0 })).toBeUndefined();
});

test('a line that is not ours stands in the service’s words; its days in ours only where there are none', () => {
  const words = (changes: Partial<SessionLine>) =>
    periodsOf(session({ lines: [line(changes)] }), {}, localeIn('en'))['1'];
  expect(words(moments)).toBeUndefined();
  expect(words({ ...moments, when: '' })).toBeUndefined();
  expect(words({ start: day, end: day, when: '14 June' })).toBeUndefined();
  expect(words({ start: day, end: day, when: '' })).toContain('14');
});

test('no line ends within a time, or between nights and how many they are', () => {
  const locale = localeIn('en-CA');
  expect(formatPeriod({ unit: 'N', start: day, end: day }, locale)).toMatch(/[^\u00a0] ·\u00a01\u00a0night$/);
  const { start, end, startTime, endTime } = sold;
  expect(formatPeriod({ unit: 'H', start, end, startTime, endTime }, locale)).toMatch(
    /, 9:00\u00a0a\.m\. – 11:00\u00a0a\.m\.$/,
  );
});
