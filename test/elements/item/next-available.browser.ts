import { render } from 'lit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import type { QuoteRequest, Quote } from '../../../src/api/types.ts';
import { lookAhead } from '../../../src/elements/item/next-available.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { addDays, daysBetween, eachDay, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { item, parameter, localeIn } from '../choosing-stage.ts';
import { english } from '../../i18n/english.ts';

const day = (offset: number) => addDays(parseDay('2031-06-10') as Day, offset);
const kayak = item({ id: 'kayak' });

let said: string[] = [];
let asked: QuoteRequest[] = [];
beforeEach(() => {
  said = [];
  asked = [];
});

/** As much of a shell as looking ahead needs: two months of free days. */
function hostWith(open = kayak): Host {
  const days = new Map(eachDay(day(0), day(60)).map((each) => [each, 1]));
  const finding = { item: open, availability: createAvailability({ days, today: day(0), length: 1 }) };
  return {
    finding,
    adopt: () => undefined,
    announce: (words: string) => said.push(words),
    showMonth: () => undefined,
    updateComplete: Promise.resolve(true),
    renderRoot: document.body,
  } as unknown as Host;
}

/** A service with room from one day on. */
const roomFrom = (first: Day) => ({
  rate(quoteRequest: QuoteRequest): Promise<Quote> {
    asked.push(quoteRequest);
    const bookable = quoteRequest.start >= first;
    return Promise.resolve({
      itemId: quoteRequest.itemId,
      bookable,
      slip: bookable ? 's' : null,
      left: bookable ? 1 : 0,
      start: quoteRequest.start,
      end: quoteRequest.end,
      length: 1,
      parameters: [],
      total: '1.00',
      reason: bookable ? '' : 'Full.',
    });
  },
});

/** A service that takes nothing shorter than so many days, and nobody at all where that is `Infinity`. */
const takesDays = (least: number) => ({
  async rate(quoteRequest: QuoteRequest): Promise<Quote> {
    const answer = await roomFrom(day(0)).rate(quoteRequest);
    const bookable = daysBetween(quoteRequest.start, quoteRequest.end) + 1 >= least;
    return { ...answer, bookable, left: 6, reason: bookable ? '' : `The shortest booking is ${least} days.` };
  },
});

const refusal = (adults: number) => ({
  quoteRequest: { itemId: 'kayak', start: day(0), end: day(0), params: { adults, hidden: 1 }, discountCode: '' },
  parameters: [parameter({ max: 6 }), parameter({ id: 'hidden', label: 'Route', hidden: true })],
  locale: localeIn('en-CA'),
});
const ever = new AbortController().signal;

async function shown(
  chosen: unknown[] = [],
  client = roomFrom(day(3)),
  open = kayak,
  lang = 'en-CA',
): Promise<HTMLElement> {
  const found = await lookAhead(hostWith(open), client, refusal(4), ever);
  const place = document.createElement('div');
  if (found)
    render(
      found.template((choice) => chosen.push(choice), localeIn(lang)),
      place,
    );
  return place;
}

test('what was found is shown in the language of now', async () => {
  const place = await shown([], roomFrom(day(3)), kayak, 'de');
  expect(place.querySelector('p')?.textContent).toBe(english.nextAvailable.next('Adults\u00a0×\u00a04'));
  expect(place.querySelector('button')?.textContent).toBe('Fr., 13. Juni');
});

test('the next days with room are offered and said, for the party they were asked for', async () => {
  const place = await shown();
  expect(place.querySelector('p')?.textContent).toBe('Next available (Adults\u00a0×\u00a04)');
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Fri, Jun 13',
    'Sat, Jun 14',
    'Sun, Jun 15',
  ]);
  expect(said).toEqual(['Next available (Adults\u00a0×\u00a04): Fri, Jun 13; Sat, Jun 14; Sun, Jun 15']);
});

test('pressing one chooses it', async () => {
  const chosen: unknown[] = [];
  (await shown(chosen)).querySelector('button')?.click();
  expect(chosen).toEqual([{ start: day(3), end: day(3) }]);
});

test('where none is found that is said instead', async () => {
  const place = await shown([], roomFrom(day(50)));
  expect(place.textContent).toContain('We couldn’t find a later date (Adults\u00a0×\u00a04).');
  expect(asked.length).toBeLessThanOrEqual(20);
});

describe('of what is booked for as many days as one likes', () => {
  const byTheDay = { ...kayak, fixedLength: 0 };

  test('a length that is refused leads to the nearest that is not, from the same day', async () => {
    const place = await shown([], takesDays(3), byTheDay);
    expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Tue, Jun 10 – Thu, Jun 12',
    ]);
  });

  test('no sentence says that no later day was found where every day is refused for the same', async () => {
    expect((await shown([], takesDays(Infinity), byTheDay)).textContent).toBe('');
    expect(said).toEqual([]);
  });

  test('a day without room leads to the next days that have some', async () => {
    expect((await shown([], roomFrom(day(3)), byTheDay)).querySelectorAll('button')).toHaveLength(3);
  });
});

describe('nobody is asked', () => {
  test('where the number is beyond what the item allows on any day', async () => {
    expect(await lookAhead(hostWith(), roomFrom(day(0)), refusal(7), ever)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('about what has no days', async () => {
    expect(await lookAhead(hostWith({ ...kayak, simple: true }), roomFrom(day(0)), refusal(1), ever)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('when another item is open by now', async () => {
    expect(await lookAhead(hostWith(item({ id: 'other' })), roomFrom(day(0)), refusal(1), ever)).toBeNull();
    expect(asked).toEqual([]);
  });
});
