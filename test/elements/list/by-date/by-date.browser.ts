import { html, LitElement } from 'lit';
import { expect, test } from 'vitest';
import { createQuoteClient } from '../../../../src/api/quote-client.ts';
import type { Item } from '../../../../src/api/types.ts';
import { createByDate } from '../../../../src/elements/list/by-date/by-date.ts';
import type { NearDaysView } from '../../../../src/elements/list/by-date/dates-view.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { request } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { addDays, type Day } from '../../../../src/values/dates/day.ts';
import { listening } from '../../../api/answering.ts';
import { june10 } from '../../../flow/visit.ts';
import { item, localeIn } from '../../choosing-stage.ts';

const locale = localeIn('en');
const compact = (day: Day) => day.replaceAll('-', '');

/** The element around: a list of two items, and what its page preset. */
class BrowsingAround extends LitElement {
  items: readonly Item[] = [item(), item({ id: '2', name: 'Canoe' })];
  today = june10;
  store = createStore();
  settings = { baseUrl: 'https://book.example', choice: {} };
  said: string[] = [];
  override render() {
    return html`<section></section>`;
  }
  announce(words: string): void {
    this.said.push(words);
  }
}
customElements.define('browsing-around', BrowsingAround);

const rate = { status: 'AVAILABLE', slip: 's', sub_total: 90 };
const parameters = { adults: { lbl: 'Adults', def: 2, MIN: 1, MAX: 6 } };

interface Venue {
  /** Days, counted from June 10, on which the kayak is free. */
  free?: readonly number[];
  preset?: { start: Day; end: Day };
  opened?: boolean;
  isAnswered?: boolean;
}

async function browsing({ free = [0], preset, opened = true, isAnswered = true }: Venue = {}) {
  const seen = { free, isAnswered };
  const { requestUrls, transport } = listening((url) => {
    if (!seen.isAnswered) return undefined;
    const isFree = seen.free.some((offset) => url.includes(`start_date=${compact(addDays(june10, offset))}`));
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
    ...createQuoteClient(transport, host.settings.baseUrl),
    rate: () => Promise.reject(new Error('No item is sold by time.')),
  });
  const byDate = createByDate({ host, quotes, locale: () => locale, ...lifetime }, opened);
  around.requestUpdate();
  const browsed = () => byDate.browsed(locale);
  const from = () => around.renderRoot.querySelector('section') ?? expect.fail();
  const ask = (offset: number, quantities: Record<string, number> = {}, flex = 0) => {
    request(from(), 'dates-ask', { from: addDays(june10, offset), to: addDays(june10, offset), quantities, flex });
    around.requestUpdate();
  };
  const move = (offset: number) => {
    request(from(), 'dates-move', { from: addDays(june10, offset), to: addDays(june10, offset) });
    around.requestUpdate();
  };
  const near = () => {
    const days = browsed().view?.near;
    return Array.isArray(days) ? (days as readonly NearDaysView[]).map(({ words }) => words) : days;
  };
  const found = () => [...(browsed().list.free?.keys() ?? [])];
  return { around, requestUrls, byDate, stop, browsed, ask, move, near, found, from, seen };
}

test('a form that was opened asks what a party is made of, and shows everything', async () => {
  const { browsed, requestUrls, byDate } = await browsing();
  await expect.poll(() => browsed().view?.party?.map(({ label }) => label)).toEqual(['People']);
  expect(requestUrls).toHaveLength(1);
  expect([byDate.active, browsed().view?.open, browsed().list.free]).toEqual([false, true, undefined]);
});

test('days that are asked for show what is free then, alone, and say how many', async () => {
  const { around, byDate, ask, found, browsed } = await browsing();
  ask(0);
  await expect.poll(found).toEqual(['1']);
  expect([byDate.active, browsed().view?.open]).toEqual([true, false]);
  expect(around.said).toEqual(['1 available']);
  expect(around.store.state.choice).toMatchObject({ start: '2031-06-10', end: null });
});

test('a party that was chosen is asked for, and kept for the item that is opened', async () => {
  const { around, requestUrls, browsed, ask, found } = await browsing();
  await expect.poll(() => browsed().view?.party).toHaveLength(1);
  ask(0, { people: 4 });
  await expect.poll(found).toEqual(['1']);
  expect(requestUrls.at(-1)).toContain('param[adults]=4');
  expect(around.store.state.choice.params).toEqual({ adults: 4 });
});

