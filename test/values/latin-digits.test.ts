import { describe, expect, it } from 'vitest';
import { toLatinDigits } from '../../src/values/text.ts';

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
const digits = Array.from({ length: 0x110000 }, (_, code) => code).filter(isDigit);

describe('toLatinDigits', () => {
  it.each([
    ['２０', '20', 'full width'],
    ['٤٢', '42', 'Arabic'],
    ['۴۲', '42', 'Persian'],
    ['४२', '42', 'Devanagari'],
    ['๔๒', '42', 'Thai'],
    ['𝟜𝟚', '42', 'double-struck'],
    ['+٤ (٢)', '+4 (2)', 'between other characters'],
    ['ada＠example.com', 'ada@example.com', 'full-width signs'],
  ])('converts %s to %s (%s)', (digit, latinDigit) => expect(toLatinDigits(digit)).toBe(latinDigit));

  it('converts the digits of every script', () => {
    expect(digits.map((code) => Number(toLatinDigits(String.fromCodePoint(code))))).toEqual(
      digits.map((_, index) => index % 10),
    );
  });
});
