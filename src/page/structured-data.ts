/**
 * What is offered, as search engines and assistants read it: schema.org's `Product` and `Offer`, each with a `ReserveAction`
 * that leads to the page. From answers that are there already; nothing is asked for it, and nothing is said that no answer said.
 * https://schema.org/Product, https://schema.org/ReserveAction
 */
import type { Account, Item } from '../api/types.ts';
import type { CardFacts } from '../flow/quotes/card-facts.ts';
import { plain, record, type Loose } from '../api/wire/loose.ts';
import { toJson } from '../values/builtins.ts';

export interface DescribedOffer {
  company: Account;
  items: readonly Item[];
  /** Prices of a day each; undefined while none are known. */
  facts: Pick<CardFacts, 'prices' | 'soldOut'> | undefined;
  /** ISO 4217 code; `''` while it is not known. */
  currency: string;
  /** Address of the page, complete. */
  pageUrl: string;
  /** The page reads from its address which item to open. */
  readsAddress: boolean;
}

/** A page with more is a shop's index, which search engines do not take from one page. */
const mostItems = 100;

export function structuredData(offer: DescribedOffer): object {
  const page = new URL(offer.pageUrl);
  page.hash = '';
  return {
    '@context': 'https://schema.org',
    '@graph': [
      venueOf(offer.company, page),
      ...offer.items.slice(0, mostItems).map((item) => product(item, offer, page)),
    ],
  };
}

/** The same as the text of a `<script type="application/ld+json">`: it holds no sign by which that could end. */
export function structuredText(offer: DescribedOffer): string {
  return toJson(structuredData(offer)).replaceAll('<', '\\u003c');
}

function venueId(page: URL): string {
  return `${page.href}#slipway-venue`;
}

function venueOf(company: Account, page: URL): object {
  return {
    '@type': 'Organization',
    '@id': venueId(page),
    ...known({ name: company.name, telephone: company.phone, email: company.email }),
    ...postalAddress(record(company.answer.company)),
  };
}

/** https://schema.org/PostalAddress */
function postalAddress({ address, city, region, postal_zip, country_id }: Loose): object {
  const parts = known({
    streetAddress: plain(address),
    addressLocality: plain(city),
    addressRegion: plain(region),
    postalCode: plain(postal_zip),
    addressCountry: plain(country_id),
  });
  return parts.streetAddress || parts.addressLocality ? { address: { '@type': 'PostalAddress', ...parts } } : {};
}

function product(item: Item, offer: DescribedOffer, page: URL): object {
  const url = addressOf(item, offer, page);
  return {
    '@type': 'Product',
    '@id': `${page.href}#slipway-item-${item.id}`,
    name: item.name,
    url,
    ...known({ description: item.blurb, category: item.category }),
    ...(item.pictures.length > 0 && { image: item.pictures.map(({ src }) => src) }),
    offers: { '@type': 'Offer', url, seller: { '@id': venueId(page) }, ...priceOf(item, offer) },
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

/** The price that the card shows, with the days it is for. */
function priceOf(item: Item, { facts, currency }: DescribedOffer): object {
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

function addressOf({ id }: Item, { readsAddress }: DescribedOffer, page: URL): string {
  if (!readsAddress) return page.href;
  const own = new URL(page);
  own.searchParams.set('slipway_item', id);
  return own.href;
}

/** What is said of what; what is empty is not said. */
function known(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
