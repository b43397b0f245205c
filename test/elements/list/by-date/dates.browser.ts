import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-view.ts';
import { SlipwayDates } from '../../../../src/elements/list/by-date/dates.ts';
import { SlipwayParameters } from '../../../../src/elements/item/parameters.ts';
import { addDays, parseDay, type Day } from '../../../../src/values/dates/day.ts';
import { enRest } from '../../../../src/i18n/en/rest.ts';
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

beforeAll(() => {
  customElements.define('slipway-dates', SlipwayDates);
  customElements.define('slipway-parameters', SlipwayParameters);
});

const today = parseDay('2031-06-10') as Day;
const day = (offset: number) => addDays(today, offset);

const form: DatesView = {
  locale: localeIn('en-CA'),
  text: enRest.byDate,
  today,
  nights: false,
  open: true,
  wish: null,
  party: [{ parameter: parameter({ id: 'Adults', default: 2 }), ids: ['adults'] }],
  chosen: { Adults: 2 },
  asked: '',
  pending: false,
  problem: null,
  free: undefined,
  unanswered: 0,
  near: undefined,
};
const asked: DatesView = {
  ...form,
  open: false,
  wish: { from: day(1), to: day(2) },
  asked: 'Wed, Jun 11 – Thu, Jun 12 · 2 × Adults',
  free: 7,
};

interface Said {
  name: string;
  detail: unknown;
}

async function mount(view: DatesView): Promise<SlipwayDates & { told: Said[] }> {
  const leaf = new SlipwayDates();
  const told: Said[] = [];
  for (const name of ['dates-ask', 'dates-open', 'dates-clear', 'retry'])
    leaf.addEventListener(name, (event) => told.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  await mountLeaf(leaf, { view });
  return Object.assign(leaf, { told });
}

async function type(leaf: SlipwayDates, name: 'from' | 'to', day: string): Promise<void> {
  await userEvent.fill(one(leaf, `[name='${name}']`), day);
  one(leaf, `[name='${name}']`).dispatchEvent(new Event('change'));
  await leaf.updateComplete;
}

async function press(leaf: SlipwayDates, words: string): Promise<void> {
  await userEvent.click(control(leaf, words));
  await leaf.updateComplete;
}

describe('the form', () => {
  test('takes the focus when it comes up', async () => {
    const leaf = await mount(form);
    await leaf.updateComplete;
    expect(focused(leaf)).toBe(one(leaf, "[name='from']"));
  });

  test('asks for the days and the party', async () => {
    const leaf = await mount(form);
    await type(leaf, 'from', day(3));
    await type(leaf, 'to', day(5));
    await userEvent.click(control(one(leaf, 'slipway-parameters'), 'Add one: Adults'));
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([{ name: 'dates-ask', detail: { from: day(3), to: day(5), chosen: { Adults: 3 } } }]);
  });

  test('one day alone is enough, and for nights it is one night', async () => {
    const leaf = await mount(form);
    await type(leaf, 'from', day(3));
    await press(leaf, 'Check availability');
    expect(leaf.told).toMatchObject([{ detail: { from: day(3), to: day(3) } }]);
    const nights = await mount({ ...form, nights: true });
    expect(nights.shadowRoot?.textContent).toContain('Check-out');
    await type(nights, 'from', day(3));
    await press(nights, 'Check availability');
    expect(nights.told).toMatchObject([{ detail: { from: day(3), to: day(4) } }]);
  });

  test.each([
    ['no day', '', '', 'from', 'Choose a start date.'],
    ['a day that is over', day(-1), '', 'from', 'This day is in the past.'],
    ['an end before the beginning', day(3), day(2), 'to', 'The end date is before the start date.'],
  ])('%s is explained beside its field, and nothing is asked', async (_, from, to, field, words) => {
    const leaf = await mount(form);
    await type(leaf, 'from', from);
    if (to) await type(leaf, 'to', to);
    await press(leaf, 'Check availability');
    expect(leaf.told).toEqual([]);
    expect(one(leaf, "[part='reason']").textContent).toBe(words);
    expect(focused(leaf)).toBe(one(leaf, `[name='${field}']`));
    expect(one(leaf, `[name='${field}']`).getAttribute('aria-invalid')).toBe('true');
    expect(await axeProblems()).toEqual([]);
  });

  test('what is being typed stays when an answer comes meanwhile', async () => {
    const leaf = await mount(form);
    await type(leaf, 'from', day(3));
    leaf.view = { ...form, party: [], chosen: {} };
    await leaf.updateComplete;
    expect((one(leaf, "[name='from']") as HTMLInputElement).value).toBe(day(3));
  });
});

describe('once asked', () => {
  test('it says what was asked for; it can be changed, or everything shown again', async () => {
    const leaf = await mount(asked);
    expect(one(leaf, "[part='when']").textContent).toBe(asked.asked);
    await press(leaf, 'Change');
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
    const leaf = await mount({ ...asked, free: 0 });
    expect(one(leaf, "[part='none']").textContent).toContain('Nothing available');
    expect(one(leaf, "[part='none']").textContent).toContain('Looking');
    leaf.view = { ...asked, free: 0, near: [{ from: day(4), to: day(5), words: 'Sat, Jun 14 – Sun, Jun 15' }] };
    await leaf.updateComplete;
    await press(leaf, 'Sat, Jun 14 – Sun, Jun 15');
    expect(leaf.told).toEqual([{ name: 'dates-ask', detail: { from: day(4), to: day(5), chosen: {} } }]);
    expect(await axeProblems()).toEqual([]);
  });

  test('and where none is near that is said', async () => {
    const leaf = await mount({ ...asked, free: 0, near: [] });
    expect(one(leaf, "[part='none']").textContent).toContain('Nothing available on the days after that either.');
  });

  test('what got no answer is counted', async () => {
    const leaf = await mount({ ...asked, unanswered: 3 });
    expect(one(leaf, "[part='unanswered']").textContent).toBe('We couldn’t check 3 items.');
    expect(all(await mount(asked), "[part='unanswered']")).toEqual([]);
  });
});
