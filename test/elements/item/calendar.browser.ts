import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { eachDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { all, asks, axeProblems, control, focused, mount, one, localeIn } from '../choosing-stage.ts';
import { samples } from '../../samples.ts';
import { day, freeBut, today } from './june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));

const month = (text: string) => text as Month;
const locale = localeIn('en-CA');

function june(props: Partial<SlipwayCalendar> = {}) {
  return mount(new SlipwayCalendar(), {
    locale,
    month: month('2031-06'),
    today,
    lastMonth: month('2031-08'),
    availability: freeBut(['2031-06-12']),
    ...props,
  });
}

type Mounted = Awaited<ReturnType<typeof june>>;

const button = (calendar: HTMLElement, date: string) => one(calendar, `button[value='${date}']`);
const cell = (calendar: HTMLElement, date: string) => button(calendar, date).parentElement;
const standing = (calendar: HTMLElement) => (focused(calendar) as HTMLButtonElement | null)?.value;

/** Does what the element around it does: shows the month and keeps the days asked for. */
function obey(calendar: Mounted): Mounted {
  calendar.addEventListener(
    'month-show',
    (event) => (calendar.month = (event as CustomEvent<{ month: Month }>).detail.month),
  );
  calendar.addEventListener('days-choose', (event) =>
    Object.assign(calendar, (event as CustomEvent<{ start: Day; end: Day }>).detail),
  );
  return calendar;
}

async function press(calendar: Mounted, date: string): Promise<void> {
  button(calendar, date).click();
  await calendar.updateComplete;
}

async function keys(calendar: Mounted, typed: string): Promise<void> {
  await userEvent.keyboard(typed);
  await calendar.updateComplete;
}

describe('what one sees', () => {
  test('a month stands in another calendar too where the language asks for one, and days have its figures', async () => {
    const hebrew = await june({ locale: localeIn('en-u-ca-hebrew') });
    expect(one(hebrew, '[part=month]').firstChild?.nextSibling?.textContent).toBe('June 2031');
    expect(one(hebrew, '[part=month-beside]').textContent).toMatch(/^Sivan.+Tamuz 5791/);
    const arabic = await june({ locale: localeIn('ar-u-nu-arab') });
    expect(button(arabic, '2031-06-14').textContent.trim()).toBe('١٤');
    expect(all(arabic, '[part=month-beside]')).toEqual([]);
  });

  test('begins with the present week, and counts the rows of all weeks', async () => {
    const calendar = await june();
    expect(all(calendar, '[part~=day]').map((each) => (each as HTMLButtonElement).value)[0]).toBe('2031-06-08');
    expect(one(calendar, '[part=grid]').getAttribute('aria-rowcount')).toBe('6');
    expect(all(calendar, 'tr').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '3', '4', '5', '6']);
  });

  test('stacks the next month below one with few days, each under its name', async () => {
    const calendar = await june({ availability: freeBut(eachDay(day('2031-06-01'), day('2031-06-21'))) });
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [upper, lower] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([lower?.left, (upper?.bottom ?? 0) < (lower?.top ?? 0)]).toEqual([upper?.left, true]);
    expect(asks(calendar, 'months-fit')).toEqual([]);
  });

  test('hides cells outside of the month', async () => {
    const calendar = await june({ month: month('2031-08') });
    const seen = all(calendar, 'td button').filter((each) => getComputedStyle(each).visibility === 'visible');
    expect(seen).toHaveLength(31);
  });

  test('the mark of today stands clear of its number and of its price', async () => {
    const calendar = await june({
      priced: true,
      notes: new Map([[today, { sign: '$45', words: '$45.00', look: '' }]]),
    });
    const { blockSize, insetBlockStart, insetBlockEnd } = getComputedStyle(button(calendar, today), '::after');
    expect([blockSize, insetBlockStart]).toEqual(['5px', '1px']);
    expect(parseFloat(insetBlockEnd)).toBeGreaterThan(button(calendar, today).offsetHeight / 2);
  });

  test('two days beside each other are one piece, with round corners at its ends alone', async () => {
    const corners = async (first: string, last: string, at: string) => {
      const calendar = await june({ length: 0, start: day(first), end: day(last) });
      const look = getComputedStyle(button(calendar, at));
      return [look.borderStartStartRadius, look.borderStartEndRadius].map((radius) => radius !== '0px');
    };
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-17')).toEqual([true, false]);
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-18')).toEqual([false, true]);
    expect(await corners('2031-06-17', '2031-06-17', '2031-06-17')).toEqual([true, true]);
  });

  test('the words of a month break nowhere but between them, and its days not at all, also where it is very narrow', async () => {
    const calendar = await june({ month: month('2031-09'), lastMonth: month('2032-12') });
    Object.assign(calendar.style, { inlineSize: '163px', fontSize: '18px' });
    const words = one(calendar, '[part=month]').firstChild?.nextSibling;
    const range = document.createRange();
    range.setStart(words ?? calendar, 0);
    range.setEnd(words ?? calendar, 'September'.length);
    expect(words?.textContent).toBe('September 2031');
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
    expect(calendar.scrollWidth).toBe(163);
    calendar.style.fontSize = '26px';
    range.selectNodeContents(button(calendar, '2031-09-25'));
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
  });

  test('moves nothing when a price comes', async () => {
    const calendar = await june({ priced: true });
    const place = () => button(calendar, '2031-06-14').getBoundingClientRect().toJSON() as object;
    const number = () => {
      const range = document.createRange();
      range.selectNodeContents(button(calendar, '2031-06-14').firstChild?.nextSibling ?? calendar);
      return range.getBoundingClientRect().top;
    };
    const before = [place(), number()];
    calendar.notes = new Map([[day('2031-06-14'), { sign: '$45', words: '$45.00', look: 'cheapest' }]]);
    await calendar.updateComplete;
    expect([place(), number()]).toEqual(before);
    expect(one(calendar, '[part~=cheapest]').innerText).toBe('$45');
  });

  test('names a day with its date and state, and marks today', async () => {
    const calendar = await june();
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe('Saturday, June 14, 2031, available');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, not available');
    expect(button(calendar, '2031-06-10').getAttribute('aria-current')).toBe('date');
    expect(button(calendar, '2031-06-10').getAttribute('aria-label')).toContain('today');
    expect(button(calendar, '2031-06-09').getAttribute('aria-label')).toContain('past date');
  });

  test('a range shows its two ends and the days between, and says which are chosen', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-19') });
    expect(all(calendar, "[part~='day'][part~='chosen']").map((each) => (each as HTMLButtonElement).value)).toEqual([
      '2031-06-17',
      '2031-06-19',
    ]);
    expect(all(calendar, "[aria-selected='true']")).toHaveLength(3);
    expect(button(calendar, '2031-06-18').getAttribute('aria-label')).toContain('selected');
    expect(cell(calendar, '2031-06-18')?.getAttribute('part')).toContain('between');
  });

  test('while it waits, days are not choosable and the calendar says it is busy', async () => {
    const calendar = await june({ availability: undefined });
    expect(one(calendar, 'section').getAttribute('aria-busy')).toBe('true');
    await press(calendar, '2031-06-14');
    expect(asks(calendar, 'days-choose')).toEqual([]);
  });
});

