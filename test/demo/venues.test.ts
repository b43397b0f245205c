import { describe, expect, it } from 'vitest';
import { QASR_SETTINGS, createQasrItems } from '../../demo/service/seed/qasr.ts';
import { createBerghofItems } from '../../demo/service/seed/berghof.ts';
import { HARBOUR_SETTINGS, createHarbourItems } from '../../demo/service/seed/harbour.ts';
import { createVenueValues } from '../../demo/site/venues.ts';
import { fetchText } from './site.ts';

describe('createVenueValues', () => {
  it('returns null for a page without a venue', () => {
    expect(createVenueValues('plain-embed', 'http://service')).toBeNull();
  });

  it('returns the price of an item’s cheapest season', () => {
    expect(createVenueValues('boats', '')?.offers).toContain(
      'from <strong>$139</strong> a day <small>Adults · before tax</small>',
    );
    // The cheapest season costs 142.00 less 15 percent.
    expect(createVenueValues('rooms', '')?.offers).toMatch(/Almzimmer[\s\S]*ab <strong>€\s120,70<\/strong> pro Nacht</);
  });

  it('returns the phone number and address of the account', () => {
    const { phone, call, address } = createVenueValues('museum', '') ?? {};
    expect(phone).toBe(QASR_SETTINGS.phone);
    expect(call).toBe('tel:+96265550118');
    expect(address).toContain(QASR_SETTINGS.city);
    expect(createVenueValues('boats', '')?.address).toContain(HARBOUR_SETTINGS.address);
    expect(createVenueValues('boats', '')?.address).toContain('Heron Cove, British Columbia V0N 1B0');
    expect(createVenueValues('rooms', '')?.address).toContain('6886 Bergau');
  });
});

describe('the website of a venue', () => {
  it.each(['boats', 'rooms', 'museum'])('shows three items with pictures, prices and links on /%s', async (name) => {
    const { offers: offersHtml = '' } = createVenueValues(name, 'http://service') ?? {};
    const offerTexts = offersHtml.split('<li class="offer">').slice(1);
    expect(offerTexts).toHaveLength(3);
    for (const offer of offerTexts) {
      expect(offer.match(/<img /g)).toHaveLength(3);
      expect(offer).toMatch(/<strong>[^<]*\d[^<]*<\/strong> \S/);
      expect(offer).toMatch(/href="\?slipway_item=\d+#book"/);
    }
    const html = await fetchText(`/${name}`);
    expect(html).toMatch(/href="tel:\+\d+"/);
    expect(html).toContain('https://www.google.com/maps/search/?');
    expect(html).toContain('url-params');
  });

  it('states the account’s opening hours, closed days and number of rooms', async () => {
    const [boatsHtml, roomsHtml, museumHtml] = await Promise.all(['/boats', '/rooms', '/museum'].map(fetchText));
    const findRules = (id: number) =>
      [...createHarbourItems(1, 100), ...createQasrItems(3)].find((item) => item.id === id)?.sells.rules;
    expect(boatsHtml).toContain('8 in the morning to 8 in the evening');
    expect(findRules(102)).toMatchObject({ opens: 8 * 60, closes: 20 * 60 });
    expect(boatsHtml).toContain('Kayaks rest on Mondays');
    expect(findRules(104)?.closedWeekdays).toEqual([1]);
    expect(museumHtml).toContain('الثلاثاء مغلق');
    expect(findRules(301)?.closedWeekdays).toEqual([2]);
    const beds = createBerghofItems(2).filter(({ categoryId }) => categoryId === 21);
    expect(roomsHtml).toContain('Elf Zimmer');
    expect(beds.reduce((sum, { stock }) => sum + stock, 0)).toBe(11);
  });
});
