/** What a turn of the calendar leaves behind: nothing. Counts, because times depend on the machine. */
import { cdp } from 'vitest/browser';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { all, localeIn, mount } from '../choosing-stage.ts';
import { freeBut, today } from '../item/june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));
afterEach(() => vi.restoreAllMocks());

const months = ['2031-06', '2031-07', '2031-08', '2031-07'] as Month[];

async function june() {
  const calendar = await mount(new SlipwayCalendar(), {
    locale: localeIn('en-CA'),
    month: months[0],
    today,
    lastMonth: '2031-08' as Month,
    availability: freeBut(['2031-06-12']),
  });
  const turn = async (times: number) => {
    for (let turned = 1; turned <= times; turned += 1) {
      calendar.month = months[turned % months.length];
      await calendar.updateComplete;
    }
  };
  // Each month has been seen once.
  await turn(months.length);
  return { calendar, turn };
}

test('to a month that was shown before the browser is asked for no word, and nothing is listened to anew', async () => {
  const { calendar, turn } = await june();
  const elements = () => all(calendar, '*').length;
  const before = elements();
  const words = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const places = vi.spyOn(Intl, 'Locale');
  const listens = vi.spyOn(EventTarget.prototype, 'addEventListener');
  await turn(4 * months.length);
  expect([words, places, listens].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  expect(elements()).toBe(before);
});

test('keeps every element and the exported parts, and changes them in place', async () => {
  const { calendar, turn } = await june();
  const kept = () => all(calendar, '*');
  const before = kept();
  const exported = vi.spyOn(calendar, 'setAttribute');
  await turn(months.length);
  expect(kept().filter((each) => !before.includes(each))).toEqual([]);
  expect(exported).not.toHaveBeenCalled();
});

test('a thousand turns leave no node, no listener and less than 0.2 MB', async () => {
  const { turn } = await june();
  const left = async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await cdp().send('Memory.getDOMCounters');
    const { usedSize } = await cdp().send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, usedSize };
  };
  await turn(200);
  const before = await left();
  await turn(1000);
  const after = await left();
  // The first collection may leave what another test has dropped.
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  expect(after.usedSize - before.usedSize).toBeLessThan(200_000);
});
