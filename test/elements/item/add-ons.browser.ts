import { describe, expect, test, vi } from 'vitest';
import type { OfferedAddOn, Quote } from '../../../src/api/types.ts';
import { AddOns } from '../../../src/elements/item/add-ons.ts';
import type { PricingView } from '../../../src/elements/item/pricing.ts';
import type { Transport } from '../../../src/api/transport.ts';
import { createTestQuote } from '../../api/domain-objects.ts';
import { toRequest, june10 } from '../../flow/visit.ts';
import { renderView, readText } from '../root/render-view.ts';
import { createTestContext } from '../root/test-context.ts';

const basketItem = { item_id: 13, name: 'Basket', visibility: 'P', status: 'A', summary: '<p>For two.</p>' };
const guideItem = { item_id: 14, name: 'Guide', visibility: 'P', status: 'A' };
const offeredAddOns: OfferedAddOn[] = [
  { itemId: '13', followsParty: false },
  { itemId: '14', followsParty: true },
];

interface RateAnswer {
  sub_total: string;
  available: number;
}

async function openAddOns({
  addOns = offeredAddOns,
  quote = createTestQuote() as Quote | null,
  rate = { sub_total: '22.00', available: 5 } as RateAnswer | Error,
  listed = { 13: basketItem, 14: guideItem } as object,
} = {}) {
  const paths: string[] = [];
  const read: Transport['read'] = (_, { path, parameters = [] }) => {
    const isRated = parameters.some(([name]) => name === 'start_date');
    paths.push(isRated ? 'prices' : path);
    if (isRated && rate instanceof Error) return Promise.reject(rate);
    const items = isRated ? { 13: { ...basketItem, rate }, 14: { ...guideItem, rate } } : listed;
    return Promise.resolve({ items });
  };
  const context = createTestContext({ host: { transport: { read } as Transport } });
  const request = toRequest('kayak', 2);
  const view = {
    quote: quote ?? undefined,
    latestQuote: createTestQuote({ addOns }),
    quoteRequest: request,
  } as PricingView;
  const feature = new AddOns({ ...context, pricing: { view: () => view } });
  const locale = context.locale();
  if (!locale) throw new Error('The locale is at hand.');
  const drawAddOns = () => renderView(feature.template(locale));
  context.flow.choose({ itemId: 'kayak', start: june10 });
  context.host.requestUpdate();
  await vi.waitFor(() => expect(paths).toHaveLength(addOns.length === 0 ? 0 : quote?.bookable ? 2 : 1));
  await context.host.updateComplete;
  await vi.waitFor(() => expect(feature.itemIds).toHaveLength(addOns.length));
  return { ...context, feature, drawAddOns, paths, view, locale };
}

const readRows = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[part=add-on]')].map(readText);
const getCheckboxes = (container: HTMLElement) => [...container.querySelectorAll('input')];

describe('AddOns', () => {
  test('lists optional add-ons with their price, or “Price in the next step”', async () => {
    const { drawAddOns } = await openAddOns();
    await vi.waitFor(() =>
      expect(readRows(drawAddOns())).toEqual(['Basket For two. $22.00', 'Guide Price in the next step']),
    );
  });

  test('shows only available, visible add-ons in the venue’s order', async () => {
    const { feature } = await openAddOns({
      listed: {
        13: { ...basketItem, pos: 2 },
        14: { ...guideItem, pos: 1 },
        15: { ...guideItem, item_id: 15, visibility: 'S' },
        16: { ...guideItem, item_id: 16, status: 'U' },
      },
    });
    expect(feature.itemIds).toEqual(['14', '13']);
  });

  test('shows no price before the guest has selected days', async () => {
    const { drawAddOns, paths } = await openAddOns({ quote: null });
    expect(readRows(drawAddOns())).toEqual(['Basket For two.', 'Guide']);
    expect(paths).toEqual(['item']);
  });

  test('selects an add-on and removes it at the next press', async () => {
    const { drawAddOns, flow, feature, locale } = await openAddOns();
    await vi.waitFor(() => expect(readText(drawAddOns())).toContain('$22.00'));
    getCheckboxes(drawAddOns())[0]?.click();
    expect(flow.state.choice.addOns).toEqual(['13']);
    expect(feature.formatSelectedPrices(locale)).toBe('+ $22.00');
    getCheckboxes(drawAddOns())[1]?.click();
    // The second add-on has no price yet, so its selection does not change the sum.
    expect(feature.formatSelectedPrices(locale)).toBe('+ $22.00');
    getCheckboxes(drawAddOns())[0]?.click();
    expect(flow.state.choice.addOns).toEqual(['14']);
    expect(feature.formatSelectedPrices(locale)).toBe('');
    getCheckboxes(drawAddOns())[1]?.click();
    expect(feature.formatSelectedPrices(locale)).toBeUndefined();
  });

  test('disables a sold-out add-on unless the guest has selected it', async () => {
    const { drawAddOns, flow } = await openAddOns({ rate: { sub_total: '22.00', available: 0 } });
    await vi.waitFor(() => expect(readRows(drawAddOns())[0]).toContain('Sold out'));
    expect(getCheckboxes(drawAddOns())[0]?.disabled).toBe(true);
    flow.choose({ addOns: ['13'] });
    expect(getCheckboxes(drawAddOns())[0]).toMatchObject({ checked: true, disabled: false });
  });

  test('shows “Price in the next step” if a price fails to load', async () => {
    const { drawAddOns } = await openAddOns({ rate: new Error('offline') });
    await vi.waitFor(() => expect(readRows(drawAddOns())[0]).toBe('Basket For two. Price in the next step'));
  });

  test('renders nothing for an item without add-ons', async () => {
    const { drawAddOns, paths } = await openAddOns({ addOns: [] });
    expect(readText(drawAddOns())).toBe('');
    expect(paths).toEqual([]);
  });

  test('shows the selected add-ons of a line that the guest edits', async () => {
    const { drawAddOns, flow, feature } = await openAddOns();
    flow.choose({ lineId: '1', addOns: ['14'] });
    expect(getCheckboxes(drawAddOns()).map(({ checked }) => checked)).toEqual([false, true]);
    expect(feature.names).toEqual({ 13: 'Basket', 14: 'Guide' });
  });
});
