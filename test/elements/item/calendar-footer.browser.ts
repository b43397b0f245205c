import { render } from 'lit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DayRate } from '../../../src/api/types.ts';
import type { PacedClient } from '../../../src/flow/reads/account-reads.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createCalendarFooter } from '../../../src/elements/item/calendar-footer.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { createStore } from '../../../src/flow/store.ts';
import { createTestItem, createPreparedLocale } from '../choosing-stage.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { UpdatingHost } from '../updating-host.ts';
import { toDay, createAvailabilityWithout, today } from './june.ts';

function drawFoot(
  firstFreeDay: string | null,
  url = '',
  problem: Problem | null = null,
  facts: object = {},
): HTMLElement {
  return openFoot({ firstFreeDay, url, problem, facts }).container;
}

interface FootFacts {
  firstFreeDay?: string | null;
  url?: string;
  problem?: Problem | null;
  facts?: object;
  rates?: readonly DayRate[];
  discountCode?: string;
}

/** @param rates the prices of the days; if undefined, the calendar requests no prices */
function openFoot({
  firstFreeDay = '2031-06-10',
  url = '',
  problem = null,
  facts = {},
  rates,
  discountCode = '',
}: FootFacts) {
  const container = document.createElement('div');
  const openItemView = { firstFreeDay, problem, ...juneFacts };
  const updatingHost = new UpdatingHost();
  const host = Object.assign(updatingHost, {
    openItemView,
    company: { url },
    prices: '',
    store: createStore(),
    ...facts,
  }) as unknown as Host;
  const { template, availability } = createCalendarFooter(host, {
    attachOptional: createLifetime(updatingHost).attachOptional,
    locale: () => createPreparedLocale('en-CA'),
    quoteRequest: () => (rates ? { itemId: '1', start: today, end: today, params: {}, discountCode } : null),
    rate: () => Promise.reject(new Error('No quote request is expected.')),
    getQuoteClient: () =>
      ({ rateDays: () => Promise.resolve(rates ?? []), pace: createAccountPace() }) as unknown as PacedClient,
  });
  render(template(), container);
  async function redraw(): Promise<void> {
    updatingHost.requestUpdate();
    await updatingHost.settle();
    render(template(), container);
  }
  return { container, redraw, availability };
}

const readEntries = (container: Element | null, selector: string): string[] =>
  [...(container?.querySelectorAll(selector) ?? [])].map((element) => element.textContent.slice(1));

const createDayRate = (date: string, total: string, placesLeft: number | null = null): DayRate => ({
  day: toDay(date),
  total,
  left: placesLeft,
  full: false,
});

/** A month with one unavailable day. */
const juneFacts = {
  item: createTestItem({ unit: 'D' }),
  month: '2031-06',
  monthsShown: 1,
  availability: createAvailabilityWithout(['2031-06-12']),
};

describe('createCalendarFooter', () => {
  it.each([
    ['HERON', ['vailable', 'ot available', 'rices in CAD', 'ithout promo code']],
    ['', ['vailable', 'ot available', 'rices in CAD']],
  ])('labels the prices “Without promo code” if a code exists: %j', (discountCode, entries) => {
    const { container } = openFoot({ rates: [createDayRate('2031-06-10', '50.00')], discountCode });
    expect(
      readEntries(container, '.legend li:not(.unused)').map((entryText) => entryText.replace(/^[AN7]/, '')),
    ).toEqual(entries);
  });

  it('explains the marks of days and offers other ways to select dates', () => {
    const footView = drawFoot('2031-06-10');
    expect(footView.querySelector("[part='legend']")?.textContent).toContain('Not available');
    expect(footView.querySelector('button')?.textContent.trim()).toBe('Other ways to select dates');
  });

  it.for<[string, object, string[]]>([
    ['prices', {}, ['Lowest price', 'Few left']],
    ['no prices', { prices: 'off' }, []],
  ])('reserves space for legend entries in a calendar with %s', ([, facts, expectedLooks]) => {
    const legendElement = drawFoot('2031-06-10', '', null, facts).querySelector('.legend');
    expect(readEntries(legendElement, 'li[class]:not(.unused)')).toEqual(['Available', 'Not available']);
    expect(readEntries(legendElement, 'li.unused')).toEqual(expectedLooks);
    expect(legendElement?.textContent.includes('Prices in CAD')).toBe(expectedLooks.length > 0);
  });

  it.for<[string, DayRate[], string[]]>([
    ['equal prices', [createDayRate('2031-06-14', '68.00'), createDayRate('2031-06-15', '68.00')], []],
    ['a lowest price', [createDayRate('2031-06-14', '68.00'), createDayRate('2031-06-15', '70.00')], ['Lowest price']],
    ['few places', [createDayRate('2031-06-14', '68.00', 2)], ['Few left']],
  ])('explains only the marks that appear for days with %s', async ([, rates, expectedLooks]) => {
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
    onTestFinished(() => void vi.unstubAllGlobals());
    const { container, redraw } = openFoot({ rates });
    await redraw();
    await redraw();
    expect(readEntries(container, '.cheapest:not(.unused), .low:not(.unused)')).toEqual(expectedLooks);
  });

  it.for<[string, object, string]>([
    ['a new selection', {}, 'taken'],
    ['an edited line', { store: createStore({ choice: { lineId: '1' } }) }, 'free'],
  ])('disables a day with too few places only for new selections: %s', async ([, facts, expectedState]) => {
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
    onTestFinished(() => void vi.unstubAllGlobals());
    const rates = [0, 2, 5].map((places, index) => ({
      ...createDayRate(`2031-06-${14 + index}`, '68.00', places),
      needs: 3,
    }));
    const { redraw, availability } = openFoot({ rates, facts });
    await redraw();
    await redraw();

    // The edited line itself reserves part of the stock, so a low number does not disable its day. A day with the
    // number 0 is free, because some accounts count no stock.
    expect(rates.map((dayRate) => availability()?.stateOf(dayRate.day))).toEqual(['free', expectedState, 'free']);
    expect(availability()).toBe(availability());
  });

  it('links the venue if no day is free', () => {
    const footView = drawFoot(null, 'https://venue.example/contact');
    expect(footView.textContent).toContain('Nothing available in the next 12 months');
    expect(footView.querySelector('a')?.getAttribute('href')).toBe('https://venue.example/contact');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ''])('renders no link for the address “%s”', (address) => {
    expect(drawFoot(null, address).querySelector('a')).toBeNull();
  });

  it('shows a countdown without a button while the service throttles', () => {
    const footView = drawFoot(null, '', { kind: 'throttled', until: Date.now() + 30_000 });
    expect(footView.textContent.trim()).toBe('We’re busy right now. Trying again in 30 seconds.');
    expect(footView.querySelector('button')).toBeNull();
  });

  it('claims nothing about free days if the calendar fails to load', () => {
    expect(drawFoot(null, '', { kind: 'timeout' }).textContent).not.toContain(
      'Nothing available in the next 12 months',
    );
  });
});
