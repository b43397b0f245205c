/** Checks the builder page of the product's website: its settings, its preview and the HTML lines that it writes. */
import type { Page } from 'playwright/test';
import { expect, test, waitForDialogs } from './support/journey.ts';
import { findViolations } from './support/checks/axe.ts';
import { recordLayoutShifts } from './support/checks/layout-shift.ts';
import { Widget } from './support/widget.ts';

/** Returns a page that contains only the HTML lines that the builder has written. */
const buildPage = (snippet: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title></head><body>${snippet}</body></html>`;

/**
 * Counts real clicks, but no clicks by scripts, on all pages that the test opens afterwards. Returns a function that
 * reads the count.
 */
async function recordClicks(page: Page): Promise<() => Promise<number>> {
  let clickCount = 0;
  await page.exposeFunction('recordClick', () => {
    clickCount += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => event.isTrusted && (window as unknown as { recordClick(): void }).recordClick(),
      true,
    );
  });
  return () => Promise.resolve(clickCount);
}

test('builds working embed code from the home page within five clicks', async ({ page, openDemoPage, venue }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const readClickCount = await recordClicks(page);
  await openDemoPage('');
  await page.getByLabel('The address of your booking page').fill(`${venue.service}/berghof`);
  await page.getByRole('button', { name: 'Try it with your account' }).click();
  await expect(page.getByText('Connected: Berghof Sonnleitn')).toBeVisible();
  await page.getByRole('radio', { name: 'Selected items' }).check();
  await page.getByRole('checkbox', { name: 'Almzimmer' }).check();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await readClickCount()).toBeGreaterThanOrEqual(3);
  expect(await readClickCount()).toBeLessThanOrEqual(5);

  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toBe(await page.locator('#snippet').textContent());
  await page.goto(venue.publish(buildPage(snippet)));
  const pastedWidget = new Widget(page);
  await expect(pastedWidget.heading('Almzimmer')).toBeVisible();
  await expect(pastedWidget.freeDays.first()).toBeVisible();
});

for (const { target, opens } of [
  { target: 'div', opens: 'at once' },
  { target: 'link', opens: 'after a click' },
]) {
  test(`builds working embed code for a ${target}`, async ({ page, openDemoPage, venue, widget }) => {
    await openDemoPage(`builder#base-url=${venue.service}/berghof&item-id=201&for=${target}`);
    await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
    const snippet = (await page.locator('#snippet').textContent()) ?? '';
    venue.siteRequests.length = 0;
    await page.goto(venue.publish(buildPage(snippet)));
    if (opens === 'after a click') {
      await waitForDialogs(page, venue);
      await page.getByRole('link', { name: 'Book online' }).click();
    }
    await expect(widget.freeDays.first()).toBeVisible();
  });
}

test('builds embed code for tag managers that drop script attributes', async ({
  page,
  openDemoPage,
  venue,
  widget,
}) => {
  await openDemoPage(`builder#base-url=${venue.service}/berghof&item-id=201&for=tag-manager`);
  await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
  const snippet = (await page.locator('#snippet').textContent()) ?? '';
  const [embedTag = '', pagePart = ''] = snippet.split('<!-- The page');
  await page.goto(venue.publish(buildPage(`<!-- The page${pagePart}`)));
  await page.evaluate((html) => {
    for (const { text, src } of new DOMParser().parseFromString(html, 'text/html').scripts) {
      const script = Object.assign(document.createElement('script'), { type: 'text/javascript', async: false, text });
      if (src !== '') script.src = src;
      document.body.append(script);
    }
  }, embedTag);
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(page.locator('script[data-accounts]')).toHaveAttribute('data-accounts', `${venue.service}/berghof`);
});

test('restores the same embed code from a shared link', async ({ page, openDemoPage, venue, widget }) => {
  await openDemoPage(`builder#base-url=${venue.service}/berghof`);
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

  const snippetBefore = (await snippet.textContent()) ?? '';
  const shareLink = (await page.getByRole('link', { name: 'Share this setup' }).getAttribute('href')) ?? '';
  await page.goto('about:blank');
  await page.goto(venue.site + shareLink);
  await expect(roomCheckbox).toBeChecked();
  await expect(snippet).toHaveText(snippetBefore, { useInnerText: true });
});

