/**
 * Tests every language with every account of the demo: texts of the widget and of the service format an amount in the
 * same way.
 */
import { expect, it } from 'vitest';
import { serializeCompany } from '../../../demo/service/serializers/company.ts';
import { formatDecimal, formatMoney } from '../../../demo/service/rules/money.ts';
import { createSeedAccounts } from '../../../demo/service/seed/accounts.ts';
import { readAccount } from '../../../src/api/wire/company.ts';
import { readCurrency } from '../../../src/api/wire/company-locale.ts';
import { createFirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { languages } from '../../../src/i18n/languages.ts';
import { enCart } from '../../../src/i18n/en/cart.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { createLocale, type Locale } from '../../../src/i18n/locale.ts';
import { joinMessages } from '../../../src/i18n/messages.ts';

const messagesByLanguage = {
  en: enFirstPaint,
  ...Object.fromEntries(
    await Promise.all(Object.entries(languages).map(async ([lang, load]) => [lang, (await load()).messages])),
  ),
};
/** Amounts to format, in the smallest unit of the currency. */
const amounts = [0, 5, 32_700, 123_450, 123_456_789];

/** Returns the tag with this region, or unchanged if it already has a region. */
const addRegion = (lang: string, region: string) => (new Intl.Locale(lang).region ? lang : `${lang}-${region}`);

const accountTags = createSeedAccounts().flatMap(({ account }) =>
  Object.keys(messagesByLanguage).flatMap((lang) =>
    [lang, addRegion(lang, 'CH'), `${lang}-u-nu-arab`].map((tag) => [tag, account] as const),
  ),
);

/** Returns a formatted amount with `0` in place of its digits, to compare only the signs around them. */
const removeDigits = (text: string) => text.replace(/\p{Nd}(.*\p{Nd})?/u, '0');

/** Returns the texts on the screens that contain an amount. The keys describe their places. */
function renderTextsWithAmount(amount: string, serviceText: string, locale: Locale): Record<string, string> {
  const { text } = locale;
  const moneyText = locale.money(amount);
  return {
    'a row of the sum': moneyText,
    'the price of a parameter, in the service’s words': locale.moneyIn(serviceText),
    'what a code saves': text.code.saved(moneyText),
    'the tax that is included': text.cart.taxIncluded(moneyText, ''),
    'an add-on that can be taken': locale.section('cart', enCart).take(moneyText),
    'the lowest price by date': text.byDate.from(moneyText),
  };
}

it.each(accountTags.map(([tag, account]) => [tag, account.slug, account] as const))(
  'formats all amounts in %s at the account %s in one format',
  (tag, _, account) => {
    const { currency } = account.settings;
    const companyAnswer = { company: serializeCompany(account, 'https://x.example', new Date(0), () => 0) };
    const accountLang = readAccount(companyAnswer).lang;
    const firstPaintLocale = createFirstPaintLocale(
      tag,
      messagesByLanguage[tag.slice(0, 2) as keyof typeof messagesByLanguage],
      { accountLang },
    );
    const locale = createLocale({
      firstPaint: firstPaintLocale,
      text: joinMessages(firstPaintLocale.text),
      currency: readCurrency(companyAnswer),
      accountLang,
    });
    for (const amountInCents of amounts) {
      const amount = formatDecimal(amountInCents, currency);
      const moneyText = locale.money(amount);
      expect(moneyText.split(currency.symbol)).toHaveLength(2);
      for (const [description, text] of Object.entries(
        renderTextsWithAmount(amount, formatMoney(amountInCents, currency), locale),
      ))
        expect(text, description).toContain(moneyText);
      expect(removeDigits(locale.moneyOf([amount])(amount)), 'a card').toBe(removeDigits(moneyText));
    }
  },
);
