/** Tests the calendar of an item: months, prices of days, other ways to select dates, and stays across two months. */
import { expect, test, tooManyRequests } from './support/journey.ts';
import { digitsOf, newGuest } from './support/widget.ts';

/** URL pattern of the requests for a calendar. */
const calendarRequests = '**/cal?**';

test('loads the rest of the year with one more request', async ({ stage, widget, venue }) => {
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const calendarReads = () => venue.serviceRequests.filter(({ path }) => path.includes('/cal?'));
  await widget.button('Next month').click();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(calendarReads()).toHaveLength(1);
  // The calendar shows two of the twelve months, so ten more presses lead to the last one.
  for (let turn = 1; turn < 11; turn++) {
    await widget.button('Next month').click();
    await expect(widget.root.getByRole('region', { name: /^Select a date/ })).toHaveAttribute('aria-busy', 'false');
    await expect(widget.freeDays.first()).toBeVisible();
  }
  await expect(widget.button('Next month')).toHaveAttribute('aria-disabled', 'true');
  expect(calendarReads()).toHaveLength(2);
});

test('keeps the first months if the rest of the year fails', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route(calendarRequests, (route) => route.abort());
  const failureText = widget.text('We couldn’t load the calendar.');
  for (let turn = 0; turn < 3; turn++) {
    await expect(widget.freeDays.first()).toBeVisible();
    await expect(failureText).toBeHidden();
    await widget.button('Next month').click();
  }
  await widget.button('Next month').click();
  await expect(failureText).toBeVisible();
  await expect(widget.freeDays).toHaveCount(0);
  await page.unroute(calendarRequests);
  await widget.button('Try again').click();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('loads the rest of the year when the throttled service allows it', async ({ page, stage, widget }) => {
  await page.clock.install();
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route(calendarRequests, (route) => route.fulfill(tooManyRequests), { times: 1 });
  for (let turn = 0; turn < 4; turn++) await widget.button('Next month').click();
  await expect(widget.root.getByRole('timer')).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await expect(widget.button('Try again')).toBeHidden();
  await page.clock.fastForward(30_000);
  await expect(widget.freeDays.first()).toBeVisible();
});

test('loads further months until one has an available day', async ({ page, stage, widget, venue }) => {
  let isFirst = true;
  await page.route(calendarRequests, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(/:"?1"?(?=[,}])/g, ':0') });
  });
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  expect(venue.serviceRequests.filter(({ path }) => path.includes('/cal?'))).toHaveLength(2);
});

test('shows each day’s price after one request and charges the same', async ({ page, stage, widget, venue }) => {
  await stage({ attributes: 'prices="off"' });
  await widget.chooseItem('Paddle board');
  await widget.button('Next month').click();
  await widget.button('Other ways to select dates').click();
  await widget.button('Show prices').click();
  const dayWithPrice = widget.freeDays.filter({ has: page.locator('[part~="note"]') }).nth(3);
  const dayPrice = digitsOf(await dayWithPrice.locator('[part~="note"]').textContent());
  expect(dayPrice).not.toBe('');
  expect(venue.serviceRequests.filter(({ path }) => path.includes('rules=off'))).toHaveLength(1);
  await dayWithPrice.click();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(digitsOf(await widget.total.textContent())).toBe(`${dayPrice}00`);
});

test('shows prices for the party, and marks full and closed days', async ({ stage, widget }) => {
  await stage({ attributes: 'prices="off"' });
  await widget.chooseItem('Sea kayak');
  await widget.button('Next month').click();
  await widget.button('Other ways to select dates').click();
  await widget.button('Show prices').click();
  await expect(widget.part('note').filter({ hasText: 'closed' }).first()).toBeVisible();
  await expect(widget.part('note').filter({ hasText: 'full' }).first()).toBeVisible();
  await expect(widget.part('note').filter({ hasText: '$68' }).first()).toBeVisible();
  await widget.button('Add one: Adults').click();
  await expect(widget.part('note').filter({ hasText: '$136' }).first()).toBeVisible();
  await widget.button('Show prices').click();
  await expect(widget.part('note')).toHaveCount(0);
});

