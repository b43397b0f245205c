import { describe, expect, test } from 'vitest';
import { payableNow, statusOncePaid } from '../../../demo/service/rules/payable.ts';

describe('what a customer may pay on the page of a booking', () => {
  test.each([
    ['the whole', 'PEND', 0, { total: 100, due: 100 }, 100],
    ['what is left of it', 'PART', 40, { total: 100, due: 100 }, 60],
    ['the deposit', 'PEND', 0, { total: 100, due: 30 }, 30],
    ['no more than the deposit', 'PART', 30, { total: 100, due: 30 }, 0],
    ['nothing of what staff took more of', 'PART', 50, { total: 100, due: 30 }, 0],
    ['nothing of what is void', 'VOID', 0, { total: 100, due: 100 }, 0],
    ['nothing of what costs nothing', 'PEND', 0, { total: 0, due: 0 }, 0],
  ])('is %s', (_what, statusId, paid, totals, amount) => {
    expect(payableNow({ statusId, paid, totals })).toBe(amount);
  });

  test('makes a booking paid in part, or in full', () => {
    expect([statusOncePaid(30, 100), statusOncePaid(100, 100)]).toEqual(['PART', 'PAID']);
  });
});
