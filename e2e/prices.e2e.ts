/** Prices where people look for them, what is sold out, and pictures that are led through. */
import { violationsIn } from './support/seen/axe.ts';
import { expect, test } from './support/journey.ts';

test('shows price and day on cards in view, and reads each once', async ({ stage, widget, venue, page }) => {
  await stage();
  const card = (name: string) => widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Sea kayak').locator('[part=price]')).toHaveText(/^\s*\$68\s· \w{3}, \w{3} \d+(, \d{4})?\s*$/);
  // An item by the hour has the price of its first time, and a fixed length its number of days.
  await expect(card('Motor boat “Puffin”').locator('[part=price]')).toHaveText(/^\s*\$\d+\s· \w{3}, .+ – .+$/);
  await expect(card('Pontoon raft with slide').locator('[part=price]')).toHaveText(/^\s*\$645\s· 3\sdays from \w{3}, /);
  await expect(card('Double kayak').locator('[part=price]')).toHaveText(/^\s*\$192\s· 2\sdays from \w{3}, /);
  /** Each item with the days of its request: an item with a least length needs a second one. */
  const rated = () =>
    venue.serviceRequests.flatMap(({ path }) => {
      const [, days, ids] = /item\?(start_date=.*)&item_id=([^&]*)/.exec(path) ?? [];
      return ids?.split('%2C').map((id) => `${id} ${days}`) ?? [];
    });
  expect(rated().filter((each) => each.startsWith('111 '))).toEqual([]);
  await card('Harbour mug').scrollIntoViewIfNeeded();
  await expect(card('Harbour mug').locator('[part=price]')).toHaveText(/^\s*\$18\s*$/);
  expect(rated()).toHaveLength(new Set(rated()).size);
  expect(await violationsIn(page)).toEqual([]);
});

test('opens an item from its card or a chip with the day and price', async ({ stage, widget, page }) => {
  await stage();
  const card = (name: string) => widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const startDay = async () => ((await widget.state()).choice as { start: string | null }).start;
  await expect(card('Double kayak').locator('[part=price]')).toContainText('$192');
  await widget.chooseItem('Double kayak');
  await expect(widget.chosenDays).toHaveCount(2);
  await expect(widget.total).toContainText('$192.00');
  // A selection that the guest has not changed gives way to the day of the next card.
  await widget.back.click();
  await expect(card('Motor boat “Puffin”').locator('[part=price]')).toContainText('$84');
  await widget.chooseItem('Motor boat “Puffin”');
  await expect(widget.root.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(widget.total).toContainText('$84.00');
  await widget.back.click();
  const chip = card('Sea kayak').locator('[part=day-chip]').nth(1);
  const name = (await chip.getAttribute('aria-label')) ?? '';
  await chip.click();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.chosenDays).toHaveAccessibleName(new RegExp(`^${name}`));
  await expect(widget.total).toContainText('$68.00');
  const chipDay = await startDay();
  // The guest has selected no first day here, so another day is a new start.
  await widget.freeDays.last().click();
  await expect(widget.chosenDays).toHaveCount(1);
  expect(Date.parse((await startDay()) ?? '')).toBeGreaterThan(Date.parse(chipDay ?? ''));
});

test('moves nothing when prices and days arrive on the cards', async ({ stage, widget, page }) => {
  let arrive: () => void = () => undefined;
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/item\/cal\?/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await stage();
  await expect(widget.button('Select dates')).toBeVisible();
  const heights = () =>
    widget.part('item').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const before = await heights();
  arrive();
  await expect(widget.part('day-chip').first()).toBeVisible();
  await expect(widget.part('price').filter({ hasText: '$' }).nth(5)).toBeVisible();
  expect(await heights()).toEqual(before);
});

test('with prices switched off no price is asked for, or seen, until somebody wants it', async ({
  stage,
  widget,
  venue,
}) => {
  await stage({ attributes: 'prices="off"' });
  await expect(widget.part('sold-out')).toHaveCount(1);
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(3);
  const rated = () => venue.serviceRequests.filter(({ path }) => /\/item\?start_date=|rules=off/.test(path));
  expect(rated()).toEqual([]);
  await widget.part('way').last().click();
  // What others have booked meanwhile is full, and has no price.
  await expect(widget.part('note').filter({ hasText: '$' }).first()).toHaveText(/^\$\d+$/);
  expect(rated()).toHaveLength(1);
});

