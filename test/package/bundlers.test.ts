/** Applications of other people, built for production by their bundlers and opened in a browser. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import { createService } from '../../demo/service/service.ts';
import { chromiumOptions } from '../browser.ts';
import { command, tool } from './command.ts';

const applications = inject('applications');
const built = (bundler: string) => join(applications, 'out', bundler);
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let service: Awaited<ReturnType<typeof createService>>;
let browser: Browser;
beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
  browser = await chromium.launch(chromiumOptions());
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Opens a built application; the account it names is the demo service's. Nothing else can be reached. */
async function open(folder: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.route('**', (route) => route.abort());
  await page.route('https://app.example.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    return existsSync(path)
      ? route.fulfill({ body: readFileSync(path), contentType: types[extname(path)] ?? 'application/octet-stream' })
      : route.fulfill({ status: 404 });
  });
  await page.route('https://book.example.com/**', async (route) => {
    const answer = await service.fetch(new Request(route.request().url()));
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
  await page.goto('https://app.example.com/');
  return { page, faults };
}

/** The calendar stands there with days that can be chosen, and the later half comes: what a choice costs is said. */
async function expectCalendar(folder: string): Promise<void> {
  const { page, faults } = await open(folder);
  await page.locator('slipway-booking slipway-calendar [part~="day"][part~="free"]').first().click();
  await page.locator('slipway-booking [part~="add"]').waitFor();
  expect(await page.evaluate(() => customElements.get('slipway-booking') !== undefined)).toBe(true);
  await page.waitForFunction(() => customElements.get('slipway-cart-badge') !== undefined);
  expect(faults).toEqual([]);
  await page.close();
}

test.each(['vite', 'webpack', 'rollup'])('%s: the elements are defined and the calendar is drawn', async (bundler) => {
  const { code, output, stdout } = await command(process.execPath, ['bundle.js', bundler], applications);
  expect(code, output).toBe(0);
  await expectCalendar(built(bundler));
  const first = JSON.parse(stdout) as string[];
  const tag = gzipped(join(applications, 'node_modules', 'slipway-booking', 'dist', 'slipway.js'));
  const bytes = first.map((file) => gzipped(join(built(bundler), file))).reduce((sum, each) => sum + each);
  // With the later half it would be three times as much. Rollup minifies nothing, comments neither; the others wrap modules in
  // a little of their own, or split them, which gzip likes less.
  expect(bytes, `first load, gzip, of ${first.join(', ')}`).toBeLessThan(tag * (bundler === 'rollup' ? 2 : 1.2));
});

test('Next: the page is prerendered with the tag, and a browser defines the elements and draws the calendar', async () => {
  const { code, output } = await tool(applications, 'next', ['build']);
  expect(code, output).toBe(0);
  const page = readFileSync(join(built('next'), 'index.html'), 'utf8');
  expect(page).toMatch(/<slipway-booking [^>]*base-url="https:\/\/book\.example\.com\/harbour"/);
  await expectCalendar(built('next'));
});
