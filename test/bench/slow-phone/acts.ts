/**
 * Presses what a guest presses from the calendar to the details and back. Measures how long each press delays the next
 * frame.
 */
import type { Browser } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import { openPhone, pressedPhone } from './phone.ts';

/** The times from each press until the end of the next frame, in ms. A script in the page records them. */
declare const pressTimes: number[];

interface Act {
  readonly name: string;
  readonly press: string;
  /** Selector of an element that appears as the effect of the press. */
  readonly proof: string;
}

const pricedAddButton = '[part~="add"][aria-disabled="false"]';
/**
 * The presses in their order. The last one releases the reserved stock, so that the next round can reserve it again.
 */
const acts: readonly Act[] = [
  { name: 'month', press: 'role=button[name="Next month"]', proof: '[part~="day"][part~="free"]' },
  { name: 'day', press: '[part~="day"][part~="free"][aria-disabled="false"]', proof: pricedAddButton },
  { name: 'quantity', press: '[part~="stepper"] button:last-of-type', proof: pricedAddButton },
  { name: 'add', press: pricedAddButton, proof: '[part~="cart-button"]' },
  { name: 'cart', press: '[part~="cart-button"]', proof: '[part~="checkout"]' },
  { name: 'to details', press: '[part~="checkout"]', proof: '[part~="submit"]' },
  { name: 'back', press: '[part~="back"]', proof: 'role=button[name=/^Remove/]' },
  { name: 'remove', press: 'role=button[name=/^Remove/]', proof: '[part~="undo"]' },
];

/**
 * Returns the time from each press until the next frame, in ms. A script in the page measures it, because the browser's
 * Event Timing does not suffice. In a browser without a window, Chromium reports no frame if only a sticky bar changes.
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
              // A task with this priority runs directly after the frame of the callback, before all other tasks.
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
    for (const { name, press, proof } of acts) {
      await page.evaluate(() => void pressTimes.splice(0));
      await page.locator(press).first().tap();
      await page.locator(proof).first().waitFor();
      times[name] = (await page.evaluate(() => pressTimes[0])) ?? Number.NaN;
    }
    return times;
  } finally {
    await page.context().close();
  }
}
