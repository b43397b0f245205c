/**
 * Presses the buttons of a booking, from the calendar to the details and back. Measures how long each press delays the
 * next frame.
 */
import type { Browser } from 'playwright';
import type { Demo } from '../../../demo/serving/demo.ts';
import { openPhone, newerPhone } from './phone.ts';

/** The times from each press until the end of the next frame, in ms. A script in the page records them. */
declare const pressTimes: number[];

interface PressAction {
  readonly name: string;
  readonly pressSelector: string;
  /** Selector of an element that appears as the effect of the press. */
  readonly resultSelector: string;
}

const pricedAddButton = '[part~="add"][aria-disabled="false"]';
/**
 * The presses in their order. The last one releases the reserved stock, so that the next round can reserve it again.
 */
const pressActions: readonly PressAction[] = [
  { name: 'month', pressSelector: 'role=button[name="Next month"]', resultSelector: '[part~="day"][part~="free"]' },
  { name: 'day', pressSelector: '[part~="day"][part~="free"][aria-disabled="false"]', resultSelector: pricedAddButton },
  { name: 'quantity', pressSelector: '[part~="stepper"] button:last-of-type', resultSelector: pricedAddButton },
  { name: 'add', pressSelector: pricedAddButton, resultSelector: '[part~="cart-button"]' },
  { name: 'cart', pressSelector: '[part~="cart-button"]', resultSelector: '[part~="checkout"]' },
  { name: 'to details', pressSelector: '[part~="checkout"]', resultSelector: '[part~="submit"]' },
  { name: 'back', pressSelector: '[part~="back"]', resultSelector: 'role=button[name=/^Remove/]' },
  { name: 'remove', pressSelector: 'role=button[name=/^Remove/]', resultSelector: '[part~="undo"]' },
];

/**
 * Returns the time from each press until the next frame, in ms. A script in the page measures it, because the browser's
 * Event Timing API is not sufficient. In headless mode, Chromium reports no frame if only a sticky bar changes.
 */
export async function measurePressActions(browser: Browser, demo: Demo): Promise<Record<string, number>> {
  const page = await openPhone(browser, newerPhone);
  try {
    await page.addInitScript(() => {
      const paintTimes: number[] = [];
      Object.assign(globalThis, { pressTimes: paintTimes });
      addEventListener(
        'click',
        ({ timeStamp }) => {
          requestAnimationFrame(
            () =>
              // A task with this priority runs directly after the animation frame of this callback, before all other
              // tasks.
              void scheduler.postTask(() => paintTimes.push(performance.now() - timeStamp), {
                priority: 'user-blocking',
              }),
          );
        },
        true,
      );
    });
    await page.goto(`${demo.siteUrl}/one-item`);
    await page.locator('[part~="day"][part~="free"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const paintTimes: Record<string, number> = {};
    for (const { name, pressSelector, resultSelector } of pressActions) {
      await page.evaluate(() => void pressTimes.splice(0));
      await page.locator(pressSelector).first().tap();
      await page.locator(resultSelector).first().waitFor();
      paintTimes[name] = (await page.evaluate(() => pressTimes[0])) ?? Number.NaN;
    }
    return paintTimes;
  } finally {
    await page.context().close();
  }
}
