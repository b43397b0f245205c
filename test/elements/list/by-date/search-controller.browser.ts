import { html, LitElement } from 'lit';
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../../../src/api/quote-reads.ts';
import type { Item } from '../../../../src/api/types.ts';
import { createSearch } from '../../../../src/elements/list/by-date/search-controller.ts';
import type { NearDaysView } from '../../../../src/elements/list/by-date/dates-content.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { dispatchRequest } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { addDays, type Day } from '../../../../src/values/dates/day.ts';
import { createAnsweringTransport } from '../../../api/fixed-answers.ts';
import { june10 } from '../../../flow/visit.ts';
import { createTestItem, createPreparedLocale } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const locale = createPreparedLocale('en');
const removeDashes = (day: Day) => day.replaceAll('-', '');

/** A fake root element with two items and the settings of a page. */
class BrowsingHost extends LitElement {
  items: readonly Item[] = [createTestItem(), createTestItem({ id: '2', name: 'Canoe' })];
  today = june10;
  store = createStore();
  settings = { baseUrl: 'https://book.example', choice: {} };
  announcements: string[] = [];
  override render() {
    return html`<section></section>`;
  }
  announce(text: string): void {
    this.announcements.push(text);
  }
}
customElements.define('browsing-around', BrowsingHost);

const rateAnswer = { status: 'AVAILABLE', slip: 's', sub_total: 90 };
const rateParameters = { adults: { lbl: 'Adults', def: 2, MIN: 1, MAX: 6 } };

interface VenueOptions {
  /** Days on which the first item is free, as offsets from June 10. */
  freeOffsets?: readonly number[];
  preset?: { start: Day; end: Day };
  isOpened?: boolean;
  isAnswered?: boolean;
}

async function openBrowsing({ freeOffsets = [0], preset, isOpened = true, isAnswered = true }: VenueOptions = {}) {
  const service = { free: freeOffsets, isAnswered };
  const { requestUrls, transport } = createAnsweringTransport((url) => {
    if (!service.isAnswered) return undefined;
    const isFree = service.free.some((offset) => url.includes(`start_date=${removeDashes(addDays(june10, offset))}`));
    const quote = { param: rateParameters, rate: isFree ? rateAnswer : { status: 'CLOSED' } };
    return {
      items: { 1: { item_id: 1, ...quote }, 2: { item_id: 2, param: rateParameters, rate: { status: 'CLOSED' } } },
    };
  });
  const browsingHost = new BrowsingHost();
  Object.assign(browsingHost.settings, { choice: preset ?? {} });
  document.body.replaceChildren(browsingHost);
  await browsingHost.updateComplete;
  const host = Object.assign(browsingHost, { transport }) as unknown as Host;
  const { stop, ...lifetime } = createLifetime(browsingHost);
  const createQuotes = () => ({
    ...createQuoteReads(transport, host.settings.baseUrl),
    rate: () => Promise.reject(new Error('No item is sold by time.')),
  });
  const search = createSearch({ host, getQuoteClient: createQuotes, locale: () => locale, ...lifetime }, isOpened);
  browsingHost.requestUpdate();
  const getContent = () => search.getContent(locale);
  const getSection = () => browsingHost.renderRoot.querySelector('section') ?? expect.fail();
  const searchDates = (offset: number, quantities: Record<string, number> = {}, flex = 0) => {
    dispatchRequest(getSection(), 'dates-ask', {
      from: addDays(june10, offset),
      to: addDays(june10, offset),
      quantities,
      flex,
    });
    browsingHost.requestUpdate();
  };
  const moveDates = (offset: number) => {
    dispatchRequest(getSection(), 'dates-move', { from: addDays(june10, offset), to: addDays(june10, offset) });
    browsingHost.requestUpdate();
  };
  const getNearDays = () => {
    const days = getContent().view?.nearbyDays;
    return Array.isArray(days) ? (days as readonly NearDaysView[]).map(({ label: words }) => words) : days;
  };
  const getFreeIds = () => [...(getContent().list.free?.keys() ?? [])];
  return {
    browsingHost,
    requestUrls,
    search,
    stop,
    getContent,
    searchDates,
    moveDates,
    getNearDays,
    getFreeIds,
    getSection,
    service,
  };
}

