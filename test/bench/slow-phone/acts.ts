/** What a visitor presses on the way from the calendar to the details and back, and how long each press keeps the page from drawing. */
import type { Browser } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import { openPhone, slowdown } from './phone.ts';

/** What the page tells of itself. */
declare const tasks: number[];

interface Act {
  readonly name: string;
  readonly press: string;
  /** What is there when it has had its effect. */
  readonly then: string;
}

const priced = '[part~="add"][aria-disabled="false"]';
/** What visitors press on their way, in order. The last leaves nothing that is held when the next round comes. */
const acts: readonly Act[] = [
  { name: 'month', press: 'role=button[name="Next month"]', then: '[part~="day"][part~="free"]' },
  { name: 'day', press: '[part~="day"][part~="free"][aria-disabled="false"]', then: priced },
  { name: 'quantity', press: '[part~="stepper"] button:last-of-type', then: priced },
  { name: 'add', press: priced, then: '[part~="cart-button"]' },
  { name: 'cart', press: '[part~="cart-button"]', then: '[part~="checkout"]' },
  { name: 'to details', press: '[part~="checkout"]', then: '[part~="submit"]' },
  { name: 'back', press: '[part~="back"]', then: 'role=button[name=/^Remove/]' },
  { name: 'remove', press: 'role=button[name=/^Remove/]', then: '[part~="undo"]' },
];

/** By act, milliseconds from the press to the next frame. */
export async function actOnce(browser: Browser, demo: Demo): Promise<Record<string, number>> {
  const page = await openPhone(browser, slowdown.acting);
  try {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { tasks: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
          if (entry.interactionId) seen.push(entry.duration);
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
      // The browser tells of a press after the frame that followed it; of one shorter than 16 ms it tells nothing.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 100)))),
      );
      times[name] = await page.evaluate(() => Math.max(16, ...tasks));
    }
    return times;
  } finally {
    await page.context().close();
  }
}
