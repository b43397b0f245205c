import { html, LitElement } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Item, ListedQuote, ListQuoteRequest } from '../../../../src/api/types.ts';
import { createDateSearch, type DateSearchController } from '../../../../src/elements/list/by-date/by-date.ts';
import { defineItemsElement } from '../../../../src/elements/list/index.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { dispatchRequest } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { june10 } from '../../../flow/visit.ts';
import { all, item, localeIn, one } from '../../choosing-stage.ts';
import { ProblemError, type Problem } from '../../../../src/values/problem.ts';

const locale = localeIn('en');
/** The original timer, which `vi.useFakeTimers` does not replace. */
const { setTimeout: setRealTimeout } = globalThis;

describe('a search that takes several requests', () => {
  afterEach(() => void vi.useRealTimers());

  const itemsOfTwelve = Array.from({ length: 12 }, (_, index) =>
    item({ id: String(index + 1), name: `Boat ${index + 1}` }),
  );

  /** Starts a search for twelve boats on June 10. The test answers each of its requests. */
  async function searching() {
    defineItemsElement();
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
    const byDate = createDateSearch(
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
      dispatchRequest(around.renderRoot.querySelector('section') ?? expect.fail(), 'dates-ask', days);
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

  it('shows results as they arrive, but announces only the final number', async () => {
    const { text, answer, around, list } = await searching();
    expect([text('choose'), text('count')]).toEqual([[], ['Stop Checking availability…']]);
    await answer(1);
    expect([text('choose'), text('stop')]).toEqual([[], ['Stop']]);
    await answer(0);
    expect(text('choose')).toHaveLength(10);
    expect(one(list(), "[part~='count'] > span").textContent).toBe('Checked 10 of 12');
    const places = () => all(list(), "[part~='choose']").map((each) => JSON.stringify(each.getBoundingClientRect()));
    const before = places();
    expect(around.announcements).toEqual([]);
    await answer(2);
    expect(places().slice(0, 10)).toEqual(before);
    expect(text('choose')).toHaveLength(12);
    expect(text('count')).toEqual(['12 results']);
    expect(around.announcements).toEqual(['12 available']);
  });

  it('keeps its results after a stop, and continues with unchecked items', async () => {
    const { text, answer, press, pending, around } = await searching();
    await answer(0);
    await press();
    expect(pending.slice(1).map(({ isAborted }) => isAborted())).toEqual([true, true]);
    expect([text('choose').length, text('stop')]).toEqual([5, ['Continue']]);
    expect(around.announcements).toEqual(['Checked 5 of 12']);
    await press();
    expect(pending.slice(3).map(({ itemIds }) => itemIds)).toEqual([
      ['6', '7', '8', '9', '10'],
      ['11', '12'],
    ]);
    await answer(3, 4);
    expect(text('choose')).toHaveLength(12);
    expect(around.announcements).toEqual(['Checked 5 of 12', '12 available']);
  });

  it('pauses while an item is open', async () => {
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

  it('aborts its requests when the guest clears the dates', async () => {
    const { around, pending, settle } = await searching();
    dispatchRequest(around.renderRoot.querySelector('section') ?? expect.fail(), 'dates-clear');
    await settle();
    expect(pending.every(({ isAborted }) => isAborted())).toBe(true);
    expect(pending).toHaveLength(3);
  });

  it('keeps its results after a failure, and retries only unchecked items', async () => {
    const { text, answer, pending, press, around, settle } = await searching();
    await answer(0);
    pending[1]?.fail({ kind: 'offline' });
    await settle();
    expect([text('choose').length, text('stop')]).toEqual([5, ['Try again']]);
    const problem = locale.problem({ kind: 'offline' });
    expect(text('left-out')).toEqual([`We couldn’t check availability for 7 items. ${problem}`]);
    expect(around.announcements).toEqual([problem]);
    await press();
    expect(text('left-out')).toEqual([]);
    await answer(3, 4);
    expect(text('choose')).toHaveLength(12);
  });

  it('waits as long as the service throttles, then continues', async () => {
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

  it('stops if the service throttles for more than two minutes', async () => {
    const { text, answer, pending, settle } = await searching();
    await answer(0);
    pending[1]?.fail({ kind: 'throttled', until: Date.now() + 200_000 });
    await settle();
    expect([text('choose').length, text('stop')]).toEqual([5, ['Try again']]);
  });

  it('checks the items that match the guest’s filter first', async () => {
    const { list, answer, pending, settle } = await searching();
    list().keyword = 'Boat 12';
    await settle();
    await answer(0, 1);
    expect(pending[2]?.itemIds).toEqual(['11', '12']);
  });

  it('moves the focus from the stop button to the summary', async () => {
    const { answer, list, around } = await searching();
    one(list(), "[part~='stop']").focus();
    await answer(0, 1, 2);
    const dates = around.renderRoot.querySelector('slipway-dates');
    expect(dates?.renderRoot).toHaveProperty('activeElement.part.value', 'when');
  });

  /** A fake root element with the list and a date search. */
  class ListAround extends LitElement {
    items: readonly Item[] = itemsOfTwelve;
    today = june10;
    store = createStore();
    settings = { baseUrl: 'https://book.example', choice: {} };
    announcements: string[] = [];
    byDate: DateSearchController | undefined;
    announce(words: string): void {
      this.announcements.push(words);
    }
    override render() {
      const { list, view } = this.byDate?.content(locale) ?? {};
      return html`<section></section>
        <slipway-items .locale=${locale} .items=${this.items} .dated=${list}
          >${view ? html`<slipway-dates slot="dates" .view=${view}></slipway-dates>` : ''}</slipway-items
        >`;
    }
  }
  customElements.define('list-around', ListAround);
});
