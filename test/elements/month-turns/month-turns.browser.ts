/** Tests that turning the month leaks no objects. It counts calls and objects, because durations depend on the machine. */
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
    for (let count = 1; count <= times; count += 1) {
      calendar.month = months[count % months.length];
      await calendar.updateComplete;
    }
  };
  // Shows each month once before the test measures.
  await turn(months.length);
  return { calendar, turn };
}

test('formats nothing and adds no listener for an already rendered month', async () => {
  const { calendar, turn } = await june();
  const elements = () => all(calendar, '*').length;
  const before = elements();
  const formats = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const locales = vi.spyOn(Intl, 'Locale');
  const listeners = vi.spyOn(EventTarget.prototype, 'addEventListener');
  await turn(4 * months.length);
  expect([formats, locales, listeners].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  expect(elements()).toBe(before);
});

test('reuses every element when the month changes', async () => {
  const { calendar, turn } = await june();
  const elements = () => all(calendar, '*');
  const before = elements();
  const setAttribute = vi.spyOn(calendar, 'setAttribute');
  await turn(months.length);
  expect(elements().filter((each) => !before.includes(each))).toEqual([]);
  expect(setAttribute).not.toHaveBeenCalled();
});

test('leaks no node, no listener and under 0.2 MB in 1000 turns', async () => {
  const { turn } = await june();
  const measureMemory = async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await cdp().send('Memory.getDOMCounters');
    const { usedSize } = await cdp().send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, usedSize };
  };
  await turn(200);
  const before = await measureMemory();
  await turn(1000);
  const after = await measureMemory();
  // Allows fewer objects than before, because the first collection may not free everything of earlier tests.
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  expect(after.usedSize - before.usedSize).toBeLessThan(200_000);
});
