/** The product's own website: from its first page to a snippet that works, and whether everybody can use it. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { violationsIn } from './support/seen/axe.ts';
import { Widget } from './support/widget.ts';

/** A page of somebody's own with nothing but what they pasted. */
const pasted = (snippet: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title></head><body>${snippet}</body></html>`;

/** Counts what a person presses, whatever for. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let before = 0;
  await page.exposeFunction('clicked', () => {
    before += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', (event) => event.isTrusted && (window as unknown as { clicked(): void }).clicked(), true);
  });
  return () => Promise.resolve(before);
}

test('the first page shows a live booking with its price above the fold, on a desk and on a phone', async ({
  page,
  demo,
  widget,
}) => {
  for (const { width, height } of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    await demo('');
    await expect(widget.total).toContainText(/\$\d/);
    await expect(widget.total).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
});

test('from the first page to a snippet for one’s own account takes at most five clicks, and the snippet works', async ({
  page,
  demo,
  venue,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicks = await countClicks(page);
  await demo('');
  await page.getByLabel('Try it with your account').fill(`${venue.service}/berghof`);
  await page.getByRole('button', { name: 'Build my snippet' }).click();
  await expect(page.getByText('Berghof Sonnleitn answers, with')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Almzimmer' }).check();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await clicks()).toBeGreaterThanOrEqual(3);
  expect(await clicks()).toBeLessThanOrEqual(5);

  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toBe(await page.locator('#snippet').textContent());
  await page.goto(venue.publish(pasted(snippet)));
  const own = new Widget(page);
  await expect(own.heading('Almzimmer')).toBeVisible();
  await expect(own.freeDays.first()).toBeVisible();
});

for (const { target, comes } of [
  { target: 'div', comes: 'at once' },
  { target: 'link', comes: 'when it is pressed' },
]) {
  test(`the snippet for ${target} works in a fresh page`, async ({ page, demo, venue, widget }) => {
    await demo(`builder#base-url=${venue.service}/berghof&item-id=201&for=${target}`);
    await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
    const snippet = (await page.locator('#snippet').textContent()) ?? '';
    venue.siteRequests.length = 0;
    await page.goto(venue.publish(pasted(snippet)));
    if (comes === 'when it is pressed') {
      // What listens for the link comes in a chunk of its own; until then a link is a link.
      const chunk = () => venue.siteRequests.find(({ path }) => path.includes('/page-options-'))?.path ?? '';
      await expect.poll(chunk).not.toBe('');
      await page.evaluate(`import(${JSON.stringify(chunk())})`);
      await page.getByRole('link', { name: 'Book online' }).click();
    }
    await expect(widget.freeDays.first()).toBeVisible();
  });
}

test('the snippet for a tag manager works where nothing of a script is kept but its text and its address', async ({
  page,
  demo,
  venue,
  widget,
}) => {
  await demo(`builder#base-url=${venue.service}/berghof&item-id=201&for=tag-manager`);
  await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
  const snippet = (await page.locator('#snippet').textContent()) ?? '';
  const [tag = '', ofPage = ''] = snippet.split('<!-- The page');
  await page.goto(venue.publish(pasted(`<!-- The page${ofPage}`)));
  await page.evaluate((html) => {
    for (const { text, src } of new DOMParser().parseFromString(html, 'text/html').scripts) {
      const script = Object.assign(document.createElement('script'), { type: 'text/javascript', async: false, text });
      if (src !== '') script.src = src;
      document.body.append(script);
    }
  }, tag);
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(page.locator('script[data-accounts]')).toHaveAttribute('data-accounts', `${venue.service}/berghof`);
});

