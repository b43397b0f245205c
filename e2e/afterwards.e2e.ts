/** What comes after booking: three endings, what one takes along, payment, and coming back. */
import { readFile } from 'node:fs/promises';
import { plainText, readCalendar, valueOf } from '../test/page/calendar-reader.ts';
import { violationsIn } from './support/seen/axe.ts';
import type { Page } from 'playwright/test';
import { addressesOf, expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

/** Keeps what the strict page's policy forbade, and every error. */
const watchPolicy = `
  window.forbidden = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.forbidden.push(violatedDirective + ' ' + blockedURI));
`;

test('under the strict policy the calendar file is saved under the booking’s code, without asking anybody', async ({
  page,
  demo,
  widget,
  venue,
}) => {
  await page.addInitScript(watchPolicy);
  await demo('strict-policy');
  const code = await widget.bookAhead('Sea kayak', newGuest());
  const asked = venue.serviceRequests.length;
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
  expect(download.suggestedFilename()).toBe(`${code}.ics`);
  const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
  const [event] = calendar.inner;
  expect(event && plainText(valueOf(event, 'SUMMARY'))).toMatch(/^Sea kayak · /);
  const about = event && plainText(valueOf(event, 'DESCRIPTION'));
  expect(about).toContain(`Booking code: ${code}`);
  expect(about).toContain('To change or cancel, contact us with your booking code.');
  expect(event && plainText(valueOf(event, 'LOCATION'))).toBe('12 Wharf Road, Heron Cove, British Columbia V0N 1B0');
  expect(event?.properties.find(({ name }) => name === 'DTSTART')).toMatchObject({ parameters: { VALUE: 'DATE' } });
  expect(venue.serviceRequests.length).toBe(asked);
  expect(await page.evaluate('window.forbidden')).toEqual([]);
});

/** Makes the browser's time zone table say this of Vancouver's clock, all year; machines differ in what theirs says. */
const vancouverAs = (zone: string) => `
  const told = (options) => options?.timeZone === 'America/Vancouver' ? { ...options, timeZone: '${zone}' } : options;
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (format, [lang, options]) => Reflect.construct(format, [lang, told(options)]),
    apply: (format, self, [lang, options]) => Reflect.apply(format, self, [lang, told(options)]),
  });
`;

/** `YYYYMMDDTHHMMSS` of a line that begins or ends at so many minutes of a day. */
const wallTime = (day: number, minute: number | null) =>
  new Date((day * 1440 + (minute ?? 0)) * 60_000).toISOString().replace(/[-:]|\..*/g, '');

/** `9:00 … 11:00`, as a clock of twelve hours shows minutes of a day. */
const twelveHours = (...minutes: readonly (number | null)[]) =>
  new RegExp(
    minutes
      .map((minute) => [Math.floor((minute ?? 0) / 60), (minute ?? 0) % 60])
      .map(([hour = 0, rest]) => `\\b${((hour + 11) % 12) + 1}:${String(rest).padStart(2, '0')}\\b`)
      .join('.*'),
  );

// One of these is not what the service goes by, whichever it is.
for (const zone of ['Etc/GMT+7', 'Etc/GMT+8'])
  for (const { what, item } of [
    { what: 'by the hour', item: /Wren/ },
    { what: 'by time slot', item: /^Sunset cruise/ },
  ]) {
    test(`what is sold ${what} is shown and taken along at the time of the venue’s clock, by a table that has it at ${zone}`, async ({
      page,
      demo,
      widget,
      venue,
    }) => {
      await page.addInitScript(vancouverAs(zone));
      await demo('plain-embed');
      await widget.chooseItem(item);
      await widget.chooseQuietDay();
      await widget.part('time').locator('input:not([disabled])').first().check();
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      const summary = await widget.part('when').innerText();
      const when = widget.lines.locator('[part="line-when"]');
      await widget.addToCart();
      const chosen = await when.innerText();
      expect(summary).toContain(chosen);
      await widget.checkOutAs(newGuest());
      await expect(when).toHaveText(chosen);
      await widget.book.click();
      const code = await widget.waitForCode();
      await page.reload();
      await expect(widget.code).toHaveText(code);
      await expect(when).toHaveText(chosen);

      const [line] = (await venue.storedBooking('harbour', code)).lines;
      const { firstDay = 0, lastDay = 0, startMinute = null, endMinute = null } = line ?? {};
      expect(chosen).toMatch(twelveHours(startMinute, endMinute));
      const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
      const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
      const written = calendar.inner.find(({ name }) => name === 'VEVENT')?.properties ?? [];
      const parameters = { TZID: 'America/Vancouver' };
      expect(written.filter(({ name }) => /^DT(START|END)$/.test(name))).toEqual([
        { name: 'DTSTART', parameters, value: wallTime(firstDay, startMinute) },
        { name: 'DTEND', parameters, value: wallTime(lastDay, endMinute) },
      ]);
    });
  }

for (const zone of ['Etc/GMT+7', 'Etc/GMT+8'])
  test(`a line nobody here asked for says its time in the service’s words, by a table that has Vancouver at ${zone}`, async ({
    page,
    demo,
    widget,
    venue,
  }) => {
    await page.addInitScript(vancouverAs(zone));
    await demo('plain-embed');
    await widget.chooseItem(/Wren/);
    await widget.chooseQuietDay();
    await widget.part('time').locator('input:not([disabled])').first().check();
    await widget.addToCart();
    await page.evaluate(() => {
      for (const [key, cart] of Object.entries(localStorage))
        if (key.startsWith('slipway:cart:'))
          localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(String(cart)) as object), questions: {} }));
    });
    await page.reload();
    await expect(widget.heading('Your cart')).toBeVisible();
    const when = widget.lines.locator('[part="line-when"]');
    const said = await when.innerText();
    await widget.checkOutAs(newGuest());
    await expect(when).toHaveText(said);
    await widget.book.click();
    const code = await widget.waitForCode();
    await expect(when).toHaveText(said);
    const [line] = (await venue.storedBooking('harbour', code)).lines;
    expect(said).toMatch(twelveHours(line?.startMinute ?? null, line?.endMinute ?? null));
    // The file would need its day, which only its moment says.
    await expect(widget.button('Add to calendar')).toBeHidden();
  });

