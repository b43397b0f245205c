/** Switches the language of the page during a booking. All texts must change, and the form must keep its values. */
import { findLeftOverTexts } from './support/checks/wrong-language.ts';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

test('shows the page’s new language at every step', async ({ page, openPage, venue, widget }) => {
  await openPage({
    body: `<div id="around" lang="en"><section><slipway-booking ${toAddressAttributes(venue)}></slipway-booking></section></div>`,
    lang: 'fr',
  });
  const languageContainer = page.locator('#around');
  const setLanguage = (lang: string) => languageContainer.evaluate((div, lang) => div.setAttribute('lang', lang), lang);
  const widgetFrame = widget.part('frame');
  const expectBothLanguages = async () => {
    for (const [previousLanguage, currentLanguage] of [
      ['en', 'de'],
      ['de', 'en'],
    ] as const) {
      await setLanguage(currentLanguage);
      await expect(widgetFrame).toHaveAttribute('lang', currentLanguage === 'en' ? /^en/ : /^de/);
      await expect.poll(() => findLeftOverTexts(page, previousLanguage, currentLanguage)).toEqual([]);
    }
  };

  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await findLeftOverTexts(page, 'de', 'en')).toEqual([]);
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
  const nameField = widget.root.locator('[name="customer_name"]');
  await nameField.fill('Ada Wren');
  await widget.part('submit').click();
  await expect(widget.part('field-fault').nth(1)).toHaveText('Email is required.');
  await nameField.focus();
  await expectBothLanguages();
  await expect(nameField).toHaveValue('Ada Wren');
  await expect(nameField).toBeFocused();
  await setLanguage('de');
  await expect(widget.part('field-fault').nth(1)).toHaveText('E-Mail ist ein Pflichtfeld.');

  await setLanguage('en');
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await expectBothLanguages();

  // The element's own `lang` has priority over the page's language.
  await widget.root.evaluate((element) => element.setAttribute('lang', 'fr'));
  await expect(widgetFrame).toHaveAttribute('lang', /^fr/);
  await setLanguage('de');
  await expect(widgetFrame).toHaveAttribute('lang', /^fr/);
});

test('changes language and direction when the demo page switches its language', async ({
  page,
  openDemoPage,
  widget,
}) => {
  await openDemoPage('live-language');
  const widgetFrame = widget.part('frame');
  await expect(widget.button('Sea kayak')).toBeVisible();
  for (const [name, lang, dir] of [
    ['Deutsch', 'de', 'ltr'],
    ['العربية', 'ar', 'rtl'],
    ['English', 'en', 'ltr'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(widgetFrame).toHaveAttribute('lang', lang);
    await expect(widgetFrame).toHaveAttribute('dir', dir);
  }
});

for (const [name, lang, item] of [
  ['german', 'de', 'Almzimmer'],
  ['arabic', 'ar', 'تذكرة المتحف'],
] as const)
  test(`shows items in the account’s language on the ${name} demo page`, async ({ openDemoPage, widget }) => {
    await openDemoPage(name);
    await expect(widget.part('frame')).toHaveAttribute('lang', lang);
    await expect(widget.button(item)).toBeVisible();
  });
