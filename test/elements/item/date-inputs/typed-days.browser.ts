import { expect, test } from 'vitest';
import { createTypedDays } from '../../../../src/elements/item/date-inputs/typed-days.ts';
import type { Item } from '../../../../src/api/types.ts';
import { all, control, focused, item, localeIn, one } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';
import { day, freeBut, juneOf } from '../june.ts';

const locale = localeIn('en');

function typing(changes: Partial<Item> = {}, start: string | null = null) {
  const stage = juneOf(item(changes), { start: start === null ? null : day(start), known: freeBut(['2031-06-20']) });
  const typed = createTypedDays(stage.host);
  const view = () => typed.template(locale, locale.text.ways.typed);
  const drawn = draw(view());
  const labels = () => all(drawn, 'label').map((label) => label.innerText);
  function take(...days: string[]): void {
    all(drawn, 'input').forEach((input, index) => Object.assign(input, { value: days[index] ?? '' }));
    control(drawn, 'Apply').click();
    drawn.redraw(view());
  }
  return { ...stage, drawn, labels, take };
}

test.each<[string, Partial<Item>, string[]]>([
  ['days', {}, ['Start date', 'End date']],
  ['nights', { unit: 'N' }, ['Check-in', 'Check-out']],
  ['days of a fixed length', { fixedLength: 2 }, ['Date']],
  ['hours', { unit: 'H' }, ['Date']],
])('what is sold by %s is asked for by those', (_, changes, labels) => {
  expect(typing(changes).labels()).toEqual(labels);
});

test('what is chosen already stands there, and no day before today is offered', () => {
  const { drawn } = typing({ unit: 'N' }, '2031-06-14');
  const inputs = all(drawn, 'input') as HTMLInputElement[];
  expect(inputs.map(({ value }) => value)).toEqual(['2031-06-14', '2031-06-15']);
  expect(inputs.map(({ min }) => min)).toEqual(['2031-06-10', '2031-06-10']);
});

test('typed days are chosen, and their month is shown', () => {
  const { take, chosen, shown, drawn } = typing();
  take('2031-06-14', '2031-06-17');
  expect(chosen).toEqual([{ start: '2031-06-14', end: '2031-06-17' }]);
  expect(shown).toEqual([null]);
  expect(all(drawn, '[role=alert]')).toEqual([]);
});

test('the first day alone is both', () => {
  const { take, chosen } = typing();
  take('2031-06-14', '');
  expect(chosen).toEqual([{ start: '2031-06-14', end: '2031-06-14' }]);
});

test('what cannot be is said, with the focus where it is put right, until it is', () => {
  const { take, chosen, drawn } = typing();
  take('', '2031-06-17');
  expect(one(drawn, '[role=alert]').innerText).toBe('Enter a date.');
  take('2031-06-17', '2031-06-14');
  expect(one(drawn, '[role=alert]').innerText).toBe('The end date is before the start date.');
  expect(focused(drawn)?.getAttribute('aria-describedby')).toBe('typed-reason');
  expect(chosen).toEqual([]);
  take('2031-06-14', '2031-06-17');
  expect(all(drawn, '[role=alert], [aria-invalid]')).toEqual([]);
});

test('without an item there is nothing to type', () => {
  const { host } = juneOf(undefined);
  expect(all(draw(createTypedDays(host).template(locale, locale.text.ways.typed)), 'form')).toEqual([]);
});
