/**
 * Checks the focus and the screen reader announcements at each step of a booking. A “screenplay” lists the expected
 * focus and announcements for one language.
 */
import type { Locator, Page } from 'playwright/test';
import { addDays, type Day } from '../src/values/dates/day.ts';
import { screenplays, type SceneName } from './support/announcements/screenplays.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';

declare global {
  interface Window {
    announcements: string[];
  }
}

interface SceneFixtures {
  page: Page;
  widget: Widget;
  venue: Venue;
  pressWithEnter: (target: Locator) => Promise<void>;
  openWidget: (attributes: string) => Promise<void>;
}

/** Returns a day with places for ten adults, the largest party that the item accepts. Throws if no day has room. */
async function findDayForTen({
  page,
  widget,
  venue,
}: Pick<SceneFixtures, 'page' | 'widget' | 'venue'>): Promise<Locator> {
  for (const day of await widget.freeDays.all()) {
    const date = String(await day.getAttribute('value')).replaceAll('-', '');
    const query = `start_date=${date}&end_date=${date}&param[adults]=10`;
    const answer = await page.request.get(`${venue.service}/harbour/api/3.0/item/104?${query}`);
    const { item } = (await answer.json()) as { item: { rate: { status: string } } };
    if (item.rate.status === 'AVAILABLE') return day;
  }
  throw new Error('No day has room for ten.');
}

const findAdultsField = ({ root }: Widget) => root.getByRole('spinbutton').first();

/** The guest's actions, in order. They use only keys, parts and field names, so they work in every language. */
const guestActions: Readonly<Record<SceneName, (fixtures: SceneFixtures) => Promise<void>>> = {
  selectFirstDay: async ({ widget, pressWithEnter, openWidget }) => {
    await openWidget('item-id="105"');
    await expect(widget.freeDays.first()).toBeVisible();
    const days = await widget.freeDays.evaluateAll((buttons) =>
      buttons.map((day) => (day as HTMLButtonElement).value as Day),
    );
    // The item requires two days, so the next day must be free too.
    await pressWithEnter(widget.freeDays.nth(days.findIndex((day, index) => days[index + 1] === addDays(day, 1))));
  },
  search: async ({ page, widget, openWidget }) => {
    await openWidget('');
    await widget.root.getByRole('searchbox').focus();
    await page.keyboard.type('sea');
  },
  open: async ({ widget, pressWithEnter }) => {
    // The card shows a price for a day. When the guest opens the item, the widget selects this day.
    await expect(widget.part('item').first().locator('[part~="price"]')).toHaveText(/\p{Nd}/u);
    await pressWithEnter(widget.part('choose').first());
  },
  nextMonth: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('next')),
  choose: async ({ pressWithEnter, ...fixtures }) => pressWithEnter(await findDayForTen(fixtures)),
  addAdult: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('more').first()),
  maximumAdults: async ({ page, widget }) => {
    await findAdultsField(widget).focus();
    await page.keyboard.press('End');
  },
  aboveMaximum: async ({ page }) => {
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
  },
  twoAdults: async ({ page, widget }) => {
    await findAdultsField(widget).focus();
    await page.keyboard.press('Home');
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  },
  'wrong code': async ({ page, widget }) => {
    await widget.part('code').locator('summary').focus();
    await page.keyboard.press('Enter');
    await widget.root.locator('slipway-code input').focus();
    await page.keyboard.type('NOPE');
    await page.keyboard.press('Enter');
  },
  code: async ({ page, widget }) => {
    await widget.root.locator('slipway-code input').fill('HERON10');
    await page.keyboard.press('Enter');
  },
  add: ({ widget, pressWithEnter }) =>
    pressWithEnter(widget.part('add').and(widget.root.locator('[aria-disabled="false"]'))),
  cart: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('cart-button')),
  remove: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('remove')),
  undo: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('undo')),
  checkout: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('checkout')),
  nameField: ({ widget }) => widget.root.locator('[name="customer_name"]').focus(),
  invalidEmail: async ({ page }) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada.example.com');
    await page.keyboard.press('Tab');
  },
  submit: ({ widget, pressWithEnter }) => pressWithEnter(widget.part('submit')),
  book: async ({ widget, pressWithEnter }) => {
    await widget.fillDetails(createGuest());
    await pressWithEnter(widget.bookButton);
  },
};

/**
 * Returns a pattern for a text of the screenplay. `{month}` matches only a text that ends with a year. Otherwise an
 * announcement of an earlier action could match, and the scene would end too early. Other placeholders, such as
 * `{day}`, match any text.
 */
const buildPattern = (template: string) =>
  new RegExp(
    `^${template.replace(/\{([^}]+)\}|[.*+?^$()|[\]\\]/g, (match, placeholder?: string) =>
      placeholder === undefined ? `\\${match}` : placeholder === 'month' ? '.+?\\p{Nd}{4}' : '.+?',
    )}$`,
    'u',
  );

/**
 * Removes direction marks and replaces no-break spaces by plain spaces, because screenplays contain neither of them.
 */
const toPlainText = (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

/** Records each new text of a live region, in any shadow tree. Starts with the next page that the test opens. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = [];
    const lastTextByRegion = new WeakMap<Element, string>();
    const liveRegionSelector = '[role="status"], [role="alert"]';
    const recordRegion = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (lastTextByRegion.get(region) === text) return;
      lastTextByRegion.set(region, text);
      if (text) window.announcements.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(liveRegionSelector);
        if (region) recordRegion(region);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(liveRegionSelector)) recordRegion(node);
            node.querySelectorAll(liveRegionSelector).forEach(recordRegion);
          }
      }
    });
    const attachShadow = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')
      ?.value as Element['attachShadow'];
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      observer.observe(root, { subtree: true, childList: true, characterData: true });
      return root;
    };
  });
}

/** Returns the recorded announcements and empties the record. */
function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announcements.splice(0));
}

/** Returns the focused element as a screen reader presents it: role, name and states, such as `button "Next month"`. */
async function describeFocus(page: Page): Promise<string> {
  const focusedElement = page.locator(':focus').last();
  if ((await focusedElement.count()) === 0) return 'nothing';
  const [firstLine = ''] = (await focusedElement.ariaSnapshot()).split('\n');
  // If a name contains a colon, the snapshot puts the whole line in quotes.
  return firstLine
    .replace(/^- /, '')
    .replace(/^'(.*)'/, '$1')
    .replace(/:$/, '');
}

for (const { lang, account, scenes } of screenplays) {
  test(`announces each step from the list to the confirmation, in ${lang}`, async ({
    page,
    openPage,
    venue,
    widget,
  }) => {
    await recordAnnouncements(page);
    const openWidget = (attributes: string) => openPage({ lang, account, attributes });
    const pressWithEnter = async (target: Locator) => {
      await expect(target).toBeVisible();
      await target.focus();
      await page.keyboard.press('Enter');
    };
    for (const [scene, performAction] of Object.entries(guestActions) as [
      SceneName,
      (typeof guestActions)[SceneName],
    ][]) {
      const { focus, announcement: expectedAnnouncement } = scenes[scene];
      // The record keeps every announcement of a scene, so a late, repeated or wrong announcement fails the comparison.
      const announcements: string[] = [];
      await performAction({ page, widget, venue, pressWithEnter, openWidget });
      const readAnnouncements = async () => {
        announcements.push(...(await takeAnnouncements(page)));
        return toPlainText(`${await describeFocus(page)} | ${announcements.join(' ')}`);
      };
      await expect
        .poll(readAnnouncements, { message: scene })
        .toMatch(buildPattern(`${focus} | ${expectedAnnouncement}`));
    }
  });
}
