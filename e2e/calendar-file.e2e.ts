/** Tests the calendar file of a booking and the times on the booking's lines. Both must use the venue's time zone. */
import { readFile } from 'node:fs/promises';
import { removeEscapes, readCalendar, readPropertyValue } from '../test/page/calendar-reader.ts';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

/** Records every violation of the page's content security policy. */
const recordPolicyViolationsScript = `
  window.policyViolations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.policyViolations.push(violatedDirective + ' ' + blockedURI));
`;

test('saves a calendar file with the booking’s code under a strict policy', async ({
  page,
  openDemoPage,
  widget,
  venue,
}) => {
  await page.addInitScript(recordPolicyViolationsScript);
  await openDemoPage('strict-policy');
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  const requestCount = venue.serviceRequests.length;
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
  expect(download.suggestedFilename()).toBe(`${code}.ics`);
  const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
  const [event] = calendar.innerComponents;
  expect(event && removeEscapes(readPropertyValue(event, 'SUMMARY'))).toMatch(/^Sea kayak · /);
  const description = event && removeEscapes(readPropertyValue(event, 'DESCRIPTION'));
  expect(description).toContain(`Booking code: ${code}`);
  expect(description).toContain('To change or cancel, contact us with your booking code.');
  expect(event && removeEscapes(readPropertyValue(event, 'LOCATION'))).toBe(
    '12 Wharf Road, Heron Cove, British Columbia V0N 1B0',
  );
  expect(event?.properties.find(({ name }) => name === 'DTSTART')).toMatchObject({ parameters: { VALUE: 'DATE' } });
  expect(venue.serviceRequests.length).toBe(requestCount);
  expect(await page.evaluate('window.policyViolations')).toEqual([]);
});

/**
 * Makes the browser use the UTC offset of `zone` for Vancouver all year. This imitates a browser with other time zone
 * data than the service.
 */
const buildVancouverZoneScript = (zone: string) => `
  const withZone = (options) => options?.timeZone === 'America/Vancouver' ? { ...options, timeZone: '${zone}' } : options;
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (format, [lang, options]) => Reflect.construct(format, [lang, withZone(options)]),
    apply: (format, self, [lang, options]) => Reflect.apply(format, self, [lang, withZone(options)]),
  });
`;

/** Returns a local time as `YYYYMMDDTHHMMSS`. `day` is the number of days since 1970-01-01. */
const formatWallTime = (day: number, minute: number | null) =>
  new Date((day * 1440 + (minute ?? 0)) * 60_000).toISOString().replace(/[-:]|\..*/g, '');

/**
 * Returns a pattern for times on a 12-hour clock, such as `9:00 … 11:00`. Takes the times as minutes since midnight.
 */
const buildTwelveHourPattern = (...minutes: readonly (number | null)[]) =>
  new RegExp(
    minutes
      .map((minute) => [Math.floor((minute ?? 0) / 60), (minute ?? 0) % 60])
      .map(([hour = 0, minuteOfHour]) => `\\b${((hour + 11) % 12) + 1}:${String(minuteOfHour).padStart(2, '0')}\\b`)
      .join('.*'),
  );

// Two UTC offsets. At any time of the year, at least one of them differs from Vancouver's real offset.
for (const zone of ['Etc/GMT+7', 'Etc/GMT+8'])
  for (const { unit, item } of [
    { unit: 'by the hour', item: /Wren/ },
    { unit: 'by time slot', item: /^Sunset cruise/ },
  ]) {
    test(`shows the service’s times if the browser puts Vancouver in ${zone} (${unit})`, async ({
      page,
      openDemoPage,
      widget,
      venue,
    }) => {
      await page.addInitScript(buildVancouverZoneScript(zone));
      await openDemoPage('plain-embed');
      await widget.chooseItem(item);
      await widget.chooseDayOfNextMonth();
      await widget.part('time').locator('input:not([disabled])').first().check();
      await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
      const summaryText = await widget.part('when').innerText();
      const lineTimePart = widget.lines.locator('[part="line-when"]');
      await widget.addToCart();
      const lineTime = await lineTimePart.innerText();
      expect(summaryText).toContain(lineTime);
      await widget.checkOutWithDetails(createGuest());
      await expect(lineTimePart).toHaveText(lineTime);
      await widget.bookButton.click();
      const code = await widget.waitForBookingCode();
      await page.reload();
      await expect(widget.bookingCode).toHaveText(code);
      await expect(lineTimePart).toHaveText(lineTime);

      const [line] = (await venue.readStoredBooking('harbour', code)).lines;
      const { firstDay = 0, lastDay = 0, startMinute = null, endMinute = null } = line ?? {};
      expect(lineTime).toMatch(buildTwelveHourPattern(startMinute, endMinute));
      const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
      const calendar = readCalendar(await readFile(await download.path(), 'utf8'));
      const eventProperties = calendar.innerComponents.find(({ name }) => name === 'VEVENT')?.properties ?? [];
      const zoneParameters = { TZID: 'America/Vancouver' };
      expect(eventProperties.filter(({ name }) => /^DT(START|END)$/.test(name))).toEqual([
        { name: 'DTSTART', parameters: zoneParameters, value: formatWallTime(firstDay, startMinute) },
        { name: 'DTEND', parameters: zoneParameters, value: formatWallTime(lastDay, endMinute) },
      ]);
    });
  }

for (const zone of ['Etc/GMT+7', 'Etc/GMT+8'])
  test(`restores a line’s time correctly if the browser puts Vancouver in ${zone}`, async ({
    page,
    openDemoPage,
    widget,
    venue,
  }) => {
    await page.addInitScript(buildVancouverZoneScript(zone));
    await openDemoPage('plain-embed');
    await widget.chooseItem(/Wren/);
    await widget.chooseDayOfNextMonth();
    await widget.part('time').locator('input:not([disabled])').first().check();
    await widget.addToCart();
    await page.evaluate(() => {
      for (const [key, cart] of Object.entries(localStorage))
        if (key.startsWith('slipway:cart:'))
          localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(String(cart)) as object), questions: {} }));
    });
    await page.reload();
    await expect(widget.heading('Your cart')).toBeVisible();
    const lineTimePart = widget.lines.locator('[part="line-when"]');
    const lineTime = await lineTimePart.innerText();
    await widget.checkOutWithDetails(createGuest());
    await expect(lineTimePart).toHaveText(lineTime);
    await widget.bookButton.click();
    const code = await widget.waitForBookingCode();
    await expect(lineTimePart).toHaveText(lineTime);
    const [line] = (await venue.readStoredBooking('harbour', code)).lines;
    expect(lineTime).toMatch(buildTwelveHourPattern(line?.startMinute ?? null, line?.endMinute ?? null));
    // The browser has no stored quote request for this line. So the widget does not know the line's day, and offers no
    // calendar file.
    await expect(widget.button('Add to calendar')).toBeHidden();
  });

test('reports an error if the module for the calendar file fails', async ({ page, openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await page.route('**/finish-*.js', (route) => route.abort());
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.button('Add to calendar').click();
  await expect(widget.root.getByRole('alert')).toContainText('didn’t load');
  await expect(widget.bookingCode).toHaveText(code);
});