test('offers the account’s categories and previews the selected one', async ({ page, openDemoPage, venue, widget }) => {
  await openDemoPage(`builder#base-url=${venue.service}/harbour`);
  const checkboxes = page.locator('#categories input');
  await expect.poll(() => checkboxes.count()).toBeGreaterThan(1);
  await expect(widget.part('choose').first()).toBeVisible();
  const itemCount = await widget.part('choose').count();
  await page.getByRole('radio', { name: 'Selected categories' }).check();
  await checkboxes.first().check();
  await expect(page.locator('#snippet')).toContainText(`category-id="${await checkboxes.first().inputValue()}"`);
  await expect.poll(() => widget.part('choose').count()).toBeLessThan(itemCount);
});

test('keeps the items and drops the categories if its link has both', async ({ page, openDemoPage, venue }) => {
  await openDemoPage(`builder#base-url=${venue.service}/berghof&item-id=201&category-id=2`);
  await expect(page.getByRole('checkbox', { name: 'Almzimmer' })).toBeChecked();
  await expect(page.getByText('This link also had categories.')).toBeVisible();
  await expect(page.locator('#snippet')).not.toContainText('category-id');
  await page.getByRole('radio', { name: 'Everything' }).check();
  await expect(page.getByText('This link also had categories.')).toBeHidden();
});

