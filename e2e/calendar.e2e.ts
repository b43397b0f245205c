/** Tests the calendar of an item: months, prices of days, remaining places, times, and other ways to select dates. */
import { expect, test, tooManyRequestsResponse } from './support/journey.ts';
import { createGuest, extractDigits, getLaterKayakDay } from './support/widget.ts';
import { toCompactDay } from '../src/values/dates/day.ts';

/** URL pattern of the requests for a calendar. */
const calendarRequests = '**/cal?**';

test('loads the rest of the year with one more request', async ({ openPage, widget, venue }) => {
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const listCalendarRequests = () => venue.serviceRequests.filter(({ path }) => path.includes('/cal?'));
  expect(listCalendarRequests()).toHaveLength(1);
  const nextButton = widget.button('Next month');
  // The calendar shows two of the twelve months, so at most eleven presses of “Next month” lead to the last month.
  for (let pressCount = 0; pressCount < 11; pressCount++) {
    if ((await nextButton.getAttribute('aria-disabled')) === 'true') break;
    await nextButton.click();
    await expect(widget.root.getByRole('region', { name: /^Select a date/ })).toHaveAttribute('aria-busy', 'false');
    await expect(widget.freeDays.first()).toBeVisible();
  }
  await expect(nextButton).toHaveAttribute('aria-disabled', 'true');
  expect(listCalendarRequests()).toHaveLength(2);
});

test('keeps the first months if loading the rest of the year fails', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route(calendarRequests, (route) => route.abort());
  const failureText = widget.text('We couldn’t load the calendar.');
  for (let monthsAhead = 0; monthsAhead < 3; monthsAhead++) {
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

test('loads the rest of the year after the service’s throttling ends', async ({ page, openPage, widget }) => {
  await page.clock.install();
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route(calendarRequests, (route) => route.fulfill(tooManyRequestsResponse), { times: 1 });
  for (let monthsAhead = 0; monthsAhead < 4; monthsAhead++) await widget.button('Next month').click();
  await expect(widget.root.getByRole('timer')).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await expect(widget.button('Try again')).toBeHidden();
  await page.clock.fastForward(30_000);
  await expect(widget.freeDays.first()).toBeVisible();
});

test('loads further months until one has an available day', async ({ page, openPage, widget, venue }) => {
  let isFirst = true;
  await page.route(calendarRequests, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(/:"?1"?(?=[,}])/g, ':0') });
  });
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  expect(venue.serviceRequests.filter(({ path }) => path.includes('/cal?'))).toHaveLength(2);
});

test('shows each day’s price after one request and charges that price', async ({ page, openPage, widget, venue }) => {
  await openPage({ attributes: 'prices="off"' });
  await widget.chooseItem('Paddle board');
  await widget.button('Next month').click();
  await widget.button('Other ways to select dates').click();
  await widget.button('Show prices').click();
  const dayWithPrice = widget.freeDays.filter({ has: page.locator('[part~="note"]') }).nth(3);
  const dayPrice = extractDigits(await dayWithPrice.locator('[part~="note"]').textContent());
  expect(dayPrice).not.toBe('');
  expect(venue.serviceRequests.filter(({ path }) => path.includes('rules=off'))).toHaveLength(1);
  await dayWithPrice.click();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(extractDigits(await widget.totalPart.textContent())).toBe(`${dayPrice}00`);
});

