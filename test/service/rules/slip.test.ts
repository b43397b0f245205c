import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSlip, writeSlip } from '../../../demo/service/rules/slip.ts';

test('a SLIP comes back as it was written, for its own account and key only', () => {
  const key = Buffer.alloc(32, 7);
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ maxLength: 8 }).filter((name) => name !== '__proto__'),
        fc.nat(),
        { maxKeys: 4 },
      ),
      fc.nat(80_000),
      fc.option(fc.string({ maxLength: 10 }), { nil: undefined }),
      (quantities, start, code) => {
        const slip = {
          itemId: 5,
          audience: 'customer' as const,
          request: {
            start,
            end: start,
            quantities: { ...quantities },
            ruleMode: 'strict' as const,
            ...(code !== undefined && { discountCode: code }),
          },
        };
        const text = writeSlip(slip, 1, key);
        expect(readSlip(text, 1, key)).toEqual(slip);
        expect([
          readSlip(text, 2, key),
          readSlip(text, 1, Buffer.alloc(32, 8)),
          readSlip(text.slice(1), 1, key),
        ]).toEqual([null, null, null]);
      },
    ),
  );
});
