import { describe, expect, it } from 'vitest';
import type { Account, ListedQuote } from '../../src/api/types.ts';
import { buildStructuredData, type DescribedOffer } from '../../src/page/structured-data.ts';
import { june10 } from '../flow/visit.ts';
import { createTestItem } from '../api/domain-objects.ts';

const company = {
  name: 'Harbour',
  phone: '+1 250 555 0100',
  email: '',
  answer: { company: { address: '1 Wharf Road', city: 'Heron Cove' } },
} as unknown as Account;
const kayak = createTestItem({
  id: '107',
  name: 'Kayak',
  blurb: 'For two.',
  category: 'Boats',
  pictures: [{ src: 'https://a.example/k.jpg', title: '' }],
});
const createListedQuote = (changes: Partial<ListedQuote>) =>
  ({ total: '68.00', start: null, end: null, ...changes }) as ListedQuote;

const createOffer = (changes: Partial<DescribedOffer> = {}): DescribedOffer => ({
  company,
  items: [kayak],
  facts: undefined,
  currency: 'CAD',
  pageUrl: 'https://www.example.com/book?x=1#top',
  canUrlOpenItem: false,
  ...changes,
});

interface Graph {
  '@graph': Record<string, unknown>[];
}
const createGraph = (changes: Partial<DescribedOffer> = {}) =>
  (JSON.parse(buildStructuredData(createOffer(changes))) as Graph)['@graph'];

it('describes the venue and each item with a reservation action', () => {
  const pageUrl = 'https://www.example.com/book?x=1';
  expect(createGraph()).toEqual([
    {
      '@type': 'Organization',
      '@id': `${pageUrl}#slipway-venue`,
      name: 'Harbour',
      telephone: '+1 250 555 0100',
      address: { '@type': 'PostalAddress', streetAddress: '1 Wharf Road', addressLocality: 'Heron Cove' },
    },
    {
      '@type': 'Product',
      '@id': `${pageUrl}#slipway-item-107`,
      name: 'Kayak',
      url: pageUrl,
      description: 'For two.',
      category: 'Boats',
      image: ['https://a.example/k.jpg'],
      offers: { '@type': 'Offer', url: pageUrl, seller: { '@id': `${pageUrl}#slipway-venue` } },
      potentialAction: {
        '@type': 'ReserveAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: pageUrl,
          actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
        },
        result: { '@type': 'Reservation', name: 'Kayak' },
      },
    },
  ]);
});

it('adds `slipway_item` to each item’s URL if `canUrlOpenItem` is true', () => {
  expect(createGraph({ canUrlOpenItem: true })[1]).toMatchObject({
    url: 'https://www.example.com/book?x=1&slipway_item=107',
  });
});

describe('buildStructuredData: an offer', () => {
  const describeOffer = (cardFacts: DescribedOffer['facts'], item = kayak, currency = 'CAD') =>
    createGraph({ facts: cardFacts, items: [item], currency })[1]?.['offers'];
  const createPrices = (changes: Partial<ListedQuote>) =>
    new Map([['107', { ...createListedQuote(changes), selection: null }]]);
  const noItemIds = new Set<string>();

  it('contains the card’s price and the days of that price', () => {
    expect(describeOffer({ prices: createPrices({ start: june10, end: june10 }), soldOut: noItemIds })).toMatchObject({
      price: '68.00',
      priceCurrency: 'CAD',
      availability: 'https://schema.org/InStock',
      availabilityStarts: june10,
      availabilityEnds: june10,
    });
  });

  it('contains no days for a simple item', () => {
    const giftCertificate = createTestItem({ id: '107', simple: true });
    expect(
      describeOffer({ prices: createPrices({ start: june10, end: june10 }), soldOut: noItemIds }, giftCertificate),
    ).not.toHaveProperty('availabilityStarts');
  });

  it.each([
    ['it is unknown', { prices: new Map(), soldOut: noItemIds }, 'CAD'],
    ['it is zero', { prices: createPrices({ total: '0.00' }), soldOut: noItemIds }, 'CAD'],
    ['its currency is unknown', { prices: createPrices({}), soldOut: noItemIds }, ''],
  ])('contains no price if %s', (_, cardFacts, currency) => {
    expect(describeOffer(cardFacts, kayak, currency)).not.toHaveProperty('price');
  });

  it('marks a sold-out item as `SoldOut`', () => {
    expect(describeOffer({ prices: new Map(), soldOut: new Set(['107']) })).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    });
  });
});

it('describes at most a hundred items', () => {
  expect(
    createGraph({ items: Array.from({ length: 5_000 }, (_, id) => createTestItem({ id: String(id) })) }),
  ).toHaveLength(101);
});

it('escapes item names that would end the script element', () => {
  const name = '</script><script>alert(1)</script><!--';
  expect(buildStructuredData(createOffer({ items: [createTestItem({ name })] }))).not.toContain('<');
  expect(createGraph({ items: [createTestItem({ name })] })[1]).toHaveProperty('name', name);
});