test('shows prices for the party, and marks full and closed days', async ({ openPage, widget, venue }) => {
  const fullDay = toCompactDay(getLaterKayakDay());
  await venue.releaseStock(104);
  await venue.reserveStock('harbour', 104, `start_date=${fullDay}&end_date=${fullDay}&param[adults]=1`);
  await openPage({ attributes: 'prices="off"' });
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

test('disables days with too few places for the party', async ({ page, openPage, widget, venue }) => {
  await openPage({ attributes: 'item-id="104"' });
  const day = String(await widget.freeDays.nth(2).getAttribute('value'));
  const compactDay = day.replaceAll('-', '');
  await venue.reserveStock(
    'harbour',
    104,
    `start_date=${compactDay}&end_date=${compactDay}&param[adults]=10&param[children]=3`,
  );
  await page.reload();
  const dayCell = widget.root.locator(`[part~="day"][value="${day}"]`);
  await expect(dayCell).toHaveAccessibleName(/only 1 left/);
  await expect(dayCell).toHaveAttribute('aria-disabled', 'false');
  await widget.button('Add one: Adults').click();
  await expect(dayCell).toHaveAttribute('aria-disabled', 'true');
  await expect(dayCell).toHaveAccessibleName(/only 1 left/);
  await dayCell.click({ force: true });
  await expect(widget.part('hint')).toContainText('only 1 left');
  await expect(widget.selectedDays).toHaveCount(0);
  await widget.button('Remove one: Adults').click();
  await expect(dayCell).toHaveAttribute('aria-disabled', 'false');
});

test('disables times with too few places for the party', async ({ openPage, widget, venue }) => {
  await openPage({ attributes: 'item-id="108"' });
  const day = String(await widget.freeDays.nth(2).getAttribute('value')).replaceAll('-', '');
  await venue.releaseStock(108);
  for (const timeIndex of [0, 1])
    await venue.reserveStock(
      'harbour',
      108,
      `start_date=${day}&timeslot=${timeIndex}&param[adults]=12&param[children]=${4 - timeIndex}`,
    );
  await widget.freeDays.nth(2).click();
  await expect(widget.part('time').first()).toContainText('Only 2 left');
  const timeInputs = widget.root.locator('.times input');
  await expect(timeInputs.first()).toBeEnabled();
  await widget.button('Add one: Adults').click();
  await expect(timeInputs.first()).toBeDisabled();
  await expect(timeInputs.last()).toBeEnabled();
  await widget.button('Add one: Adults').click();
  await expect(timeInputs.last()).toBeDisabled();
  await expect(widget.part('summary')).toContainText('This combination isn’t available.');
  await widget.button('Select another date').click();
  await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
});

test('offers only the end times that the boat rental allows', async ({ openPage, widget, venue }) => {
  await venue.releaseStock(102);
  await openPage({ attributes: 'item-id="102"' });
  await widget.chooseDayOfNextMonth();
  const endTimeSelect = widget.part('until').locator('select');
  const readEndTimes = () =>
    endTimeSelect
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  // The default rental takes two hours, but the boat must be back at eight. So a rental from seven takes one hour.
  await widget.chooseTime('7:00 p.m.');
  await expect(endTimeSelect).toHaveValue('20:00');
  await expect.poll(readEndTimes).toEqual(['20:00']);
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await widget.chooseTime('5:00 p.m.');
  await expect.poll(readEndTimes).toEqual(['18:00', '19:00', '20:00']);
  await endTimeSelect.selectOption('20:00');
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  // The guest selected three hours. A rental of three hours would now end after eight, so the end time stays at eight.
  await widget.chooseTime('6:00 p.m.');
  await expect(endTimeSelect).toHaveValue('20:00');
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  // A rental lasts one to eight hours, so the field has eight end times.
  await widget.chooseTime('9:00 a.m.');
  await expect.poll(readEndTimes).toHaveLength(8);
});

test('loads the prices when the guest presses Try again after a failure', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'prices="off"' });
  await widget.chooseItem('Paddle board');
  await page.route(/rules=off/, (route) => route.abort());
  await widget.button('Other ways to select dates').click();
  await widget.button('Show prices').click();
  await expect(widget.text('We couldn’t load the prices.')).toBeVisible();
  await page.unroute(/rules=off/);
  await widget.button('Try again').click();
  await expect(widget.part('note').first()).toBeVisible();
});