describe('choosing', () => {
  test('a free day is chosen, and said', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-14');
    expect(asks(calendar, 'days-choose')).toEqual([{ start: '2031-06-14', end: '2031-06-14' }]);
    expect(asks(calendar, 'live-region-say')).toEqual([{ words: 'Selected: Sat, Jun 14.' }]);
  });

  test('a press draws once: the focus that comes with it waits for what is chosen', async () => {
    const calendar = obey(await june());
    await userEvent.hover(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    const drawn = vi.spyOn(calendar, 'render');
    await userEvent.click(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    expect(drawn).toHaveBeenCalledOnce();
    expect(button(calendar, '2031-06-14').tabIndex).toBe(0);
  });

  test('a taken day says why it cannot be chosen, to eyes and ears', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-12');
    expect(asks(calendar, 'days-choose')).toEqual([]);
    expect(asks(calendar, 'live-region-say')).toEqual([{ words: 'Thursday, June 12, 2031: not available.' }]);
    expect(one(calendar, "[part='hint']").textContent).toBe('Thursday, June 12, 2031: not available.');
    calendar.locale = localeIn('de');
    await calendar.updateComplete;
    expect(one(calendar, "[part='hint']").textContent).toBe('Donnerstag, 12. Juni 2031: not available.');
  });

  test('a fixed length chooses all its days, and only where all are free', async () => {
    const calendar = await june({ length: 3, availability: freeBut(['2031-06-16'], 3) });
    await press(calendar, '2031-06-13');
    await press(calendar, '2031-06-14');
    expect(asks(calendar, 'days-choose')).toEqual([{ start: '2031-06-13', end: '2031-06-15' }]);
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toContain('not enough days in a row');
  });

  test('a free range: first day, then a later last day; anything else begins anew', async () => {
    const calendar = obey(await june({ length: 0, availability: freeBut(['2031-06-20']) }));
    for (const date of ['2031-06-17', '2031-06-19', '2031-06-18', '2031-06-16', '2031-06-21'])
      await press(calendar, date);
    expect(asks(calendar, 'days-choose')).toEqual([
      { start: '2031-06-17', end: '2031-06-17' },
      { start: '2031-06-17', end: '2031-06-19' },
      { start: '2031-06-18', end: '2031-06-18' },
      { start: '2031-06-16', end: '2031-06-16' },
      { start: '2031-06-21', end: '2031-06-21' },
    ]);
  });

  test('a day beyond a taken one begins anew, and eyes and ears learn why until something else is chosen', async () => {
    const calendar = obey(
      await june({ length: 0, nights: true, hint: 'Pick.', availability: freeBut(['2031-06-20']) }),
    );
    const hint = () => one(calendar, "[part='hint']").textContent;
    await press(calendar, '2031-06-18');
    await press(calendar, '2031-06-23');
    const words = 'Some dates in between aren’t available. Your dates now start on Monday, June 23, 2031.';
    expect(hint()).toBe(words);
    expect(asks(calendar, 'live-region-say').at(-1)).toEqual({ words });
    await press(calendar, '2031-06-25');
    expect(hint()).toBe('Pick.');
    await press(calendar, '2031-06-22');
    expect(hint()).toBe('Pick.');
    expect(asks(calendar, 'live-region-say').at(-1)).toEqual({ words: 'Selected: Sun, Jun 22 – Mon, Jun 23.' });
  });

  test('days beyond the longest booking are marked while it is begun, and begin anew', async () => {
    const longest = { count: 2, words: 'At most 2 nights.', beyond: 'too long' };
    const calendar = obey(await june({ length: 0, nights: true, longest, availability: freeBut([]) }));
    const beyond = () => all(calendar, "[part~='beyond']").map((each) => (each as HTMLButtonElement).value);
    expect(beyond()).toEqual([]);
    await press(calendar, '2031-06-18');
    expect(beyond().slice(0, 2)).toEqual(['2031-06-21', '2031-06-22']);
    expect(button(calendar, '2031-06-21').getAttribute('aria-label')).toContain('too long');
    expect(await axeProblems()).toEqual([]);
    await press(calendar, '2031-06-24');
    expect(asks(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-24', end: '2031-06-24' });
    expect(one(calendar, "[part='hint']").textContent).toBe(
      'At most 2 nights. Your dates now start on Tuesday, June 24, 2031.',
    );
  });

  const painted = (calendar: Mounted) =>
    all(calendar, "td[part~='between'] button").map((each) => (each as HTMLButtonElement).value);

  test('what was chosen shows as chosen at once, under the pointer that chose it', async () => {
    const calendar = obey(await june({ length: 0, nights: true }));
    await userEvent.click(button(calendar, '2031-06-17'));
    await userEvent.click(button(calendar, '2031-06-19'));
    button(calendar, '2031-06-19').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await calendar.updateComplete;
    expect(painted(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    await press(calendar, '2031-06-24');
    await userEvent.hover(button(calendar, '2031-06-26'));
    await calendar.updateComplete;
    expect(painted(calendar)).toEqual(['2031-06-24', '2031-06-25', '2031-06-26']);
  });

  test('previews nothing under a finger', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    button(calendar, '2031-06-19').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }),
    );
    await calendar.updateComplete;
    expect(painted(calendar)).toEqual([]);
  });

  test('a range to come is previewed under the pointer and under a focus moved by keys', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    await userEvent.hover(button(calendar, '2031-06-19'));
    await calendar.updateComplete;
    expect(all(calendar, "td[part~='between'] button").map((each) => (each as HTMLButtonElement).value)).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
    ]);
    button(calendar, '2031-06-19').focus();
    await keys(calendar, '{ArrowRight}');
    expect(painted(calendar)).toHaveLength(4);
  });

  test('whatever is free, no day is offered that a booking may not begin on', async () => {
    const calendar = await june();
    const days = eachDay(day('2031-06-01'), day('2031-06-30'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...days)),
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.constantFrom(...days)),
        async (taken, length, start) => {
          Object.assign(calendar, { availability: freeBut(taken, Math.max(1, length)), length, start, end: start });
          await calendar.updateComplete;
          const shown = (selector: string) =>
            all(calendar, selector).map((each) => day((each as HTMLButtonElement).value));
          expect(shown("[part~='day'][aria-disabled='false']")).toEqual(
            shown("[part~='day']").filter((each) => calendar.availability?.canStart(each)),
          );
        },
      ),
      { numRuns: samples(40) },
    );
  });

  test.for([
    { month: 'soon' as Month, today: 'now' as Day },
    { month: undefined, today: undefined },
    { start: 7 as unknown as Day, end: {} as Day, length: NaN },
    { start: day('2031-06-20'), end: day('2031-06-01'), length: -3 },
    { lastMonth: null as unknown as Month, length: 1e12 },
  ])('bad values %o break nothing', async (bad) => {
    const calendar = await june(bad);
    expect(all(calendar, '[part~=calendar]')).toHaveLength(1);
  });
});

