import { test, type Page } from 'playwright/test';

/** Records the layout shifts of the next page. Returns a function that returns their sum. Skips the test in Firefox. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  test.skip(process.env.ENGINE === 'firefox', 'Firefox reports no layout shifts.');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entryList) => {
      for (const entry of entryList.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      let sum = 0;
      for (const value of Reflect.get(window, 'shifts') as number[]) sum += value;
      return sum;
    });
}
