import { TaskStatus } from '@lit/task';
import { nothing, render } from 'lit';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../../src/api/types.ts';
import {
  formatNearbyDays,
  createSearchContent,
  type DateSearchState,
  type SearchProgressState,
} from '../../../../src/elements/list/by-date/search-content.ts';
import type { NearOffer } from '../../../../src/flow/quotes/near-offers.ts';
import type { Offer, PartialOffer, DateSearch } from '../../../../src/flow/quotes/date-search.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { june10 } from '../../../flow/visit.ts';
import * as adaptLocale from '../../../../src/i18n/adapt-locale.ts';
import { createFirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { messages as zh } from '../../../../src/i18n/languages/zh.ts';
import { createLocale, type Locale } from '../../../../src/i18n/locale.ts';
import { cad } from '../../../values/currencies.ts';
import { createTestItem, createPreparedLocale, createParameter } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const locale = createPreparedLocale('en');

function createChineseLocale(): Locale {
  const firstPaint = createFirstPaintLocale('zh', zh, { adapt: adaptLocale });
  return createLocale({ firstPaint, text: zh, accountLang: 'zh', currency: cad });
}
const byDateTexts = english.byDate;
const dateSearch: DateSearch = { from: june10, to: addDays(june10, 1), params: { adults: 4 }, discountCode: '' };
const initialTask = { status: TaskStatus.INITIAL, value: undefined, error: undefined };
const createCompleteTask = <Value>(value: Value) => ({ status: TaskStatus.COMPLETE, value, error: undefined });
const offer: Offer = {
  free: new Map([
    ['1', { total: '90.00', isLowest: false, quote: { parameters: [] } as unknown as Quote, days: null }],
  ]),
  quotes: new Map(),
  unansweredIds: ['3'],
};
const searchFacts: SearchProgressState = {
  partialOffer: null,
  isStopped: false,
  pause: null,
  stop: () => undefined,
  resume: () => undefined,
};
const partialOffer: PartialOffer = {
  ...offer,
  unansweredIds: [],
  uncheckedIds: new Set(['3']),
  timedQuotes: new Map(),
};

/** Returns the texts of the progress line: first its button, then the progress. */
function readProgress({ list }: ReturnType<typeof createContent>): string[] {
  const container = document.createElement('p');
  render(list.progress || nothing, container);
  return [...container.children].map(({ textContent }) => textContent);
}
const createContent = (changes: Partial<DateSearchState> = {}) =>
  createSearchContent(locale, {
    items: [createTestItem(), createTestItem({ id: '2' }), createTestItem({ id: '3' })],
    today: june10,
    party: {
      members: [
        {
          kind: 'people',
          parameter: createParameter({ id: 'people', label: 'Erwachsene', default: 2 }),
          ids: ['adults'],
        },
      ],
      headcountIds: [],
    },
    shownParty: {
      members: [
        {
          kind: 'people',
          parameter: createParameter({ id: 'people', label: 'Erwachsene', default: 2 }),
          ids: ['adults'],
        },
      ],
      headcountIds: [],
    },
    params: {},
    dateSearch,
    initialDays: dateSearch,
    flexDays: 0,
    isFormOpen: false,
    offerTask: createCompleteTask(offer),
    progress: searchFacts,
    nearbySearch: null,
    nearbyTask: initialTask,
    ...changes,
  });

describe('createSearchContent', () => {
  it('lists the free items and adds orders by price', () => {
    const { list, view } = createContent();
    expect([...(list.free?.keys() ?? [])]).toEqual(['1']);
    expect(list.orders.map((order) => order.words)).toEqual([
      locale.text.list.own,
      locale.text.list.name,
      byDateTexts.low,
      byDateTexts.high,
    ]);
    expect(view).toMatchObject({ freeItemCount: 1, unansweredCount: 0, isSearching: false, problem: null });
    expect([list.progress, list.uncheckedIds]).toEqual([undefined, undefined]);
    expect(view.summary).toBe('Tue, Jun 10 – Wed, Jun 11\u00a0· 4\u00a0people');
  });

  describe('during a search', () => {
    const pendingTask = { ...createCompleteTask(offer), status: TaskStatus.PENDING };

    it('hides the previous results until the first new answer', () => {
      const runningSearch = createContent({ offerTask: pendingTask });
      expect(runningSearch.list.uncheckedIds).toEqual(new Set(['1', '2', '3']));
      expect(runningSearch.list.free?.size).toBe(0);
      expect(runningSearch.list.orders).toHaveLength(4);
      expect(runningSearch.view).toMatchObject({ isSearching: true, freeItemCount: undefined, unansweredCount: 0 });
      expect(readProgress(runningSearch)).toEqual([byDateTexts.stop, byDateTexts.asking]);
    });

    it('shows the results so far and the number of checked items', () => {
      const runningSearch = createContent({
        offerTask: pendingTask,
        progress: { ...searchFacts, partialOffer },
      });
      expect([...(runningSearch.list.free?.keys() ?? [])]).toEqual(['1']);
      expect(runningSearch.list.uncheckedIds).toEqual(new Set(['3']));
      expect(readProgress(runningSearch)).toEqual([byDateTexts.stop, 'Checked 2 of 3']);
    });

    it('shows a countdown while the service throttles', () => {
      const searchPause = { kind: 'throttled', until: Date.now() + 1e6 } as const;
      const [, progressLine] = readProgress(
        createContent({
          offerTask: pendingTask,
          progress: { ...searchFacts, partialOffer, pause: searchPause },
        }),
      );
      expect(progressLine).toMatch(/^Trying again in \d+ seconds\.$/);
    });

    it('keeps its results and offers to continue after a stop', () => {
      const stoppedSearch = createContent({
        offerTask: createCompleteTask(partialOffer),
        progress: { ...searchFacts, partialOffer, isStopped: true },
      });
      expect([...(stoppedSearch.list.free?.keys() ?? [])]).toEqual(['1']);
      expect(stoppedSearch.list.uncheckedIds).toBeUndefined();
      expect(stoppedSearch.view).toMatchObject({ isSearching: false, freeItemCount: undefined });
      expect(readProgress(stoppedSearch)).toEqual(['Continue', 'Checked 2 of 3']);
    });

    it('keeps its results and explains the problem after a failure', () => {
      const error = new ProblemError({ kind: 'offline' });
      const failedTask = { status: TaskStatus.ERROR, value: undefined, error };
      const { list, view } = createContent({
        offerTask: failedTask,
        progress: { ...searchFacts, partialOffer },
      });
      expect([...(list.free?.keys() ?? [])]).toEqual(['1']);
      expect(view.problem).toBeNull();
      expect(list.words?.leftOut(1)).toBe(
        `We couldn’t check availability for 1 item. ${locale.problem({ kind: 'offline' })}`,
      );
      expect(readProgress({ list, view })).toEqual(['Try again', 'Checked 2 of 3']);
    });
  });

  it('counts items without an answer separately from unavailable items', () => {
    expect(createContent().list.words?.leftOut(3)).toBe(
      '2 more are unavailable on these dates. We couldn’t check availability for 1 item.',
    );
    expect(createContent().list.words?.leftOut(1)).toBe('We couldn’t check availability for 1 item.');
    const contentWithoutFreeItems = createContent({ offerTask: createCompleteTask({ ...offer, free: new Map() }) });
    expect(contentWithoutFreeItems.view).toMatchObject({ freeItemCount: 0, unansweredCount: 1 });
  });

  it('shows the whole list and the selected quantities before a search', () => {
    const { list, view } = createContent({
      dateSearch: null,
      initialDays: null,
      isFormOpen: true,
      params: { adults: 3 },
    });
    expect([list.progress, list.free]).toEqual([undefined, undefined]);
    expect(view).toMatchObject({ isFormOpen: true, summary: '', initialDays: null, quantities: { people: 3 } });
  });

  it('shows the party of the search instead of the selected party', () => {
    expect(createContent({ params: { adults: 3 } }).view.quantities).toEqual({ people: 4 });
    expect(createContent({ dateSearch: null }).view.quantities).toEqual({ people: 2 });
  });

  it('reports a problem only while its search is current', () => {
    const failedTask = { status: TaskStatus.ERROR, value: offer, error: new ProblemError({ kind: 'offline' }) };
    expect(createContent({ offerTask: failedTask }).view).toMatchObject({
      problem: { kind: 'offline' },
      freeItemCount: undefined,
    });
    expect(createContent({ offerTask: failedTask, dateSearch: null }).view.problem).toBeNull();
  });

  describe('nearby dates', () => {
    const searchedOffer = { dateSearch, offer, flex: 2 };
    const nearDays: NearOffer = {
      from: addDays(june10, 3),
      to: addDays(june10, 4),
      offer: { ...offer, unansweredIds: [] },
    };
    const createNearContent = (changes: Partial<DateSearchState>) =>
      createContent({ flexDays: 2, nearbySearch: searchedOffer, ...changes }).view.nearbyDays;

    it('includes the requested dates, and marks the dates that the list shows', () => {
      expect(createNearContent({ nearbyTask: createCompleteTask([nearDays]) })).toEqual([
        {
          from: dateSearch.from,
          to: dateSearch.to,
          label: 'Tue, Jun 10 – Wed, Jun 11',
          freeItemsText: '1 available',
          isShown: true,
        },
        {
          from: nearDays.from,
          to: nearDays.to,
          label: 'Fri, Jun 13 – Sat, Jun 14',
          freeItemsText: '1 available',
          isShown: false,
        },
      ]);
      const contentOfNextDays = createNearContent({
        nearbyTask: createCompleteTask([nearDays]),
        dateSearch: { ...dateSearch, from: nearDays.from, to: nearDays.to },
      });
      expect(Array.isArray(contentOfNextDays) && contentOfNextDays.map(({ isShown }) => isShown)).toEqual([
        false,
        true,
      ]);
    });

    it('omits the requested dates if no item is free on them', () => {
      const offerWithoutItems = { ...searchedOffer, offer: { ...offer, free: new Map() } };
      expect(
        createNearContent({ nearbySearch: offerWithoutItems, nearbyTask: createCompleteTask([nearDays]) }),
      ).toHaveLength(1);
    });

    it('reserves a line for nearby dates only if dates are flexible', () => {
      const pendingTask = { ...initialTask, status: TaskStatus.PENDING };
      expect(createNearContent({ nearbySearch: null, offerTask: pendingTask })).toBe('looking');
      expect(createNearContent({ nearbyTask: pendingTask })).toBe('looking');
      expect(createNearContent({ nearbyTask: { ...initialTask, status: TaskStatus.ERROR } })).toEqual([]);
      expect(createNearContent({ nearbyTask: createCompleteTask([]) })).toEqual([]);
      expect(createNearContent({ nearbySearch: null })).toEqual([]);
      expect(createNearContent({ nearbySearch: null, flexDays: 0 })).toBeNull();
      expect(
        createNearContent({ nearbySearch: null, offerTask: { ...initialTask, status: TaskStatus.ERROR } }),
      ).toBeNull();
    });

    it.each([
      ['English', locale, /^Nearby dates: Fri, Jun 13 – Sat, Jun 14: 1 available\.$/],
      ['Chinese', createChineseLocale(), /^相近日期：\S/],
    ])('formats nearby dates with the punctuation of %s', (_, language, sentence) => {
      expect(formatNearbyDays([nearDays], searchedOffer, [createTestItem()], language)).toMatch(sentence);
    });
  });

  it('reserves a row for each party member while the party loads', () => {
    const { view } = createContent();
    expect(view.party?.map(({ label }) => label)).toEqual(['People']);
    expect(view.hasWidgetLabels).toBe(true);
    const bounds = { adults: { min: 1, max: 6 }, children: { min: 0, max: 4 } };
    const contentWithoutParty = createContent({
      party: undefined,
      items: [createTestItem({ bounds }), createTestItem({ id: '2' })],
    }).view;
    expect([contentWithoutParty.party, contentWithoutParty.memberCount]).toEqual([undefined, 2]);
  });

  it('formats days as a stay if all items are sold by night', () => {
    const { view } = createContent({
      items: [createTestItem({ unit: 'N' }), createTestItem({ id: '2', simple: true })],
    });
    expect(view.isSoldByNight).toBe(true);
    expect(view.summary).toContain('1\u00a0night');
  });
});
