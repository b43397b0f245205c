import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { eachDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, control, focusedElement, mount, one, localeIn } from '../choosing-stage.ts';
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
/** The text node with the name of the first month. */
const monthName = (calendar: HTMLElement) =>
  [...one(calendar, '[part=month]').childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
const datesOf = (calendar: HTMLElement, selector: string) =>
  all(calendar, selector).map((each) => (each as HTMLButtonElement).value);
const focusedDay = (calendar: HTMLElement) => (focusedElement(calendar) as HTMLButtonElement | null)?.value;

/** Grants each request, as the surrounding element does: shows the month and selects the days. */
function grantRequests(calendar: Mounted): Mounted {
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

async function keys(calendar: Mounted, text: string): Promise<void> {
  await userEvent.keyboard(text);
  await calendar.updateComplete;
}

describe('<slipway-calendar>: appearance', () => {
  it('shows another calendar and other figures if the language requires them', async () => {
    const hebrew = await june({ locale: localeIn('en-u-ca-hebrew') });
    expect(monthName(hebrew)?.textContent).toBe('June 2031');
    expect(one(hebrew, '[part=month-beside]').textContent).toMatch(/^Sivan.+Tamuz 5791/);
    const arabic = await june({ locale: localeIn('ar-u-nu-arab') });
    expect(button(arabic, '2031-06-14').textContent.trim()).toBe('١٤');
    expect(all(arabic, '[part=month-beside]')).toEqual([]);
  });

  it('begins with the present week, and counts the rows of all weeks', async () => {
    const calendar = await june();
    expect(datesOf(calendar, '[part~=day]')[0]).toBe('2031-06-08');
    expect(one(calendar, '[part=grid]').getAttribute('aria-rowcount')).toBe('6');
    expect(all(calendar, 'tr').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '3', '4', '5', '6']);
  });

  it('stacks the next month below one with few days', async () => {
    const calendar = await june({ availability: freeBut(eachDay(day('2031-06-01'), day('2031-06-21'))) });
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [upper, lower] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([lower?.left, (upper?.bottom ?? 0) < (lower?.top ?? 0)]).toEqual([upper?.left, true]);
    expect(requestsOf(calendar, 'months-fit')).toEqual([]);
  });

  it('hides cells outside of the month', async () => {
    const calendar = await june({ month: month('2031-08') });
    const visibleButtons = all(calendar, 'td button').filter((each) => getComputedStyle(each).visibility === 'visible');
    expect(visibleButtons).toHaveLength(31);
  });

  it('places the mark of today away from number and price', async () => {
    const calendar = await june({
      priced: true,
      notes: new Map([[today, { sign: '$45', words: '$45.00', look: '' }]]),
    });
    const { blockSize, insetBlockStart, insetBlockEnd } = getComputedStyle(button(calendar, today), '::after');
    expect([blockSize, insetBlockStart]).toEqual(['5px', '1px']);
    expect(parseFloat(insetBlockEnd)).toBeGreaterThan(button(calendar, today).offsetHeight / 2);
  });

  it('rounds only the outer corners of two adjacent days', async () => {
    const corners = async (first: string, last: string, at: string) => {
      const calendar = await june({ length: 0, start: day(first), end: day(last) });
      const look = getComputedStyle(button(calendar, at));
      return [look.borderStartStartRadius, look.borderStartEndRadius].map((radius) => radius !== '0px');
    };
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-17')).toEqual([true, false]);
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-18')).toEqual([false, true]);
    expect(await corners('2031-06-17', '2031-06-17', '2031-06-17')).toEqual([true, true]);
  });

  it('breaks no word and no number in a very narrow calendar', async () => {
    const calendar = await june({ month: month('2031-09'), lastMonth: month('2032-12') });
    Object.assign(calendar.style, { inlineSize: '163px', fontSize: '18px' });
    const words = monthName(calendar);
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

  it('moves nothing when a price arrives', async () => {
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

  it('names a day with its date and state, and marks today', async () => {
    const calendar = await june();
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe('Saturday, June 14, 2031, available');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, not available');
    expect(button(calendar, '2031-06-10').getAttribute('aria-current')).toBe('date');
    expect(button(calendar, '2031-06-10').getAttribute('aria-label')).toContain('today');
    expect(button(calendar, '2031-06-09').getAttribute('aria-label')).toContain('past date');
  });

  it('shows a range and names its days as selected', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-19') });
    expect(datesOf(calendar, "[part~='day'][part~='chosen']")).toEqual(['2031-06-17', '2031-06-19']);
    expect(all(calendar, "[aria-selected='true']")).toHaveLength(3);
    expect(button(calendar, '2031-06-18').getAttribute('aria-label')).toContain('selected');
    expect(cell(calendar, '2031-06-18')?.getAttribute('part')).toContain('between');
  });

  it('is busy and selects nothing until the days are known', async () => {
    const calendar = await june({ availability: undefined });
    expect(one(calendar, 'section').getAttribute('aria-busy')).toBe('true');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([]);
  });
});

describe('<slipway-calendar>: selection', () => {
  it('requests a free day and announces it', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([{ start: '2031-06-14', end: '2031-06-14' }]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'Selected: Sat, Jun 14.' }]);
  });

  it('renders once for a press and its focus', async () => {
    const calendar = grantRequests(await june());
    await userEvent.hover(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    const render = vi.spyOn(calendar, 'render');
    await userEvent.click(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    expect(render).toHaveBeenCalledOnce();
    expect(button(calendar, '2031-06-14').tabIndex).toBe(0);
  });

  it('explains why a taken day is not selectable', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-12');
    expect(requestsOf(calendar, 'days-choose')).toEqual([]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'Thursday, June 12, 2031: not available.' }]);
    expect(one(calendar, "[part='hint']").textContent).toBe('Thursday, June 12, 2031: not available.');
    calendar.locale = localeIn('de');
    await calendar.updateComplete;
    expect(one(calendar, "[part='hint']").textContent).toBe('Donnerstag, 12. Juni 2031: not available.');
  });

  it('selects a fixed length only if all its days are free', async () => {
    const calendar = await june({ length: 3, availability: freeBut(['2031-06-16'], 3) });
    await press(calendar, '2031-06-13');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([{ start: '2031-06-13', end: '2031-06-15' }]);
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toContain('not enough days in a row');
  });

  it('ends a range on a later day and starts again on others', async () => {
    const calendar = grantRequests(await june({ length: 0, availability: freeBut(['2031-06-20']) }));
    for (const date of ['2031-06-17', '2031-06-19', '2031-06-18', '2031-06-16', '2031-06-21'])
      await press(calendar, date);
    expect(requestsOf(calendar, 'days-choose')).toEqual([
      { start: '2031-06-17', end: '2031-06-17' },
      { start: '2031-06-17', end: '2031-06-19' },
      { start: '2031-06-18', end: '2031-06-18' },
      { start: '2031-06-16', end: '2031-06-16' },
      { start: '2031-06-21', end: '2031-06-21' },
    ]);
  });

  it('explains a new start behind a taken day until the next selection', async () => {
    const calendar = grantRequests(
      await june({ length: 0, nights: true, hint: 'Pick.', availability: freeBut(['2031-06-20']) }),
    );
    const hint = () => one(calendar, "[part='hint']").textContent;
    await press(calendar, '2031-06-18');
    await press(calendar, '2031-06-23');
    const words = 'Some dates in between aren’t available. Your dates now start on Monday, June 23, 2031.';
    expect(hint()).toBe(words);
    expect(requestsOf(calendar, 'live-region-say').at(-1)).toEqual({ words });
    await press(calendar, '2031-06-25');
    expect(hint()).toBe('Pick.');
    await press(calendar, '2031-06-22');
    expect(hint()).toBe('Pick.');
    expect(requestsOf(calendar, 'live-region-say').at(-1)).toEqual({ words: 'Selected: Sun, Jun 22 – Mon, Jun 23.' });
  });

  it('marks days beyond the maximum length and starts again there', async () => {
    const longest = { count: 2, words: 'At most 2 nights.', beyond: 'too long' };
    const calendar = grantRequests(await june({ length: 0, nights: true, longest, availability: freeBut([]) }));
    const beyond = () => datesOf(calendar, "[part~='beyond']");
    expect(beyond()).toEqual([]);
    await press(calendar, '2031-06-18');
    expect(beyond().slice(0, 2)).toEqual(['2031-06-21', '2031-06-22']);
    expect(button(calendar, '2031-06-21').getAttribute('aria-label')).toContain('too long');
    expect(await axeProblems()).toEqual([]);
    await press(calendar, '2031-06-24');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-24', end: '2031-06-24' });
    expect(one(calendar, "[part='hint']").textContent).toBe(
      'At most 2 nights. Your dates now start on Tuesday, June 24, 2031.',
    );
  });

  const highlightedDates = (calendar: Mounted) => datesOf(calendar, "td[part~='between'] button");

  it('shows the selection at once under a resting pointer', async () => {
    const calendar = grantRequests(await june({ length: 0, nights: true }));
    await userEvent.click(button(calendar, '2031-06-17'));
    await userEvent.click(button(calendar, '2031-06-19'));
    button(calendar, '2031-06-19').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    await press(calendar, '2031-06-24');
    await userEvent.hover(button(calendar, '2031-06-26'));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-24', '2031-06-25', '2031-06-26']);
  });

  it('previews nothing under a finger', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    button(calendar, '2031-06-19').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }),
    );
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual([]);
  });

  it('previews a range under the pointer and the keyboard focus', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    await userEvent.hover(button(calendar, '2031-06-19'));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    button(calendar, '2031-06-19').focus();
    await keys(calendar, '{ArrowRight}');
    expect(highlightedDates(calendar)).toHaveLength(4);
  });

  it('offers only days on which a booking can start', async () => {
    const calendar = await june();
    const days = eachDay(day('2031-06-01'), day('2031-06-30'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...days)),
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.constantFrom(...days)),
        async (takenDays, length, start) => {
          Object.assign(calendar, { availability: freeBut(takenDays, Math.max(1, length)), length, start, end: start });
          await calendar.updateComplete;
          expect(datesOf(calendar, "[part~='day'][aria-disabled='false']")).toEqual(
            datesOf(calendar, "[part~='day']").filter((each) => calendar.availability?.canStart(day(each))),
          );
        },
      ),
      { numRuns: samples(40) },
    );
  });

  it.for([
    { month: 'soon' as Month, today: 'now' as Day },
    { month: undefined, today: undefined },
    { start: 7 as unknown as Day, end: {} as Day, length: NaN },
    { start: day('2031-06-20'), end: day('2031-06-01'), length: -3 },
    { lastMonth: null as unknown as Month, length: 1e12 },
  ])('renders with invalid properties %o', async (properties) => {
    const calendar = await june(properties);
    expect(all(calendar, '[part~=calendar]')).toHaveLength(1);
  });
});

