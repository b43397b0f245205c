import { expect, test } from 'vitest';
import { newBookingCode } from '../../../demo/service/rules/booking-code.ts';
import { parseDay } from '../../../demo/service/rules/day.ts';

const day = (text: string) => parseDay(text) ?? 0;

test('booking codes are four letters, a hyphen and the day', () => {
  expect(newBookingCode(day('20300102'))).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-020130$/);
});
