import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { DateBrowsing } from '../../../../src/elements/list/by-date/search-loader.ts';
import type { Pricing } from '../../../../src/elements/item/pricing.ts';
import type { CardPrice } from '../../../../src/flow/quotes/card-facts.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import { createAnsweringTransport } from '../../../api/fixed-answers.ts';
import { createTestItem, createTestParameter, createTestQuote } from '../../../api/domain-objects.ts';
import { june10 } from '../../../flow/visit.ts';
import { waitForNextTask } from '../../../../src/page/scheduling.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { createTestContext } from '../../root/test-context.ts';

/** Waits until lazy modules have loaded and pending answers have updated the element. */
async function waitForTasks(): Promise<void> {
  await vi.dynamicImportSettled();
  await waitForNextTask();
}

interface KnownFacts {
  hasLocale?: boolean;
  /** The party that the guest selected for the item that was open before the list. */
  party?: ReturnType<Pricing['party']>;
  /** The prices that the cards show. */
  prices?: CardPrice[];
}

/**
 * Opens the list of an account with a kayak and a room. Only the kayak is available. `choice` is the selection that the
 * page presets.
 */
async function openList(
  choice: Partial<Choice> = {},
  { hasLocale = true, party = undefined, prices = [] }: KnownFacts = {},
) {
  const features = {
    pricing: { party: () => party },
    cards: {
      facts: () => ({
        prices: new Map(prices.map((cardPrice) => [cardPrice.itemId, cardPrice])),
        soldOut: new Set<string>(),
      }),
    },
  };
  const { transport } = createAnsweringTransport(() => ({
    items: { 1: { item_id: 1, param: {}, rate: { status: 'AVAILABLE', slip: 's', sub_total: 90 } } },
  }));
  const host = {
    items: [createTestItem({ id: '1' }), createTestItem({ id: '7', unit: 'N' })],
    today: june10,
    transport,
    renderRoot: document.createElement('div'),
  };
  const context = createTestContext({ host, settings: { choice } });
  const dateBrowsing = new DateBrowsing({ ...context, ...features, ...(!hasLocale && { locale: () => undefined }) });
  const container = document.createElement('div');
  const renderDates = () => (
    render(dateBrowsing.template(), container),
    container.firstElementChild as HTMLElement | null
  );
  context.host.requestUpdate();
  await waitForTasks();
  return { ...context, dateBrowsing, renderDates };
}

describe('DateBrowsing', () => {
  it('shows the whole list until the guest opens the form', async () => {
    const { dateBrowsing, renderDates } = await openList();
    expect([dateBrowsing.isActive, dateBrowsing.list?.free, renderDates()?.part.value]).toEqual([
      false,
      undefined,
      'choose-dates',
    ]);
    renderDates()?.click();
    await vi.waitFor(() => expect(renderDates()?.localName).toBe('slipway-dates'));
    expect(dateBrowsing.isActive).toBe(false);
  });

  it('filters the list immediately if the page presets a date', async () => {
    const { dateBrowsing } = await openList({ start: june10 });
    await vi.waitFor(() => expect([...(dateBrowsing.list?.free?.keys() ?? [])]).toEqual(['1']));
    expect(dateBrowsing.isActive).toBe(true);
  });

  it('keeps the list unfiltered if the page also presets an item', async () => {
    const { dateBrowsing, renderDates } = await openList({ start: june10, itemId: '1' });
    expect([dateBrowsing.isActive, renderDates()?.part.value]).toEqual([false, 'choose-dates']);
  });

  it('renders nothing until the language is available', async () => {
    const { dateBrowsing, renderDates } = await openList({}, { hasLocale: false });
    expect([renderDates(), dateBrowsing.list]).toEqual([null, undefined]);
  });

  const adults = createTestParameter({ id: 'adults', label: 'Adults', default: 1 });
  const readButton = (button: HTMLElement | null) => button?.textContent.replaceAll(/\s+/g, ' ').trim();

  it.each<[string, Partial<Choice>, KnownFacts, string]>([
    [
      'prompts for dates if the guest has selected none',
      {},
      { party: { itemId: '1', parameters: [adults], values: { adults: 1 } } },
      'Select dates',
    ],
    [
      'shows the days and the party of the last item',
      { start: june10 },
      { party: { itemId: '1', parameters: [adults], values: { adults: 2 } } },
      'Select dates Tue, Jun 10 · Adults × 2',
    ],
    [
      'shows the departure day of a room, even in a list with items by the day',
      { start: june10, end: addDays(june10, 1) },
      { party: { itemId: '7', parameters: [adults], values: { adults: 2 } } },
      'Select dates Tue, Jun 10 – Thu, Jun 12 · 2 nights · Adults × 2',
    ],
    [
      'shows a party that the guest has selected without days',
      { params: { adults: 3 } },
      { party: { itemId: '1', parameters: [adults], values: { adults: 3 } } },
      'Select dates · Adults × 3',
    ],
    [
      'takes the labels of the party from the cards after a reload',
      { start: june10, params: { adults: 2 } },
      {
        prices: [
          { ...createTestQuote(), selection: null, parameters: [createTestParameter({ id: 'boats' })] },
          { ...createTestQuote({ itemId: '2' }), selection: null, parameters: [adults] },
        ],
      },
      'Select dates Tue, Jun 10 · Adults × 2',
    ],
  ])('renders a button that %s', async (_, choice, facts, expectedText) => {
    const { flow, renderDates } = await openList({}, facts);
    flow.choose(choice);
    expect(readButton(renderDates())).toBe(expectedText);
  });
});