test('shows the price of each day, reads each period once, and gives the day of departure no price', async ({
  stage,
  widget,
  venue,
  page,
}) => {
  // On a slow machine, the service would look like a slow account. That reads no prices ahead of the guest.
  await page.clock.setFixedTime(Date.now());
  await stage({ account: 'berghof', attributes: 'item-id="201"', lang: 'en' });
  await widget.button('Next month').click();
  // One of the prices has cents, so all of them do. The legend names the currency, because the sign needs too much width.
  await expect(widget.part('note').filter({ hasText: /\d/ }).first()).toHaveText(/^€?\d+\.\d\d$/);
  await widget.freeDays.first().click();
  await expect(widget.chosenDays).toHaveCount(2);
  await expect(widget.part('note').first()).toBeVisible();
  const [arrival, departure] = [widget.part('chosen').first(), widget.part('chosen').last()];
  await expect(arrival.locator('small')).toHaveCount(1);
  await expect(departure.locator('small')).toHaveCount(0);
  const months = venue.serviceRequests.filter(({ path }) => path.includes('rules=off')).map(({ path }) => path);
  expect(new Set(months).size).toBe(months.length);
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(2);
  expect(await violationsIn(page)).toEqual([]);
});

test('an item nobody can book says so on its card and in its place, and leads on', async ({ stage, widget, page }) => {
  await stage();
  await expect(widget.part('item').filter({ hasText: 'Sold out' }).getByRole('heading')).toHaveText(
    'Fishing with Captain Ines',
  );
  await widget.chooseItem('Fishing with Captain Ines');
  const soldOut = widget.root.getByRole('region', { name: 'Sold out' });
  await expect(soldOut).toContainText('Nothing available from');
  await expect(widget.part('day')).toHaveCount(0);
  await expect(widget.part('add')).toHaveCount(0);
  const letter = (await widget.part('ask').getAttribute('href')) ?? '';
  expect(letter).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
  expect(decodeURIComponent(letter)).toContain('Fishing with Captain Ines');
  expect(await violationsIn(page)).toEqual([]);
  await widget.part('browse').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

test('an only item that is sold out says so by itself', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="109"' });
  await expect(widget.part('sold-out')).toContainText('Sold out');
  await expect(widget.part('browse')).toHaveCount(0);
});

test('pictures are swiped, turned and shown larger, by pointer and keys alike', async ({ stage, widget, page }) => {
  await stage({ attributes: 'item-id="107"' });
  const inSight = () =>
    widget.part('pictures').evaluate((strip) => Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth));
  await widget.button('Next photo').click();
  await expect.poll(inSight).toBe(1);
  await widget.part('pictures').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(inSight).toBe(2);
  await widget.button('Enlarge photo').focus();
  await page.keyboard.press('Enter');
  const larger = widget.root.getByRole('dialog', { name: 'Photos' });
  await expect(larger).toContainText('3 of 3');
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(larger).toBeHidden();
  await expect(widget.button('Enlarge photo')).toBeFocused();
  const tall = await widget
    .part('picture')
    .first()
    .evaluate((picture) => picture.clientHeight / innerHeight);
  expect(tall).toBeLessThanOrEqual(0.401);
});

test('pictures that do not come leave a calm place in list, item and cart', async ({ stage, widget, page }) => {
  await page.route('**/media/**', (route) => route.abort());
  await stage();
  const broken = () =>
    widget.root.evaluate((element) => {
      const seen: string[] = [];
      const look = (root: ShadowRoot | Element) => {
        for (const each of root.querySelectorAll('*')) {
          if (each instanceof HTMLImageElement && each.loading !== 'lazy' && each.checkVisibility())
            seen.push(each.src);
          if (each.shadowRoot) look(each.shadowRoot);
        }
      };
      if (element.shadowRoot) look(element.shadowRoot);
      return seen;
    });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect.poll(broken).toEqual([]);
  await widget.chooseItem('Sea kayak');
  await expect.poll(broken).toEqual([]);
  await expect(widget.part('pictures')).toContainText('S');
});

test('a film is a link to its own page, and nobody else is asked for anything', async ({ stage, widget, page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.route(/\/api\/3\.0\/item\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: Record<string, object> };
    for (const item of Object.values(body.items)) Object.assign(item, { video: { id: 'abcdefghij-', start: 12 } });
    await route.fulfill({ response: answer, json: body });
  });
  await stage({ attributes: 'item-id="107"' });
  const film = widget.part('video');
  await expect(film).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghij-&t=12s');
  await expect(film).toHaveAttribute('target', '_blank');
  await expect(film).toHaveAttribute('rel', /noopener/);
  expect([...hosts].filter((host) => host.includes('youtube'))).toEqual([]);
});
