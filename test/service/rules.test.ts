/** The rules of selling, without a database. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../demo/service/catalogue/account.ts';
import type { Item } from '../../demo/service/catalogue/item.ts';
import type { Asked } from '../../demo/service/rules/asked.ts';
import { cellOf } from '../../demo/service/rules/cells.ts';
import { newBookingCode } from '../../demo/service/rules/code.ts';
import { dayText, localTime, parseDay, unixTime, weekday } from '../../demo/service/rules/day.ts';
import { decimal, includedShare, money, share } from '../../demo/service/rules/money.ts';
import { notePeriod } from '../../demo/service/rules/noteperiod.ts';
import { inSeason } from '../../demo/service/rules/price.ts';
import type { Rating } from '../../demo/service/rules/rating.ts';
import { rate } from '../../demo/service/rules/rating.ts';
import { readSlip, writeSlip } from '../../demo/service/rules/slip.ts';
import { HARBOUR_SETTINGS } from '../../demo/service/stock/harbour.ts';
import { at, each, offer, seats } from '../../demo/service/stock/make.ts';
import { QASR_SETTINGS } from '../../demo/service/stock/qasr.ts';

const account: Account = { id: 1, slug: 'test', settings: HARBOUR_SETTINGS };
/** Monday 6 May 2030, ten in the morning. */
const now = { day: parseDay('20300506') ?? 0, minute: 600 };
const day = (text: string) => parseDay(text) ?? 0;

function boat(wish: Partial<Parameters<typeof offer>[1]> = {}): Item {
  return offer(1, {
    id: 1,
    name: 'Boat',
    summary: '',
    stock: 3,
    parameters: { boats: seats('Boats', 1, 0) },
    prices: { boats: each(1000) },
    ...wish,
  });
}

function rated(
  item: Item,
  asked: Partial<Asked> & { start: number },
  taken: [number, number][] = [],
  audience: 'customer' | 'staff' = 'customer',
): Rating {
  return rate(
    item,
    { end: asked.start, quantities: {}, ruleMode: 'strict', ...asked },
    { account, audience, now, taken: new Map([[item.id, new Map(taken)]]) },
  );
}

describe('days', () => {
  test('exist or are refused', () => {
    expect(['20300228', '20280229', '2030-05-06'].map((text) => parseDay(text) === null)).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      ['20300229', '20301301', '20300532', '2030-0506', '00010101', '22000101', '2030050', 'today'].map(parseDay),
    ).toEqual([null, null, null, null, null, null, null, null]);
  });

  test('are written as they are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 84_000 }), (value) => {
        expect(parseDay(dayText(value))).toBe(value);
      }),
    );
    expect(weekday(day('20300506'))).toBe(1);
  });

  test('begin when the clocks of the account say so, also on the days on which they change', () => {
    for (const zone of ['America/Vancouver', 'Europe/Vienna', 'Asia/Amman', 'Pacific/Chatham']) {
      for (const text of ['20300310', '20300331', '20301027', '20301103', '20300615']) {
        const instant = new Date(unixTime(day(text), 720, zone) * 1000);
        expect(localTime(instant, zone)).toEqual({ day: day(text), minute: 720 });
      }
    }
  });
});

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

describe('rates', () => {
  test('multiply days, quantity and price, and never go below nothing', () => {
    const three = rated(boat(), { start: day('20300510'), end: day('20300512'), quantities: { boats: 2 } });
    expect([three.total, three.needs, three.left, three.bookable]).toEqual([6000, 2, 3, true]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('HERON10', 'WINTER', 'none'),
        (length, boats, discountCode) => {
          const found = rated(boat(), {
            start: day('20300510'),
            end: day('20300510') + length,
            quantities: { boats },
            discountCode,
          });
          expect(found.subTotal).toBe((length + 1) * boats * 1000);
          expect(found.total).toBe(found.subTotal - found.discountAmount);
          expect(found.total).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('count what is left as the least of all days', () => {
    const found = rated(boat(), { start: day('20300510'), end: day('20300512') }, [[cellOf(day('20300511')), 2]]);
    expect([found.left, found.bookable]).toEqual([1, true]);
    expect(
      rated(boat(), { start: day('20300510'), end: day('20300512'), quantities: { boats: 2 } }, [
        [cellOf(day('20300511')), 2],
      ]).problem,
    ).toEqual({ rule: 'few_left', left: 1 });
    expect(rated(boat(), { start: day('20300511') }, [[cellOf(day('20300511')), 3]]).problem).toEqual({
      rule: 'sold_out',
    });
  });

  test('a fixed length extends a shorter wish and cuts a longer one', () => {
    for (const end of ['20300510', '20300530']) {
      const found = rated(boat({ length: 3 }), { start: day('20300510'), end: day(end) });
      expect([found.period?.length, found.total]).toEqual([3, 3000]);
    }
  });

  test('an item sold by time is priced by its steps', () => {
    const item = boat({ unit: '15M', rules: { opens: at('9:00'), closes: at('17:00') } });
    const found = rated(item, { start: day('20300510'), startMinute: at('9:15'), endMinute: at('10:00') });
    expect([found.period?.length, found.total, found.period?.cells.length]).toEqual([3, 3000, 3]);
    expect(rated(item, { start: day('20300510'), startMinute: at('9:10') }).problem?.rule).toBe('closed_hours');
    expect(rated(item, { start: day('20300510'), end: day('20300511'), startMinute: at('9:00') }).problem?.rule).toBe(
      'one_day',
    );
    expect(rated(item, { start: day('20300506'), startMinute: at('9:45') }).problem?.rule).toBe('past');
  });

  test('a customer never gets what breaks a rule, whatever rules says', () => {
    for (const ruleMode of ['strict', 'soft', 'off'] as const)
      expect(rated(boat(), { start: day('20300505'), ruleMode }).bookable).toBe(false);
    expect(rated(boat(), { start: day('20300505'), ruleMode: 'off' }, [], 'staff').bookable).toBe(true);
    // Not even staff book what is not there.
    expect(
      rated(boat(), { start: day('20300505'), ruleMode: 'off' }, [[cellOf(day('20300505')), 3]], 'staff').bookable,
    ).toBe(false);
  });
});

test('a season may run over New Year', () => {
  expect(
    ['20301220', '20310101', '20310315', '20310316', '20301219'].map((text) => inSeason(day(text), '12-20', '03-15')),
  ).toEqual([true, true, true, false, false]);
});

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
          asked: {
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

test('booking codes are four letters, a hyphen and the day', () => {
  expect(newBookingCode(day('20300102'))).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-020130$/);
});

test('the last day of a year and the first of the next belong to different months of notes', () => {
  const period = notePeriod('2030-12', new Date('2031-06-01T00:00:00Z'), 'Asia/Amman');
  expect([period?.from.toISOString(), period?.before.toISOString()]).toEqual([
    '2030-11-30T21:00:00.000Z',
    '2030-12-31T21:00:00.000Z',
  ]);
});
