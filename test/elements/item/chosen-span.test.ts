import { expect, test } from 'vitest';
import { chosenSpan, leavingDays, spanOf, takeSpan, whyAnewOf } from '../../../src/elements/item/chosen-span.ts';
import type { Choice } from '../../../src/flow/state.ts';
import { item, localeIn } from '../choosing-stage.ts';
import { day, freeBut, juneOf } from './june.ts';

const room = item({ unit: 'N' });
const kayak = item();
const [from, to] = [day('2031-06-14'), day('2031-06-16')];
const choice = (start: Choice['start'], end: Choice['end']) => ({ start, end }) as Choice;

test('what is chosen is a span from its first to its last day, for nights to the day of departure', () => {
  expect(chosenSpan(choice(from, to), kayak)).toEqual({ start: '2031-06-14', end: '2031-06-16' });
  expect(chosenSpan(choice(from, to), room)).toEqual({ start: '2031-06-14', end: '2031-06-17' });
  expect(chosenSpan(choice(from, null), kayak)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
  expect(chosenSpan(choice(null, null), room)).toBeNull();
  expect([leavingDays(kayak), leavingDays(room)]).toEqual([0, 1]);
});

test('choosing a day leads to what it does in the calendar: the item’s length, or the end of what was begun', () => {
  const { host } = juneOf(kayak, { start: from, known: freeBut([], 3) });
  expect(spanOf(host, kayak, to)).toEqual({ start: '2031-06-14', end: '2031-06-16' });
  expect(spanOf(host, item({ fixedLength: 3 }), to)).toEqual({ start: '2031-06-16', end: '2031-06-18' });
  expect(spanOf(host, room, day('2031-06-09'))).toBeNull();
});

test('a day beyond a taken one begins anew, and that is said', () => {
  const { host, said } = juneOf(kayak, { start: from, known: freeBut(['2031-06-15']) });
  expect(whyAnewOf(host, kayak, to)).toBe('between');
  takeSpan(host, localeIn('en'), kayak, { start: to, end: to }, whyAnewOf(host, kayak, to));
  expect(said).toEqual(['Some dates in between aren’t available. Your dates now start on Monday, June 16, 2031.']);
});

test('a span is asked for without the day of departure, and said with it', () => {
  const { host, chosen, said } = juneOf(room);
  takeSpan(host, localeIn('en'), room, { start: from, end: to });
  expect(chosen).toEqual([{ start: '2031-06-14', end: '2031-06-15' }]);
  expect(said).toEqual(['Selected: Sat, Jun 14 – Mon, Jun 16.']);
});