describe('with the keyboard', () => {
  const table: [string, string, string][] = [
    ['{ArrowRight}', '2031-06-18', '2031-06-19'],
    ['{Home}', '2031-06-18', '2031-06-15'],
    ['{PageDown}', '2031-06-18', '2031-07-18'],
    ['{ArrowDown}', '2031-06-28', '2031-07-05'],
    ['{PageDown}{PageUp}', '2031-06-18', '2031-06-18'],
    ['{PageUp}', '2031-06-18', '2031-06-18'],
    ['{Shift>}{PageDown}{/Shift}', '2031-06-18', '2031-06-18'],
    ['{ArrowUp}', '2031-06-17', '2031-06-10'],
    ['{ArrowUp}', '2031-06-12', '2031-06-10'],
    ['{Home}', '2031-06-12', '2031-06-08'],
  ];
  test.for(table)('%s on %s leads to %s', async ([key, from, to]) => {
    const calendar = obey(await june());
    button(calendar, from).focus();
    await keys(calendar, key);
    expect(standing(calendar)).toBe(to);
    expect(all(calendar, "tbody [tabindex='0']").map((each) => (each as HTMLButtonElement).value)).toEqual([to]);
  });

  test('a year ahead where one may turn so far, and to the last day of a shorter month', async () => {
    const calendar = obey(await june({ month: month('2031-08'), lastMonth: month('2033-01') }));
    button(calendar, '2031-08-31').focus();
    await keys(calendar, '{Shift>}{PageDown}{/Shift}');
    expect(standing(calendar)).toBe('2032-08-31');
    await keys(calendar, '{PageDown}');
    expect(standing(calendar)).toBe('2032-09-30');
  });

  test('where one reads from right to left, the arrows follow the eye', async () => {
    const calendar = obey(await june({ locale: localeIn('ar-JO') }));
    button(calendar, '2031-06-18').focus();
    await keys(calendar, '{ArrowLeft}');
    expect(standing(calendar)).toBe('2031-06-19');
  });

  test('Enter and Space choose, also while days cannot be chosen the focus stays', async () => {
    const calendar = await june();
    button(calendar, '2031-06-14').focus();
    await keys(calendar, '{Enter}');
    await keys(calendar, '{ArrowRight} ');
    await keys(calendar, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(asks(calendar, 'days-choose')).toEqual([
      { start: '2031-06-14', end: '2031-06-14' },
      { start: '2031-06-15', end: '2031-06-15' },
    ]);
    expect(standing(calendar)).toBe('2031-06-12');
  });

  test('the focus follows when the month arrives later, and is not taken back from elsewhere', async () => {
    const calendar = await june();
    button(calendar, '2031-06-30').focus();
    await keys(calendar, '{ArrowRight}');
    expect(asks(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    calendar.month = month('2031-07');
    await calendar.updateComplete;
    expect(standing(calendar)).toBe('2031-07-01');
  });
});

describe('while it loads', () => {
  test('renders a hidden skeleton of the weeks from today on, without visible text', async () => {
    const calendar = await june({ locale: undefined });
    expect(one(calendar, '[part=calendar]').ariaHidden).toBe('true');
    expect(all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(5).fill(7));
    expect(all(calendar, "[tabindex='0']")).toEqual([]);
    const texts = all(calendar, 'h3, h4, th, [part=foot], [part~=turn]');
    expect(new Set(texts.map((each) => getComputedStyle(each).visibility))).toEqual(new Set(['hidden']));
    expect(getComputedStyle(button(calendar, '2031-06-14')).visibility).toBe('visible');
  });

  test('has the height of every other state', async () => {
    const states: Partial<SlipwayCalendar>[] = [
      { locale: undefined },
      { availability: undefined },
      {},
      { availability: undefined, failed: true },
      { availability: freeBut(eachDay(day('2031-06-01'), day('2031-07-31'))) },
    ];
    const heights = [];
    for (const state of states) heights.push((await june(state)).offsetHeight);
    expect(new Set(heights)).toEqual(new Set([heights[0]]));
  });
});

test('a turn that was never made does not take the focus later', async () => {
  const calendar = await june();
  button(calendar, '2031-06-30').focus();
  await keys(calendar, '{ArrowRight}');
  (focused(calendar) as HTMLElement).blur();
  for (const shown of ['2031-08', '2031-07']) {
    calendar.month = month(shown);
    await calendar.updateComplete;
  }
  expect(focused(calendar)).toBeNull();
});

describe('with room for two months', () => {
  async function two(props: Partial<SlipwayCalendar> = {}) {
    const calendar = obey(await june(props));
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, '[part~=grid]').length).toBe(2);
    return calendar;
  }

  test('has room from 672 pixels on, and keeps its months while hidden', async () => {
    const calendar = await june();
    const becomes = async (width: string, months: number) => {
      calendar.style.inlineSize = width;
      await expect.poll(() => all(calendar, '[part~=grid]').length).toBe(months);
    };
    await becomes('672px', 2);
    await becomes('671px', 1);
    await becomes('900px', 2);
    calendar.style.display = 'none';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(all(calendar, '[part~=grid]')).toHaveLength(2);
    expect(asks(calendar, 'months-fit')).toEqual([{ count: 2 }, { count: 1 }, { count: 2 }]);
  });

  test('loads in the shape of two months', async () => {
    const calendar = await june({ locale: undefined });
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(11).fill(7));
  });

  test('both stand side by side, each under its name, and it says how many there are', async () => {
    const calendar = await two();
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [left, right] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([right?.top, (left?.right ?? 0) < (right?.left ?? 0)]).toEqual([left?.top, true]);
    expect(asks(calendar, 'months-fit')).toEqual([{ count: 2 }]);
    expect(all(calendar, "tbody [tabindex='0']")).toHaveLength(1);
    expect(await axeProblems()).toEqual([]);
  });

  test('keys walk from one into the other, and turn no further than they need', async () => {
    const calendar = await two();
    button(calendar, '2031-06-30').focus();
    await keys(calendar, '{ArrowRight}');
    expect([standing(calendar), asks(calendar, 'month-show')]).toEqual(['2031-07-01', []]);
    await keys(calendar, '{PageDown}');
    expect([standing(calendar), asks(calendar, 'month-show')]).toEqual(['2031-08-01', [{ month: '2031-07' }]]);
  });

  test('a range runs from one into the other, previewed under the pointer', async () => {
    const calendar = await two({ length: 0, start: day('2031-06-28'), end: day('2031-06-28') });
    await userEvent.hover(button(calendar, '2031-07-02'));
    await calendar.updateComplete;
    expect(all(calendar, 'td[part~=between]').map((each) => each.querySelector('button')?.value)).toEqual(
      eachDay(day('2031-06-28'), day('2031-07-02')),
    );
  });

  test('a turn moves both by one, says both, and ends with the last of them', async () => {
    const calendar = await two();
    control(calendar, 'Next month').click();
    await calendar.updateComplete;
    expect(asks(calendar, 'live-region-say')).toEqual([{ words: 'July 2031, August 2031' }]);
    expect(control(calendar, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(control(calendar, 'Previous month').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('turning months', () => {
  test.for<[string, boolean, string[]]>([
    ['moves a month in from the side that it comes from', false, ['24px', '-24px']],
    ['moves nothing if the guest prefers less motion', true, []],
  ])('%s', async ([, prefersLess, sides]) => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: prefersLess } as MediaQueryList);
    const animate = vi.spyOn(Element.prototype, 'animate');
    const calendar = obey(await june());
    for (const label of ['Next month', 'Previous month']) {
      control(calendar, label).click();
      await calendar.updateComplete;
    }
    expect(animate.mock.calls.map(([frames]) => (frames as { translate: string[] }).translate[0])).toEqual(sides);
    media.mockRestore();
    animate.mockRestore();
  });

  test('the months beside are asked for and said', async () => {
    const calendar = obey(await june());
    control(calendar, 'Next month').click();
    expect(asks(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    expect(asks(calendar, 'live-region-say')).toEqual([{ words: 'July 2031' }]);
  });

  test('nobody turns into the past or beyond the last month', async () => {
    const first = await june();
    control(first, 'Previous month').click();
    expect(control(first, 'Previous month').getAttribute('aria-disabled')).toBe('true');
    expect(first.asked).toEqual([]);
    const last = await june({ month: month('2031-08') });
    control(last, 'Next month').click();
    expect(control(last, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(last.asked).toEqual([]);
  });

  test('a full month offers the next free day and takes the focus there', async () => {
    const calendar = obey(await june({ availability: freeBut(eachDay(day('2031-06-01'), day('2031-08-03'))) }));
    const offer = control(calendar, 'Next available: Mon, Aug 4');
    offer.focus();
    offer.click();
    await calendar.updateComplete;
    expect(asks(calendar, 'month-show')).toEqual([{ month: '2031-08' }]);
    expect(standing(calendar)).toBe('2031-08-04');
  });

  test('what failed can be tried again, and the focus goes to the days', async () => {
    const calendar = await june({ availability: undefined, failed: true });
    control(calendar, 'Try again').focus();
    control(calendar, 'Try again').click();
    calendar.failed = false;
    await calendar.updateComplete;
    expect(asks(calendar, 'retry')).toHaveLength(1);
    expect(standing(calendar)).toBe('2031-06-10');
  });
});

test.for<[string, Partial<SlipwayCalendar>]>([
  ['loading', { locale: undefined }],
  ['waiting', { availability: undefined }],
  ['full of days', {}],
  ['with a range', { length: 0, start: day('2031-06-17'), end: day('2031-06-19') }],
  ['without a free day', { availability: freeBut(eachDay(day('2031-06-01'), day('2031-08-31'))) }],
  ['failed', { availability: undefined, failed: true }],
])('axe finds nothing in a calendar %s', async ([, props]) => {
  await june(props);
  expect(await axeProblems()).toEqual([]);
});

describe('nights', () => {
  const nights = (props: Partial<SlipwayCalendar> = {}) => june({ nights: true, length: 0, ...props });

  test('a stay runs from arrival to departure; what is asked for are its nights', async () => {
    const calendar = obey(await nights());
    await press(calendar, '2031-06-17');
    await press(calendar, '2031-06-20');
    expect(asks(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-17', end: '2031-06-19' });
    expect(
      all(calendar, "td[aria-selected='true'] button").map((chosen) => (chosen as HTMLButtonElement).value),
    ).toEqual(['2031-06-17', '2031-06-18', '2031-06-19', '2031-06-20']);
  });

  test('the departure may fall on a day that is full, and that day says so', async () => {
    const calendar = obey(await nights());
    expect(button(calendar, '2031-06-12').getAttribute('aria-disabled')).toBe('true');
    await press(calendar, '2031-06-10');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, check-out only');
    await press(calendar, '2031-06-12');
    expect(asks(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-10', end: '2031-06-11' });
  });

  test('no stay runs through a full night', async () => {
    const calendar = obey(await nights());
    await press(calendar, '2031-06-10');
    await press(calendar, '2031-06-14');
    expect(asks(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
  });

  test('a fixed number of nights shows the day of departure too', async () => {
    const calendar = obey(await nights({ length: 3, availability: freeBut(['2031-06-20'], 3) }));
    await press(calendar, '2031-06-17');
    expect(
      all(calendar, "td[aria-selected='true'] button").map((chosen) => (chosen as HTMLButtonElement).value),
    ).toEqual(['2031-06-17', '2031-06-18', '2031-06-19', '2031-06-20']);
    expect(button(calendar, '2031-06-18').getAttribute('aria-disabled')).toBe('true');
  });

  test('the hint is the one it is given, where more is known', async () => {
    expect(one(await nights({ hint: 'Choose your check-out day.' }), "[part='hint']").textContent).toBe(
      'Choose your check-out day.',
    );
  });

  test('the hint speaks of arriving and leaving', async () => {
    expect(one(await nights(), "[part='hint']").textContent).toBe('Select a check-in date, then a check-out date.');
    expect(one(await nights({ length: 7 }), "[part='hint']").textContent).toBe(
      'Select a check-in date. Duration: 7\u00a0nights.',
    );
  });
});

test('what more is known of a day is seen in few signs and heard in words', async () => {
  const calendar = await june({
    notes: new Map([[day('2031-06-14'), { sign: '$68', words: '$68.00, only 2 left', look: 'low' as const }]]),
  });
  expect(one(calendar, "[part~='note'][part~='low']").textContent).toBe('$68');
  expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe(
    'Saturday, June 14, 2031, available, $68.00, only 2 left',
  );
  expect(await axeProblems()).toEqual([]);
});
