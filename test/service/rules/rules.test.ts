/** Tests rules of the demo service that need no database: days, prices, quotes, forms, SLIPs and booking codes. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../demo/service/catalogue/account.ts';
import type { Item, Audience } from '../../../demo/service/catalogue/item.ts';
import {
  createBookingCode,
  computePayableAmount,
  chooseStatusAfterPayment,
  parseNoteInterval,
} from '../../../demo/service/rules/booking.ts';
import { toCell } from '../../../demo/service/rules/stock.ts';
import {
  formatDay,
  toLocalTime,
  findMachineZone,
  parseDay,
  toUnixTime,
  getWeekday,
} from '../../../demo/service/rules/day.ts';
import { listFormFields, findInvalidFields, pickFormValues, TERMS_FIELD } from '../../../demo/service/rules/form.ts';
import { formatDecimal, computeIncludedShare, formatMoney, computeShare } from '../../../demo/service/rules/money.ts';
import { computeDayPrice } from '../../../demo/service/rules/price.ts';
import type { QuoteRequest } from '../../../demo/service/rules/quote-request.ts';
import { createQuote, type Quote } from '../../../demo/service/rules/quote.ts';
import { readSlip, writeSlip } from '../../../demo/service/rules/slip.ts';
import { BERGHOF_SETTINGS } from '../../../demo/service/seed/berghof.ts';
import {
  parseMinutes,
  defineItem,
  createPriceEach,
  createPricedParameter,
} from '../../../demo/service/seed/define-item.ts';
import { HARBOUR_SETTINGS } from '../../../demo/service/seed/harbour.ts';
import { QASR_SETTINGS } from '../../../demo/service/seed/qasr.ts';

function toDay(text: string): number {
  return parseDay(text) ?? expect.fail(`${text} is not a day`);
}

describe('parseDay', () => {
  it.each(['20300228', '20280229', '2030-05-06'])('accepts the text %s', (text) => {
    expect(parseDay(text)).not.toBeNull();
  });

  it.each(['20300229', '20301301', '20300532', '2030-0506', '00010101', '22000101', '2030050', 'today'])(
    'returns null for %s',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  it('reads every day that `formatDay` writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 84_000 }), (value) => {
        expect(parseDay(formatDay(value))).toBe(value);
      }),
    );
    expect(getWeekday(toDay('20300506'))).toBe(1);
  });
});

describe('findMachineZone', () => {
  it('converts local times on the days when clocks change', () => {
    for (const zone of ['America/Vancouver', 'Europe/Vienna', 'Asia/Amman', 'Pacific/Chatham']) {
      for (const text of ['20300310', '20300331', '20301027', '20301103', '20300615']) {
        const instant = new Date(toUnixTime(toDay(text), 720, findMachineZone(zone)) * 1000);
        expect(toLocalTime(instant, findMachineZone(zone))).toEqual({ day: toDay(text), minute: 720 });
      }
    }
  });

  it('computes the offset of a minute only once', () => {
    const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    try {
      const zone = findMachineZone('America/St_Johns');
      const offsets = ['09:00:10', '09:00:50', '09:01:00'].map((time) => zone(new Date(`2031-06-14T${time}Z`)));
      expect(offsets).toEqual([-150, -150, -150]);
      expect(formatToParts).toHaveBeenCalledTimes(2);
    } finally {
      formatToParts.mockRestore();
    }
  });
});

describe('parseNoteInterval', () => {
  it("ends December at midnight in the account's time zone", () => {
    const period = parseNoteInterval('2030-12', new Date('2031-06-01T00:00:00Z'), findMachineZone('Asia/Amman'));
    expect([period?.start.toISOString(), period?.end.toISOString()]).toEqual([
      '2030-11-30T21:00:00.000Z',
      '2030-12-31T21:00:00.000Z',
    ]);
  });
});

describe('createBookingCode', () => {
  it('returns four letters, a hyphen and the day', () => {
    expect(createBookingCode(toDay('20300102'))).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-020130$/);
  });
});

describe('money', () => {
  it.each([
    [5, 2, '0.05'],
    [123_456, 3, '123.456'],
    [-7, 2, '-0.07'],
    [42, 0, '42'],
  ])('formats %i with %i decimals as %s', (minorUnits, decimals, text) => {
    expect(formatDecimal(minorUnits, { decimals })).toBe(text);
  });

  it("formats an amount in the account's currency", () => {
    expect(formatMoney(123_456_789, HARBOUR_SETTINGS.currency)).toBe('$1,234,567.89');
    expect(formatMoney(1_250, QASR_SETTINGS.currency)).toBe('1.250\u00a0د.أ');
  });

  it('rounds a share to the nearest minor unit, halves away from zero', () => {
    expect([computeShare(1, 5000), computeShare(-1, 5000), computeShare(17_500, 500)]).toEqual([1, -1, 875]);
    expect(computeIncludedShare(11_000, 1000)).toBe(1000);
  });
});

describe('computeDayPrice', () => {
  it.each([
    ['20301219', false],
    ['20301220', true],
    ['20310101', true],
    ['20310315', true],
    ['20310316', false],
  ])('applies a season across New Year on %s: %s', (text, isInSeason) => {
    const winterSeason = { id: 'winter', name: 'Winter', from: '12-20', to: '03-15', itemIds: [1] };
    const account: Account = { id: 1, slug: 'test', settings: { ...HARBOUR_SETTINGS, seasons: [winterSeason] } };
    const item = defineItem(1, { id: 1, name: 'Boat', summary: '' });
    expect(computeDayPrice(account, item, {}, toDay(text), 1).season).toBe(isInSeason ? winterSeason : null);
  });
});

describe('computePayableAmount', () => {
  it.each([
    ['the total of an unpaid booking', 'PEND', 0, { total: 100, due: 100 }, 100],
    ['the rest of a total', 'PART', 40, { total: 100, due: 100 }, 60],
    ['the deposit', 'PEND', 0, { total: 100, due: 30 }, 30],
    ['0 once the deposit is paid', 'PART', 30, { total: 100, due: 30 }, 0],
    ['0 if more than the deposit is paid', 'PART', 50, { total: 100, due: 30 }, 0],
    ['0 for a void booking', 'VOID', 0, { total: 100, due: 100 }, 0],
    ['0 for a free booking', 'PEND', 0, { total: 0, due: 0 }, 0],
  ])('returns %s', (_name, statusId, amountPaid, totals, amount) => {
    expect(computePayableAmount({ statusId, paidTotal: amountPaid, totals })).toBe(amount);
  });
});

describe('chooseStatusAfterPayment', () => {
  it('returns PART for a deposit and PAID for the total', () => {
    expect([chooseStatusAfterPayment(30, 100), chooseStatusAfterPayment(100, 100)]).toEqual(['PART', 'PAID']);
  });
});

describe('createQuote', () => {
  const account: Account = { id: 1, slug: 'test', settings: HARBOUR_SETTINGS };
  /** Monday 6 May 2030, 10:00. */
  const currentTime = { day: toDay('20300506'), minute: 600 };

  function createBoat(overrides: Partial<Parameters<typeof defineItem>[1]> = {}): Item {
    return defineItem(1, {
      id: 1,
      name: 'Boat',
      summary: '',
      stock: 3,
      parameters: { boats: createPricedParameter('Boats', 1, 0) },
      prices: { boats: createPriceEach(1000) },
      ...overrides,
    });
  }

  function computeQuote(
    item: Item,
    request: Partial<QuoteRequest> & { start: number },
    soldCells: [number, number][] = [],
    audience: 'customer' | 'staff' = 'customer',
  ): Quote {
    return createQuote(
      item,
      { end: request.start, quantities: {}, ruleMode: 'strict', ...request },
      { account, audience, now: currentTime, occupancy: new Map([[item.id, new Map(soldCells)]]) },
    );
  }

  it('returns the units that the booking needs and the units left', () => {
    const quote = computeQuote(createBoat(), {
      start: toDay('20300510'),
      end: toDay('20300512'),
      quantities: { boats: 2 },
    });
    expect([quote.total, quote.unitsNeeded, quote.unitsLeft, quote.isBookable]).toEqual([6000, 2, 3, true]);
  });

  it('multiplies days, quantity and price, and never returns a negative total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('HERON10', 'WINTER', 'none'),
        (dayCount, boatCount, discountCode) => {
          const start = toDay('20300510');
          const quote = computeQuote(createBoat(), {
            start,
            end: start + dayCount,
            quantities: { boats: boatCount },
            discountCode,
          });
          expect(quote.subTotal).toBe((dayCount + 1) * boatCount * 1000);
          expect(quote.total).toBe(quote.subTotal - quote.discountAmount);
          expect(quote.total).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('returns the units left on the day with the fewest units', () => {
    const threeDays = { start: toDay('20300510'), end: toDay('20300512') };
    const quote = computeQuote(createBoat(), threeDays, [[toCell(toDay('20300511')), 2]]);
    expect([quote.unitsLeft, quote.isBookable]).toEqual([1, true]);
    expect(
      computeQuote(createBoat(), { ...threeDays, quantities: { boats: 2 } }, [[toCell(toDay('20300511')), 2]]).problem,
    ).toEqual({
      rule: 'few_left',
      unitsLeft: 1,
    });
    expect(computeQuote(createBoat(), { start: toDay('20300511') }, [[toCell(toDay('20300511')), 3]]).problem).toEqual({
      rule: 'sold_out',
    });
  });

  it.each(['20300510', '20300530'])('ignores the requested end %s for an item of fixed length', (selectedEnd) => {
    const quote = computeQuote(createBoat({ length: 3 }), {
      start: toDay('20300510'),
      end: toDay(selectedEnd),
    });
    expect([quote.period?.length, quote.total]).toEqual([3, 3000]);
  });

  it('charges an item by time for each unit, and refuses invalid times', () => {
    const item = createBoat({ unit: '15M', rules: { opens: parseMinutes('9:00'), closes: parseMinutes('17:00') } });
    const quote = computeQuote(item, {
      start: toDay('20300510'),
      startMinute: parseMinutes('9:15'),
      endMinute: parseMinutes('10:00'),
    });
    expect([quote.period?.length, quote.total, quote.period?.cells.length]).toEqual([3, 3000, 3]);
    expect(computeQuote(item, { start: toDay('20300510'), startMinute: parseMinutes('9:10') }).problem?.rule).toBe(
      'closed_hours',
    );
    expect(
      computeQuote(item, {
        start: toDay('20300510'),
        end: toDay('20300511'),
        startMinute: parseMinutes('9:00'),
      }).problem?.rule,
    ).toBe('one_day');
    expect(computeQuote(item, { start: toDay('20300506'), startMinute: parseMinutes('9:45') }).problem?.rule).toBe(
      'past',
    );
  });

  it.each(['strict', 'soft', 'off'] as const)('refuses a past day to a customer in the rule mode %s', (ruleMode) => {
    expect(computeQuote(createBoat(), { start: toDay('20300505'), ruleMode }).isBookable).toBe(false);
  });

  it('allows staff a past day without rules, but respects the stock', () => {
    const request = { start: toDay('20300505'), ruleMode: 'off' } as const;
    expect(computeQuote(createBoat(), request, [], 'staff').isBookable).toBe(true);
    expect(computeQuote(createBoat(), request, [[toCell(toDay('20300505')), 3]], 'staff').isBookable).toBe(false);
  });
});

