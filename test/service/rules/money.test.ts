import { describe, expect, test } from 'vitest';
import { decimal, includedShare, money, share } from '../../../demo/service/rules/money.ts';
import { HARBOUR_SETTINGS } from '../../../demo/service/seed/harbour.ts';
import { QASR_SETTINGS } from '../../../demo/service/seed/qasr.ts';

describe('money', () => {
  test('is decimal text with the decimals of its currency', () => {
    expect([
      decimal(5, { decimals: 2 }),
      decimal(123_456, { decimals: 3 }),
      decimal(-7, { decimals: 2 }),
      decimal(42, { decimals: 0 }),
    ]).toEqual(['0.05', '123.456', '-0.07', '42']);
    expect(money(123_456_789, HARBOUR_SETTINGS.currency)).toBe('$1,234,567.89');
    expect(money(1_250, QASR_SETTINGS.currency)).toBe('1.250\u00a0د.أ');
  });

  test('is shared out to the nearest minor unit, half away from zero', () => {
    expect([share(1, 5000), share(-1, 5000), share(17_500, 500), includedShare(11_000, 1000)]).toEqual([
      1, -1, 875, 1000,
    ]);
  });
});