describe('<slipway-calendar>: keyboard', () => {
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
  it.for(table)('leads with %s from %s to %s', async ([key, from, to]) => {
    const calendar = grantRequests(await june());
    button(calendar, from).focus();
    await keys(calendar, key);
    expect(focusedDay(calendar)).toBe(to);
    expect(datesOf(calendar, "tbody [tabindex='0']")).toEqual([to]);
  });

  it('turns a year ahead and to the end of shorter months', async () => {
    const calendar = grantRequests(await june({ month: month('2031-08'), lastMonth: month('2033-01') }));
    button(calendar, '2031-08-31').focus();
    await keys(calendar, '{Shift>}{PageDown}{/Shift}');
    expect(focusedDay(calendar)).toBe('2032-08-31');
    await keys(calendar, '{PageDown}');
    expect(focusedDay(calendar)).toBe('2032-09-30');
  });

  it('reverses the horizontal arrows from right to left', async () => {
    const calendar = grantRequests(await june({ locale: localeIn('ar-JO') }));
    button(calendar, '2031-06-18').focus();
    await keys(calendar, '{ArrowLeft}');
    expect(focusedDay(calendar)).toBe('2031-06-19');
  });

  it('selects with Enter and Space, and focuses disabled days', async () => {
    const calendar = await june();
    button(calendar, '2031-06-14').focus();
    await keys(calendar, '{Enter}');
    await keys(calendar, '{ArrowRight} ');
    await keys(calendar, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(requestsOf(calendar, 'days-choose')).toEqual([
      { start: '2031-06-14', end: '2031-06-14' },
      { start: '2031-06-15', end: '2031-06-15' },
    ]);
    expect(focusedDay(calendar)).toBe('2031-06-12');
  });

  it('focuses the day when its month arrives later', async () => {
    const calendar = await june();
    button(calendar, '2031-06-30').focus();
    await keys(calendar, '{ArrowRight}');
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    calendar.month = month('2031-07');
    await calendar.updateComplete;
    expect(focusedDay(calendar)).toBe('2031-07-01');
  });
});

describe('<slipway-calendar>: loading', () => {
  it('renders a skeleton of the weeks from today on without text', async () => {
    const calendar = await june({ locale: undefined });
    expect(one(calendar, '[part=calendar]').ariaHidden).toBe('true');
    expect(all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(5).fill(7));
    expect(all(calendar, "[tabindex='0']")).toEqual([]);
    const texts = all(calendar, 'h3, h4, th, [part=foot], [part~=turn]');
    expect(new Set(texts.map((each) => getComputedStyle(each).visibility))).toEqual(new Set(['hidden']));
    expect(getComputedStyle(button(calendar, '2031-06-14')).visibility).toBe('visible');
  });

  it('has the same height in every state', async () => {
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

  it('takes no focus after the guest has moved it elsewhere', async () => {
    const calendar = await june();
    button(calendar, '2031-06-30').focus();
    await keys(calendar, '{ArrowRight}');
    (focusedElement(calendar) as HTMLElement).blur();
    for (const next of ['2031-08', '2031-07']) {
      calendar.month = month(next);
      await calendar.updateComplete;
    }
    expect(focusedElement(calendar)).toBeNull();
  });
});

describe('<slipway-calendar>: two months', () => {
  async function two(props: Partial<SlipwayCalendar> = {}) {
    const calendar = grantRequests(await june(props));
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, '[part~=grid]').length).toBe(2);
    return calendar;
  }

  it('fits two months from 672 pixels on, also while hidden', async () => {
    const calendar = await june();
    const expectMonths = async (width: string, months: number) => {
      calendar.style.inlineSize = width;
      await expect.poll(() => all(calendar, '[part~=grid]').length).toBe(months);
    };
    await expectMonths('672px', 2);
    await expectMonths('671px', 1);
    await expectMonths('900px', 2);
    calendar.style.display = 'none';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(all(calendar, '[part~=grid]')).toHaveLength(2);
    expect(requestsOf(calendar, 'months-fit')).toEqual([{ count: 2 }, { count: 1 }, { count: 2 }]);
  });

  it('loads in the shape of two months', async () => {
    const calendar = await june({ locale: undefined });
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(11).fill(7));
  });

  it('places both side by side and reports their number', async () => {
    const calendar = await two();
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [leftGrid, rightGrid] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([rightGrid?.top, (leftGrid?.right ?? 0) < (rightGrid?.left ?? 0)]).toEqual([leftGrid?.top, true]);
    expect(requestsOf(calendar, 'months-fit')).toEqual([{ count: 2 }]);
    expect(all(calendar, "tbody [tabindex='0']")).toHaveLength(1);
    expect(await axeProblems()).toEqual([]);
  });

  it('moves between them with keys and turns only if needed', async () => {
    const calendar = await two();
    button(calendar, '2031-06-30').focus();
    await keys(calendar, '{ArrowRight}');
    expect([focusedDay(calendar), requestsOf(calendar, 'month-show')]).toEqual(['2031-07-01', []]);
    await keys(calendar, '{PageDown}');
    expect([focusedDay(calendar), requestsOf(calendar, 'month-show')]).toEqual(['2031-08-01', [{ month: '2031-07' }]]);
  });

  it('previews a range across both', async () => {
    const calendar = await two({ length: 0, start: day('2031-06-28'), end: day('2031-06-28') });
    await userEvent.hover(button(calendar, '2031-07-02'));
    await calendar.updateComplete;
    expect(all(calendar, 'td[part~=between]').map((each) => each.querySelector('button')?.value)).toEqual(
      eachDay(day('2031-06-28'), day('2031-07-02')),
    );
  });

  it('turns by one month, announces both, and ends with the last', async () => {
    const calendar = await two();
    control(calendar, 'Next month').click();
    await calendar.updateComplete;
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'July 2031, August 2031' }]);
    expect(control(calendar, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(control(calendar, 'Previous month').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('<slipway-calendar>: turning', () => {
  it.for<[string, boolean, string[]]>([
    ['motion', false, ['24px', '-24px']],
    ['less motion', true, []],
  ])('animates a turn for a guest who prefers %s', async ([, prefersLess, sides]) => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: prefersLess } as MediaQueryList);
    const animate = vi.spyOn(Element.prototype, 'animate');
    const calendar = grantRequests(await june());
    for (const label of ['Next month', 'Previous month']) {
      control(calendar, label).click();
      await calendar.updateComplete;
    }
    expect(animate.mock.calls.map(([frames]) => (frames as { translate: string[] }).translate[0])).toEqual(sides);
    media.mockRestore();
    animate.mockRestore();
  });

  it('requests the next month and announces it', async () => {
    const calendar = grantRequests(await june());
    control(calendar, 'Next month').click();
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'July 2031' }]);
  });

  it('turns neither into the past nor beyond the last month', async () => {
    const first = await june();
    control(first, 'Previous month').click();
    expect(control(first, 'Previous month').getAttribute('aria-disabled')).toBe('true');
    expect(first.requests).toEqual([]);
    const last = await june({ month: month('2031-08') });
    control(last, 'Next month').click();
    expect(control(last, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(last.requests).toEqual([]);
  });

  it('offers the next free day in a full month and focuses it', async () => {
    const calendar = grantRequests(
      await june({ availability: freeBut(eachDay(day('2031-06-01'), day('2031-08-03'))) }),
    );
    const offer = control(calendar, 'Next available: Mon, Aug 4');
    offer.focus();
    offer.click();
    await calendar.updateComplete;
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-08' }]);
    expect(focusedDay(calendar)).toBe('2031-08-04');
  });

  it('retries after a failure and focuses the days', async () => {
    const calendar = await june({ availability: undefined, failed: true });
    control(calendar, 'Try again').focus();
    control(calendar, 'Try again').click();
    calendar.failed = false;
    await calendar.updateComplete;
    expect(requestsOf(calendar, 'retry')).toHaveLength(1);
    expect(focusedDay(calendar)).toBe('2031-06-10');
  });
});