describe('findInvalidFields', () => {
  const harbourAccount: Account = { id: 1, slug: 'harbour', settings: { ...HARBOUR_SETTINGS, ownFields: [] } };
  const completeForm = {
    customer_name: 'Ada Wren',
    customer_email: 'ada@example.com',
    customer_phone: '604 555 0100',
    [TERMS_FIELD]: '1',
  };

  function listInvalidFields(form: Record<string, string>, audience: Audience = 'customer'): string[] {
    const values = new Map(Object.entries(form));
    return Object.keys(
      findInvalidFields(harbourAccount, pickFormValues(harbourAccount, values, audience), values, audience),
    );
  }

  it('accepts a complete form', () => {
    expect(listInvalidFields(completeForm)).toEqual([]);
  });

  it('names every missing required field, including the policy checkbox', () => {
    expect(listInvalidFields({})).toEqual(['customer_name', 'customer_email', 'customer_phone', TERMS_FIELD]);
  });

  it('requires only a name from staff', () => {
    expect(listInvalidFields({}, 'staff')).toEqual(['customer_name']);
  });

  it.each([
    ['customer_email', 'ada@example'],
    ['customer_name', 'a'.repeat(201)],
    ['customer_country', 'XX'],
  ])('names %s if its value is invalid', (name, value) => {
    expect(listInvalidFields({ ...completeForm, [name]: value })).toEqual([name]);
  });

  it('accepts any region of a country without a list of regions', () => {
    expect(listInvalidFields({ ...completeForm, customer_country: 'FR', customer_region: 'Bretagne' })).toEqual([]);
  });
});

describe('listFormFields', () => {
  it("returns labels and options in the account's language", () => {
    const fields = listFormFields({ id: 2, slug: 'berghof', settings: BERGHOF_SETTINGS });
    const countryField = fields.find(({ id }) => id === 'customer_country');
    expect([countryField?.label, countryField?.initial, countryField?.options?.AT]).toEqual([
      'Land',
      'AT',
      'Österreich',
    ]);
    expect(fields.find(({ id }) => id === 'customer_region')?.options).toMatchObject({ 'AT-9': 'Wien' });
  });
});

describe('readSlip', () => {
  it('returns the content only for the same account and key', () => {
    const slipKey = Buffer.alloc(32, 7);
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
          const text = writeSlip(slip, 1, slipKey);
          expect(readSlip(text, 1, slipKey)).toEqual(slip);
          expect([
            readSlip(text, 2, slipKey),
            readSlip(text, 1, Buffer.alloc(32, 8)),
            readSlip(text.slice(1), 1, slipKey),
          ]).toEqual([null, null, null]);
        },
      ),
    );
  });
});
