import { expect, test } from 'vitest';
import { parseDay } from '../../../demo/service/rules/day.ts';
import { inSeason } from '../../../demo/service/rules/price.ts';

const day = (text: string) => parseDay(text) ?? 0;

test('a season may run over New Year', () => {
  expect(
    ['20301220', '20310101', '20310315', '20310316', '20301219'].map((text) => inSeason(day(text), '12-20', '03-15')),
  ).toEqual([true, true, true, false, false]);
});
