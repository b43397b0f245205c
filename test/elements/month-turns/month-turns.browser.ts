/**
 * Tests that changing the month leaks no objects. It counts calls and objects, because durations depend on the machine.
 */
import { cdp } from 'vitest/browser';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { queryAll, createPreparedLocale, mountElement } from '../choosing-stage.ts';
import { createAvailabilityWithout, today } from '../item/june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));
afterEach(() => vi.restoreAllMocks());

const months = ['2031-06', '2031-07', '2031-08', '2031-07'] as Month[];

async function mountJune() {
  const calendar = await mountElement(new SlipwayCalendar(), {
    locale: createPreparedLocale('en-CA'),
    month: months[0],
    today,
    lastMonth: '2031-08' as Month,
    availability: createAvailabilityWithout(['2031-06-12']),
  });
  const turnMonths = async (turnCount: number) => {
    for (let turnNumber = 1; turnNumber <= turnCount; turnNumber += 1) {
      calendar.month = months[turnNumber % months.length];
      await calendar.updateComplete;
    }
  };
  // Shows each month once before the test measures.
  await turnMonths(months.length);
  return { calendar, turnMonths };
}

test('formats no date and adds no listener when a month reappears', async () => {
  const { calendar, turnMonths } = await mountJune();
  const getElements = () => queryAll(calendar, '*').length;
  const elementsBefore = getElements();
  const formatGetter = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const localeConstructor = vi.spyOn(Intl, 'Locale');
  const addEventListener = vi.spyOn(EventTarget.prototype, 'addEventListener');
  await turnMonths(4 * months.length);
  expect([formatGetter, localeConstructor, addEventListener].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  expect(getElements()).toBe(elementsBefore);
});

test('reuses every element when the month changes', async () => {
  const { calendar, turnMonths } = await mountJune();
  const getElements = () => queryAll(calendar, '*');
  const before = getElements();
  const setAttribute = vi.spyOn(calendar, 'setAttribute');
  await turnMonths(months.length);
  expect(getElements().filter((element) => !before.includes(element))).toEqual([]);
  expect(setAttribute).not.toHaveBeenCalled();
});

test('leaks no node, no listener and under 0.2 MB in 1000 turns', async () => {
  const { turnMonths } = await mountJune();
  const measureMemory = async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await cdp().send('Memory.getDOMCounters');
    const { usedSize } = await cdp().send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, usedSize };
  };
  await turnMonths(200);
  const before = await measureMemory();
  await turnMonths(1000);
  const memoryAfter = await measureMemory();
  // The number of objects may also fall: the first garbage collection may not free all objects of earlier tests.
  expect(memoryAfter.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
  expect(memoryAfter.nodes).toBeLessThanOrEqual(before.nodes);
  expect(memoryAfter.usedSize - before.usedSize).toBeLessThan(200_000);
});