test('printed, the confirmation stands alone: nothing of the page around it, nothing to press; afterwards all is as it was', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  await stage({
    body: `<p>Our own words above.</p><slipway-booking ${addressesOf(venue)}></slipway-booking><p>Our own words below.</p>`,
  });
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await page.evaluate(() => {
    window.print = () => void document.documentElement.setAttribute('data-printing', '');
  });
  await widget.button('Print').click();
  await expect(page.locator('html')).toHaveAttribute('data-printing', '');
  await expect(page.getByText('Our own words above.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget.code).toHaveText(code);
  await expect(widget.lines).toHaveCount(1);
  for (const gone of [
    page.getByText('Our own words above.'),
    page.getByText('Our own words below.'),
    widget.part('stages'),
    widget.button('Print'),
    widget.button('Make another booking'),
  ])
    await expect(gone).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Our own words above.')).toBeVisible();
  await expect(widget.button('Print')).toBeVisible();
  expect(await page.locator('[data-slipway-print]').count()).toBe(0);
});

test('reports a calendar file that does not load, and keeps the code', async ({ page, demo, widget }) => {
  await demo('plain-embed');
  await page.route('**/finish-*.js', (route) => route.abort());
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await widget.button('Add to calendar').click();
  await expect(widget.root.getByRole('alert')).toContainText('didn’t load');
  await expect(widget.code).toHaveText(code);
});

test('a payment page on another host is no link, unless the page lists its host', async ({ page, stage, widget }) => {
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { request: { data: unknown } };
    answer.request.data = { url: 'https://pay.example.com/now' };
    await route.fulfill({ response, json: answer });
  });
  await stage();
  await widget.bookAhead('Sea kayak', newGuest());
  await expect(widget.heading('Almost done: pay to complete your booking.')).toBeVisible();
  await expect(widget.text('Please contact us to pay')).toBeVisible();
  await expect(widget.part('pay')).toHaveCount(0);
  await expect(widget.part('ask')).toHaveAttribute('href', /^mailto:/);
  expect(await violationsIn(page)).toEqual([]);
  await stage({ attributes: 'payment-hosts="pay.example.com"' });
  await widget.bookAhead('Sea kayak', newGuest());
  await expect(widget.part('pay')).toHaveAttribute('href', 'https://pay.example.com/now');
});

