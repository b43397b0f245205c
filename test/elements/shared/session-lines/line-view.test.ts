import { describe, expect, test } from 'vitest';
import type { SessionLine } from '../../../../src/api/types.ts';
import { addOnView, lineView } from '../../../../src/elements/shared/session-lines/line-view.ts';
import { line } from '../../checkout-stage.ts';
import { localeIn } from '../../choosing-stage.ts';

const locale = localeIn('en-CA');
const { cart } = locale.text;
const view = (changes: Partial<SessionLine> = {}, period?: string) => lineView(line(changes), period, locale);
const addOn = (changes: Partial<SessionLine> = {}) => addOnView(line({ summary: '', ...changes }), locale);

describe('a line', () => {
  test('says its name, what is charged, and what was chosen', () => {
    expect(view()).toEqual({
      part: 'line',
      name: 'Kayak',
      when: 'Jun 14, 2031',
      total: locale.money('120.00'),
      summary: '<b>Adults</b> 2',
      gone: '',
    });
  });

  test('says how many where its summary does not, and more than one', () => {
    expect(view({ quantity: 2, summary: '' }).name).toBe('Kayak × 2');
    expect(view({ quantity: 2, summary: 'two of them' }).name).toBe('Kayak');
    expect(view({ quantity: 1, summary: '' }).name).toBe('Kayak');
  });

  test("says when in the visitor's language where that is known, else in the service's words", () => {
    expect(view({}, 'Saturday, June 14').when).toBe('Saturday, June 14');
    expect(view({}, '').when).toBe('');
    expect(view().when).toBe('Jun 14, 2031');
  });

  test('that can no longer be had is marked, and says so', () => {
    expect(view({ available: false })).toMatchObject({ part: 'line line-gone', gone: cart.gone });
  });

  test('that is free of charge says so: it is what is bought', () => {
    expect(view({ total: '0.00' }).total).toBe(locale.money('0.00'));
  });
});

describe('an add-on', () => {
  test('says whether it is included, taken, or not taken', () => {
    expect((['in', 'out', null] as const).map((optional) => addOn({ optional }).mark)).toEqual([
      cart.addOn,
      cart.notTaken,
      cart.included,
    ]);
  });

  test('says a price where it has one of its own', () => {
    expect(addOn({ total: '15.00' }).total).toBe(locale.money('15.00'));
    expect(addOn({ total: '0.00' }).total).toBe('');
    expect(addOn({ total: '0' }).total).toBe('');
  });

  test('that can no longer be had says so, like a line', () => {
    expect(addOn({ available: false }).gone).toBe(cart.gone);
  });
});
