import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-content.ts';
import { SlipwayDates } from '../../../../src/elements/list/by-date/dates-element.ts';
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import { SlipwayParameters } from '../../../../src/elements/item/parameters.ts';
import { addDays, parseDay, type Day } from '../../../../src/values/dates/day.ts';
import { messages as de } from '../../../../src/i18n/languages/de.ts';
import {
  queryAll,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  mountElement as mountLeaf,
  queryOne,
  createParameter,
  createPreparedLocale,
} from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

beforeAll(() => {
  customElements.define('slipway-dates', SlipwayDates);
  customElements.define('slipway-parameters', SlipwayParameters);
  customElements.define('slipway-calendar', SlipwayCalendar);
});

const today = parseDay('2031-06-10') as Day;
const getDay = (offset: number) => addDays(today, offset);

const nearDays = {
  from: getDay(4),
  to: getDay(5),
  label: 'Sat, Jun 14 – Sun, Jun 15',
  freeItemsText: '7 available',
  isShown: false,
};

const formView: DatesView = {
  locale: createPreparedLocale('en-CA'),
  messages: english.byDate,
  today,
  isSoldByNight: false,
  isFormOpen: true,
  initialDays: null,
  party: [createParameter({ id: 'adults', default: 2 })],
  memberCount: 1,
  hasWidgetLabels: true,
  quantities: { adults: 2 },
  flexDays: 0,
  summary: '',
  isSearching: false,
  problem: null,
  freeItemCount: undefined,
  unansweredCount: 0,
  nearbyDays: null,
};
const answeredView: DatesView = {
  ...formView,
  isFormOpen: false,
  initialDays: { from: getDay(1), to: getDay(2) },
  summary: 'Wed, Jun 11 – Thu, Jun 12 · 2 adults',
  freeItemCount: 7,
};

interface SentRequest {
  name: string;
  detail: unknown;
}

