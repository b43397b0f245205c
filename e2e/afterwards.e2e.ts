/** What comes after booking: three endings, what one takes along, payment, and coming back. */
import { readFile } from 'node:fs/promises';
import { momentOf, plainText, readCalendar, valueOf } from '../test/page/calendar-reader.ts';
import { violationsIn } from './axe.ts';
import { addressesOf, expect, test } from './journey.ts';
import { newVisitor } from './widget.ts';

/** Keeps what the strict page's policy forbade, and every error. */
const watchPolicy = `
  window.forbidden = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.forbidden.push(violatedDirective + ' ' + blockedURI));
`;

test('under the strict policy the calendar file is saved under the booking’s code, without asking anybody', async ({ page, demo, widget, venue }) => {
  await page.addInitScript(watchPolicy);
  await demo('strict-policy');
  const code = await widget.bookWhole('Sea kayak', newVisitor());
  const asked = venue.askedOfService.length;
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to your calendar').click()]);
  expect(download.suggestedFilename()).toBe(`${code}.ics`);
  const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
  const [event] = calendar.inner;
  expect(event && plainText(valueOf(event, 'SUMMARY'))).toMatch(/^Sea kayak · /);
  expect(event && plainText(valueOf(event, 'DESCRIPTION'))).toContain(`Booking code: ${code}`);
  expect(event?.properties.find(({ name }) => name === 'DTSTART')).toMatchObject({ parameters: { VALUE: 'DATE' } });
  expect(venue.askedOfService.length).toBe(asked);
  expect(await page.evaluate('window.forbidden')).toEqual([]);
});

test('a booking by the hour is in the calendar at the time of the venue’s clock, which the visitor chose', async ({ page, demo, widget, venue }) => {
  await demo('plain-embed');
  await widget.chooseItem(/Wren/);
  await widget.chooseQuietDay();
  const time = widget.part('time').locator('input:not([disabled])').first();
  await time.check();
  await widget.addToCart();
  await widget.goToReview(newVisitor());
  await widget.book.click();
  const code = await widget.confirmed();
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to your calendar').click()]);
  const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
  const start = calendar.inner.find(({ name }) => name === 'VEVENT')?.properties.find(({ name }) => name === 'DTSTART');
  expect(start?.parameters).toEqual({ TZID: 'America/Vancouver' });
  const booked = (await venue.booking('harbour', code)) as unknown as { start_date: number };
  expect(momentOf(calendar, 'America/Vancouver', start?.value ?? '') / 1000).toBe(booked.start_date);
});

test('printed, the confirmation stands alone: nothing of the page around it, nothing to press; afterwards all is as it was', async ({ page, stage, widget, venue }) => {
  await stage({ body: `<p>Our own words above.</p><slipway-booking ${addressesOf(venue)}></slipway-booking><p>Our own words below.</p>` });
  const code = await widget.bookWhole('Sea kayak', newVisitor());
  await page.evaluate(() => {
    window.print = () => void document.documentElement.setAttribute('data-printing', '');
  });
  await widget.button('Print').click();
  await expect(page.locator('html')).toHaveAttribute('data-printing', '');
  await expect(page.getByText('Our own words above.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget.code).toHaveText(code);
  await expect(widget.lines).toHaveCount(1);
  for (const gone of [page.getByText('Our own words above.'), page.getByText('Our own words below.'), widget.part('stages'), widget.button('Print'), widget.button('Book something else')]) await expect(gone).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Our own words above.')).toBeVisible();
  await expect(widget.button('Print')).toBeVisible();
  expect(await page.locator('[data-slipway-print]').count()).toBe(0);
});

test('what keeps a booking cannot be fetched: one is told so, and the code stands', async ({ page, demo, widget }) => {
  await demo('plain-embed');
  const code = await widget.bookWhole('Sea kayak', newVisitor());
  await page.route('**/chunks/keepsakes*', (route) => route.abort());
  await widget.button('Add to your calendar').click();
  await expect(widget.root.getByRole('alert')).toContainText('cannot be reached');
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
  await widget.bookWhole('Sea kayak', newVisitor());
  await expect(widget.heading('Your place is booked. It still has to be paid.')).toBeVisible();
  await expect(widget.root.getByText('Please ask the venue how to pay')).toBeVisible();
  await expect(widget.part('pay')).toHaveCount(0);
  await expect(widget.part('ask')).toHaveAttribute('href', /^mailto:/);
  expect(await violationsIn(page)).toEqual([]);
  await stage({ attributes: 'payment-hosts="pay.example.com"' });
  await widget.bookWhole('Sea kayak', newVisitor());
  await expect(widget.part('pay')).toHaveAttribute('href', 'https://pay.example.com/now');
});