test('disables days with too few places for the party', async ({ page, stage, widget, venue }) => {
  await stage({ attributes: 'item-id="104"' });
  const day = String(await widget.freeDays.nth(2).getAttribute('value'));
  const compactDay = day.replaceAll('-', '');
  await venue.takeAll(
    'harbour',
    104,
    `start_date=${compactDay}&end_date=${compactDay}&param[adults]=10&param[children]=3`,
  );
  await page.reload();
  const cell = widget.root.locator(`[part~="day"][value="${day}"]`);
  await expect(cell).toHaveAccessibleName(/only 1 left/);
  await expect(cell).toHaveAttribute('aria-disabled', 'false');
  await widget.button('Add one: Adults').click();
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
  await expect(cell).toHaveAccessibleName(/only 1 left/);
  await cell.click({ force: true });
  await expect(widget.part('hint')).toContainText('only 1 left');
  await expect(widget.chosenDays).toHaveCount(0);
  await widget.button('Remove one: Adults').click();
  await expect(cell).toHaveAttribute('aria-disabled', 'false');
});

test('disables times with too few places for the party', async ({ stage, widget, venue }) => {
  await stage({ attributes: 'item-id="108"' });
  const day = String(await widget.freeDays.nth(2).getAttribute('value')).replaceAll('-', '');
  await venue.freeAll(108);
  for (const slot of [0, 1])
    await venue.takeAll(
      'harbour',
      108,
      `start_date=${day}&timeslot=${slot}&param[adults]=12&param[children]=${4 - slot}`,
    );
  await widget.freeDays.nth(2).click();
  await expect(widget.part('time').first()).toContainText('Only 2 left');
  const times = widget.root.locator('.times input');
  await expect(times.first()).toBeEnabled();
  await widget.button('Add one: Adults').click();
  await expect(times.first()).toBeDisabled();
  await expect(times.last()).toBeEnabled();
  await widget.button('Add one: Adults').click();
  await expect(times.last()).toBeDisabled();
  await expect(widget.part('summary')).toContainText('This combination isn’t available.');
  await widget.button('Select another date').click();
  await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
});

test('offers only the end times that the boat rental allows', async ({ stage, widget, venue }) => {
  await venue.freeAll(102);
  await stage({ attributes: 'item-id="102"' });
  await widget.chooseQuietDay();
  const field = widget.part('until').locator('select');
  const ends = () =>
    field.locator('option').evaluateAll((options) => options.map((each) => (each as HTMLOptionElement).value));
  // The default rental is two hours, but the boat must be back at eight. So from seven, it is one hour.
  await widget.chooseTime('7:00 p.m.');
  await expect(field).toHaveValue('20:00');
  await expect.poll(ends).toEqual(['20:00']);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.chooseTime('5:00 p.m.');
  await expect.poll(ends).toEqual(['18:00', '19:00', '20:00']);
  await field.selectOption('20:00');
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  // The selected three hours no longer fit before eight, so the end stays at eight.
  await widget.chooseTime('6:00 p.m.');
  await expect(field).toHaveValue('20:00');
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  // A rental lasts one to eight hours, so the field has eight end times.
  await widget.chooseTime('9:00 a.m.');
  await expect.poll(ends).toHaveLength(8);
});

test('loads the prices again if the guest presses Try again', async ({ page, stage, widget }) => {
  await stage({ attributes: 'prices="off"' });
  await widget.chooseItem('Paddle board');
  await page.route(/rules=off/, (route) => route.abort());
  await widget.button('Other ways to select dates').click();
  await widget.button('Show prices').click();
  await expect(widget.text('We couldn’t load the prices.')).toBeVisible();
  await page.unroute(/rules=off/);
  await widget.button('Try again').click();
  await expect(widget.part('note').first()).toBeVisible();
});

