import { expect, test } from 'vitest';
import { machineZones } from '../../../demo/service/rules/day.ts';
import { notePeriod } from '../../../demo/service/rules/note-period.ts';

test('the last day of a year and the first of the next belong to different months of notes', () => {
  const period = notePeriod('2030-12', new Date('2031-06-01T00:00:00Z'), machineZones('Asia/Amman'));
  expect([period?.from.toISOString(), period?.before.toISOString()]).toEqual([
    '2030-11-30T21:00:00.000Z',
    '2030-12-31T21:00:00.000Z',
  ]);
});
