import { expect, test } from './journey.ts';

/** Answers of the calendar's second block, by its address: it does not begin with a month that is shown at first. */
const calendars = '**/cal?**';

test('who looks further than the first months is shown the rest of the year, which is asked for once', async ({ stage, widget, venue }) => {
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  for (let turned = 0; turned < 12; turned++) {
    await widget.button('Next month').click();
    await expect(widget.part('grid')).not.toHaveAttribute('aria-busy', 'true');
    await expect(widget.freeDays.first()).toBeVisible();
  }
  await expect(widget.button('Next month')).toHaveAttribute('aria-disabled', 'true');
  expect(venue.askedOfService.filter(({ path }) => path.includes('/cal?'))).toHaveLength(2);
});

test('the rest of the year that cannot be loaded says so where it would show, keeps the first months, and is asked for again', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route(calendars, (route) => route.abort());
  const failed = widget.root.getByText('The calendar could not be loaded.');
  for (let turned = 0; turned < 3; turned++) {
    await expect(widget.freeDays.first()).toBeVisible();
    await expect(failed).toBeHidden();
    await widget.button('Next month').click();
  }
  await widget.button('Next month').click();
  await expect(failed).toBeVisible();
  await expect(widget.freeDays).toHaveCount(0);
  await page.unroute(calendars);
  await widget.button('Try again').click();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('an item with nothing free in the first months opens where something is', async ({ page, stage, widget, venue }) => {
  let first = true;
  await page.route(calendars, async (route) => {
    if (!first) return route.continue();
    first = false;
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(/:"?1"?(?=[,}])/g, ':0') });
  });
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  expect(venue.askedOfService.filter(({ path }) => path.includes('/cal?'))).toHaveLength(2);
});