describe('<slipway-calendar>: accessibility', () => {
  it.for<[string, Partial<SlipwayCalendar>]>([
    ['without a locale', { locale: undefined }],
    ['without its days', { availability: undefined }],
    ['with free days', {}],
    ['with a range', { length: 0, start: day('2031-06-17'), end: day('2031-06-19') }],
    ['without a free day', { availability: freeBut(eachDay(day('2031-06-01'), day('2031-08-31'))) }],
    ['after a failure', { availability: undefined, failed: true }],
  ])('passes the checks of axe %s', async ([, props]) => {
    await june(props);
    expect(await axeProblems()).toEqual([]);
  });
});

describe('<slipway-calendar>: nights', () => {
  const nights = (props: Partial<SlipwayCalendar> = {}) => june({ nights: true, length: 0, ...props });

  it('requests the nights and marks the day of departure too', async () => {
    const calendar = grantRequests(await nights());
    await press(calendar, '2031-06-17');
    await press(calendar, '2031-06-20');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-17', end: '2031-06-19' });
    expect(datesOf(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
  });

  it('offers a taken day as the day of departure', async () => {
    const calendar = grantRequests(await nights());
    expect(button(calendar, '2031-06-12').getAttribute('aria-disabled')).toBe('true');
    await press(calendar, '2031-06-10');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, check-out only');
    await press(calendar, '2031-06-12');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-10', end: '2031-06-11' });
  });

  it('starts again behind a taken night', async () => {
    const calendar = grantRequests(await nights());
    await press(calendar, '2031-06-10');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
  });

  it('marks the day of departure of a fixed length', async () => {
    const calendar = grantRequests(await nights({ length: 3, availability: freeBut(['2031-06-20'], 3) }));
    await press(calendar, '2031-06-17');
    expect(datesOf(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
    expect(button(calendar, '2031-06-18').getAttribute('aria-disabled')).toBe('true');
  });

  it('prefers its property to the default hint', async () => {
    expect(one(await nights({ hint: 'Choose your check-out day.' }), "[part='hint']").textContent).toBe(
      'Choose your check-out day.',
    );
  });

  it('explains check-in and check-out', async () => {
    expect(one(await nights(), "[part='hint']").textContent).toBe('Select a check-in date, then a check-out date.');
    expect(one(await nights({ length: 7 }), "[part='hint']").textContent).toBe(
      'Select a check-in date. Duration: 7\u00a0nights.',
    );
  });
});

describe('<slipway-calendar>: notes', () => {
  it('shows a note and adds its words to the name', async () => {
    const calendar = await june({
      notes: new Map([[day('2031-06-14'), { sign: '$68', words: '$68.00, only 2 left', look: 'low' as const }]]),
    });
    expect(one(calendar, "[part~='note'][part~='low']").textContent).toBe('$68');
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe(
      'Saturday, June 14, 2031, available, $68.00, only 2 left',
    );
    expect(await axeProblems()).toEqual([]);
  });
});