test('explains each invalid typed date and selects valid ones', async ({ stage, widget }) => {
  await stage({ account: 'berghof', attributes: 'item-id="201"' });
  await widget.button('Next month').click();
  const freeDay = (await widget.freeDays.first().getAttribute('value')) ?? '';
  const takenDay = (await widget.days.and(widget.part('taken')).first().getAttribute('value')) ?? '';
  await widget.button('Other ways to select dates').click();
  await widget.button('Enter dates').click();
  await widget.button('Apply').click();
  await expect(widget.root.getByRole('alert')).toHaveText('Enter a date.');
  await expect(widget.field('Check-in')).toBeFocused();
  await widget.field('Check-in').fill(takenDay);
  await widget.button('Apply').click();
  await expect(widget.root.getByRole('alert')).toContainText('not available');
  await widget.field('Check-in').fill(freeDay);
  await widget.field('Check-out').fill('2020-01-01');
  await widget.button('Apply').click();
  await expect(widget.root.getByRole('alert')).toHaveText('The end date is before the start date.');
  await widget.field('Check-out').fill('');
  await widget.button('Apply').click();
  await expect(widget.root.getByRole('alert')).toHaveCount(0);
  await expect(widget.chosenDays.first()).toHaveAttribute('value', freeDay);
  await expect(widget.part('when')).toContainText('1 night');
});

test('offers the days of the calendar as a list', async ({ stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.button('Next month').click();
  await widget.button('Other ways to select dates').click();
  await widget.button('List view').click();
  const days = widget.part('day-choice');
  await expect(widget.part('day-list')).toHaveCount(2);
  await expect(days).toHaveCount(await widget.freeDays.count());
  await days.nth(4).click();
  await expect(days.nth(4)).toHaveAttribute('aria-pressed', 'true');
  await expect(widget.chosenDays).toHaveCount(1);
  const listItems = await widget.part('day-list').locator('li').allTextContents();
  expect(listItems.join()).toContain('not available');
  await widget.button('Next month').click();
  await expect(widget.part('day-list').getByRole('heading')).toHaveText(await widget.part('month').allTextContents());
});

test('lets a guest depart on a day whose night is full', async ({ stage, widget, venue }) => {
  await stage({ account: 'berghof' });
  await widget.chooseItem('Almzimmer');
  await widget.button('Next month').click();
  // Finds an available night that a full one follows.
  const days = await widget.days.evaluateAll((buttons) =>
    buttons.map((button) => ({
      day: (button as HTMLButtonElement).value,
      free: button.getAttribute('aria-disabled') === 'false',
      full: button.part.contains('taken'),
    })),
  );
  const last = days.findIndex(({ free }, index) => free && days[index + 1]?.full);
  const [arrival, departure] = [days[last]?.day ?? '', days[last + 1]?.day ?? ''];
  await widget.root.locator(`button[value="${arrival}"]`).click();
  await expect(widget.root.locator(`button[value="${departure}"]`)).toHaveAttribute('aria-label', /selected/);
  await widget.addToCart();
  await widget.checkOutAs(newGuest());
  await widget.book.click();
  const { lines } = await venue.storedBooking('berghof', await widget.waitForCode());
  const night = Date.parse(arrival) / 86_400_000;
  expect(lines).toMatchObject([{ firstDay: night, lastDay: night }]);
});

test('shows two whole months in a window of 1280 by 800', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await stage({ account: 'berghof' });
  await widget.chooseItem('Almzimmer');
  await expect(widget.part('month')).toHaveCount(2);
  await expect(widget.days.last()).toBeInViewport({ ratio: 1 });
  const months = () => widget.part('month').allTextContents();
  const initialMonths = await months();

  // The focus moves from one month to the other. The calendar shows the next months only if the focus leaves both.
  const last = widget.part('grid').first().locator('[part~="day"]').last();
  await last.focus();
  await page.keyboard.press('ArrowRight');
  await expect(widget.part('grid').last().locator('[part~="day"]').first()).toBeFocused();
  expect(await months()).toEqual(initialMonths);
  await page.keyboard.press('PageDown');
  await expect(widget.part('month').first()).toHaveText(initialMonths[1] ?? '');
  await expect(widget.part('grid').last().locator('[part~="day"]').first()).toBeFocused();

  await widget.button('Previous month').click();
  await expect(widget.part('month')).toHaveText(initialMonths);
  const free = widget.part('grid').last().locator('[part~="free"][aria-disabled="false"]');
  await free.nth(1).click();
  await expect(widget.part('month')).toHaveText(initialMonths);
  await free.nth(2).hover();
  await expect(widget.chosenDays.first()).toBeVisible();
});
