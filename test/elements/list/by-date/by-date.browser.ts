import { html, LitElement } from 'lit';
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../../../src/api/quote-reads.ts';
import type { Item } from '../../../../src/api/types.ts';
import { createDateSearch } from '../../../../src/elements/list/by-date/by-date.ts';
import type { NearDaysView } from '../../../../src/elements/list/by-date/dates-view.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { dispatchRequest } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { addDays, type Day } from '../../../../src/values/dates/day.ts';
import { createAnsweringTransport } from '../../../api/answering.ts';
import { june10 } from '../../../flow/visit.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const locale = localeIn('en');
const compact = (day: Day) => day.replaceAll('-', '');

/** A fake root element with two items and the settings of a page. */
class BrowsingAround extends LitElement {
  items: readonly Item[] = [item(), item({ id: '2', name: 'Canoe' })];
  today = june10;
  store = createStore();
  settings = { baseUrl: 'https://book.example', choice: {} };
  announcements: string[] = [];
  override render() {
    return html`<section></section>`;
  }
  announce(words: string): void {
    this.announcements.push(words);
  }
}
customElements.define('browsing-around', BrowsingAround);

const rate = { status: 'AVAILABLE', slip: 's', sub_total: 90 };
const parameters = { adults: { lbl: 'Adults', def: 2, MIN: 1, MAX: 6 } };

interface Venue {
  /** Days on which the first item is free, as offsets from June 10. */
  free?: readonly number[];
  preset?: { start: Day; end: Day };
  isOpened?: boolean;
  isAnswered?: boolean;
}

async function browsing({ free = [0], preset, isOpened = true, isAnswered = true }: Venue = {}) {
  const service = { free, isAnswered };
  const { requestUrls, transport } = createAnsweringTransport((url) => {
    if (!service.isAnswered) return undefined;
    const isFree = service.free.some((offset) => url.includes(`start_date=${compact(addDays(june10, offset))}`));
    const quote = { param: parameters, rate: isFree ? rate : { status: 'CLOSED' } };
    return { items: { 1: { item_id: 1, ...quote }, 2: { item_id: 2, param: parameters, rate: { status: 'CLOSED' } } } };
  });
  const around = new BrowsingAround();
  Object.assign(around.settings, { choice: preset ?? {} });
  document.body.replaceChildren(around);
  await around.updateComplete;
  const host = Object.assign(around, { transport }) as unknown as Host;
  const { stop, ...lifetime } = createLifetime(around);
  const quotes = () => ({
    ...createQuoteReads(transport, host.settings.baseUrl),
    rate: () => Promise.reject(new Error('No item is sold by time.')),
  });
  const byDate = createDateSearch({ host, quotes, locale: () => locale, ...lifetime }, isOpened);
  around.requestUpdate();
  const content = () => byDate.content(locale);
  const from = () => around.renderRoot.querySelector('section') ?? expect.fail();
  const ask = (offset: number, quantities: Record<string, number> = {}, flex = 0) => {
    dispatchRequest(from(), 'dates-ask', {
      from: addDays(june10, offset),
      to: addDays(june10, offset),
      quantities,
      flex,
    });
    around.requestUpdate();
  };
  const move = (offset: number) => {
    dispatchRequest(from(), 'dates-move', { from: addDays(june10, offset), to: addDays(june10, offset) });
    around.requestUpdate();
  };
  const near = () => {
    const days = content().view?.near;
    return Array.isArray(days) ? (days as readonly NearDaysView[]).map(({ label: words }) => words) : days;
  };
  const freeIds = () => [...(content().list.free?.keys() ?? [])];
  return { around, requestUrls, byDate, stop, content, ask, move, near, freeIds, from, service };
}

