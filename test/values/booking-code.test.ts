import { describe, expect, it } from 'vitest';
import { parseBookingCode } from '../../src/values/booking-code.ts';

describe('parseBookingCode', () => {
  it.each(['ABCD-010130', '4711', '00', '0-1', 'a_b.c', 'x'.repeat(64)])('returns the valid code %s', (code) => {
    expect(parseBookingCode(code)).toBe(code);
  });

  it.each(['', '0', ' ', 'AB CD', 'AB\n', '<b>AB</b>', 'Bücher', 'x'.repeat(65)])(
    'returns an empty string for %j',
    (text) => {
      expect(parseBookingCode(text)).toBe('');
    },
  );
});
