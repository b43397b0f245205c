/**
 * Compares the focus and the screen reader announcements at each step of a booking with the expected ones. A
 * “screenplay” lists the expected ones of one language.
 */
import type { Locator, Page } from 'playwright/test';
import { addDays, type Day } from '../src/values/dates/day.ts';
import { screenplays, type SceneName } from './support/announcements/screenplays.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

declare global {
  interface Window {
    announcements: string[];
  }
}

interface JourneyTools {
  page: Page;
  widget: Widget;
  venue: Venue;
  press: (target: Locator) => Promise<void>;
  open: (attributes: string) => Promise<void>;
}

/** Returns a day with room for ten adults, the largest party that the item accepts. Throws if no day has room. */
async function findDayWithRoom({
  page,
  widget,
  venue,
}: Pick<JourneyTools, 'page' | 'widget' | 'venue'>): Promise<Locator> {
  for (const day of await widget.freeDays.all()) {
    const date = String(await day.getAttribute('value')).replaceAll('-', '');
    const query = `start_date=${date}&end_date=${date}&param[adults]=10`;
    const answer = await page.request.get(`${venue.service}/harbour/api/3.0/item/104?${query}`);
    const { item } = (await answer.json()) as { item: { rate: { status: string } } };
    if (item.rate.status === 'AVAILABLE') return day;
  }
  throw new Error('No day has room for ten.');
}

const adults = ({ root }: Widget) => root.getByRole('spinbutton').first();

/** The guest's actions, in order. They use only keys, parts and field names, so they work in every language. */
const guestActs: Readonly<Record<SceneName, (tools: JourneyTools) => Promise<void>>> = {
  begin: async ({ widget, press, open }) => {
    await open('item-id="105"');
    await expect(widget.freeDays.first()).toBeVisible();
    const days = await widget.freeDays.evaluateAll((all) => all.map((day) => (day as HTMLButtonElement).value as Day));
    // The item requires two days, so the next day must be free too.
    await press(widget.freeDays.nth(days.findIndex((day, at) => days[at + 1] === addDays(day, 1))));
  },
  search: async ({ page, widget, open }) => {
    await open('');
    await widget.root.getByRole('searchbox').focus();
    await page.keyboard.type('sea');
  },
  open: ({ widget, press }) => press(widget.part('choose').first()),
  turn: ({ widget, press }) => press(widget.part('next')),
  choose: async ({ press, ...tools }) => press(await findDayWithRoom(tools)),
  more: ({ widget, press }) => press(widget.part('more').first()),
  most: async ({ page, widget }) => {
    await adults(widget).focus();
    await page.keyboard.press('End');
  },
  beyond: async ({ page }) => {
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
  },
  two: async ({ page, widget }) => {
    await adults(widget).focus();
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
  add: ({ widget, press }) => press(widget.part('add').and(widget.root.locator('[aria-disabled="false"]'))),
  cart: ({ widget, press }) => press(widget.part('cart-button')),
  remove: ({ widget, press }) => press(widget.part('remove')),
  undo: ({ widget, press }) => press(widget.part('undo')),
  checkout: ({ widget, press }) => press(widget.part('checkout')),
  field: ({ widget }) => widget.root.locator('[name="customer_name"]').focus(),
  mistype: async ({ page }) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada.example.com');
    await page.keyboard.press('Tab');
  },
  submit: ({ widget, press }) => press(widget.part('submit')),
  book: async ({ widget, press }) => {
    await widget.fillDetails(newGuest());
    await press(widget.book);
  },
};

/** Returns a pattern for a text of the screenplay. A placeholder such as `{day}` matches any text. */
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\{[^}]+\}/)
      .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+?')}$`,
  );

/** Removes direction marks and replaces no-break spaces by plain ones, because screenplays contain neither. */
const withoutMarks = (words: string) => words.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

/** Records each new text of a live region, in any shadow tree. Starts with the next page that the test opens. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = [];
    const lastTexts = new WeakMap<Element, string>();
    const liveRegion = '[role="status"], [role="alert"]';
    const record = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (lastTexts.get(region) === text) return;
      lastTexts.set(region, text);
      if (text) window.announcements.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(liveRegion);
        if (region) record(region);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(liveRegion)) record(node);
            node.querySelectorAll(liveRegion).forEach(record);
          }
      }
    });
    const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as Element['attachShadow'];
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
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
  const [first = ''] = (await focusedElement.ariaSnapshot()).split('\n');
  // If a name contains a colon, the snapshot puts the whole line in quotes.
  return first
    .replace(/^- /, '')
    .replace(/^'(.*)'/, '$1')
    .replace(/:$/, '');
}

for (const { lang, account, scenes } of screenplays) {
  test(`announces each step from the list to the confirmation, in ${lang}`, async ({ page, stage, venue, widget }) => {
    await recordAnnouncements(page);
    const open = (attributes: string) => stage({ lang, account, attributes });
    const press = async (target: Locator) => {
      await expect(target).toBeVisible();
      await target.focus();
      await page.keyboard.press('Enter');
    };
    for (const [scene, act] of Object.entries(guestActs) as [SceneName, (typeof guestActs)[SceneName]][]) {
      const { focus, announcement: says } = scenes[scene];
      // Announcements add up during a scene, so a late, repeated or wrong one fails the comparison.
      const announcements: string[] = [];
      await act({ page, widget, venue, press, open });
      const readAnnouncements = async () => {
        announcements.push(...(await takeAnnouncements(page)));
        return withoutMarks(`${await describeFocus(page)} | ${announcements.join(' ')}`);
      };
      await expect.poll(readAnnouncements, { message: scene }).toMatch(patternOf(`${focus} | ${says}`));
    }
  });
}