async function mountDates(view: DatesView): Promise<SlipwayDates & { requests: SentRequest[] }> {
  const leaf = new SlipwayDates();
  const requests: SentRequest[] = [];
  for (const name of ['dates-ask', 'dates-move', 'dates-open', 'dates-clear', 'retry'])
    leaf.addEventListener(name, (event) => requests.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  await mountLeaf(leaf, { view });
  return Object.assign(leaf, { requests });
}

async function typeDay(leaf: SlipwayDates, name: 'from' | 'to', day: string): Promise<void> {
  queryOne(leaf, "[part='typed']").setAttribute('open', '');
  await userEvent.fill(queryOne(leaf, `[name='${name}']`), day);
  queryOne(leaf, `[name='${name}']`).dispatchEvent(new Event('change'));
  await leaf.updateComplete;
}

const findCalendar = (leaf: SlipwayDates) => queryOne(leaf, 'slipway-calendar') as SlipwayCalendar;
const findDayButton = (leaf: SlipwayDates, day: Day) => queryOne(findCalendar(leaf), `[value='${day}']`);

async function pickDay(leaf: SlipwayDates, day: Day): Promise<void> {
  await userEvent.click(findDayButton(leaf, day));
  await leaf.updateComplete;
  await findCalendar(leaf).updateComplete;
}

/** Sets the width of the element. Below a certain width, the calendar can collapse into one row. */
function setWidth(leaf: SlipwayDates, pixels: number): void {
  leaf.style.inlineSize = `${String(pixels)}px`;
}

async function pressControl(leaf: SlipwayDates, text: string): Promise<void> {
  await userEvent.click(findControl(leaf, text));
  await leaf.updateComplete;
}

describe('the form of <slipway-dates>', () => {
  it('focuses the day that Tab reaches when the form opens', async () => {
    const leaf = await mountDates(formView);
    await expect.poll(() => getFocusedElement(leaf)).toBe(findCalendar(leaf));
    expect(getFocusedElement(findCalendar(leaf))).toBe(findDayButton(leaf, today));
  });

  it('requests a search for the entered days, party and flexibility', async () => {
    const leaf = await mountDates(formView);
    await pickDay(leaf, getDay(3));
    await pickDay(leaf, getDay(5));
    setWidth(leaf, 800);
    await userEvent.click(findControl(queryOne(leaf, 'slipway-parameters'), 'Add one: Adults'));
    await userEvent.click(queryAll(leaf, "[part='flex-choice']")[2] ?? expect.fail());
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toEqual([
      { name: 'dates-ask', detail: { from: getDay(3), to: getDay(5), quantities: { adults: 3 }, flex: 2 } },
    ]);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('explains a pressed past day without selecting it', async () => {
    const leaf = await mountDates(formView);
    findDayButton(leaf, getDay(-1)).click();
    await findCalendar(leaf).updateComplete;
    expect(queryOne(findCalendar(leaf), "[part='hint']").textContent).toContain('past date');
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
  });

  it('selects days by keyboard and shows them in the collapsed calendar’s row', async () => {
    const leaf = await mountDates(formView);
    setWidth(leaf, 360);
    await expect.poll(() => getFocusedElement(findCalendar(leaf))).toBe(findDayButton(leaf, today));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => queryOne(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => queryOne(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11 – Wed, Jun 18');
    await expect.poll(() => getFocusedElement(leaf)).toBe(queryOne(leaf, "[part='fold']"));
  });

  it('collapses the calendar after two days in a narrow layout', async () => {
    const leaf = await mountDates(formView);
    setWidth(leaf, 360);
    await pickDay(leaf, getDay(3));
    expect(findCalendar(leaf).checkVisibility()).toBe(true);
    await pickDay(leaf, getDay(5));
    const foldLine = queryOne(leaf, "[part='fold']");
    expect([findCalendar(leaf).checkVisibility(), foldLine.ariaExpanded]).toEqual([false, 'false']);
    await userEvent.click(foldLine);
    await leaf.updateComplete;
    expect([findCalendar(leaf).checkVisibility(), foldLine.ariaExpanded]).toEqual([true, 'true']);
    setWidth(leaf, 800);
    expect([foldLine.checkVisibility(), findCalendar(leaf).checkVisibility()]).toEqual([false, true]);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('searches for one day or night if the guest selects no end', async () => {
    const leaf = await mountDates(formView);
    await pickDay(leaf, getDay(3));
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toMatchObject([{ detail: { from: getDay(3), to: getDay(3) } }]);
    const overnightDates = await mountDates({ ...formView, isSoldByNight: true });
    await pickDay(overnightDates, getDay(3));
    await pressControl(overnightDates, 'Check availability');
    expect(overnightDates.requests).toMatchObject([{ detail: { from: getDay(3), to: getDay(4) } }]);
    const longerStay = await mountDates({ ...formView, isSoldByNight: true });
    await pickDay(longerStay, getDay(3));
    await pickDay(longerStay, getDay(6));
    await pressControl(longerStay, 'Check availability');
    expect(longerStay.requests).toMatchObject([{ detail: { from: getDay(3), to: getDay(6) } }]);
  });

  it('shows typed days in the calendar, even beyond its last month', async () => {
    const leaf = await mountDates(formView);
    await typeDay(leaf, 'from', getDay(500));
    await typeDay(leaf, 'to', getDay(501));
    await findCalendar(leaf).updateComplete;
    expect(findDayButton(leaf, getDay(500)).part.contains('chosen')).toBe(true);
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toMatchObject([{ detail: { from: getDay(500), to: getDay(501) } }]);
  });

  it.each([
    ['a past day', getDay(-1), '', 'from', 'This date has passed.'],
    ['an end before the start', getDay(3), getDay(2), 'to', 'The end date is before the start date.'],
  ])('explains %s at its field instead of searching', async (_, from, to, field, expectedText) => {
    const leaf = await mountDates(formView);
    await typeDay(leaf, 'from', from);
    if (to) await typeDay(leaf, 'to', to);
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
    expect(queryOne(leaf, "[part='reason']").textContent).toBe(expectedText);
    await expect.poll(() => getFocusedElement(leaf)).toBe(queryOne(leaf, `[name='${field}']`));
    expect(queryOne(leaf, `[name='${field}']`).getAttribute('aria-invalid')).toBe('true');
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('explains a missing day and focuses the calendar', async () => {
    const leaf = await mountDates(formView);
    await pressControl(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
    expect(queryOne(leaf, "[part='reason']").textContent).toBe('Select a start date.');
    leaf.view = { ...formView, messages: de.byDate };
    await expect.poll(() => queryOne(leaf, "[part='reason']").textContent).toBe(de.byDate.chooseFirst);
    await expect.poll(() => getFocusedElement(leaf)).toBe(findCalendar(leaf));
  });

  it('keeps the entered days when the fields of the party load', async () => {
    const leaf = await mountDates({ ...formView, party: undefined });
    await pickDay(leaf, getDay(3));
    leaf.view = { ...formView, party: [], quantities: {} };
    await leaf.updateComplete;
    expect((queryOne(leaf, "[name='from']") as HTMLInputElement).value).toBe(getDay(3));
  });

  it('passes on the calendar’s announcements', async () => {
    const leaf = await mountDates(formView);
    const announcedSentences: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      announcedSentences.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    await pickDay(leaf, getDay(3));
    expect(announcedSentences).toEqual(['Selected: Fri, Jun 13.']);
  });
});

describe('the result of <slipway-dates>', () => {
  it('shows the summary of the search, with buttons to edit and clear', async () => {
    const leaf = await mountDates(answeredView);
    expect(queryOne(leaf, "[part='when']").textContent).toBe(answeredView.summary);
    await pressControl(leaf, 'Edit dates');
    await pressControl(leaf, 'Clear dates');
    expect(leaf.requests.map(({ name }) => name)).toEqual(['dates-open', 'dates-clear']);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('moves the focus from the submitted form to the summary', async () => {
    const leaf = await mountDates(formView);
    leaf.view = answeredView;
    await leaf.updateComplete;
    await leaf.updateComplete;
    expect(getFocusedElement(leaf)).toBe(queryOne(leaf, "[part='when']"));
    const presetDates = await mountDates(answeredView);
    await presetDates.updateComplete;
    expect(getFocusedElement(presetDates)).toBeNull();
  });

  it('shows the problem of a failed search with a retry button', async () => {
    const leaf = await mountDates({ ...answeredView, freeItemCount: undefined, problem: { kind: 'offline' } });
    expect(queryOne(leaf, "[part='problem']").textContent).toContain('can’t reach');
    await pressControl(leaf, 'Try again');
    expect(leaf.requests).toEqual([{ name: 'retry', detail: null }]);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('offers the nearest dates if nothing is free', async () => {
    const leaf = await mountDates({ ...answeredView, freeItemCount: 0, nearbyDays: 'looking' });
    expect(queryOne(leaf, "[part='none']").textContent).toContain('Nothing available');
    expect(queryOne(leaf, "[part~='near']").textContent).toContain('Looking');
    leaf.view = { ...answeredView, freeItemCount: 0, nearbyDays: [nearDays] };
    await leaf.updateComplete;
    await userEvent.click(queryOne(leaf, "[part='near-days']"));
    expect(leaf.requests).toEqual([{ name: 'dates-move', detail: { from: getDay(4), to: getDay(5) } }]);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('keeps the focus on the pressed nearby dates while results load', async () => {
    const leaf = await mountDates({ ...answeredView, nearbyDays: [nearDays] });
    const nearDaysButton = queryOne(leaf, "[part='near-days']");
    await userEvent.click(nearDaysButton);
    leaf.view = {
      ...answeredView,
      isSearching: true,
      freeItemCount: undefined,
      nearbyDays: [{ ...nearDays, isShown: true }],
    };
    await leaf.updateComplete;
    expect([getFocusedElement(leaf), nearDaysButton.ariaPressed]).toEqual([nearDaysButton, 'true']);
  });

  it('shows the number of items whose request failed', async () => {
    const leaf = await mountDates({ ...answeredView, unansweredCount: 3 });
    expect(queryOne(leaf, "[part='unanswered']").textContent).toBe('We couldn’t check availability for 3 items.');
    expect(queryAll(await mountDates(answeredView), "[part='unanswered']")).toEqual([]);
  });
});