/** How often the page was told of a booking. */
const countBooked = `
  window.heard = Number(sessionStorage.getItem('heard'));
  document.addEventListener('slipway-booked', () => sessionStorage.setItem('heard', String(++window.heard)));
`;

test('Back from the payment page shows the booking with its payment', async ({ page, stage, widget, venue }) => {
  await page.addInitScript(countBooked);
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(async () => (await venue.booking('harbour', code))?.status_id).toBe('PAID');
  await page.goBack();
  if (!page.url().startsWith(venue.site)) await page.goBack();
  await expect(widget.code).toHaveText(code);
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
  await expect(widget.part('payment')).toHaveText('Payment received: $71.40');
  await expect(widget.part('pay')).toHaveCount(0);
  expect(await page.evaluate('window.heard')).toBe(1);
});

/** Whatever the tab has stored. */
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('through the relay the payment address is stored nowhere, and is asked for again after a reload', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  const address = (await widget.part('pay').getAttribute('href')) ?? '';
  const token = new URL(address).pathname.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(8);
  expect(await storedIn(page)).not.toContain(token);
  await page.reload();
  await expect(widget.code).toHaveText(code);
  await expect(widget.part('pay')).toHaveAttribute('href', address);
  await expect(widget.part('payment')).toHaveText('We haven’t received your payment yet.');
  await expect(widget.part('pay')).toHaveText('Continue to payment');
  expect(await storedIn(page)).not.toContain(token);
  expect(venue.siteRequests.filter(({ path }) => path.endsWith('/booking/create'))).toHaveLength(1);
});

test('where the relay cannot be asked, the e-mail and the venue are named, and nothing is vouched for', async ({
  page,
  stage,
  widget,
}) => {
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await page.route('**/relay/**', (route) => route.fulfill({ status: 404, body: 'Nothing here.' }));
  await page.reload();
  await expect(widget.code).toHaveText(code);
  await expect(widget.part('payment')).toHaveText('Payment not confirmed here yet');
  await expect(widget.text('Check your email for a payment link')).toBeVisible();
  await expect(widget.part('ask')).toHaveAttribute('href', /^mailto:/);
});

test('on an account of its own the payment address is stored for half an hour, and restart() forgets it at once', async ({
  page,
  stage,
  widget,
}) => {
  await stage({ account: 'berghof' });
  const code = await widget.bookAhead('Almzimmer', newGuest());
  const address = (await widget.part('pay').getAttribute('href')) ?? '';
  await page.reload();
  await expect(widget.part('pay')).toHaveAttribute('href', address);
  await page.clock.setFixedTime(Date.now() + 30 * 60_000);
  await page.reload();
  await expect(widget.code).toHaveText(code);
  await expect(widget.text('Check your email for a payment link')).toBeVisible();
  expect(await storedIn(page)).not.toContain(address);

  await widget.button('Make another booking').click();
  await widget.bookAhead('Almzimmer', newGuest());
  const other = (await widget.part('pay').getAttribute('href')) ?? '';
  expect(await storedIn(page)).toContain(other);
  await widget.root.evaluate((element: HTMLElement & { restart(): void }) => element.restart());
  expect(await storedIn(page)).not.toContain(other);
});

const isCreate = ({ path }: { path: string }): boolean => path.endsWith('/booking/create');

test('a reload keeps the confirmation, with its times and its calendar file, and asks for nothing to be booked', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  await page.addInitScript(countBooked);
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  const lines = await widget.lines.innerText();
  await page.reload();
  await expect(widget.code).toHaveText(code);
  await expect(widget.lines).toHaveText(lines, { useInnerText: true });
  expect(await page.evaluate('window.heard')).toBe(1);
  expect(venue.siteRequests.filter(isCreate)).toHaveLength(1);
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
  expect(download.suggestedFilename()).toBe(`${code}.ics`);
  expect(await violationsIn(page)).toEqual([]);
});

