import { describe, expect, it } from 'vitest';
import {
  leavingDays,
  selectedSpan,
  selectSpan,
  spanOf,
  whyNewStartOf,
} from '../../../../src/elements/item/date-inputs/selected-span.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { day, freeBut, juneOf } from '../june.ts';

const room = item({ unit: 'N' });
const kayak = item();
const [from, to] = [day('2031-06-14'), day('2031-06-16')];

describe('selectedSpan', () => {
  const selection = (start: Choice['start'], end: Choice['end']) => ({ start, end }) as Choice;

  it('includes the day of departure for an item by night', () => {
    expect(selectedSpan(selection(from, to), kayak)).toEqual({ start: '2031-06-14', end: '2031-06-16' });
    expect(selectedSpan(selection(from, to), room)).toEqual({ start: '2031-06-14', end: '2031-06-17' });
    expect(selectedSpan(selection(from, null), kayak)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
    expect(selectedSpan(selection(null, null), room)).toBeNull();
    expect([leavingDays(kayak), leavingDays(room)]).toEqual([0, 1]);
  });
});

describe('spanOf', () => {
  it('ends the selection or has the length of the item', () => {
    const { host } = juneOf(kayak, { start: from, days: freeBut([], 3) });
    expect(spanOf(host, kayak, to)).toEqual({ start: '2031-06-14', end: '2031-06-16' });
    expect(spanOf(host, item({ fixedLength: 3 }), to)).toEqual({ start: '2031-06-16', end: '2031-06-18' });
    expect(spanOf(host, room, day('2031-06-09'))).toBeNull();
  });
});

describe('selectSpan', () => {
  it('announces a new start after a taken day with the reason', () => {
    const { host, announcements } = juneOf(room, { start: from, days: freeBut(['2031-06-15']) });
    expect(whyNewStartOf(host, room, to)).toBe('between');
    selectSpan(host, localeIn('en'), room, { start: to, end: addDays(to, 1) }, whyNewStartOf(host, room, to));
    expect(announcements).toEqual([
      'Some dates in between aren’t available. Your dates now start on Monday, June 16, 2031.',
    ]);
  });

  it('announces a day after a complete one as a new selection', () => {
    const { host, announcements } = juneOf(kayak, { start: from, days: freeBut(['2031-06-15']) });
    selectSpan(host, localeIn('en'), kayak, { start: to, end: to }, whyNewStartOf(host, kayak, to));
    expect(announcements).toEqual(['Selected: Mon, Jun 16.']);
  });

  it('requests nights without the day of departure and announces it', () => {
    const { host, selections, announcements } = juneOf(room);
    selectSpan(host, localeIn('en'), room, { start: from, end: to });
    expect(selections).toEqual([{ start: '2031-06-14', end: '2031-06-15' }]);
    expect(announcements).toEqual(['Selected: Sat, Jun 14 – Mon, Jun 16.']);
  });
});
