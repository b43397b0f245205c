import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, test } from 'vitest';
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
  focused,
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
  wish: null,
  party: [parameter({ id: 'adults', default: 2 })],
  expected: 1,
  rewordWith: true,
  chosen: { adults: 2 },
  flex: 0,
  asked: '',
  pending: false,
  problem: null,
  free: undefined,
  unanswered: 0,
  near: null,
};
const asked: DatesView = {
  ...form,
  open: false,
  wish: { from: day(1), to: day(2) },
  asked: 'Wed, Jun 11 – Thu, Jun 12 · 2 adults',
  free: 7,
};

interface Said {
  name: string;
  detail: unknown;
}

async function mount(view: DatesView): Promise<SlipwayDates & { told: Said[] }> {
  const leaf = new SlipwayDates();
  const told: Said[] = [];
  for (const name of ['dates-ask', 'dates-move', 'dates-open', 'dates-clear', 'retry'])
    leaf.addEventListener(name, (event) => told.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  await mountLeaf(leaf, { view });
  return Object.assign(leaf, { told });
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

/** As narrow as a phone, so that the line stands for the calendar, or as wide as a desk. */
function width(leaf: SlipwayDates, pixels: number): void {
  leaf.style.inlineSize = `${String(pixels)}px`;
}

async function press(leaf: SlipwayDates, words: string): Promise<void> {
  await userEvent.click(control(leaf, words));
  await leaf.updateComplete;
}

describe('the form', () => {
  test('takes the focus when it comes up, on the day that Tab leads to', async () => {
    const leaf = await mount(form);
    await expect.poll(() => focused(leaf)).toBe(calendar(leaf));
    expect(focused(calendar(leaf))).toBe(dayIn(leaf, today));
  });

  test('asks for the days of the calendar, the party, and whether other days would do', async () => {
    const leaf = await mount(form);
    await pick(leaf, day(3));
    await pick(leaf, day(5));
    width(leaf, 800);
    await userEvent.click(control(one(leaf, 'slipway-parameters'), 'Add one: Adults'));
    await userEvent.click(all(leaf, "[part='flex-choice']")[2] ?? expect.fail());
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([
      { name: 'dates-ask', detail: { from: day(3), to: day(5), quantities: { adults: 3 }, flex: 2 } },
    ]);
    expect(await axeProblems()).toEqual([]);
  });

  test('a past day cannot be chosen, and says so', async () => {
    const leaf = await mount(form);
    dayIn(leaf, day(-1)).click();
    await calendar(leaf).updateComplete;
    expect(one(calendar(leaf), "[part='hint']").textContent).toContain('past date');
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([]);
  });

  test('by keys: a day, the next, and what was chosen is in the line', async () => {
    const leaf = await mount(form);
    width(leaf, 360);
    await expect.poll(() => focused(calendar(leaf))).toBe(dayIn(leaf, today));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => one(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => one(leaf, "[part='fold']").textContent.trim()).toBe('Wed, Jun 11 – Wed, Jun 18');
    await expect.poll(() => focused(leaf)).toBe(one(leaf, "[part='fold']"));
  });

  test('where there is little room two days fold the calendar, and the line opens it again', async () => {
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

  test('one day alone is enough, and for nights it is one night', async () => {
    const leaf = await mount(form);
    await pick(leaf, day(3));
    await press(leaf, 'Check availability');
    expect(leaf.told).toMatchObject([{ detail: { from: day(3), to: day(3) } }]);
    const nights = await mount({ ...form, nights: true });
    await pick(nights, day(3));
    await press(nights, 'Check availability');
    expect(nights.told).toMatchObject([{ detail: { from: day(3), to: day(4) } }]);
    const longer = await mount({ ...form, nights: true });
    await pick(longer, day(3));
    await pick(longer, day(6));
    await press(longer, 'Check availability');
    expect(longer.told).toMatchObject([{ detail: { from: day(3), to: day(6) } }]);
  });

  test('days can be typed, farther than one may turn, and the calendar shows them', async () => {
    const leaf = await mount(form);
    await type(leaf, 'from', day(500));
    await type(leaf, 'to', day(501));
    await calendar(leaf).updateComplete;
    expect(dayIn(leaf, day(500)).part.contains('chosen')).toBe(true);
    await press(leaf, 'Check availability');
    expect(leaf.told).toMatchObject([{ detail: { from: day(500), to: day(501) } }]);
  });

  test.each([
    ['a day that is over', day(-1), '', 'from', 'This date has passed.'],
    ['an end before the beginning', day(3), day(2), 'to', 'The end date is before the start date.'],
  ])('%s is explained where it was typed, and nothing is asked', async (_, from, to, field, words) => {
    const leaf = await mount(form);
    await type(leaf, 'from', from);
    if (to) await type(leaf, 'to', to);
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([]);
    expect(one(leaf, "[part='reason']").textContent).toBe(words);
    await expect.poll(() => focused(leaf)).toBe(one(leaf, `[name='${field}']`));
    expect(one(leaf, `[name='${field}']`).getAttribute('aria-invalid')).toBe('true');
    expect(await axeProblems()).toEqual([]);
  });

  test('no day is explained, and the focus goes to the calendar', async () => {
    const leaf = await mount(form);
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([]);
    expect(one(leaf, "[part='reason']").textContent).toBe('Select a start date.');
    leaf.view = { ...form, text: de.byDate };
    await expect.poll(() => one(leaf, "[part='reason']").textContent).toBe(de.byDate.chooseFirst);
    await expect.poll(() => focused(leaf)).toBe(calendar(leaf));
  });

  test('what is being chosen stays when an answer comes meanwhile', async () => {
    const leaf = await mount({ ...form, party: undefined });
    await pick(leaf, day(3));
    leaf.view = { ...form, party: [], chosen: {} };
    await leaf.updateComplete;
    expect((one(leaf, "[name='from']") as HTMLInputElement).value).toBe(day(3));
  });

  test('what the calendar and the party say is said further on', async () => {
    const leaf = await mount(form);
    const said: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      said.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    await pick(leaf, day(3));
    expect(said).toEqual(['Selected: Fri, Jun 13.']);
  });
});

describe('once asked', () => {
  test('it says what was asked for; it can be changed, or everything shown again', async () => {
    const leaf = await mount(asked);
    expect(one(leaf, "[part='when']").textContent).toBe(asked.asked);
    await press(leaf, 'Edit dates');
    await press(leaf, 'Clear dates');
    expect(leaf.told.map(({ name }) => name)).toEqual(['dates-open', 'dates-clear']);
    expect(await axeProblems()).toEqual([]);
  });

  test('the focus goes from the form to what was asked for, and is not taken from elsewhere', async () => {
    const leaf = await mount(form);
    leaf.view = asked;
    await leaf.updateComplete;
    await leaf.updateComplete;
    expect(focused(leaf)).toBe(one(leaf, "[part='when']"));
    const preset = await mount(asked);
    await preset.updateComplete;
    expect(focused(preset)).toBeNull();
  });

  test('a failure is said, with a way to try again', async () => {
    const leaf = await mount({ ...asked, free: undefined, problem: { kind: 'offline' } });
    expect(one(leaf, "[part='problem']").textContent).toContain('can’t reach');
    await press(leaf, 'Try again');
    expect(leaf.told).toEqual([{ name: 'retry', detail: null }]);
    expect(await axeProblems()).toEqual([]);
  });

  test('where nothing is free the nearest days with something are offered', async () => {
    const leaf = await mount({ ...asked, free: 0, near: 'looking' });
    expect(one(leaf, "[part='none']").textContent).toContain('Nothing available');
    expect(one(leaf, "[part~='near']").textContent).toContain('Looking');
    const days = { from: day(4), to: day(5), words: 'Sat, Jun 14 – Sun, Jun 15', free: '7 available', chosen: false };
    leaf.view = { ...asked, free: 0, near: [days] };
    await leaf.updateComplete;
    await userEvent.click(one(leaf, "[part='near-days']"));
    expect(leaf.told).toEqual([{ name: 'dates-move', detail: { from: day(4), to: day(5) } }]);
    expect(await axeProblems()).toEqual([]);
  });

  test('the days nearby keep the focus while they are looked at in turn', async () => {
    const days = { from: day(4), to: day(5), words: 'Sat, Jun 14 – Sun, Jun 15', free: '7 available', chosen: false };
    const leaf = await mount({ ...asked, near: [days] });
    const button = one(leaf, "[part='near-days']");
    await userEvent.click(button);
    leaf.view = { ...asked, pending: true, free: undefined, near: [{ ...days, chosen: true }] };
    await leaf.updateComplete;
    expect([focused(leaf), button.ariaPressed]).toEqual([button, 'true']);
  });

  test('what got no answer is counted', async () => {
    const leaf = await mount({ ...asked, unanswered: 3 });
    expect(one(leaf, "[part='unanswered']").textContent).toBe('We couldn’t check availability for 3 items.');
    expect(all(await mount(asked), "[part='unanswered']")).toEqual([]);
  });
});