test('opens with a working preview of the demo account and its colours', async ({
  page,
  openDemoPage,
  venue,
  widget,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  await openDemoPage('builder');
  await expect(widget.part('choose').first()).toBeVisible();
  await expect(page.locator('#snippet')).toContainText(`base-url="${venue.service}/harbour"`);
  await expect(page.locator('#snippet')).toContainText(`relay-url="${venue.site}/relay"`);
  await expect(page.getByText('This is the demo account.')).toBeVisible();
  await page.getByText('Fine tuning').click();
  const swatches = page.locator('#tokens input[type="color"]');
  await expect
    .poll(
      async () =>
        new Set(await swatches.evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value') as string)))
          .size,
    )
    .toBeGreaterThan(4);
  await expect(page.getByLabel('Text', { exact: true })).toHaveAttribute('placeholder', '#0f1b20');
  for (const tokenField of await page.locator('.token:has([type="color"]) [type="text"]').all())
    await expect(tokenField).toHaveAttribute('placeholder', /^#[0-9a-f]{6}$/);
  expect(messages).toEqual([]);
});

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])
  test(`shifts no layout while it loads at ${width} pixels`, async ({ page, openDemoPage, venue, widget }) => {
    await page.setViewportSize({ width, height });
    const readShift = await recordLayoutShifts(page);
    await openDemoPage(`builder?account=${encodeURIComponent(`${venue.service}/berghof`)}`);
    await expect(page.getByText('Connected: Berghof Sonnleitn')).toBeVisible();
    await expect(widget.part('choose').first()).toBeAttached();
    const shift = await readShift();
    test.info().annotations.push({ type: 'layout shift', description: String(shift) });
    expect(shift).toBeLessThanOrEqual(0.02);
  });

test('reports the result when the venue checks its account and relay', async ({ page, openDemoPage, venue }) => {
  await openDemoPage('builder');
  const checkButton = page.getByRole('button', { name: 'Check my account' });
  const accountField = page.getByLabel('Address of your account');
  const relayField = page.getByLabel('Address of your relay');
  const accessReport = page.locator('#access');
  await checkButton.click();
  await expect(accessReport).toContainText('The demo’s relay holds it, and works.');
  await expect(relayField).toBeHidden();
  await accountField.fill(`${venue.service}/berghof`);
  await expect(accessReport).toBeHidden();
  await checkButton.click();
  await expect(accessReport).toHaveText('Guests can book without an API key. You need no relay.');
  await accountField.fill(`${venue.service}/depot`);
  await checkButton.click();
  await expect(accessReport).toContainText('This account requires an API key');
  await expect(page.getByRole('link', { name: 'Deploy a relay' })).toHaveAttribute('href', '/docs/relay-deploy');
  await relayField.fill(`${venue.site}/nothing-here`);
  await checkButton.click();
  await expect(accessReport).toContainText('No relay answers there.');
  await relayField.fill(`${venue.site}/relay-depot`);
  await checkButton.click();
  await expect(accessReport).toHaveText('Your relay works. Guests can book.');
});

test('keeps preview and embed code in view on a desktop', async ({ page, openDemoPage, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDemoPage('builder');
  await expect(widget.part('choose').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeInViewport();
  const measureBlankBelowFooter = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        scrollY -
        (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    );
  expect(await measureBlankBelowFooter()).toBeLessThanOrEqual(1);
  await page.getByText('Fine tuning').click();
  await page.getByLabel('Website statistics').selectOption('datalayer');
  const snippet = page.locator('#snippet');
  await expect(snippet).toContainText('analytics="datalayer"');
  await expect(snippet).toBeInViewport();
  await expect(page.locator('#stage')).toBeInViewport();
  expect(await page.locator('pre').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('shows settings, preview and embed code as tabs on a phone', async ({ page, openDemoPage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDemoPage('builder');
  const findTab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist', { name: 'Parts of the builder' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Settings' })).toBeVisible();
  await findTab('Settings').focus();
  await page.keyboard.press('ArrowRight');
  await expect(findTab('Preview')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
  await expect(widget.part('choose').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Lines to paste' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled();
  expect(await page.locator('pre').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(page.getByLabel('Address of your account')).toBeHidden();
  for (const name of ['Settings', 'Preview', 'Lines to paste']) {
    await findTab(name).click();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('applies the colours of a pasted style sheet', async ({ page, openDemoPage, widget }) => {
  await openDemoPage('builder');
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

test('applies the styles that its bookmarklet reads on the venue’s page', async ({
  page,
  context,
  openDemoPage,
  venue,
}) => {
  await openDemoPage('builder');
  await expect(page.locator('#bookmark')).toHaveAttribute('href', /^javascript:/);
  const bookmarkletUrl = (await page.locator('#bookmark').getAttribute('href')) ?? '';
  await page.goto(
    venue.publish(
      `<!doctype html><title>Mine</title><style>body { background: #fdf6e3; color: #002b36; font-family: Georgia }
       .btn { background: #8f3f33; border: 0 }</style><button>Plain</button><button class="btn">Book</button>`,
    ),
  );
  const [builderPage] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(decodeURIComponent(bookmarkletUrl.replace('javascript:', ''))),
  ]);
  await expect(builderPage.locator('#snippet')).toContainText('--slipway-accent: #8f3f33');
  await expect(builderPage.locator('#stage')).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await expect(builderPage.locator('#stage')).toHaveCSS('color', 'rgb(0, 43, 54)');
  await expect(builderPage.locator('#stage')).toHaveCSS('font-family', 'Georgia');
});

test('ignores colours and fonts in its URL if they contain HTML', async ({ page, openDemoPage }) => {
  const encodedMarkup = encodeURIComponent('</style><img src=x>');
  await openDemoPage(`builder#--slipway-accent=${encodedMarkup}&page-text=${encodedMarkup}&page-font=${encodedMarkup}`);
  await expect(page.locator('#snippet')).toContainText('base-url=');
  await expect(page.locator('#snippet')).not.toContainText('--slipway-accent');
  await expect(page.locator('#stage')).not.toHaveAttribute('style', /img/);
});

test('disables Copy until the venue enters an account', async ({ page, openDemoPage }) => {
  await openDemoPage('builder');
  await page.getByLabel('Address of your account').fill('');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.example.com/harbour"');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await page.getByLabel('Address of your account').fill('https://book.venue.example');
  await expect(page.locator('#snippet')).toContainText('base-url="https://book.venue.example"');
  await expect(page.locator('#snippet')).not.toContainText('relay-url');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled();
});

test('reports an address where no account responds', async ({ page, openDemoPage, venue, widget }) => {
  await openDemoPage(`builder#base-url=${venue.site}/nothing-here`);
  await expect(page.getByText('No booking account answers there.')).toBeVisible();
  await expect(widget.part('diagnosis')).toContainText('doesn’t respond like the Booking API');
});

test('previews the dialog mode and the width of a phone', async ({ page, openDemoPage, venue, widget }) => {
  await openDemoPage(`builder#base-url=${venue.service}/berghof&mode=dialog`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(widget.part('dialog')).toBeVisible();
  await openDemoPage(`builder#base-url=${venue.service}/berghof&mode=inline`);
  await page.reload();
  await page.getByLabel('Device').selectOption('phone');
  await expect.poll(async () => (await widget.root.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
});
