/** The presses of a guest from the calendar to the details and back, and how long each delays the next frame. */
import type { Browser } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import { openPhone, pressedPhone } from './phone.ts';

/** Times from a press to the end of its next frame in ms, which the page records. */
declare const pressTimes: number[];

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

/**
 * Returns the time from each press to the next frame in ms. The page measures it, and not the browser's Event Timing: without a
 * window, Chromium reports no frame in which only a sticky bar has changed.
 */
export async function actOnce(browser: Browser, demo: Demo): Promise<Record<string, number>> {
  const page = await openPhone(browser, pressedPhone);
  try {
    await page.addInitScript(() => {
      const times: number[] = [];
      Object.assign(globalThis, { pressTimes: times });
      addEventListener(
        'click',
        ({ timeStamp }) => {
          requestAnimationFrame(
            () =>
              // The task comes right after the frame of this callback, before other tasks.
              void scheduler.postTask(() => times.push(performance.now() - timeStamp), { priority: 'user-blocking' }),
          );
        },
        true,
      );
    });
    await page.goto(`${demo.site}/one-item`);
    await page.locator('[part~="day"][part~="free"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const times: Record<string, number> = {};
    for (const { name, press, then } of acts) {
      await page.evaluate(() => void pressTimes.splice(0));
      await page.locator(press).first().tap();
      await page.locator(then).first().waitFor();
      times[name] = (await page.evaluate(() => pressTimes[0])) ?? Number.NaN;
    }
    return times;
  } finally {
    await page.context().close();
  }
}
