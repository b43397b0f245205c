import { describe, expect, test } from 'vitest';
import { chooseStep, type ChooseStep } from '../../../../src/elements/root/finding/choose-step.ts';
import type { Item } from '../../../../src/api/types.ts';
import { initialState } from '../../../../src/flow/state.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { plainItem } from '../../../api/plain.ts';
import { localeIn } from '../../choosing-stage.ts';
import { drawn, handed, partIn } from '../drawn.ts';
import { found } from '../hand-context.ts';

const kayak = plainItem({ id: '7' });
const choice = initialState({ itemId: '7' }).choice;
const june14 = '2031-06-14' as Day;
function step(facts: Partial<ChooseStep> = {}, item: Item | undefined = undefined) {
  return drawn(
    chooseStep({
      locale: localeIn('en-CA'),
      items: [kayak],
      choice: initialState().choice,
      view: found(item as Item),
      today: june14,
      keyword: '',
      categoryId: '',
      prices: '',
      hidden: false,
      unpaid: false,
      isAstray: false,
      checkout: null,
      ...facts,
    }),
  );
}
const list = (place: Element) => place.querySelector('slipway-items');

describe('the list', () => {
  test('is shown until an item is open, and stays as it was searched behind it and behind later steps', () => {
    expect(
      [step(), step({ choice }), step({ hidden: true })].map(
        (place) => list(place)?.hidden ?? list(place)?.hasAttribute('hidden'),
      ),
    ).toEqual([false, true, true]);
  });

  test('that is empty says so in the page’s own words, where it has some', () => {
    expect(step({ items: [] }).querySelector('slot[name=empty] slot')).not.toBeNull();
    expect(step().querySelector('slot[name=empty] slot')).toBeNull();
  });
});

describe('an open item', () => {
  test('that is on its way has a shape', () => {
    const place = step({ choice });
    expect(place.querySelectorAll('.item .skeleton')).toHaveLength(2);
    expect(place.querySelector('.skeleton.price')).not.toBeNull();
  });

  test('has its name as a heading, and pictures that can be reached by keys where there are several', () => {
    const pictures = [1, 2].map((count) => ({
      src: `https://x/${String(count)}.jpg`,
      title: `Picture ${String(count)}`,
    }));
    const one = step({ choice }, { ...kayak, pictures: pictures.slice(0, 1) });
    expect([one.querySelector('h2')?.textContent, partIn(one, 'pictures')?.hasAttribute('tabindex')]).toEqual([
      'Kayak',
      false,
    ]);
    const several = step({ choice }, { ...kayak, pictures });
    expect(partIn(several, 'pictures')?.tabIndex).toBe(0);
    expect([...several.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Picture 1', 'Picture 2']);
    expect(partIn(step({ choice }, kayak), 'pictures')).toBeNull();
  });

  test('is not drawn behind a later step', () => {
    expect(step({ choice, hidden: true }, kayak).querySelector('.choosing')).toBeNull();
  });
});

describe('its calendar', () => {
  const calendarOf = (item: Item, facts: Partial<ChooseStep> = {}) =>
    partIn(step({ choice, ...facts }, item), 'calendar');

  test('is there for what is chosen by days, and for nothing else', () => {
    expect(
      [kayak, plainItem({ simple: true }), plainItem({ group: 'parent' })].map((item) => calendarOf(item) !== null),
    ).toEqual([true, false, false]);
  });

  test('shows one chosen day as a whole choice', () => {
    const calendar = calendarOf(kayak, { choice: { ...choice, start: june14 } });
    expect([handed(calendar, 'start'), handed(calendar, 'end')]).toEqual([june14, june14]);
  });

  test('reaches a year ahead of the venue’s day, as far as that is known', () => {
    expect(handed(calendarOf(kayak), 'lastMonth')).toBe('2032-06');
    expect(handed(calendarOf(kayak, { today: undefined }), 'lastMonth')).toBeUndefined();
  });
});

test('room is kept for a booking that is still to be paid, above everything, while one chooses', () => {
  expect(step({ unpaid: true }).firstElementChild?.className).toBe('unpaid');
  expect(step({ unpaid: true, hidden: true }).querySelector('.unpaid')).toBeNull();
  expect(step({}).querySelector('.unpaid')).toBeNull();
});

test('what the address asked for in vain is said above the list, until an item is open', () => {
  const said = (facts: Partial<ChooseStep>) => partIn(step({ isAstray: true, ...facts }), 'notice')?.textContent;
  expect(said({})).toBe('This is no longer offered.');
  expect([said({ choice }), said({ hidden: true }), said({ items: undefined }), said({ isAstray: false })]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
