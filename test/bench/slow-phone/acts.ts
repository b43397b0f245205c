/** The presses of a guest from the calendar to the details and back, and how long each delays the next frame. */
import type { Browser } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import { openPhone, pressedPhone } from './phone.ts';

/** Durations that the page records. */
declare const tasks: number[];

interface Act {
  readonly name: string;
  readonly press: string;
  /** Selector of an element that proves the effect. */
  readonly then: string;
}

const pricedAddButton = '[part~="add"][aria-disabled="false"]';
/** The presses in order. The last one releases every held place before the next round. */
const acts: readonly Act[] = [
  { name: 'month', press: 'role=button[name="Next month"]', then: '[part~="day"][part~="free"]' },
  { name: 'day', press: '[part~="day"][part~="free"][aria-disabled="false"]', then: pricedAddButton },
  { name: 'quantity', press: '[part~="stepper"] button:last-of-type', then: pricedAddButton },
  { name: 'add', press: pricedAddButton, then: '[part~="cart-button"]' },
  { name: 'cart', press: '[part~="cart-button"]', then: '[part~="checkout"]' },
  { name: 'to details', press: '[part~="checkout"]', then: '[part~="submit"]' },
  { name: 'back', press: '[part~="back"]', then: 'role=button[name=/^Remove/]' },
  { name: 'remove', press: 'role=button[name=/^Remove/]', then: '[part~="undo"]' },
];

/** Returns the time from each press to the next frame in ms. */
export async function actOnce(browser: Browser, demo: Demo): Promise<Record<string, number>> {
  const page = await openPhone(browser, pressedPhone);
  try {
    await page.addInitScript(() => {
      const durations: number[] = [];
      Object.assign(globalThis, { tasks: durations });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
          if (entry.interactionId) durations.push(entry.duration);
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(`${demo.site}/one-item`);
    await page.locator('[part~="day"][part~="free"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const times: Record<string, number> = {};
    for (const { name, press, then } of acts) {
      await page.evaluate(() => void tasks.splice(0));
      await page.locator(press).first().tap();
      await page.locator(then).first().waitFor();
      // The browser reports a press after the next frame, and none below 16 ms.
      await page.evaluate(
        () =>
          new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))),
      );
      times[name] = await page.evaluate(() => Math.max(16, ...tasks));
    }
    return times;
  } finally {
    await page.context().close();
  }
}
