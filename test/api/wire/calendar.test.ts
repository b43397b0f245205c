import { expect, test } from 'vitest';
import { answering, day } from '../answering.ts';

test('a calendar keeps real days only, and counts written as text', async () => {
  const cal = {
    20310610: 1,
    20310611: '0',
    20310612: '7',
    20310631: 1,
    month: 'June',
    2031061: 1,
    '2031-06-14': 1,
    20310613: null,
  };
  expect([...(await answering({ item: { cal } }).calendar('1', day, day))]).toEqual([
    ['2031-06-10', 1],
    ['2031-06-11', 0],
    ['2031-06-12', 7],
    ['2031-06-13', 0],
  ]);
  expect((await answering({ item: { cal: [] } }).calendar('1', day, day)).size).toBe(0);
});
