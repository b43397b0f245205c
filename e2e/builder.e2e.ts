/** Checks the builder page of the product's website: its settings, its preview and the HTML lines that it writes. */
import type { Page } from 'playwright/test';
import { expect, test, waitForDialogs } from './support/journey.ts';
import { violationsIn } from './support/seen/axe.ts';
import { recordShifts } from './support/seen/layout-shift.ts';
import { Widget } from './support/widget.ts';

/** Returns a page that contains only the HTML lines that the builder has written. */
const pageWith = (snippet: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title></head><body>${snippet}</body></html>`;

/** Counts the clicks of a pointer, not of scripts, on all following pages. Returns a function that reads the count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('recordClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => event.isTrusted && (window as unknown as { recordClick(): void }).recordClick(),
      true,
    );
  });
  return () => Promise.resolve(count);
}

test('builds working lines from the home page in five clicks', async ({ page, demo, venue }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicks = await countClicks(page);
  await demo('');
  await page.getByLabel('The address of your booking page').fill(`${venue.service}/berghof`);
  await page.getByRole('button', { name: 'Try it with your account' }).click();
  await expect(page.getByText('Connected: Berghof Sonnleitn')).toBeVisible();
  await page.getByRole('radio', { name: 'Selected items' }).check();
  await page.getByRole('checkbox', { name: 'Almzimmer' }).check();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await clicks()).toBeGreaterThanOrEqual(3);
  expect(await clicks()).toBeLessThanOrEqual(5);

  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toBe(await page.locator('#snippet').textContent());
  await page.goto(venue.publish(pageWith(snippet)));
  const pastedWidget = new Widget(page);
  await expect(pastedWidget.heading('Almzimmer')).toBeVisible();
  await expect(pastedWidget.freeDays.first()).toBeVisible();
});

for (const { target, opens } of [
  { target: 'div', opens: 'at once' },
  { target: 'link', opens: 'after a click' },
]) {
  test(`builds working lines for a ${target}`, async ({ page, demo, venue, widget }) => {
    await demo(`builder#base-url=${venue.service}/berghof&item-id=201&for=${target}`);
    await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
    const snippet = (await page.locator('#snippet').textContent()) ?? '';
    venue.siteRequests.length = 0;
    await page.goto(venue.publish(pageWith(snippet)));
    if (opens === 'after a click') {
      await waitForDialogs(page, venue);
      await page.getByRole('link', { name: 'Book online' }).click();
    }
    await expect(widget.freeDays.first()).toBeVisible();
  });
}

test('builds lines for a tag manager that work without script attributes', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.service}/berghof&item-id=201&for=tag-manager`);
  await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
  const snippet = (await page.locator('#snippet').textContent()) ?? '';
  const [tag = '', pagePart = ''] = snippet.split('<!-- The page');
  await page.goto(venue.publish(pageWith(`<!-- The page${pagePart}`)));
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

test('restores the same lines from the link that shares them', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.service}/berghof`);
  await page.getByRole('radio', { name: 'Everything' }).focus();
  await page.keyboard.press('ArrowDown');
  const roomCheckbox = page.getByRole('checkbox', { name: 'Almzimmer' });
  await roomCheckbox.focus();
  await page.keyboard.press('Space');
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await page.getByText('Fine tuning').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Language').focus();
  await page.keyboard.type('Deutsch');
  await expect(widget.part('frame')).toHaveAttribute('lang', /^de/);
  await page.getByLabel('Your colour', { exact: true }).focus();
  await page.keyboard.type('#8f3f33');
  await expect(page.getByText(/Words on it: \d\.\d : 1 ✓/)).toBeVisible();
  await page.getByLabel('Round corners').focus();
  await page.keyboard.type('2px');
  const snippet = page.locator('#snippet');
  await expect(snippet).toContainText('--slipway-radius: 2px');
  await expect(snippet).toContainText('lang="de"');

  const before = (await snippet.textContent()) ?? '';
  const link = (await page.getByRole('link', { name: 'Share this setup' }).getAttribute('href')) ?? '';
  await page.goto('about:blank');
  await page.goto(venue.site + link);
  await expect(roomCheckbox).toBeChecked();
  await expect(snippet).toHaveText(before, { useInnerText: true });
});