test('what failed is a problem, and is asked again on request', async () => {
  const { requestUrls, ask, found, byDate, browsed, seen } = await browsing({ opened: false, isAnswered: false });
  ask(0);
  await expect.poll(() => browsed().view?.problem).toEqual({ kind: 'offline' });
  expect(requestUrls).toHaveLength(6);
  seen.isAnswered = true;
  byDate.retry();
  await expect.poll(found).toEqual(['1']);
});

test('the same days again are not asked for again', async () => {
  const { requestUrls, ask, found, byDate } = await browsing({ opened: false });
  ask(0);
  await expect.poll(found).toEqual(['1']);
  ask(0);
  byDate.retry();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requestUrls).toHaveLength(1);
});

test('where nothing is free that is said, and the nearest days with something are found', async () => {
  const { around, ask, near } = await browsing({ free: [3] });
  ask(0);
  await expect.poll(near).toEqual(['Fri, Jun 13']);
  const { none, near: closest } = locale.text.byDate;
  expect(around.said).toEqual([none, `${closest} Fri, Jun 13: 1 available`]);
});

test('days near those asked for are shown in turn, and looked for once', async () => {
  const { around, requestUrls, ask, move, near, found, browsed } = await browsing({ free: [0, 2], opened: false });
  ask(1, {}, 1);
  await expect.poll(near).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
  const before = requestUrls.length;
  move(2);
  await expect.poll(found).toEqual(['1']);
  expect(around.store.state.choice).toMatchObject({ start: addDays(june10, 2), end: null });
  expect(browsed().view?.asked).toContain('Thu, Jun 12');
  expect(near()).toEqual(['Tue, Jun 10', 'Thu, Jun 12']);
  expect(requestUrls).toHaveLength(before + 1);
});

test('the same days are looked for again where others would do as well by now', async () => {
  const { ask, near, found } = await browsing({ free: [0], opened: false });
  ask(0);
  await expect.poll(found).toEqual(['1']);
  expect(near()).toBeNull();
  ask(0, {}, 1);
  await expect.poll(near).toEqual([]);
});

test('all dates are shown again on request, and the way back from there', async () => {
  const { byDate, ask, found, browsed, from } = await browsing();
  ask(0);
  await expect.poll(found).toEqual(['1']);
  request(from(), 'dates-clear');
  expect([byDate.active, browsed().view, browsed().list.free]).toEqual([false, undefined, undefined]);
  request(from(), 'dates-open');
  expect(browsed().view?.open).toBe(true);
});

test('cleared dates are chosen no longer: the form begins empty; closing one that asked for nothing leaves an item’s days', async () => {
  const { ask, found, browsed, from, around } = await browsing();
  ask(0);
  await expect.poll(found).toEqual(['1']);
  expect(around.store.state.choice.start).toBe(june10);
  request(from(), 'dates-clear');
  expect(around.store.state.choice).toMatchObject({ start: null, end: null });
  request(from(), 'dates-open');
  expect(browsed().view?.wish).toBeNull();
  around.store.choose({ start: june10, end: june10 });
  request(from(), 'dates-clear');
  expect(around.store.state.choice.start).toBe(june10);
});

test('days that the page preset are looked for at once; past ones are not', async () => {
  const { found, byDate } = await browsing({ opened: false, preset: { start: june10, end: june10 } });
  await expect.poll(found).toEqual(['1']);
  expect(byDate.active).toBe(true);
  const past = addDays(june10, -1);
  expect((await browsing({ opened: false, preset: { start: past, end: past } })).byDate.active).toBe(false);
});

test('what is shown is the same as long as nothing changed: nothing is drawn twice for it', async () => {
  const { browsed, ask, found } = await browsing();
  ask(0);
  await expect.poll(found).toEqual(['1']);
  expect(browsed()).toBe(browsed());
});

test('once stopped it asks nothing more', async () => {
  const { requestUrls, stop, ask } = await browsing({ opened: false });
  stop();
  ask(0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(requestUrls).toEqual([]);
});

test('days near are not looked for among another account’s items', async () => {
  const { around, requestUrls, stop, ask, near } = await browsing({ free: [3] });
  ask(0);
  await expect.poll(near).toEqual(['Fri, Jun 13']);
  const [before, said] = [requestUrls.length, around.said.length];
  stop();
  around.items = [item({ id: '9', name: 'Room' })];
  around.requestUpdate();
  await around.updateComplete;
  await new Promise((resolve) => setTimeout(resolve));
  expect([requestUrls.length, around.said.length]).toEqual([before, said]);
});