describe('createSearch', () => {
  it('shows the whole list and requests the form’s fields for the party', async () => {
    const { getContent, requestUrls, search } = await openBrowsing();
    await expect.poll(() => getContent().view?.party?.map(({ label }) => label)).toEqual(['People']);
    expect(requestUrls).toHaveLength(1);
    expect([search.isActive, getContent().view?.isFormOpen, getContent().list.free]).toEqual([false, true, undefined]);
  });

  it('lists only free items after a search, and announces their number', async () => {
    const { browsingHost, search, searchDates, getFreeIds, getContent } = await openBrowsing();
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    expect([search.isActive, getContent().view?.isFormOpen]).toEqual([true, false]);
    expect(browsingHost.announcements).toEqual(['1 available']);
    expect(browsingHost.store.state.choice).toMatchObject({ start: '2031-06-10', end: null });
  });

  it('searches for the entered party, and selects it for the visit', async () => {
    const { browsingHost, requestUrls, getContent, searchDates, getFreeIds } = await openBrowsing();
    await expect.poll(() => getContent().view?.party).toHaveLength(1);
    searchDates(0, { people: 4 });
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(requestUrls.at(-1)).toContain('param[adults]=4');
    expect(browsingHost.store.state.choice.params).toEqual({ adults: 4 });
  });

  it('repeats the requests of a failed search on retry', async () => {
    const { requestUrls, searchDates, getFreeIds, search, getContent, service } = await openBrowsing({
      isOpened: false,
      isAnswered: false,
    });
    searchDates(0);
    await expect.poll(() => getContent().view?.problem).toEqual({ kind: 'offline' });
    expect(requestUrls).toHaveLength(6);
    service.isAnswered = true;
    search.retry();
    await expect.poll(getFreeIds).toEqual(['1']);
  });

  it('shows the party in the summary of a failed search', async () => {
    const { getContent, searchDates, service } = await openBrowsing();
    await expect.poll(() => getContent().view?.party).toHaveLength(1);
    service.isAnswered = false;
    searchDates(0, { people: 4 });
    await expect.poll(() => getContent().view?.problem).toEqual({ kind: 'offline' });
    expect(getContent().view?.summary).toMatch(/\u00a0· 4\u00a0people$/);
  });

  it('sends no second request for a repeated search', async () => {
    const { requestUrls, searchDates, getFreeIds, search } = await openBrowsing({ isOpened: false });
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    searchDates(0);
    search.retry();
    await new Promise((resolve) => setTimeout(resolve));
    expect(requestUrls).toHaveLength(1);
  });

  it('announces the nearest dates if nothing is free', async () => {
    const { browsingHost, searchDates, getNearDays } = await openBrowsing({ freeOffsets: [3] });
    searchDates(0);
    await expect.poll(getNearDays).toEqual(['Fri, Jun 13']);
    const { none, near: nearTexts } = english.byDate;
    expect(browsingHost.announcements).toEqual([none, `${nearTexts} Fri, Jun 13: 1 available.`]);
  });

  it('shows selected nearby dates with a single request', async () => {
    const { browsingHost, requestUrls, searchDates, moveDates, getNearDays, getFreeIds, getContent } =
      await openBrowsing({
        freeOffsets: [0, 2],
        isOpened: false,
      });
    searchDates(1, {}, 1);
    await expect.poll(getNearDays).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
    const requestCountBefore = requestUrls.length;
    moveDates(2);
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(browsingHost.store.state.choice).toMatchObject({ start: addDays(june10, 2), end: null });
    expect(getContent().view?.summary).toContain('Thu, Jun 12');
    expect(getNearDays()).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
    expect(requestUrls).toHaveLength(requestCountBefore + 1);
  });

  it('searches nearby dates when the guest adds flexibility to the same days', async () => {
    const { searchDates, getNearDays, getFreeIds } = await openBrowsing({ freeOffsets: [0], isOpened: false });
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(getNearDays()).toBeNull();
    searchDates(0, {}, 1);
    await expect.poll(getNearDays).toEqual([]);
  });

  it('shows the whole list after clearing, and the form after reopening', async () => {
    const { search, searchDates, getFreeIds, getContent, getSection } = await openBrowsing();
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    dispatchRequest(getSection(), 'dates-clear');
    expect([search.isActive, getContent().view, getContent().list.free]).toEqual([false, undefined, undefined]);
    dispatchRequest(getSection(), 'dates-open');
    expect(getContent().view?.isFormOpen).toBe(true);
  });

  it('clears the dates of a search, but not dates selected later', async () => {
    const { searchDates, getFreeIds, getContent, getSection, browsingHost } = await openBrowsing();
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(browsingHost.store.state.choice.start).toBe(june10);
    dispatchRequest(getSection(), 'dates-clear');
    expect(browsingHost.store.state.choice).toMatchObject({ start: null, end: null });
    dispatchRequest(getSection(), 'dates-open');
    expect(getContent().view?.initialDays).toBeNull();
    browsingHost.store.choose({ start: june10, end: june10 });
    dispatchRequest(getSection(), 'dates-clear');
    expect(browsingHost.store.state.choice.start).toBe(june10);
  });

  it('searches preset days immediately, unless they are past', async () => {
    const { getFreeIds, search } = await openBrowsing({ isOpened: false, preset: { start: june10, end: june10 } });
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(search.isActive).toBe(true);
    const pastDay = addDays(june10, -1);
    expect((await openBrowsing({ isOpened: false, preset: { start: pastDay, end: pastDay } })).search.isActive).toBe(
      false,
    );
  });

  it('returns the same content object until its inputs change', async () => {
    const { getContent, searchDates, getFreeIds } = await openBrowsing();
    searchDates(0);
    await expect.poll(getFreeIds).toEqual(['1']);
    expect(getContent()).toBe(getContent());
  });

  it('sends no request after the end of its lifetime', async () => {
    const { requestUrls, stop, searchDates } = await openBrowsing({ isOpened: false });
    stop();
    searchDates(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(requestUrls).toEqual([]);
  });

  it('stops searching nearby dates when its lifetime ends', async () => {
    const { browsingHost, requestUrls, stop, searchDates, getNearDays } = await openBrowsing({ freeOffsets: [3] });
    searchDates(0);
    await expect.poll(getNearDays).toEqual(['Fri, Jun 13']);
    const [requestCountBefore, announcementCount] = [requestUrls.length, browsingHost.announcements.length];
    stop();
    browsingHost.items = [createTestItem({ id: '9', name: 'Room' })];
    browsingHost.requestUpdate();
    await browsingHost.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect([requestUrls.length, browsingHost.announcements.length]).toEqual([requestCountBefore, announcementCount]);
  });
});
