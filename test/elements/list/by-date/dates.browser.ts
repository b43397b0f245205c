import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-view.ts';
import { SlipwayDates } from '../../../../src/elements/list/by-date/dates.ts';
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import { SlipwayParameters } from '../../../../src/elements/item/parameters.ts';
import { addDays, parseDay, type Day } from '../../../../src/values/dates/day.ts';
import { messages as de } from '../../../../src/i18n/languages/de.ts';
import {
  all,
  axeProblems,
  control,
  focusedElement,
  mount as mountLeaf,
  one,
  parameter,
  localeIn,
} from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

beforeAll(() => {
  customElements.define('slipway-dates', SlipwayDates);
  customElements.define('slipway-parameters', SlipwayParameters);
  customElements.define('slipway-calendar', SlipwayCalendar);
});

const today = parseDay('2031-06-10') as Day;
const day = (offset: number) => addDays(today, offset);

const form: DatesView = {
  locale: localeIn('en-CA'),
  text: english.byDate,
  today,
  nights: false,
  open: true,
  dateSearch: null,
  party: [parameter({ id: 'adults', default: 2 })],
  memberCount: 1,
  rewordWith: true,
  counts: { adults: 2 },
  flex: 0,
  summary: '',
  pending: false,
  problem: null,
  free: undefined,
  unansweredCount: 0,
  near: null,
};
const answeredView: DatesView = {
  ...form,
  open: false,
  dateSearch: { from: day(1), to: day(2) },
  summary: 'Wed, Jun 11 – Thu, Jun 12 · 2 adults',
  free: 7,
};

interface SentRequest {
  name: string;
  detail: unknown;
}