test('explains each invalid typed date, then selects the valid one', async ({ openPage, widget }) => {
  await openPage({ account: 'berghof', attributes: 'item-id="201"' });
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
  await expect(widget.selectedDays.first()).toHaveAttribute('value', freeDay);
  await expect(widget.part('when')).toContainText('1 night');
});

test('offers the days of the calendar as a list', async ({ openPage, widget }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.button('Next month').click();
  await widget.button('Other ways to select dates').click();
  await widget.button('List view').click();
  const dayChoices = widget.part('day-choice');
  await expect(widget.part('day-list')).toHaveCount(2);
  await expect(dayChoices).toHaveCount(await widget.freeDays.count());
  await dayChoices.nth(4).click();
  await expect(dayChoices.nth(4)).toHaveAttribute('aria-pressed', 'true');
  await expect(widget.selectedDays).toHaveCount(1);
  const listItems = await widget.part('day-list').locator('li').allTextContents();
  expect(listItems.join()).toContain('not available');
  await widget.button('Next month').click();
  await expect(widget.part('day-list').getByRole('heading')).toHaveText(await widget.part('month').allTextContents());
});

test('lets a guest depart on a day whose night is full', async ({ openPage, widget, venue }) => {
  await openPage({ account: 'berghof' });
  await widget.chooseItem('Almzimmer');
  await widget.button('Next month').click();
  // Finds an available night whose next night is full.
  const days = await widget.days.evaluateAll((buttons) =>
    buttons.map((button) => ({
      day: (button as HTMLButtonElement).value,
      free: button.getAttribute('aria-disabled') === 'false',
      full: button.part.contains('taken'),
    })),
  );
  const arrivalIndex = days.findIndex(({ free }, index) => free && days[index + 1]?.full);
  const [arrivalDay, departureDay] = [days[arrivalIndex]?.day ?? '', days[arrivalIndex + 1]?.day ?? ''];
  await widget.root.locator(`button[value="${arrivalDay}"]`).click();
  await expect(widget.root.locator(`button[value="${departureDay}"]`)).toHaveAttribute('aria-label', /selected/);
  await widget.addToCart();
  await widget.checkOutWithDetails(createGuest());
  await widget.bookButton.click();
  const { lines } = await venue.readStoredBooking('berghof', await widget.waitForBookingCode());
  const nightNumber = Date.parse(arrivalDay) / 86_400_000;
  expect(lines).toMatchObject([{ firstDay: nightNumber, lastDay: nightNumber }]);
});

test('shows two whole months in a window of 1280 by 800', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage({ account: 'berghof' });
  await widget.chooseItem('Almzimmer');
  await expect(widget.part('month')).toHaveCount(2);
  await expect(widget.days.last()).toBeInViewport({ ratio: 1 });
  const readMonthNames = () => widget.part('month').allTextContents();
  const initialMonths = await readMonthNames();

  // The focus moves between the two displayed months. The calendar shows other months only when the focus moves beyond
  // these two.
  const lastDay = widget.part('grid').first().locator('[part~="day"]').last();
  await lastDay.focus();
  await page.keyboard.press('ArrowRight');
  await expect(widget.part('grid').last().locator('[part~="day"]').first()).toBeFocused();
  expect(await readMonthNames()).toEqual(initialMonths);
  await page.keyboard.press('PageDown');
  await expect(widget.part('month').first()).toHaveText(initialMonths[1] ?? '');
  await expect(widget.part('grid').last().locator('[part~="day"]').first()).toBeFocused();

  await widget.button('Previous month').click();
  await expect(widget.part('month')).toHaveText(initialMonths);
  const freeDaysOfLastMonth = widget.part('grid').last().locator('[part~="free"][aria-disabled="false"]');
  await freeDaysOfLastMonth.nth(1).click();
  await expect(widget.part('month')).toHaveText(initialMonths);
  await freeDaysOfLastMonth.nth(2).hover();
  await expect(widget.selectedDays.first()).toBeVisible();
});
