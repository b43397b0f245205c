import { html, LitElement } from 'lit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQuoteReads } from '../../../../src/api/quote-reads.ts';
import type { Item, ListedQuote, ListQuoteRequest } from '../../../../src/api/types.ts';
import { createByDate, type ByDate } from '../../../../src/elements/list/by-date/by-date.ts';
import type { NearDaysView } from '../../../../src/elements/list/by-date/dates-view.ts';
import { defineListing } from '../../../../src/elements/list/define-list.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { request } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { addDays, type Day } from '../../../../src/values/dates/day.ts';
import { listening } from '../../../api/answering.ts';
import { june10 } from '../../../flow/visit.ts';
import { all, item, localeIn, one } from '../../choosing-stage.ts';
import { ProblemError, type Problem } from '../../../../src/values/problem.ts';
import { english } from '../../../i18n/english.ts';

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
    ...createQuoteReads(transport, host.settings.baseUrl),
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

test('names the party of a search that fails', async () => {
  const { browsed, ask, seen } = await browsing();
  await expect.poll(() => browsed().view?.party).toHaveLength(1);
  seen.isAnswered = false;
  ask(0, { people: 4 });
  await expect.poll(() => browsed().view?.problem).toEqual({ kind: 'offline' });
  expect(browsed().view?.asked).toMatch(/\u00a0· 4\u00a0people$/);
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
  const { none, near: closest } = english.byDate;
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

/** Not replaced by a virtual clock. */
const { setTimeout: setRealTimeout } = globalThis;

describe('a search that takes several requests', () => {
  afterEach(() => void vi.useRealTimers());

  const itemsOfTwelve = Array.from({ length: 12 }, (_, index) =>
    item({ id: String(index + 1), name: `Boat ${index + 1}` }),
  );

  /** A search for twelve boats on June 10, whose requests end when a test answers them. */
  async function searching() {
    defineListing();
    const pending: {
      itemIds: readonly string[];
      isAborted: () => boolean;
      answer(): void;
      fail(problem: Problem): void;
    }[] = [];
    const around = new ListAround();
    document.body.replaceChildren(around);
    const lifetime = createLifetime(around);
    const quoteOf = (itemId: string) => ({
      itemId,
      bookable: true,
      parameters: [],
      total: String(100 - Number(itemId)),
      needs: 1,
    });
    const rateList = ({ itemIds }: ListQuoteRequest, signal?: AbortSignal) =>
      new Promise<ListedQuote[]>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        pending.push({
          itemIds,
          isAborted: () => signal?.aborted === true,
          answer: () => resolve(itemIds.map(quoteOf) as unknown as ListedQuote[]),
          fail: (problem) => reject(new ProblemError(problem)),
        });
      });
    const byDate = createByDate(
      {
        host: around as unknown as Host,
        quotes: () => ({
          rateList,
          rate: () => Promise.reject(new Error()),
          calendars: () => Promise.resolve(new Map()),
        }),
        locale: () => locale,
        ...lifetime,
      },
      false,
    );
    around.byDate = byDate;
    const settle = async () => {
      await new Promise((resolve) => setRealTimeout(resolve));
      around.requestUpdate();
      await around.updateComplete;
      await list().updateComplete;
    };
    const list = () => around.renderRoot.querySelector('slipway-items') ?? expect.fail();
    const text = (part: string) => all(list(), `[part~='${part}']`).map(({ textContent }) => textContent.trim());
    const ask = () => {
      const days = { from: june10, to: june10, quantities: {}, flex: 0 };
      request(around.renderRoot.querySelector('section') ?? expect.fail(), 'dates-ask', days);
      around.requestUpdate();
    };
    const press = async () => {
      one(list(), "[part~='stop']").click();
      await settle();
    };
    const answer = async (...indices: number[]) => {
      for (const index of indices) pending[index]?.answer();
      await settle();
    };
    await settle();
    ask();
    await settle();
    return { around, pending, list, text, press, answer, settle, byDate, ask };
  }

  test('shows results as they come, and announces the result once', async () => {
    const { text, answer, around, list } = await searching();
    expect([text('choose'), text('count')]).toEqual([[], ['Stop Checking availability…']]);
    await answer(1);
    expect([text('choose'), text('stop')]).toEqual([[], ['Stop']]);
    await answer(0);
    expect(text('choose')).toHaveLength(10);
    expect(one(list(), "[part~='count'] > span").textContent).toBe('Checked 10 of 12');
    const places = () => all(list(), "[part~='choose']").map((each) => JSON.stringify(each.getBoundingClientRect()));
    const before = places();
    expect(around.said).toEqual([]);
    await answer(2);
    expect(places().slice(0, 10)).toEqual(before);
    expect(text('choose')).toHaveLength(12);
    expect(text('count')).toEqual(['12 results']);
    expect(around.said).toEqual(['12 available']);
  });

  test('stops with its results, and continues with the other items', async () => {
    const { text, answer, press, pending, around } = await searching();
    await answer(0);
    await press();
    expect(pending.slice(1).map(({ isAborted }) => isAborted())).toEqual([true, true]);
    expect([text('choose').length, text('stop')]).toEqual([5, ['Continue']]);
    expect(around.said).toEqual(['Checked 5 of 12']);
    await press();
    expect(pending.slice(3).map(({ itemIds }) => itemIds)).toEqual([
      ['6', '7', '8', '9', '10'],
      ['11', '12'],
    ]);
    await answer(3, 4);
    expect(text('choose')).toHaveLength(12);
    expect(around.said).toEqual(['Checked 5 of 12', '12 available']);
  });

  test('sends nothing while the guest is at an item, and continues afterwards', async () => {
    const { around, answer, pending, settle, text } = await searching();
    await answer(0);
    around.store.choose({ itemId: '1' });
    await settle();
    expect(pending.slice(1).every(({ isAborted }) => isAborted())).toBe(true);
    expect(pending).toHaveLength(3);
    around.store.choose({ itemId: null });
    await settle();
    expect(text('choose')).toHaveLength(5);
    await answer(3, 4);
    expect(text('choose')).toHaveLength(12);
  });

  test('drops the requests for former days', async () => {
    const { around, pending, settle } = await searching();
    request(around.renderRoot.querySelector('section') ?? expect.fail(), 'dates-clear');
    await settle();
    expect(pending.every(({ isAborted }) => isAborted())).toBe(true);
    expect(pending).toHaveLength(3);
  });

  test('keeps its results after a failure, and tries again with the others', async () => {
    const { text, answer, pending, press, around, settle } = await searching();
    await answer(0);
    pending[1]?.fail({ kind: 'offline' });
    await settle();
    expect([text('choose').length, text('stop')]).toEqual([5, ['Try again']]);
    const problem = locale.problem({ kind: 'offline' });
    expect(text('left-out')).toEqual([`We couldn’t check availability for 7 items. ${problem}`]);
    expect(around.said).toEqual([problem]);
    await press();
    expect(text('left-out')).toEqual([]);
    await answer(3, 4);
    expect(text('choose')).toHaveLength(12);
  });

  test('waits for a throttled service and goes on', async () => {
    const { text, answer, pending, settle, byDate, list } = await searching();
    await answer(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    pending[1]?.fail({ kind: 'throttled', until: Date.now() + 9000 });
    await settle();
    expect(byDate.problem?.kind).toBe('throttled');
    expect(one(list(), "[part~='count'] [role='timer']").textContent).toBe('Trying again in 9 seconds.');
    await vi.advanceTimersByTimeAsync(8999);
    expect(pending).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(pending).toHaveLength(4);
    expect(pending[3]?.itemIds).toEqual(pending[1]?.itemIds);
    await answer(2, 3);
    expect([text('choose').length, byDate.problem]).toEqual([12, null]);
  });

  test('gives up if the service is throttled for longer than two minutes', async () => {
    const { text, answer, pending, settle } = await searching();
    await answer(0);
    pending[1]?.fail({ kind: 'throttled', until: Date.now() + 200_000 });
    await settle();
    expect([text('choose').length, text('stop')]).toEqual([5, ['Try again']]);
  });

  test('checks first what the guest filters', async () => {
    const { list, answer, pending, settle } = await searching();
    list().keyword = 'Boat 12';
    await settle();
    await answer(0, 1);
    expect(pending[2]?.itemIds).toEqual(['11', '12']);
  });

  test('moves the focus to the selected days at the end', async () => {
    const { answer, list, around } = await searching();
    one(list(), "[part~='stop']").focus();
    await answer(0, 1, 2);
    const dates = around.renderRoot.querySelector('slipway-dates');
    expect(dates?.renderRoot).toHaveProperty('activeElement.part.value', 'when');
  });

  /** The list with a date search. */
  class ListAround extends BrowsingAround {
    override items: readonly Item[] = itemsOfTwelve;
    byDate: ByDate | undefined;
    override render() {
      const { list, view } = this.byDate?.browsed(locale) ?? {};
      return html`<section></section>
        <slipway-items .locale=${locale} .items=${this.items} .dated=${list}
          >${view ? html`<slipway-dates slot="dates" .view=${view}></slipway-dates>` : ''}</slipway-items
        >`;
    }
  }
  customElements.define('list-around', ListAround);
});
