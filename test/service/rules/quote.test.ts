import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../demo/service/catalogue/account.ts';
import type { Item } from '../../../demo/service/catalogue/item.ts';
import { cellOf } from '../../../demo/service/rules/cells.ts';
import { parseDay } from '../../../demo/service/rules/day.ts';
import type { Quote } from '../../../demo/service/rules/quote.ts';
import { makeQuote } from '../../../demo/service/rules/quote.ts';
import type { QuoteRequest } from '../../../demo/service/rules/quote-request.ts';
import { HARBOUR_SETTINGS } from '../../../demo/service/seed/harbour.ts';
import { at, each, defineItem, seats } from '../../../demo/service/seed/define-item.ts';

const account: Account = { id: 1, slug: 'test', settings: HARBOUR_SETTINGS };
/** Monday 6 May 2030, ten in the morning. */
const now = { day: parseDay('20300506') ?? 0, minute: 600 };
const day = (text: string) => parseDay(text) ?? 0;

function boat(wish: Partial<Parameters<typeof defineItem>[1]> = {}): Item {
  return defineItem(1, {
    id: 1,
    name: 'Boat',
    summary: '',
    stock: 3,
    parameters: { boats: seats('Boats', 1, 0) },
    prices: { boats: each(1000) },
    ...wish,
  });
}

function quoted(
  item: Item,
  request: Partial<QuoteRequest> & { start: number },
  taken: [number, number][] = [],
  audience: 'customer' | 'staff' = 'customer',
): Quote {
  return makeQuote(
    item,
    { end: request.start, quantities: {}, ruleMode: 'strict', ...request },
    { account, audience, now, taken: new Map([[item.id, new Map(taken)]]) },
  );
}

describe('quotes', () => {
  test('multiply days, quantity and price, and never go below nothing', () => {
    const three = quoted(boat(), { start: day('20300510'), end: day('20300512'), quantities: { boats: 2 } });
    expect([three.total, three.needs, three.left, three.bookable]).toEqual([6000, 2, 3, true]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('HERON10', 'WINTER', 'none'),
        (length, boats, discountCode) => {
          const found = quoted(boat(), {
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
    const found = quoted(boat(), { start: day('20300510'), end: day('20300512') }, [[cellOf(day('20300511')), 2]]);
    expect([found.left, found.bookable]).toEqual([1, true]);
    expect(
      quoted(boat(), { start: day('20300510'), end: day('20300512'), quantities: { boats: 2 } }, [
        [cellOf(day('20300511')), 2],
      ]).problem,
    ).toEqual({ rule: 'few_left', left: 1 });
    expect(quoted(boat(), { start: day('20300511') }, [[cellOf(day('20300511')), 3]]).problem).toEqual({
      rule: 'sold_out',
    });
  });

  test('a fixed length extends a shorter wish and cuts a longer one', () => {
    for (const end of ['20300510', '20300530']) {
      const found = quoted(boat({ length: 3 }), { start: day('20300510'), end: day(end) });
      expect([found.period?.length, found.total]).toEqual([3, 3000]);
    }
  });

  test('an item sold by time is priced by its steps', () => {
    const item = boat({ unit: '15M', rules: { opens: at('9:00'), closes: at('17:00') } });
    const found = quoted(item, { start: day('20300510'), startMinute: at('9:15'), endMinute: at('10:00') });
    expect([found.period?.length, found.total, found.period?.cells.length]).toEqual([3, 3000, 3]);
    expect(quoted(item, { start: day('20300510'), startMinute: at('9:10') }).problem?.rule).toBe('closed_hours');
    expect(quoted(item, { start: day('20300510'), end: day('20300511'), startMinute: at('9:00') }).problem?.rule).toBe(
      'one_day',
    );
    expect(quoted(item, { start: day('20300506'), startMinute: at('9:45') }).problem?.rule).toBe('past');
  });

  test('a customer never gets what breaks a rule, whatever rules says', () => {
    for (const ruleMode of ['strict', 'soft', 'off'] as const)
      expect(quoted(boat(), { start: day('20300505'), ruleMode }).bookable).toBe(false);
    expect(quoted(boat(), { start: day('20300505'), ruleMode: 'off' }, [], 'staff').bookable).toBe(true);
    // Not even staff book what is not there.
    expect(
      quoted(boat(), { start: day('20300505'), ruleMode: 'off' }, [[cellOf(day('20300505')), 3]], 'staff').bookable,
    ).toBe(false);
  });
});