describe('createDateSearch', () => {
  it('shows the whole list and requests the party for the form', async () => {
    const { content, requestUrls, byDate } = await browsing();
    await expect.poll(() => content().view?.party?.map(({ label }) => label)).toEqual(['People']);
    expect(requestUrls).toHaveLength(1);
    expect([byDate.isActive, content().view?.open, content().list.free]).toEqual([false, true, undefined]);
  });

  it('lists only free items after a search, and announces their number', async () => {
    const { around, byDate, ask, freeIds, content } = await browsing();
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    expect([byDate.isActive, content().view?.open]).toEqual([true, false]);
    expect(around.announcements).toEqual(['1 available']);
    expect(around.store.state.choice).toMatchObject({ start: '2031-06-10', end: null });
  });

  it('searches for the entered party, and selects it for the visit', async () => {
    const { around, requestUrls, content, ask, freeIds } = await browsing();
    await expect.poll(() => content().view?.party).toHaveLength(1);
    ask(0, { people: 4 });
    await expect.poll(freeIds).toEqual(['1']);
    expect(requestUrls.at(-1)).toContain('param[adults]=4');
    expect(around.store.state.choice.params).toEqual({ adults: 4 });
  });

  it('retries a failed search when the guest asks', async () => {
    const { requestUrls, ask, freeIds, byDate, content, service } = await browsing({
      isOpened: false,
      isAnswered: false,
    });
    ask(0);
    await expect.poll(() => content().view?.problem).toEqual({ kind: 'offline' });
    expect(requestUrls).toHaveLength(6);
    service.isAnswered = true;
    byDate.retry();
    await expect.poll(freeIds).toEqual(['1']);
  });

  it('shows the party in the summary of a failed search', async () => {
    const { content, ask, service } = await browsing();
    await expect.poll(() => content().view?.party).toHaveLength(1);
    service.isAnswered = false;
    ask(0, { people: 4 });
    await expect.poll(() => content().view?.problem).toEqual({ kind: 'offline' });
    expect(content().view?.summary).toMatch(/\u00a0· 4\u00a0people$/);
  });

  it('sends no second request for a repeated search', async () => {
    const { requestUrls, ask, freeIds, byDate } = await browsing({ isOpened: false });
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    ask(0);
    byDate.retry();
    await new Promise((resolve) => setTimeout(resolve));
    expect(requestUrls).toHaveLength(1);
  });

  it('announces the nearest dates if nothing is free', async () => {
    const { around, ask, near } = await browsing({ free: [3] });
    ask(0);
    await expect.poll(near).toEqual(['Fri, Jun 13']);
    const { none, near: closest } = english.byDate;
    expect(around.announcements).toEqual([none, `${closest} Fri, Jun 13: 1 available.`]);
  });

  it('shows selected nearby dates with a single request', async () => {
    const { around, requestUrls, ask, move, near, freeIds, content } = await browsing({
      free: [0, 2],
      isOpened: false,
    });
    ask(1, {}, 1);
    await expect.poll(near).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
    const before = requestUrls.length;
    move(2);
    await expect.poll(freeIds).toEqual(['1']);
    expect(around.store.state.choice).toMatchObject({ start: addDays(june10, 2), end: null });
    expect(content().view?.summary).toContain('Thu, Jun 12');
    expect(near()).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
    expect(requestUrls).toHaveLength(before + 1);
  });

  it('searches nearby dates when the guest adds flexibility to the same days', async () => {
    const { ask, near, freeIds } = await browsing({ free: [0], isOpened: false });
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    expect(near()).toBeNull();
    ask(0, {}, 1);
    await expect.poll(near).toEqual([]);
  });

  it('shows the whole list after clearing, and the form after reopening', async () => {
    const { byDate, ask, freeIds, content, from } = await browsing();
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    dispatchRequest(from(), 'dates-clear');
    expect([byDate.isActive, content().view, content().list.free]).toEqual([false, undefined, undefined]);
    dispatchRequest(from(), 'dates-open');
    expect(content().view?.open).toBe(true);
  });

  it('clears the dates of a search, but not dates selected later', async () => {
    const { ask, freeIds, content, from, around } = await browsing();
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    expect(around.store.state.choice.start).toBe(june10);
    dispatchRequest(from(), 'dates-clear');
    expect(around.store.state.choice).toMatchObject({ start: null, end: null });
    dispatchRequest(from(), 'dates-open');
    expect(content().view?.dateSearch).toBeNull();
    around.store.choose({ start: june10, end: june10 });
    dispatchRequest(from(), 'dates-clear');
    expect(around.store.state.choice.start).toBe(june10);
  });

  it('searches preset days immediately, unless they are past', async () => {
    const { freeIds, byDate } = await browsing({ isOpened: false, preset: { start: june10, end: june10 } });
    await expect.poll(freeIds).toEqual(['1']);
    expect(byDate.isActive).toBe(true);
    const past = addDays(june10, -1);
    expect((await browsing({ isOpened: false, preset: { start: past, end: past } })).byDate.isActive).toBe(false);
  });

  it('returns the same content until something changes', async () => {
    const { content, ask, freeIds } = await browsing();
    ask(0);
    await expect.poll(freeIds).toEqual(['1']);
    expect(content()).toBe(content());
  });

  it('sends no request after the end of its lifetime', async () => {
    const { requestUrls, stop, ask } = await browsing({ isOpened: false });
    stop();
    ask(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(requestUrls).toEqual([]);
  });

  it('stops searching nearby dates when its lifetime ends', async () => {
    const { around, requestUrls, stop, ask, near } = await browsing({ free: [3] });
    ask(0);
    await expect.poll(near).toEqual(['Fri, Jun 13']);
    const [before, announcementCount] = [requestUrls.length, around.announcements.length];
    stop();
    around.items = [item({ id: '9', name: 'Room' })];
    around.requestUpdate();
    await around.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect([requestUrls.length, around.announcements.length]).toEqual([before, announcementCount]);
  });
});
