/** The whole journey as somebody hears it who does not see it, held against its screenplay. */
import type { Locator, Page } from 'playwright/test';
import { addDays, type Day } from '../src/values/dates/day.ts';
import { focusName, listen, takeAnnouncements } from './support/heard/listen.ts';
import { screenplays, type Scene } from './support/heard/screenplays.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

interface Stagehand {
  page: Page;
  widget: Widget;
  venue: Venue;
  press: (target: Locator) => Promise<void>;
  open: (attributes: string) => Promise<void>;
}

/** A day with room for as many as anybody may ask for: how many have been sold differs from day to day. */
async function roomyDay({ page, widget, venue }: Pick<Stagehand, 'page' | 'widget' | 'venue'>): Promise<Locator> {
  for (const day of await widget.freeDays.all()) {
    const date = String(await day.getAttribute('value')).replaceAll('-', '');
    const asked = `start_date=${date}&end_date=${date}&param[adults]=10`;
    const answer = await page.request.get(`${venue.service}/harbour/api/3.0/item/104?${asked}`);
    const { item } = (await answer.json()) as { item: { rate: { status: string } } };
    if (item.rate.status === 'AVAILABLE') return day;
  }
  throw new Error('No day has room for ten.');
}

const adults = ({ root }: Widget) => root.getByRole('spinbutton').first();

/** Keys only; words of no language: parts and names of fields. In the order in which they are played. */
const acts: Readonly<Record<Scene, (hand: Stagehand) => Promise<void>>> = {
  begin: async ({ widget, press, open }) => {
    await open('item-id="105"');
    await expect(widget.freeDays.first()).toBeVisible();
    const days = await widget.freeDays.evaluateAll((all) => all.map((day) => (day as HTMLButtonElement).value as Day));
    // Two days at least: the one after it has to be free as well.
    await press(widget.freeDays.nth(days.findIndex((day, at) => days[at + 1] === addDays(day, 1))));
  },
  search: async ({ page, widget, open }) => {
    await open('');
    await widget.root.getByRole('searchbox').focus();
    await page.keyboard.type('sea');
  },
  open: ({ widget, press }) => press(widget.part('choose').first()),
  turn: ({ widget, press }) => press(widget.part('next')),
  choose: async ({ press, ...hand }) => press(await roomyDay(hand)),
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

/** What stands in a screenplay, with anything in the place of `{…}`. */
const likeIdeal = (ideal: string) =>
  new RegExp(
    `^${ideal
      .split(/\{[^}]+\}/)
      .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+?')}$`,
  );

/** Nobody hears marks of direction, nor which kind of space it is. */
const withoutMarks = (words: string) => words.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

for (const { lang, account, scenes } of screenplays) {
  test(`a booking is heard from the list to the confirmation, in ${lang}`, async ({ page, stage, venue, widget }) => {
    await listen(page);
    const open = (attributes: string) => stage({ lang, account, attributes });
    const press = async (target: Locator) => {
      await expect(target).toBeVisible();
      await target.focus();
      await page.keyboard.press('Enter');
    };
    for (const [scene, act] of Object.entries(acts) as [Scene, (typeof acts)[Scene]][]) {
      const { focus, says } = scenes[scene];
      // What is said too late, or beside what it should be, is heard in the next scene.
      const heard: string[] = [];
      await act({ page, widget, venue, press, open });
      const now = async () => {
        heard.push(...(await takeAnnouncements(page)));
        return withoutMarks(`${await focusName(page)} | ${heard.join(' ')}`);
      };
      await expect.poll(now, { message: scene }).toMatch(likeIdeal(`${focus} | ${says}`));
    }
  });
}