test('offers the account’s categories and previews the selected one', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.service}/harbour`);
  const checkboxes = page.locator('#categories input');
  await expect.poll(() => checkboxes.count()).toBeGreaterThan(1);
  await expect(widget.part('choose').first()).toBeVisible();
  const all = await widget.part('choose').count();
  await page.getByRole('radio', { name: 'Selected categories' }).check();
  await checkboxes.first().check();
  await expect(page.locator('#snippet')).toContainText(`category-id="${await checkboxes.first().inputValue()}"`);
  await expect.poll(() => widget.part('choose').count()).toBeLessThan(all);
});

test('keeps the items and drops the categories if a link has both', async ({ page, demo, venue }) => {
  await demo(`builder#base-url=${venue.service}/berghof&item-id=201&category-id=2`);
  await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
  await expect(page.getByText('This link also had categories.')).toBeVisible();
  await expect(page.locator('#snippet')).not.toContainText('category-id');
  await page.getByRole('radio', { name: 'Everything' }).check();
  await expect(page.getByText('This link also had categories.')).toBeHidden();
});

test('opens with a working preview of the demo account and its colours', async ({ page, demo, venue, widget }) => {
  const messages: string[] = [];
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  await demo('builder');
  await expect(widget.part('choose').first()).toBeVisible();
  await expect(page.locator('#snippet')).toContainText(`base-url="${venue.service}/harbour"`);
  await expect(page.locator('#snippet')).toContainText(`relay-url="${venue.site}/relay"`);
  await expect(page.getByText('This is the demo account.')).toBeVisible();
  await page.getByText('Fine tuning').click();
  const swatches = page.locator('#tokens input[type="color"]');
  await expect
    .poll(
      async () =>
        new Set(await swatches.evaluateAll((each) => each.map((input) => Reflect.get(input, 'value') as string))).size,
    )
    .toBeGreaterThan(4);
  await expect(page.getByLabel('Text', { exact: true })).toHaveAttribute('placeholder', '#0f1b20');
  for (const row of await page.locator('.token:has([type="color"]) [type="text"]').all())
    await expect(row).toHaveAttribute('placeholder', /^#[0-9a-f]{6}$/);
  expect(messages).toEqual([]);
});

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])
  test(`shifts no layout while it loads at ${width} pixels`, async ({ page, demo, venue, widget }) => {
    await page.setViewportSize({ width, height });
    const shiftOf = await recordShifts(page);
    await demo(`builder?account=${encodeURIComponent(`${venue.service}/berghof`)}`);
    await expect(page.getByText('Connected: Berghof Sonnleitn')).toBeVisible();
    await expect(widget.part('choose').first()).toBeAttached();
    const shift = await shiftOf();
    test.info().annotations.push({ type: 'layout shift', description: String(shift) });
    expect(shift).toBeLessThanOrEqual(0.02);
  });

test('reports if an account requires an API key or a relay', async ({ page, demo, venue }) => {
  await demo('builder');
  const check = page.getByRole('button', { name: 'Check my account' });
  const account = page.getByLabel('Address of your account');
  const relay = page.getByLabel('Address of your relay');
  const access = page.locator('#access');
  await check.click();
  await expect(access).toContainText('The demo’s relay holds it, and works.');
  await expect(relay).toBeHidden();
  await account.fill(`${venue.service}/berghof`);
  await expect(access).toBeHidden();
  await check.click();
  await expect(access).toHaveText('Guests can book without an API key. You need no relay.');
  await account.fill(`${venue.service}/depot`);
  await check.click();
  await expect(access).toContainText('This account requires an API key');
  await expect(page.getByRole('link', { name: 'Deploy a relay' })).toHaveAttribute('href', '/docs/relay-deploy');
  await relay.fill(`${venue.site}/nothing-here`);
  await check.click();
  await expect(access).toContainText('No relay answers there.');
  await relay.fill(`${venue.site}/relay-depot`);
  await check.click();
  await expect(access).toHaveText('Your relay works. Guests can book.');
});

