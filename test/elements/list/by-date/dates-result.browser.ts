import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { datesResultTemplate } from '../../../../src/elements/list/by-date/dates-result.ts';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-content.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { createPreparedLocale } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const datesView: DatesView = {
  locale: createPreparedLocale('en'),
  messages: english.byDate,
  today: june10,
  isSoldByNight: false,
  isFormOpen: false,
  initialDays: null,
  party: [],
  memberCount: 0,
  hasWidgetLabels: true,
  quantities: {},
  summary: 'Tue, Jun 10 · 2 adults',
  isSearching: false,
  problem: null,
  freeItemCount: 4,
  unansweredCount: 0,
  flexDays: 0,
  nearbyDays: null,
};

function drawTestAnswer(changes: Partial<DatesView>): HTMLElement {
  const container = document.createElement('div');
  const doNothing = () => undefined;
  render(
    datesResultTemplate(
      { ...datesView, ...changes },
      { editSearch: doNothing, clearDates: doNothing, retry: doNothing, moveToDays: doNothing },
    ),
    container,
  );
  return container;
}
const readText = (container: HTMLElement) =>
  [...container.children].map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '));

describe('datesResultTemplate', () => {
  it('shows the summary of the search with its buttons', () => {
    expect(readText(drawTestAnswer({}))).toEqual(['Tue, Jun 10 · 2 adults Edit dates Clear dates']);
  });

  it('hides the problem and failed items of the previous search', () => {
    const failedView = { problem: { kind: 'offline' } as const, unansweredCount: 2 };
    expect(readText(drawTestAnswer(failedView)).slice(1)).toEqual([
      expect.stringContaining('Try again'),
      'We couldn’t check availability for 2 items.',
    ]);
    expect(readText(drawTestAnswer({ ...failedView, isSearching: true }))).toHaveLength(1);
  });

  it('calls nearby dates “closest” only if no item is free', () => {
    const nearDays = {
      from: june10,
      to: addDays(june10, 1),
      label: 'Tue – Wed',
      freeItemsText: '3 available',
      isShown: false,
    };
    const { none, near, nearby, noneNearby, far, looking } = english.byDate;
    expect(readText(drawTestAnswer({ freeItemCount: 0, nearbyDays: [nearDays] })).slice(1)).toEqual([
      none,
      near,
      'Tue – Wed 3 available',
    ]);
    expect(readText(drawTestAnswer({ nearbyDays: [nearDays] })).slice(1)).toEqual([nearby, 'Tue – Wed 3 available']);
    expect(readText(drawTestAnswer({ nearbyDays: [] })).slice(1)).toEqual([noneNearby]);
    expect(readText(drawTestAnswer({ freeItemCount: 0, nearbyDays: [] })).slice(1)).toEqual([none, far]);
    expect(readText(drawTestAnswer({ nearbyDays: 'looking' })).slice(1)).toEqual([looking]);
  });
});
