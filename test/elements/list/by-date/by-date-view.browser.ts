import { TaskStatus } from '@lit/task';
import { nothing, render } from 'lit';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../../src/api/types.ts';
import {
  formatNearbyDays,
  createSearchContent,
  type DateSearchState,
  type SearchProgressState,
} from '../../../../src/elements/list/by-date/by-date-view.ts';
import type { NearOffer } from '../../../../src/flow/quotes/near-offers.ts';
import type { Offer, PartialOffer, DateSearch } from '../../../../src/flow/quotes/offer.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { june10 } from '../../../flow/visit.ts';
import * as adaptPhrases from '../../../../src/i18n/adapt-phrases.ts';
import { createFirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { messages as zh } from '../../../../src/i18n/languages/zh.ts';
import { createLocale, type Locale } from '../../../../src/i18n/locale.ts';
import { cad } from '../../../values/currencies.ts';
import { item, localeIn, parameter } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const locale = localeIn('en');

function chineseLocale(): Locale {
  const finding = createFirstPaintLocale('zh', zh, { adapt: adaptPhrases });
  return createLocale({ finding, text: zh, accountLang: 'zh', currency: cad });
}
const words = english.byDate;
const dateSearch: DateSearch = { from: june10, to: addDays(june10, 1), params: { adults: 4 }, discountCode: '' };
const initial = { status: TaskStatus.INITIAL, value: undefined, error: undefined };
const complete = <Value>(value: Value) => ({ status: TaskStatus.COMPLETE, value, error: undefined });
const offer: Offer = {
  free: new Map([
    ['1', { total: '90.00', isLowest: false, quote: { parameters: [] } as unknown as Quote, days: null }],
  ]),
  quotes: new Map(),
  unansweredIds: ['3'],
};
const search: SearchProgressState = {
  partial: null,
  isStopped: false,
  pause: null,
  stop: () => undefined,
  resume: () => undefined,
};
const partial: PartialOffer = { ...offer, unansweredIds: [], uncheckedIds: new Set(['3']), timedQuotes: new Map() };

/** Returns the texts of the progress line: its button and its words. */
function progressOf({ list }: ReturnType<typeof content>): string[] {
  const into = document.createElement('p');
  render(list.progress || nothing, into);
  return [...into.children].map(({ textContent }) => textContent);
}
const content = (changes: Partial<DateSearchState> = {}) =>
  createSearchContent(locale, {
    items: [item(), item({ id: '2' }), item({ id: '3' })],
    today: june10,
    party: {
      members: [
        { kind: 'people', parameter: parameter({ id: 'people', label: 'Erwachsene', default: 2 }), ids: ['adults'] },
      ],
      headcountIds: [],
    },
    shownParty: {
      members: [
        { kind: 'people', parameter: parameter({ id: 'people', label: 'Erwachsene', default: 2 }), ids: ['adults'] },
      ],
      headcountIds: [],
    },
    params: {},
    dateSearch,
    draft: dateSearch,
    flex: 0,
    open: false,
    offer: complete(offer),
    search,
    about: null,
    near: initial,
    ...changes,
  });

describe('createSearchContent', () => {
  it('lists the free items and adds orders by price', () => {
    const { list, view } = content();
    expect([...(list.free?.keys() ?? [])]).toEqual(['1']);
    expect(list.orders.map((order) => order.words)).toEqual([
      locale.text.list.own,
      locale.text.list.name,
      words.low,
      words.high,
    ]);
    expect(view).toMatchObject({ free: 1, unansweredCount: 0, pending: false, problem: null });
    expect([list.progress, list.uncheckedIds]).toEqual([undefined, undefined]);
    expect(view.summary).toBe('Tue, Jun 10 – Wed, Jun 11\u00a0· 4\u00a0people');
  });

  describe('during a search', () => {
    const pending = { ...complete(offer), status: TaskStatus.PENDING };

    it('hides the previous results until the first new answer', () => {
      const running = content({ offer: pending });
      expect(running.list.uncheckedIds).toEqual(new Set(['1', '2', '3']));
      expect(running.list.free?.size).toBe(0);
      expect(running.list.orders).toHaveLength(4);
      expect(running.view).toMatchObject({ pending: true, free: undefined, unansweredCount: 0 });
      expect(progressOf(running)).toEqual([words.stop, words.asking]);
    });

    it('shows the results so far and the number of checked items', () => {
      const running = content({ offer: pending, search: { ...search, partial } });
      expect([...(running.list.free?.keys() ?? [])]).toEqual(['1']);
      expect(running.list.uncheckedIds).toEqual(new Set(['3']));
      expect(progressOf(running)).toEqual([words.stop, 'Checked 2 of 3']);
    });

    it('shows a countdown while the service throttles', () => {
      const pause = { kind: 'throttled', until: Date.now() + 1e6 } as const;
      const [, line] = progressOf(content({ offer: pending, search: { ...search, partial, pause } }));
      expect(line).toMatch(/^Trying again in \d+ seconds\.$/);
    });

    it('keeps its results and offers to continue after a stop', () => {
      const stoppedSearch = content({ offer: complete(partial), search: { ...search, partial, isStopped: true } });
      expect([...(stoppedSearch.list.free?.keys() ?? [])]).toEqual(['1']);
      expect(stoppedSearch.list.uncheckedIds).toBeUndefined();
      expect(stoppedSearch.view).toMatchObject({ pending: false, free: undefined });
      expect(progressOf(stoppedSearch)).toEqual(['Continue', 'Checked 2 of 3']);
    });

    it('keeps its results and explains the problem after a failure', () => {
      const error = new ProblemError({ kind: 'offline' });
      const failed = { status: TaskStatus.ERROR, value: undefined, error };
      const { list, view } = content({ offer: failed, search: { ...search, partial } });
      expect([...(list.free?.keys() ?? [])]).toEqual(['1']);
      expect(view.problem).toBeNull();
      expect(list.words?.leftOut(1)).toBe(
        `We couldn’t check availability for 1 item. ${locale.problem({ kind: 'offline' })}`,
      );
      expect(progressOf({ list, view })).toEqual(['Try again', 'Checked 2 of 3']);
    });
  });

  it('counts items without an answer separately from unavailable items', () => {
    expect(content().list.words?.leftOut(3)).toBe(
      '2 more are unavailable on these dates. We couldn’t check availability for 1 item.',
    );
    expect(content().list.words?.leftOut(1)).toBe('We couldn’t check availability for 1 item.');
    const nothingFree = content({ offer: complete({ ...offer, free: new Map() }) });
    expect(nothingFree.view).toMatchObject({ free: 0, unansweredCount: 1 });
  });

  it('shows the whole list and the selected quantities before a search', () => {
    const { list, view } = content({ dateSearch: null, draft: null, open: true, params: { adults: 3 } });
    expect([list.progress, list.free]).toEqual([undefined, undefined]);
    expect(view).toMatchObject({ open: true, summary: '', dateSearch: null, counts: { people: 3 } });
  });

  it('shows the party of the search instead of the selected party', () => {
    expect(content({ params: { adults: 3 } }).view.counts).toEqual({ people: 4 });
    expect(content({ dateSearch: null }).view.counts).toEqual({ people: 2 });
  });

  it('reports a problem only while its search is current', () => {
    const failed = { status: TaskStatus.ERROR, value: offer, error: new ProblemError({ kind: 'offline' }) };
    expect(content({ offer: failed }).view).toMatchObject({ problem: { kind: 'offline' }, free: undefined });
    expect(content({ offer: failed, dateSearch: null }).view.problem).toBeNull();
  });

  describe('nearby dates', () => {
    const about = { dateSearch, offer, flex: 2 };
    const days: NearOffer = {
      from: addDays(june10, 3),
      to: addDays(june10, 4),
      offer: { ...offer, unansweredIds: [] },
    };
    const near = (changes: Partial<DateSearchState>) => content({ flex: 2, about, ...changes }).view.near;

    it('includes the requested dates, and marks the dates that show', () => {
      expect(near({ near: complete([days]) })).toEqual([
        {
          from: dateSearch.from,
          to: dateSearch.to,
          label: 'Tue, Jun 10 – Wed, Jun 11',
          free: '1 available',
          isShown: true,
        },
        { from: days.from, to: days.to, label: 'Fri, Jun 13 – Sat, Jun 14', free: '1 available', isShown: false },
      ]);
      const nextDays = near({ near: complete([days]), dateSearch: { ...dateSearch, from: days.from, to: days.to } });
      expect(Array.isArray(nextDays) && nextDays.map(({ isShown }) => isShown)).toEqual([false, true]);
    });

    it('omits the requested dates if no item is free on them', () => {
      const nothing = { ...about, offer: { ...offer, free: new Map() } };
      expect(near({ about: nothing, near: complete([days]) })).toHaveLength(1);
    });

    it('reserves a line for nearby dates only if dates are flexible', () => {
      const pending = { ...initial, status: TaskStatus.PENDING };
      expect(near({ about: null, offer: pending })).toBe('looking');
      expect(near({ near: pending })).toBe('looking');
      expect(near({ near: { ...initial, status: TaskStatus.ERROR } })).toEqual([]);
      expect(near({ near: complete([]) })).toEqual([]);
      expect(near({ about: null })).toEqual([]);
      expect(near({ about: null, flex: 0 })).toBeNull();
      expect(near({ about: null, offer: { ...initial, status: TaskStatus.ERROR } })).toBeNull();
    });

    it.each([
      ['English', locale, /^Nearby dates: Fri, Jun 13 – Sat, Jun 14: 1 available\.$/],
      ['Chinese', chineseLocale(), /^相近日期：\S/],
    ])('announces nearby dates with the punctuation of %s', (_, language, sentence) => {
      expect(formatNearbyDays([days], about, [item()], language)).toMatch(sentence);
    });
  });

  it('reserves a row for each party member while the party loads', () => {
    const { view } = content();
    expect(view.party?.map(({ label }) => label)).toEqual(['People']);
    expect(view.rewordWith).toBe(true);
    const bounds = { adults: { min: 1, max: 6 }, children: { min: 0, max: 4 } };
    const unknown = content({ party: undefined, items: [item({ bounds }), item({ id: '2' })] }).view;
    expect([unknown.party, unknown.memberCount]).toEqual([undefined, 2]);
  });

  it('formats days as a stay if all items are sold by night', () => {
    const { view } = content({ items: [item({ unit: 'N' }), item({ id: '2', simple: true })] });
    expect(view.nights).toBe(true);
    expect(view.summary).toContain('1\u00a0night');
  });
});