test('keeps preview and lines in view on a desktop', async ({ page, demo, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await demo('builder');
  await expect(widget.part('choose').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeInViewport();
  const blankBelowFooter = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        scrollY -
        (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    );
  expect(await blankBelowFooter()).toBeLessThanOrEqual(1);
  await page.getByText('Fine tuning').click();
  await page.getByLabel('Website statistics').selectOption('datalayer');
  const snippet = page.locator('#snippet');
  await expect(snippet).toContainText('analytics="datalayer"');
  await expect(snippet).toBeInViewport();
  await expect(page.locator('#stage')).toBeInViewport();
  expect(await page.locator('pre').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('shows settings, preview and lines as tabs on a phone', async ({ page, demo, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await demo('builder');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist', { name: 'Parts of the builder' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Settings' })).toBeVisible();
  await tab('Settings').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Preview')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
  await expect(widget.part('choose').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Lines to paste' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled();
  expect(await page.locator('pre').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(page.getByLabel('Address of your account')).toBeHidden();
  for (const name of ['Settings', 'Preview', 'Lines to paste']) {
    await tab(name).click();
    expect(await violationsIn(page)).toEqual([]);
  }
});

test('applies the colours of a pasted style sheet', async ({ page, demo, widget }) => {
  await demo('builder');
  await expect(widget.part('choose').first()).toBeVisible();
  await page.getByText('Take the colours of your website').click();
  await page
    .getByLabel('Or paste a colour or your style sheet')
    .fill('body { background: #fdf6e3; color: #002b36; font-family: Georgia, serif } .btn { background: #8f3f33 }');
  await page.getByRole('button', { name: 'Use these colours' }).click();
  await expect(page.getByText('Found: your colour, text, background, font.')).toBeVisible();
  await expect(page.locator('#snippet')).toContainText('--slipway-accent: #8f3f33');
  await expect(page.locator('#stage')).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await expect(page.locator('#stage')).toHaveCSS('font-family', 'Georgia, serif');
});

test('applies the styles that its bookmark reads on the venue’s page', async ({ page, context, demo, venue }) => {
  await demo('builder');
  await expect(page.locator('#bookmark')).toHaveAttribute('href', /^javascript:/);
  const bookmark = (await page.locator('#bookmark').getAttribute('href')) ?? '';
  await page.goto(
    venue.publish(
      `<!doctype html><title>Mine</title><style>body { background: #fdf6e3; color: #002b36; font-family: Georgia }
       .btn { background: #8f3f33; border: 0 }</style><button>Plain</button><button class="btn">Book</button>`,
    ),
  );
  const [builder] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(decodeURIComponent(bookmark.replace('javascript:', ''))),
  ]);
  await expect(builder.locator('#snippet')).toContainText('--slipway-accent: #8f3f33');
  await expect(builder.locator('#stage')).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await expect(builder.locator('#stage')).toHaveCSS('color', 'rgb(0, 43, 54)');
  await expect(builder.locator('#stage')).toHaveCSS('font-family', 'Georgia');
});

test('ignores colours and fonts in its address that contain HTML', async ({ page, demo }) => {
  const markup = encodeURIComponent('</style><img src=x>');
  await demo(`builder#--slipway-accent=${markup}&page-text=${markup}&page-font=${markup}`);
  await expect(page.locator('#snippet')).toContainText('base-url=');
  await expect(page.locator('#snippet')).not.toContainText('--slipway-accent');
  await expect(page.locator('#stage')).not.toHaveAttribute('style', /img/);
});

test('disables Copy until the venue enters an account', async ({ page, demo }) => {
  await demo('builder');
  await page.getByLabel('Address of your account').fill('');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.example.com/harbour"');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await page.getByLabel('Address of your account').fill('https://book.venue.example');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.venue.example"');
  await expect(page.locator('#snippet')).not.toContainText('relay-url');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled();
});

test('reports an address where no account responds', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.site}/nothing-here`);
  await expect(page.getByText('No booking account answers there.')).toBeVisible();
  await expect(widget.part('diagnosis')).toContainText('doesn’t respond like the Booking API');
});

test('previews the dialog mode and the width of a phone', async ({ page, demo, venue, widget }) => {
  await demo(`builder#base-url=${venue.service}/berghof&mode=dialog`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(widget.part('dialog')).toBeVisible();
  await demo(`builder#base-url=${venue.service}/berghof&mode=inline`);
  await page.reload();
  await page.getByLabel('Device').selectOption('phone');
  await expect.poll(async () => (await widget.root.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
});