test('shows the booking after a reload that comes with its answer', async ({ page, stage, widget, venue }) => {
  await page.addInitScript(`
    window.isReloaded = 'reloaded' in sessionStorage;
    document.addEventListener('slipway-step', ({ detail }) => {
      if (window.isReloaded || detail.to !== 'done') return;
      sessionStorage.reloaded = 'yes';
      location.reload();
    });
  `);
  await stage();
  await widget.bookAhead('Sea kayak', newGuest());
  await page.waitForFunction('window.isReloaded');
  await widget.waitForCode();
  expect(venue.siteRequests.filter(isCreate)).toHaveLength(1);
});

test('bookings of this tab are above the list, and Back and Forward walk through them', async ({
  page,
  stage,
  widget,
}) => {
  await stage();
  const first = await widget.bookAhead('Sea kayak', newGuest());
  await widget.button('Make another booking').click();
  const second = await widget.bookAhead('Paddle board', newGuest());
  await widget.button('Make another booking').click();
  const list = widget.root.getByRole('region', { name: 'Your recent bookings' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Sea kayak');
  expect(await violationsIn(page)).toEqual([]);

  await list.getByRole('button', { name: `View booking ${first}` }).click();
  await expect(widget.code).toHaveText(first);
  await expect(widget.heading(/^(Your booking|Almost done: pay to complete your booking\.)$/)).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(list).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(widget.code).toHaveText(second);
  await page.evaluate(() => history.forward());
  await expect(list).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(widget.code).toHaveText(first);
  await widget.button('Make another booking').click();

  await list.getByRole('button', { name: 'Clear list' }).press('Enter');
  await expect(list.getByRole('heading')).toBeFocused();
  await expect(list).toContainText('Your bookings aren’t affected.');
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
  await expect(list).toBeHidden();
});

test('who looks at an earlier booking finds the cart as it was', async ({ stage, widget }) => {
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await widget.button('Make another booking').click();
  await widget.putInCart('Paddle board');
  await widget.button('Keep browsing').click();
  await widget.button(`View booking ${code}`).click();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.lines).toContainText('Sea kayak');
  await widget.button('Make another booking').click();
  await widget.cartButton.click();
  await expect(widget.lines).toContainText('Paddle board');
});

test('another tab knows nothing of it, and where storage is blocked the page still does', async ({
  page,
  stage,
  widget,
  context,
}) => {
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem'])
      Object.defineProperty(Storage.prototype, name, {
        value: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
  });
  await stage();
  const code = await widget.bookAhead('Sea kayak', newGuest());
  await widget.button('Make another booking').click();
  await expect(widget.button(`View booking ${code}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Paddle board', exact: true })).toBeVisible();
  await expect(other.getByText('Your recent bookings')).toBeHidden();
});

test('success-url is gone to once; coming back, the booking is seen again', async ({ page, stage, widget, venue }) => {
  const thanks = venue.publish('<!doctype html><title>Thanks</title><h1>Thank you</h1>');
  let code = '';
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { booking: { id: string; status_id: string } };
    code = answer.booking.id;
    answer.booking.status_id = 'PAID';
    await route.fulfill({ response, json: answer });
  });
  await stage({ attributes: `success-url="${thanks}"` });
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.addToCart();
  await widget.checkOutAs(newGuest());
  await widget.book.click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await venue.setStatus('harbour', code, 'PAID');
  await page.goBack();
  await expect(widget.code).toHaveText(code);
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
});

test('a visitor from a country without regions here writes theirs, and it is booked so', async ({
  stage,
  widget,
  venue,
}) => {
  await stage({ attributes: 'review' });
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.addToCart();
  await widget.checkOut();
  await widget.fillDetails(newGuest());
  await widget.part('more-label').click();
  await expect(widget.root.locator('select[name="customer_region"]')).toBeVisible();
  await widget.root.locator('[name="customer_country"]').selectOption('DE');
  await widget.root.locator('input[name="customer_region"]').fill('Bayern');
  await widget.review();
  await expect(widget.part('detail').filter({ hasText: 'Bayern' })).toBeVisible();
  await widget.book.click();
  const booked = (await venue.booking('harbour', await widget.waitForCode())) as unknown as Record<string, string>;
  expect([booked.customer_country, booked.customer_region]).toEqual(['DE', 'Bayern']);
});
