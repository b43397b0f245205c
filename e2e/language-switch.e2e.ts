/** A page that switches its language while somebody books: every word follows, and nothing typed is lost. */
import { findLeftOverWords } from './support/seen/left-over-words.ts';
import { addressesOf, expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

test('what the widget lies in may switch its language at any step: every word follows, faults too, and nothing typed is lost', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await stage({
    body: `<div id="around" lang="en"><section><slipway-booking ${addressesOf(venue)}></slipway-booking></section></div>`,
    lang: 'fr',
  });
  const around = page.locator('#around');
  const speak = (lang: string) => around.evaluate((div, lang) => div.setAttribute('lang', lang), lang);
  const frame = widget.part('frame');
  const followsBothWays = async () => {
    for (const [before, now] of [
      ['en', 'de'],
      ['de', 'en'],
    ] as const) {
      await speak(now);
      await expect(frame).toHaveAttribute('lang', now === 'en' ? /^en/ : /^de/);
      await expect.poll(() => findLeftOverWords(page, before, now)).toEqual([]);
    }
  };

  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await findLeftOverWords(page, 'de', 'en')).toEqual([]);
  await followsBothWays();

  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.root.getByRole('spinbutton').first().press('Home');
  await widget.root.getByRole('spinbutton').first().press('ArrowDown');
  await expect(widget.part('parameter').first().locator('[part="reason"]')).toHaveText(/^Minimum/);
  await followsBothWays();
  await widget.part('ways').click();
  await widget.part('way').first().click();
  await widget.part('typed').locator('input').first().fill('');
  await widget.part('typed').locator('button').click();
  await expect(widget.part('typed').getByRole('alert')).toContainText('Enter a date.');
  await followsBothWays();

  await widget.root.getByRole('spinbutton').first().press('ArrowUp');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await widget.addToCart();
  await followsBothWays();

  await widget.part('checkout').click();
  const name = widget.root.locator('[name="customer_name"]');
  await name.fill('Ada Wren');
  await widget.part('submit').click();
  await expect(widget.part('field-fault').nth(1)).toHaveText('Email is required.');
  await name.focus();
  await followsBothWays();
  await expect(name).toHaveValue('Ada Wren');
  await expect(name).toBeFocused();
  await speak('de');
  await expect(widget.part('field-fault').nth(1)).toHaveText('E-Mail ist ein Pflichtfeld.');

  await speak('en');
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await followsBothWays();
});

test('the demo’s page that switches live speaks each of its languages, and is mirrored in Arabic', async ({
  page,
  demo,
  widget,
}) => {
  await demo('live-language');
  const frame = widget.part('frame');
  await expect(widget.button('Sea kayak')).toBeVisible();
  for (const [name, lang, dir] of [
    ['Deutsch', 'de', 'ltr'],
    ['العربية', 'ar', 'rtl'],
    ['English', 'en', 'ltr'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(frame).toHaveAttribute('lang', lang);
    await expect(frame).toHaveAttribute('dir', dir);
  }
});

for (const [name, lang, item] of [
  ['german', 'de', 'Almzimmer'],
  ['arabic', 'ar', 'تذكرة المتحف'],
] as const)
  test(`the demo’s ${name} page offers its account’s items in its own language`, async ({ demo, widget }) => {
    await demo(name);
    await expect(widget.part('frame')).toHaveAttribute('lang', lang);
    await expect(widget.button(item)).toBeVisible();
  });
