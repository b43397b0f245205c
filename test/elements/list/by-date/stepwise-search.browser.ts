import { html, LitElement } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Item, ListedQuote, ListQuoteRequest } from '../../../../src/api/types.ts';
import { createSearch, type DateSearchController } from '../../../../src/elements/list/by-date/search-controller.ts';
import { defineItems } from '../../../../src/elements/list/index.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { dispatchRequest } from '../../../../src/elements/shared/requests.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { june10 } from '../../../flow/visit.ts';
import { queryAll, createTestItem, createPreparedLocale, queryOne } from '../../choosing-stage.ts';
import { ProblemError, type Problem } from '../../../../src/values/problem.ts';

const locale = createPreparedLocale('en');

/** The original timer, which `vi.useFakeTimers` does not replace. */
const { setTimeout: setRealTimeout } = globalThis;

describe('a search that takes several requests', () => {
  afterEach(() => void vi.useRealTimers());

  const twelveItems = Array.from({ length: 12 }, (_, index) =>
    createTestItem({ id: String(index + 1), name: `Boat ${index + 1}` }),
  );

  /** Starts a search for twelve boats on June 10. The test answers each of its requests. */
  async function openSearch() {
    defineItems();
    const pendingRequests: {
      itemIds: readonly string[];
      isAborted: () => boolean;
      answer(): void;
      fail(problem: Problem): void;
    }[] = [];
    const listHost = new ListHost();
    document.body.replaceChildren(listHost);
    const lifetime = createLifetime(listHost);
    const createQuote = (itemId: string) => ({
      itemId,
      bookable: true,
      parameters: [],
      total: String(100 - Number(itemId)),
      needs: 1,
    });
    const rateList = ({ itemIds }: ListQuoteRequest, signal?: AbortSignal) =>
      new Promise<ListedQuote[]>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        pendingRequests.push({
          itemIds,
          isAborted: () => signal?.aborted === true,
          answer: () => resolve(itemIds.map(createQuote) as unknown as ListedQuote[]),
          fail: (problem) => reject(new ProblemError(problem)),
        });
      });
    const search = createSearch(
      {
        host: listHost as unknown as Host,
        getQuoteClient: () => ({
          rateList,
          rate: () => Promise.reject(new Error()),
          calendars: () => Promise.resolve(new Map()),
        }),
        locale: () => locale,
        ...lifetime,
      },
      false,
    );
    listHost.byDate = search;
    const waitForTasks = async () => {
      await new Promise((resolve) => setRealTimeout(resolve));
      listHost.requestUpdate();
      await listHost.updateComplete;
      await getList().updateComplete;
    };
    const getList = () => listHost.renderRoot.querySelector('slipway-items') ?? expect.fail();
    const readParts = (part: string) =>
      queryAll(getList(), `[part~='${part}']`).map(({ textContent }) => textContent.trim());
    const searchDates = () => {
      const days = { from: june10, to: june10, quantities: {}, flex: 0 };
      dispatchRequest(listHost.renderRoot.querySelector('section') ?? expect.fail(), 'dates-ask', days);
      listHost.requestUpdate();
    };
    const pressStopButton = async () => {
      queryOne(getList(), "[part~='stop']").click();
      await waitForTasks();
    };
    const answerRequests = async (...indices: number[]) => {
      for (const index of indices) pendingRequests[index]?.answer();
      await waitForTasks();
    };
    await waitForTasks();
    searchDates();
    await waitForTasks();
    return {
      listHost,
      pendingRequests,
      getList,
      readParts,
      pressStopButton,
      answerRequests,
      waitForTasks,
      search,
      searchDates,
    };
  }

  it('shows results as they arrive, but announces only the final number', async () => {
    const { readParts, answerRequests, listHost, getList } = await openSearch();
    expect([readParts('choose'), readParts('count')]).toEqual([[], ['Stop Checking availability…']]);
    await answerRequests(1);
    expect([readParts('choose'), readParts('stop')]).toEqual([[], ['Stop']]);
    await answerRequests(0);
    expect(readParts('choose')).toHaveLength(10);
    expect(queryOne(getList(), "[part~='count'] > span").textContent).toBe('Checked 10 of 12');
    const readPositions = () =>
      queryAll(getList(), "[part~='choose']").map((element) => JSON.stringify(element.getBoundingClientRect()));
    const positionsBefore = readPositions();
    expect(listHost.announcements).toEqual([]);
    await answerRequests(2);
    expect(readPositions().slice(0, 10)).toEqual(positionsBefore);
    expect(readParts('choose')).toHaveLength(12);
    expect(readParts('count')).toEqual(['12 results']);
    expect(listHost.announcements).toEqual(['12 available']);
  });

  it('keeps its results after a stop, and continues with unchecked items', async () => {
    const { readParts, answerRequests, pressStopButton, pendingRequests, listHost } = await openSearch();
    await answerRequests(0);
    await pressStopButton();
    expect(pendingRequests.slice(1).map(({ isAborted }) => isAborted())).toEqual([true, true]);
    expect([readParts('choose').length, readParts('stop')]).toEqual([5, ['Continue']]);
    expect(listHost.announcements).toEqual(['Checked 5 of 12']);
    await pressStopButton();
    expect(pendingRequests.slice(3).map(({ itemIds }) => itemIds)).toEqual([
      ['6', '7', '8', '9', '10'],
      ['11', '12'],
    ]);
    await answerRequests(3, 4);
    expect(readParts('choose')).toHaveLength(12);
    expect(listHost.announcements).toEqual(['Checked 5 of 12', '12 available']);
  });

  it('pauses while an item is open', async () => {
    const { listHost, answerRequests, pendingRequests, waitForTasks, readParts } = await openSearch();
    await answerRequests(0);
    listHost.store.choose({ itemId: '1' });
    await waitForTasks();
    expect(pendingRequests.slice(1).every(({ isAborted }) => isAborted())).toBe(true);
    expect(pendingRequests).toHaveLength(3);
    listHost.store.choose({ itemId: null });
    await waitForTasks();
    expect(readParts('choose')).toHaveLength(5);
    await answerRequests(3, 4);
    expect(readParts('choose')).toHaveLength(12);
  });

  it('aborts its requests when the guest clears the dates', async () => {
    const { listHost, pendingRequests, waitForTasks } = await openSearch();
    dispatchRequest(listHost.renderRoot.querySelector('section') ?? expect.fail(), 'dates-clear');
    await waitForTasks();
    expect(pendingRequests.every(({ isAborted }) => isAborted())).toBe(true);
    expect(pendingRequests).toHaveLength(3);
  });

  it('keeps its results after a failure, and retries only unchecked items', async () => {
    const { readParts, answerRequests, pendingRequests, pressStopButton, listHost, waitForTasks } = await openSearch();
    await answerRequests(0);
    pendingRequests[1]?.fail({ kind: 'offline' });
    await waitForTasks();
    expect([readParts('choose').length, readParts('stop')]).toEqual([5, ['Try again']]);
    const problemText = locale.problem({ kind: 'offline' });
    expect(readParts('left-out')).toEqual([`We couldn’t check availability for 7 items. ${problemText}`]);
    expect(listHost.announcements).toEqual([problemText]);
    await pressStopButton();
    expect(readParts('left-out')).toEqual([]);
    await answerRequests(3, 4);
    expect(readParts('choose')).toHaveLength(12);
  });

  it('waits as long as the service throttles, then continues', async () => {
    const { readParts, answerRequests, pendingRequests, waitForTasks, search, getList } = await openSearch();
    await answerRequests(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    pendingRequests[1]?.fail({ kind: 'throttled', until: Date.now() + 9000 });
    await waitForTasks();
    expect(search.problem?.kind).toBe('throttled');
    expect(queryOne(getList(), "[part~='count'] [role='timer']").textContent).toBe('Trying again in 9 seconds.');
    await vi.advanceTimersByTimeAsync(8999);
    expect(pendingRequests).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(pendingRequests).toHaveLength(4);
    expect(pendingRequests[3]?.itemIds).toEqual(pendingRequests[1]?.itemIds);
    await answerRequests(2, 3);
    expect([readParts('choose').length, search.problem]).toEqual([12, null]);
  });

  it('stops if the service throttles for more than two minutes', async () => {
    const { readParts, answerRequests, pendingRequests, waitForTasks } = await openSearch();
    await answerRequests(0);
    pendingRequests[1]?.fail({ kind: 'throttled', until: Date.now() + 200_000 });
    await waitForTasks();
    expect([readParts('choose').length, readParts('stop')]).toEqual([5, ['Try again']]);
  });

  it('checks the items that match the guest’s filter first', async () => {
    const { getList, answerRequests, pendingRequests, waitForTasks } = await openSearch();
    getList().keyword = 'Boat 12';
    await waitForTasks();
    await answerRequests(0, 1);
    expect(pendingRequests[2]?.itemIds).toEqual(['11', '12']);
  });

  it('moves focus from “Stop” to the summary when the search ends', async () => {
    const { answerRequests, getList, listHost } = await openSearch();
    queryOne(getList(), "[part~='stop']").focus();
    await answerRequests(0, 1, 2);
    const datesElement = listHost.renderRoot.querySelector('slipway-dates');
    expect(datesElement?.renderRoot).toHaveProperty('activeElement.part.value', 'when');
  });

  /** A fake root element with the list and a date search. */
  class ListHost extends LitElement {
    items: readonly Item[] = twelveItems;
    today = june10;
    store = createStore();
    settings = { baseUrl: 'https://book.example', choice: {} };
    announcements: string[] = [];
    byDate: DateSearchController | undefined;
    announce(text: string): void {
      this.announcements.push(text);
    }
    override render() {
      const { list, view } = this.byDate?.getContent(locale) ?? {};
      return html`<section></section>
        <slipway-items .locale=${locale} .items=${this.items} .dated=${list}
          >${view ? html`<slipway-dates slot="dates" .view=${view}></slipway-dates>` : ''}</slipway-items
        >`;
    }
  }
  customElements.define('list-around', ListHost);
});
