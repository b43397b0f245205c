/**
 * Compares the widget with a minimal page: the time from navigation until a guest can select a day. The minimal page
 * sends the same requests and renders one table. Both load alternately in one browser, and the result is the ratio of
 * their times.
 */
import { chromium, type Page } from 'playwright';
import { getChromiumOptions } from '../browser.ts';
import { startDemo } from '../../demo/serving/demo.ts';
import { readSettings } from '../../demo/serving/settings.ts';
import { findFreePort } from '../free-port.ts';
import { computeMedian } from './median.ts';

export interface FirstDayRatio {
  /** Median times in ms until a guest can select a day, for the widget and for the minimal page (`bare`). */
  widget: number;
  bare: number;
  ratio: number;
}

const ROUNDS = 9;

export async function benchFirstDay(): Promise<FirstDayRatio> {
  const demo = await startDemo({
    ...readSettings({ PORT: String(await findFreePort()) }),
    isLive: false,
    report: () => undefined,
  });
  const options = getChromiumOptions();
  // The minimal page does not come from a server. Without this flag, Chromium would block the page's requests to this
  // machine.
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  try {
    const page = await browser.newPage();
    await page.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: createBarePage(`${demo.serviceUrl}/harbour`) }),
    );
    const widgetTimes: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times = [
        await measureTimeToFreeDay(page, `${demo.siteUrl}/one-item`),
        await measureTimeToFreeDay(page, `${demo.siteUrl}/bare`),
      ] as const;
      if (round === 0) continue;
      widgetTimes.push(times[0]);
      bareTimes.push(times[1]);
    }
    return {
      widget: computeMedian(widgetTimes),
      bare: computeMedian(bareTimes),
      ratio: computeMedian(widgetTimes) / computeMedian(bareTimes),
    };
  } finally {
    await browser.close();
    await demo.close();
  }
}

async function measureTimeToFreeDay(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[part~="day"][part~="free"]').first().waitFor({ state: 'attached' });
  return page.evaluate(() => performance.now());
}

/** Returns the minimal page. It sends the same requests as the widget, uses no library, and renders one table. */
export function createBarePage(baseUrl: string): string {
  return `<!doctype html><html lang="en"><title>Bare</title><table></table><script type="module">
    const get = (path) => fetch('${baseUrl}/api/3.0/' + path, { credentials: 'omit' }).then((answer) => answer.json());
    const today = new Date();
    const compact = (day) => day.toISOString().slice(0, 10).replaceAll('-', '');
    const months = 'start_date=' + compact(today) + '&end_date=' + compact(new Date(+today + 60 * 864e5));
    const [, , calendar] = await Promise.all([get('company'), get('item?item_id=107'), get('item/107/cal?' + months)]);
    const row = document.querySelector('table').insertRow();
    for (const [day, left] of Object.entries(calendar.item.cal).slice(0, 31)) {
      const button = row.insertCell().appendChild(document.createElement('button'));
      button.setAttribute('part', left ? 'day free' : 'day');
      button.textContent = day;
    }
  </script>`;
}
