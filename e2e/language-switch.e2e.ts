/** Switches the language of the page during a booking. All texts must change, and the form must keep its values. */
import { findLeftOverWords } from './support/seen/wrong-language.ts';
import { addressesOf, expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

test('shows the page’s new language at every step', async ({ page, stage, venue, widget }) => {
  await stage({
    body: `<div id="around" lang="en"><section><slipway-booking ${addressesOf(venue)}></slipway-booking></section></div>`,
    lang: 'fr',
  });
  const around = page.locator('#around');
  const setLanguage = (lang: string) => around.evaluate((div, lang) => div.setAttribute('lang', lang), lang);
  const frame = widget.part('frame');
  const expectBothLanguages = async () => {
    for (const [before, now] of [
      ['en', 'de'],
      ['de', 'en'],
    ] as const) {
      await setLanguage(now);
      await expect(frame).toHaveAttribute('lang', now === 'en' ? /^en/ : /^de/);
      await expect.poll(() => findLeftOverWords(page, before, now)).toEqual([]);
    }
  };

  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await findLeftOverWords(page, 'de', 'en')).toEqual([]);
  await expectBothLanguages();

  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.root.getByRole('spinbutton').first().press('Home');
  await widget.root.getByRole('spinbutton').first().press('ArrowDown');
  await expect(widget.part('parameter').first().locator('[part="reason"]')).toHaveText(/^Minimum/);
  await expectBothLanguages();
  await widget.part('ways').click();
  await widget.part('way').first().click();
  await widget.part('typed').locator('input').first().fill('');
  await widget.part('typed').locator('button').click();
  await expect(widget.part('typed').getByRole('alert')).toContainText('Enter a date.');
  await expectBothLanguages();

  await widget.root.getByRole('spinbutton').first().press('ArrowUp');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await widget.addToCart();
  await expectBothLanguages();

  await widget.part('checkout').click();
  const name = widget.root.locator('[name="customer_name"]');
  await name.fill('Ada Wren');
  await widget.part('submit').click();
  await expect(widget.part('field-fault').nth(1)).toHaveText('Email is required.');
  await name.focus();
  await expectBothLanguages();
  await expect(name).toHaveValue('Ada Wren');
  await expect(name).toBeFocused();
  await setLanguage('de');
  await expect(widget.part('field-fault').nth(1)).toHaveText('E-Mail ist ein Pflichtfeld.');

  await setLanguage('en');
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await expectBothLanguages();

  // The element's own `lang` has priority over the page's language.
  await widget.root.evaluate((element) => element.setAttribute('lang', 'fr'));
  await expect(frame).toHaveAttribute('lang', /^fr/);
  await setLanguage('de');
  await expect(frame).toHaveAttribute('lang', /^fr/);
});

test('changes language and direction when the demo page switches its language', async ({ page, demo, widget }) => {
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
  test(`shows items in the account’s language on the ${name} demo page`, async ({ demo, widget }) => {
    await demo(name);
    await expect(widget.part('frame')).toHaveAttribute('lang', lang);
    await expect(widget.button(item)).toBeVisible();
  });