test('the builder works by keyboard, its preview follows, and a link restores all of it', async ({
  page,
  demo,
  venue,
  widget,
}) => {
  await demo(`builder#base-url=${venue.service}/berghof`);
  const room = page.getByRole('checkbox', { name: 'Almzimmer' });
  await room.focus();
  await page.keyboard.press('Space');
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await page.getByLabel('Language').focus();
  await page.keyboard.type('Deutsch');
  await expect(widget.part('frame')).toHaveAttribute('lang', /^de/);
  await page.getByLabel('accent', { exact: true }).focus();
  await page.keyboard.type('#8f3f33');
  await expect(page.getByText(/words on it \d\.\d : 1 ✓/)).toBeVisible();
  await page.getByLabel('radius').focus();
  await page.keyboard.type('2px');
  const snippet = page.locator('#snippet');
  await expect(snippet).toContainText('--slipway-radius: 2px');
  await expect(snippet).toContainText('lang="de"');

  const before = (await snippet.textContent()) ?? '';
  const link = (await page.getByRole('link', { name: 'Link to this state' }).getAttribute('href')) ?? '';
  await page.goto('about:blank');
  await page.goto(venue.site + link);
  await expect(room).toBeChecked();
  await expect(snippet).toHaveText(before, { useInnerText: true });
});

test('categories are picked from those that the account has, and the preview shows what is in them', async ({
  page,
  demo,
  venue,
  widget,
}) => {
  await demo(`builder#base-url=${venue.service}/harbour`);
  const boxes = page.locator('#categories input');
  await expect.poll(() => boxes.count()).toBeGreaterThan(1);
  await expect(widget.part('choose').first()).toBeVisible();
  const all = await widget.part('choose').count();
  await boxes.first().check();
  await expect(page.locator('#snippet')).toContainText(`category-id="${await boxes.first().inputValue()}"`);
  await expect.poll(() => widget.part('choose').count()).toBeLessThan(all);
});

test('before an account is named the snippet is an example, and nothing can be copied', async ({ page, demo }) => {
  await demo('builder');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.example.com/harbour"');
  await expect(page.getByText('An example, until you name your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await page.getByLabel('Address of the account').fill('https://book.venue.example');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.venue.example"');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled();
});

test('an account that does not answer is explained in the words of debug', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.site}/nothing-here`);
  await expect(page.getByText('It does not answer as a booking account.')).toBeVisible();
  await expect(widget.part('diagnosis')).toContainText('doesn’t answer like the Booking API');
});

test('a dialog is previewed behind its button, a phone as wide as one', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.service}/berghof&mode=dialog`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(widget.part('dialog')).toBeVisible();
  await demo(`builder#base-url=${venue.service}/berghof&mode=inline`);
  await page.reload();
  await page.getByLabel('as', { exact: true }).selectOption('phone');
  await expect.poll(async () => (await widget.root.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
});

test('the documentation is searched as one types', async ({ page, demo }) => {
  await demo('docs');
  await page.getByLabel('Search the documentation').fill('immutable');
  await page.locator('#found').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/docs\/hosting/);
  await page.getByLabel('Search the documentation').fill('zzzz');
  await expect(page.getByText('No page says “zzzz”.')).toBeVisible();
});

test('an offer of a venue leads to its days', async ({ page, demo, widget }) => {
  await demo('rooms');
  await page.getByRole('link', { name: 'Tage wählen: Almzimmer' }).click();
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await expect(widget.freeDays.first()).toBeVisible();
});

for (const path of ['', 'developers', 'docs', 'docs/looks', 'builder', 'boats', 'rooms', 'museum']) {
  test(`axe finds nothing on /${path}, light and dark, and nothing is wider than a phone`, async ({
    page,
    demo,
    venue,
    widget,
  }) => {
    await demo(path === 'builder' ? `builder#base-url=${venue.service}/berghof&--slipway-accent=%238f3f33` : path);
    if (!/^d/.test(path)) await expect(widget.part('frame')).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}

for (const path of ['boats', 'rooms', 'museum'])
  test(`nothing on /${path} is wider than a phone at 200 %`, async ({ page, demo, widget }) => {
    await page.setViewportSize({ width: 195, height: 422 });
    await demo(path);
    await expect(widget.part('choose').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
