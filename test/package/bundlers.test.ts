/** Builds applications for production with different bundlers and opens them in a browser. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import { createService } from '../../demo/service/service.ts';
import { getChromiumOptions } from '../browser.ts';
import { listExamples } from '../readme/documentation.ts';
import { runCommand, runTool } from './command.ts';

const applications = inject('applications');
const getOutputFolder = (bundler: string) => join(applications, 'out', bundler);
const computeGzipBytes = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
const contentTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let service: Awaited<ReturnType<typeof createService>>;
let browser: Browser;
beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
  browser = await chromium.launch(getChromiumOptions());
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Opens a built application in a browser. Its account is the demo service's. All other addresses are unreachable. */
async function openApplication(folder: string): Promise<{ page: Page; pageErrors: string[] }> {
  const page = await browser.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  await page.route('**', (route) => route.abort());
  await page.route('https://app.example.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    return existsSync(path)
      ? route.fulfill({
          body: readFileSync(path),
          contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
        })
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
  return { page, pageErrors };
}

/** Expects a calendar with available days. Selects one and waits for the add button, which a lazy module renders. */
async function expectCalendar(folder: string): Promise<void> {
  const { page, pageErrors } = await openApplication(folder);
  await page.locator('slipway-booking slipway-calendar [part~="day"][part~="free"]').first().click();
  await page.locator('slipway-booking [part~="add"]').waitFor();
  expect(await page.evaluate(() => customElements.get('slipway-booking') !== undefined)).toBe(true);
  await page.waitForFunction(() => customElements.get('slipway-cart-badge') !== undefined);
  expect(pageErrors).toEqual([]);
  await page.close();
}

it.each(['vite', 'webpack', 'rollup'])(
  'defines the elements and shows the calendar in a %s bundle',
  async (bundler) => {
    const { code, output, stdout } = await runCommand(process.execPath, ['bundle.js', bundler], applications);
    expect(code, output).toBe(0);
    await expectCalendar(getOutputFolder(bundler));
    const firstFiles = JSON.parse(stdout) as string[];
    const scriptTagBytes = computeGzipBytes(
      join(applications, 'node_modules', 'slipway-booking', 'dist', 'slipway.js'),
    );
    const firstLoadBytes = firstFiles
      .map((file) => computeGzipBytes(join(getOutputFolder(bundler), file)))
      .reduce((sum, each) => sum + each);
    // If the first load included the lazy modules, it would be three times as large. Vite and webpack wrap or split
    // modules, which adds a few bytes. Rollup minifies nothing, so its file has all comments and whole names.
    expect(firstLoadBytes, `first load, gzip, of ${firstFiles.join(', ')}`).toBeLessThan(
      scriptTagBytes * (bundler === 'rollup' ? 2.5 : 1.2),
    );
  },
);

it('prerenders the element with Next and shows its calendar in a browser', async () => {
  const { code, output } = await runTool(applications, 'next', ['build']);
  expect(code, output).toBe(0);
  const page = readFileSync(join(getOutputFolder('next'), 'index.html'), 'utf8');
  expect(page).toMatch(/<slipway-booking [^>]*base-url="https:\/\/book\.example\.com\/harbour"/);
  await expectCalendar(getOutputFolder('next'));
});

it('prerenders the documented Astro page and shows its calendar in a browser', async () => {
  const [example] = listExamples('astro');
  const folder = join(applications, 'astro');
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true });
  const page = (example?.code ?? '').replace('<slipway-booking', '<slipway-booking item-id="107"');
  writeFileSync(join(folder, 'src', 'pages', 'index.astro'), page);
  const { code, output } = await runTool(applications, 'astro', ['build', '--root', folder]);
  expect(code, output).toBe(0);
  const html = readFileSync(join(folder, 'dist', 'index.html'), 'utf8');
  expect(html).toMatch(/<slipway-booking [^>]*base-url="https:\/\/book\.example\.com\/harbour"/);
  await expectCalendar(join(folder, 'dist'));
});
