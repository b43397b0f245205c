import { render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { DateBrowsing } from '../../../../src/elements/list/by-date/date-browsing.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import { listening } from '../../../api/answering.ts';
import { plainItem } from '../../../api/plain.ts';
import { june10 } from '../../../flow/visit.ts';
import { nextTask } from '../../../../src/page/next-task.ts';
import { handContext } from '../../root/hand-context.ts';

/** Waits for loaded parts, answers and updates. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  await nextTask();
}

/** An account that sells one kayak, which is free. */
async function openList(choice: Partial<Choice> = {}, { hasLocale = true } = {}) {
  const { transport } = listening(() => ({
    items: { 1: { item_id: 1, param: {}, rate: { status: 'AVAILABLE', slip: 's', sub_total: 90 } } },
  }));
  const host = { items: [plainItem({ id: '1' })], today: june10, transport, renderRoot: document.createElement('div') };
  const context = handContext({ host, settings: { choice } });
  const byDate = new DateBrowsing(hasLocale ? context : { ...context, locale: () => undefined });
  const place = document.createElement('div');
  const renderDates = () => (render(byDate.template(), place), place.firstElementChild as HTMLElement | null);
  context.host.requestUpdate();
  await settle();
  return { ...context, byDate, renderDates };
}

describe('DateBrowsing', () => {
  it('shows the whole list and opens the form from its button', async () => {
    const { byDate, renderDates } = await openList();
    expect([byDate.isActive, byDate.list?.free, renderDates()?.part.value]).toEqual([false, undefined, 'choose-dates']);
    renderDates()?.click();
    await vi.waitFor(() => expect(renderDates()?.localName).toBe('slipway-dates'));
    expect(byDate.isActive).toBe(false);
  });

  it('filters the list at once if the page presets a date', async () => {
    const { byDate } = await openList({ start: june10 });
    await vi.waitFor(() => expect([...(byDate.list?.free?.keys() ?? [])]).toEqual(['1']));
    expect(byDate.isActive).toBe(true);
  });

  it('keeps the list unfiltered if the page also presets an item', async () => {
    const { byDate, renderDates } = await openList({ start: june10, itemId: '1' });
    expect([byDate.isActive, renderDates()?.part.value]).toEqual([false, 'choose-dates']);
  });

  it('renders nothing before the language is known', async () => {
    const { byDate, renderDates } = await openList({}, { hasLocale: false });
    expect([renderDates(), byDate.list]).toEqual([null, undefined]);
  });
});
