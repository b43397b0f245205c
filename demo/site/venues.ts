/**
 * The values for the websites of the three venues: offers with prices, the address, the telephone number and the e-mail
 * address. They come from the demo data of the accounts, so each website agrees with its account.
 */
import type { AccountSettings } from '../service/catalogue/account.ts';
import type { Item, Price } from '../service/catalogue/item.ts';
import { formatDecimal, computeShare } from '../service/rules/money.ts';
import { BERGHOF_SETTINGS, createBerghofItems } from '../service/seed/berghof.ts';
import { HARBOUR_SETTINGS, createHarbourItems } from '../service/seed/harbour.ts';
import { QASR_SETTINGS, createQasrItems } from '../service/seed/qasr.ts';
import { formatAddressLines } from '../../src/values/postal-address.ts';
import { escapeHtml } from './template.ts';

interface VenueSite {
  slug: string;
  settings: AccountSettings;
  items: readonly Item[];
  /** The ids of the items that the website presents above the booking. */
  featuredIds: readonly number[];
  /** The locale in which the website shows prices (BCP 47). */
  locale: string;
  texts: {
    from: string;
    book: (name: string) => string;
    /** The text after a price, by the unit of the item: day, night or hour. */
    units: Readonly<Record<string, string>>;
    /** The note next to a price to which the account adds tax. */
    beforeTax: string;
    country: string;
  };
}

const venueSites: Readonly<Record<string, VenueSite>> = {
  boats: {
    slug: 'harbour',
    settings: HARBOUR_SETTINGS,
    items: createHarbourItems(1, 100),
    featuredIds: [101, 107, 104],
    locale: 'en-CA',
    texts: {
      from: 'from',
      book: (name) => `Choose a day: ${name}`,
      units: { D: 'a day', H: 'an hour' },
      beforeTax: 'before tax',
      country: 'Canada',
    },
  },
  rooms: {
    slug: 'berghof',
    settings: BERGHOF_SETTINGS,
    items: createBerghofItems(2),
    featuredIds: [201, 203, 204],
    locale: 'de-AT',
    texts: {
      from: 'ab',
      book: (name) => `Tage wählen: ${name}`,
      units: { N: 'pro Nacht', D: 'am Tag' },
      beforeTax: 'ohne Steuer',
      country: 'Österreich',
    },
  },
  museum: {
    slug: 'qasr',
    settings: QASR_SETTINGS,
    items: createQasrItems(3),
    featuredIds: [301, 304, 311],
    locale: 'ar-JO-u-nu-latn',
    texts: {
      from: 'من',
      book: (name) => `اختر يوماً: ${name}`,
      units: { D: 'لليوم', N: 'لليلة', H: 'للساعة' },
      beforeTax: 'قبل الضريبة',
      country: 'الأردن',
    },
  },
};

/**
 * Returns the values for the website of a venue; null if the page is no such website. Browsers reach the booking
 * service at the base URL `serviceUrl`.
 *
 * @example
 * createVenueValues('boats', 'http://localhost:4174')?.phone;
 */
export function createVenueValues(page: string, serviceUrl: string): Record<string, string> | null {
  const venueSite = venueSites[page];
  if (venueSite === undefined) return null;
  const { settings, items, featuredIds, texts } = venueSite;
  const { address: street, city, region, postalZip: postalCode, countryId: country } = settings;
  const address = [...formatAddressLines({ street, city, region, postalCode, country }), texts.country];
  const featuredItems = featuredIds.flatMap((id) => items.filter((item) => item.id === id));
  const priceFormat = createPriceFormat(venueSite, featuredItems);
  const mapParameters = new URLSearchParams({ api: '1', query: [settings.name, ...address].join(', ') });
  return {
    name: escapeHtml(settings.name),
    email: escapeHtml(settings.email),
    phone: escapeHtml(settings.phone),
    call: `tel:${settings.phone.replace(/[^+\d]/g, '')}`,
    address: address.map(escapeHtml).join('<br>'),
    map: escapeHtml(`https://www.google.com/maps/search/?${mapParameters.toString()}`),
    offers: featuredItems.map((item) => renderOffer(venueSite, item, { serviceUrl, priceFormat })).join(''),
  };
}

interface OfferOptions {
  /** The base URL at which browsers reach the booking service. */
  serviceUrl: string;
  /** Formats all prices on the website. */
  priceFormat: Intl.NumberFormat;
}

function renderOffer(venueSite: VenueSite, item: Item, { serviceUrl, priceFormat }: OfferOptions): string {
  const { slug, texts } = venueSite;
  const pictures = item.sells.pictures.map(
    ({ name, title }, index) =>
      `<img src="${escapeHtml(serviceUrl)}/${slug}/media/${name}.svg" alt="${index === 0 ? escapeHtml(title) : ''}" ` +
      `width="1200" height="800" loading="lazy" decoding="async">`,
  );
  const price = formatLowestPrice(venueSite, item, priceFormat);
  return `
      <li class="offer">
        <div class="shots">${pictures.join('')}</div>
        <h3>${escapeHtml(item.name)}</h3>
        ${item.sells.summary}
        <p class="asking">${price}</p>
        <p><a class="choose" href="?slipway_item=${item.id}#book">${escapeHtml(texts.book(item.name))}</a></p>
      </li>`;
}

/** Returns the format for all prices on a website. It has no decimals if all prices are whole. */
function createPriceFormat({ settings, locale }: VenueSite, items: readonly Item[]): Intl.NumberFormat {
  const { id: currency, decimals } = settings.currency;
  const prices = items.map((item) => Number(formatDecimal(findLowestAmount(settings, item), settings.currency)));
  const decimalDigits = prices.every(Number.isInteger) ? 0 : decimals;
  const digitOptions = { minimumFractionDigits: decimalDigits, maximumFractionDigits: decimalDigits };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digitOptions });
}

/**
 * Returns the lowest amount of an item's first price in any season; 0 for an item without a price. The amount is in the
 * smallest unit of the currency.
 */
function findLowestAmount(settings: AccountSettings, item: Item): number {
  const [firstPrice] = Object.entries(item.sells.prices);
  if (firstPrice === undefined) return 0;
  const [parameterId, price] = firstPrice;
  const seasonalPrices = settings.seasons
    .filter(({ itemIds }) => itemIds.includes(item.id))
    .map(
      ({ percent = 0, prices }) =>
        (prices?.[parameterId] as Price | undefined)?.amount ?? price.amount + computeShare(price.amount, percent),
    );
  return Math.min(price.amount, ...seasonalPrices);
}

/** Returns the lowest price of an item as HTML; `''` for an item without a price. */
function formatLowestPrice({ settings, texts }: VenueSite, item: Item, priceFormat: Intl.NumberFormat): string {
  const [firstPrice, ...otherPrices] = Object.entries(item.sells.prices);
  if (firstPrice === undefined) return '';
  const [parameter] = firstPrice;
  const amount = priceFormat.format(Number(formatDecimal(findLowestAmount(settings, item), settings.currency)));
  const notes = [
    otherPrices.length > 0 ? item.sells.parameters[parameter]?.label : undefined,
    settings.taxes.some(({ inclusive }) => !inclusive) ? texts.beforeTax : undefined,
  ].filter((note) => note !== undefined);
  const noteHtml = notes.length > 0 ? ` <small>${notes.map(escapeHtml).join(' · ')}</small>` : '';
  return `${texts.from} <strong>${escapeHtml(amount)}</strong> ${texts.units[item.unit] ?? ''}${noteHtml}`;
}
