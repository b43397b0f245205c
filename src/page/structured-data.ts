/**
 * Describes the items for search engines and assistants: a `Product` with an `Offer`, and a `ReserveAction` that leads
 * to the page. It uses only data that the element already has, and sends no request.
 *
 * See https://schema.org/Product and https://schema.org/ReserveAction.
 */
import type { Account, Item } from '../api/types.ts';
import type { CardFacts } from '../flow/quotes/card-facts.ts';
import { readPlainText, readRecord, type LooseRecord } from '../api/wire/loose-json.ts';
import { toJson } from '../values/builtins.ts';

export interface DescribedOffer {
  company: Account;
  items: readonly Item[];
  /** The prices on the cards and the sold-out items; undefined until the first free days have loaded. */
  facts: Pick<CardFacts, 'prices' | 'soldOut'> | undefined;
  /** ISO 4217 code of the account's currency; `''` until it has loaded. */
  currency: string;
  /** Absolute URL of the page. */
  pageUrl: string;
  /** True if the page opens the item that its URL names. */
  canUrlOpenItem: boolean;
}

/** Maximum number of items in the description. Search engines ignore longer lists. */
const MAX_ITEMS = 100;

function createGraph(offer: DescribedOffer): object {
  const pageUrl = new URL(offer.pageUrl);
  pageUrl.hash = '';
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeVenue(offer.company, pageUrl),
      ...offer.items.slice(0, MAX_ITEMS).map((item) => describeItem(item, offer, pageUrl)),
    ],
  };
}

/**
 * Returns the text of a `<script type="application/ld+json">`. The text contains no `<`, so nothing in it can end the
 * script.
 */
export function buildStructuredData(offer: DescribedOffer): string {
  return toJson(createGraph(offer)).replaceAll('<', '\\u003c');
}

function getVenueId(pageUrl: URL): string {
  return `${pageUrl.href}#slipway-venue`;
}

function describeVenue(company: Account, pageUrl: URL): object {
  return {
    '@type': 'Organization',
    '@id': getVenueId(pageUrl),
    ...removeEmptyTexts({ name: company.name, telephone: company.phone, email: company.email }),
    ...describePostalAddress(readRecord(company.answer.company)),
  };
}

/** Returns the venue's address for search engines. See https://schema.org/PostalAddress. */
function describePostalAddress({ address, city, region, postal_zip, country_id }: LooseRecord): object {
  const addressParts = removeEmptyTexts({
    streetAddress: readPlainText(address),
    addressLocality: readPlainText(city),
    addressRegion: readPlainText(region),
    postalCode: readPlainText(postal_zip),
    addressCountry: readPlainText(country_id),
  });
  return addressParts.streetAddress || addressParts.addressLocality
    ? { address: { '@type': 'PostalAddress', ...addressParts } }
    : {};
}

function describeItem(item: Item, offer: DescribedOffer, pageUrl: URL): object {
  const url = getItemUrl(item, offer, pageUrl);
  return {
    '@type': 'Product',
    '@id': `${pageUrl.href}#slipway-item-${item.id}`,
    name: item.name,
    url,
    ...removeEmptyTexts({ description: item.blurb, category: item.category }),
    ...(item.pictures.length > 0 && { image: item.pictures.map(({ src }) => src) }),
    offers: { '@type': 'Offer', url, seller: { '@id': getVenueId(pageUrl) }, ...describePrice(item, offer) },
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      result: { '@type': 'Reservation', name: item.name },
    },
  };
}

/** Returns the price on the item's card, with the days that the price is for. */
function describePrice(item: Item, { facts, currency }: DescribedOffer): object {
  if (facts?.soldOut.has(item.id)) return { availability: 'https://schema.org/SoldOut' };
  const quote = facts?.prices.get(item.id);
  if (!quote || currency === '' || !(Number(quote.total) > 0)) return {};
  return {
    price: quote.total,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    ...(!item.simple && quote.start && { availabilityStarts: quote.start, availabilityEnds: quote.end ?? quote.start }),
  };
}

function getItemUrl({ id }: Item, { canUrlOpenItem }: DescribedOffer, pageUrl: URL): string {
  if (!canUrlOpenItem) return pageUrl.href;
  const url = new URL(pageUrl);
  url.searchParams.set('slipway_item', id);
  return url.href;
}

/** Returns the texts that are not empty. */
function removeEmptyTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