async function mount(view: DatesView): Promise<SlipwayDates & { requests: SentRequest[] }> {
  const leaf = new SlipwayDates();
  const requests: SentRequest[] = [];
  for (const name of ['dates-ask', 'dates-move', 'dates-open', 'dates-clear', 'retry'])
    leaf.addEventListener(name, (event) => requests.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  await mountLeaf(leaf, { view });
  return Object.assign(leaf, { requests });
}

async function type(leaf: SlipwayDates, name: 'from' | 'to', day: string): Promise<void> {
  one(leaf, "[part='typed']").setAttribute('open', '');
  await userEvent.fill(one(leaf, `[name='${name}']`), day);
  one(leaf, `[name='${name}']`).dispatchEvent(new Event('change'));
  await leaf.updateComplete;
}

const calendar = (leaf: SlipwayDates) => one(leaf, 'slipway-calendar') as SlipwayCalendar;
const dayIn = (leaf: SlipwayDates, day: Day) => one(calendar(leaf), `[value='${day}']`);

async function pick(leaf: SlipwayDates, day: Day): Promise<void> {
  await userEvent.click(dayIn(leaf, day));
  await leaf.updateComplete;
  await calendar(leaf).updateComplete;
}

/** Sets the width of the element. Below a certain width, the calendar collapses into one line. */
function width(leaf: SlipwayDates, pixels: number): void {
  leaf.style.inlineSize = `${String(pixels)}px`;
}

async function press(leaf: SlipwayDates, words: string): Promise<void> {
  await userEvent.click(control(leaf, words));
  await leaf.updateComplete;
}

describe('the form of <slipway-dates>', () => {
  it('focuses the calendar’s day in the tab order when it opens', async () => {
    const leaf = await mount(form);
    await expect.poll(() => focusedElement(leaf)).toBe(calendar(leaf));
    expect(focusedElement(calendar(leaf))).toBe(dayIn(leaf, today));
  });

  it('requests a search for the entered days, party and flexibility', async () => {
    const leaf = await mount(form);
    await pick(leaf, day(3));
    await pick(leaf, day(5));
    width(leaf, 800);
    await userEvent.click(control(one(leaf, 'slipway-parameters'), 'Add one: Adults'));
    await userEvent.click(all(leaf, "[part='flex-choice']")[2] ?? expect.fail());
    await press(leaf, 'Check availability');
    expect(leaf.requests).toEqual([
      { name: 'dates-ask', detail: { from: day(3), to: day(5), quantities: { adults: 3 }, flex: 2 } },
    ]);
    expect(await axeProblems()).toEqual([]);
  });

  it('explains a pressed past day without selecting it', async () => {
    const leaf = await mount(form);
    dayIn(leaf, day(-1)).click();
    await calendar(leaf).updateComplete;
    expect(one(calendar(leaf), "[part='hint']").textContent).toContain('past date');
    await press(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
  });

  it('selects days by keyboard and shows them in the collapsed line', async () => {
    const leaf = await mount(form);
    width(leaf, 360);
    await expect.poll(() => focusedElement(calendar(leaf))).toBe(dayIn(leaf, today));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => one(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => one(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11 – Wed, Jun 18');
    await expect.poll(() => focusedElement(leaf)).toBe(one(leaf, "[part='fold']"));
  });

  it('collapses the calendar after two days in a narrow layout', async () => {
    const leaf = await mount(form);
    width(leaf, 360);
    await pick(leaf, day(3));
    expect(calendar(leaf).checkVisibility()).toBe(true);
    await pick(leaf, day(5));
    const line = one(leaf, "[part='fold']");
    expect([calendar(leaf).checkVisibility(), line.ariaExpanded]).toEqual([false, 'false']);
    await userEvent.click(line);
    await leaf.updateComplete;
    expect([calendar(leaf).checkVisibility(), line.ariaExpanded]).toEqual([true, 'true']);
    width(leaf, 800);
    expect([line.checkVisibility(), calendar(leaf).checkVisibility()]).toEqual([false, true]);
    expect(await axeProblems()).toEqual([]);
  });

  it('searches for one day or night if the guest selects no end', async () => {
    const leaf = await mount(form);
    await pick(leaf, day(3));
    await press(leaf, 'Check availability');
    expect(leaf.requests).toMatchObject([{ detail: { from: day(3), to: day(3) } }]);
    const nights = await mount({ ...form, nights: true });
    await pick(nights, day(3));
    await press(nights, 'Check availability');
    expect(nights.requests).toMatchObject([{ detail: { from: day(3), to: day(4) } }]);
    const longer = await mount({ ...form, nights: true });
    await pick(longer, day(3));
    await pick(longer, day(6));
    await press(longer, 'Check availability');
    expect(longer.requests).toMatchObject([{ detail: { from: day(3), to: day(6) } }]);
  });

  it('shows typed days in the calendar, even beyond its last month', async () => {
    const leaf = await mount(form);
    await type(leaf, 'from', day(500));
    await type(leaf, 'to', day(501));
    await calendar(leaf).updateComplete;
    expect(dayIn(leaf, day(500)).part.contains('chosen')).toBe(true);
    await press(leaf, 'Check availability');
    expect(leaf.requests).toMatchObject([{ detail: { from: day(500), to: day(501) } }]);
  });

  it.each([
    ['a past day', day(-1), '', 'from', 'This date has passed.'],
    ['an end before the start', day(3), day(2), 'to', 'The end date is before the start date.'],
  ])('explains %s at its field instead of searching', async (_, from, to, field, words) => {
    const leaf = await mount(form);
    await type(leaf, 'from', from);
    if (to) await type(leaf, 'to', to);
    await press(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
    expect(one(leaf, "[part='reason']").textContent).toBe(words);
    await expect.poll(() => focusedElement(leaf)).toBe(one(leaf, `[name='${field}']`));
    expect(one(leaf, `[name='${field}']`).getAttribute('aria-invalid')).toBe('true');
    expect(await axeProblems()).toEqual([]);
  });

  it('explains a missing day and focuses the calendar', async () => {
    const leaf = await mount(form);
    await press(leaf, 'Check availability');
    expect(leaf.requests).toEqual([]);
    expect(one(leaf, "[part='reason']").textContent).toBe('Select a start date.');
    leaf.view = { ...form, text: de.byDate };
    await expect.poll(() => one(leaf, "[part='reason']").textContent).toBe(de.byDate.chooseFirst);
    await expect.poll(() => focusedElement(leaf)).toBe(calendar(leaf));
  });

  it('keeps the entered days when the party arrives', async () => {
    const leaf = await mount({ ...form, party: undefined });
    await pick(leaf, day(3));
    leaf.view = { ...form, party: [], counts: {} };
    await leaf.updateComplete;
    expect((one(leaf, "[name='from']") as HTMLInputElement).value).toBe(day(3));
  });

  it('passes on the calendar’s announcements', async () => {
    const leaf = await mount(form);
    const sentences: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      sentences.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    await pick(leaf, day(3));
    expect(sentences).toEqual(['Selected: Fri, Jun 13.']);
  });
});

describe('the answer of <slipway-dates>', () => {
  it('shows the summary of the search, with buttons to edit and clear', async () => {
    const leaf = await mount(answeredView);
    expect(one(leaf, "[part='when']").textContent).toBe(answeredView.summary);
    await press(leaf, 'Edit dates');
    await press(leaf, 'Clear dates');
    expect(leaf.requests.map(({ name }) => name)).toEqual(['dates-open', 'dates-clear']);
    expect(await axeProblems()).toEqual([]);
  });

  it('moves the focus from the submitted form to the summary', async () => {
    const leaf = await mount(form);
    leaf.view = answeredView;
    await leaf.updateComplete;
    await leaf.updateComplete;
    expect(focusedElement(leaf)).toBe(one(leaf, "[part='when']"));
    const preset = await mount(answeredView);
    await preset.updateComplete;
    expect(focusedElement(preset)).toBeNull();
  });

  it('shows a failure with a button to retry', async () => {
    const leaf = await mount({ ...answeredView, free: undefined, problem: { kind: 'offline' } });
    expect(one(leaf, "[part='problem']").textContent).toContain('can’t reach');
    await press(leaf, 'Try again');
    expect(leaf.requests).toEqual([{ name: 'retry', detail: null }]);
    expect(await axeProblems()).toEqual([]);
  });

  it('offers the nearest dates if nothing is free', async () => {
    const leaf = await mount({ ...answeredView, free: 0, near: 'looking' });
    expect(one(leaf, "[part='none']").textContent).toContain('Nothing available');
    expect(one(leaf, "[part~='near']").textContent).toContain('Looking');
    const days = { from: day(4), to: day(5), label: 'Sat, Jun 14 – Sun, Jun 15', free: '7 available', isShown: false };
    leaf.view = { ...answeredView, free: 0, near: [days] };
    await leaf.updateComplete;
    await userEvent.click(one(leaf, "[part='near-days']"));
    expect(leaf.requests).toEqual([{ name: 'dates-move', detail: { from: day(4), to: day(5) } }]);
    expect(await axeProblems()).toEqual([]);
  });

  it('keeps the focus on the pressed nearby dates while results load', async () => {
    const days = { from: day(4), to: day(5), label: 'Sat, Jun 14 – Sun, Jun 15', free: '7 available', isShown: false };
    const leaf = await mount({ ...answeredView, near: [days] });
    const button = one(leaf, "[part='near-days']");
    await userEvent.click(button);
    leaf.view = { ...answeredView, pending: true, free: undefined, near: [{ ...days, isShown: true }] };
    await leaf.updateComplete;
    expect([focusedElement(leaf), button.ariaPressed]).toEqual([button, 'true']);
  });

  it('shows the number of items whose request failed', async () => {
    const leaf = await mount({ ...answeredView, unansweredCount: 3 });
    expect(one(leaf, "[part='unanswered']").textContent).toBe('We couldn’t check availability for 3 items.');
    expect(all(await mount(answeredView), "[part='unanswered']")).toEqual([]);
  });
});
