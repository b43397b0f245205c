import { userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, control, localeIn } from '../choosing-stage.ts';
import { day, freeBut } from './june.ts';
import { month, june, button, datesOf, focusedDay, grantRequests, pressKeys } from './calendar-stage.ts';

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
  it.for(table)('moves the focus with %s from %s to %s', async ([key, from, to]) => {
    const calendar = grantRequests(await june());
    button(calendar, from).focus();
    await pressKeys(calendar, key);
    expect(focusedDay(calendar)).toBe(to);
    expect(datesOf(calendar, "tbody [tabindex='0']")).toEqual([to]);
  });

  it('moves a year ahead with Shift+PageDown', async () => {
    const calendar = grantRequests(await june({ month: month('2031-08'), lastMonth: month('2033-01') }));
    button(calendar, '2031-08-31').focus();
    await pressKeys(calendar, '{Shift>}{PageDown}{/Shift}');
    expect(focusedDay(calendar)).toBe('2032-08-31');
    await pressKeys(calendar, '{PageDown}');
    expect(focusedDay(calendar)).toBe('2032-09-30');
  });

  it('reverses the horizontal arrow keys in right-to-left languages', async () => {
    const calendar = grantRequests(await june({ locale: localeIn('ar-JO') }));
    button(calendar, '2031-06-18').focus();
    await pressKeys(calendar, '{ArrowLeft}');
    expect(focusedDay(calendar)).toBe('2031-06-19');
  });

  it('selects free days with Enter and Space, but not taken days', async () => {
    const calendar = await june();
    button(calendar, '2031-06-14').focus();
    await pressKeys(calendar, '{Enter}');
    await pressKeys(calendar, '{ArrowRight} ');
    await pressKeys(calendar, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(requestsOf(calendar, 'days-choose')).toEqual([
      { start: '2031-06-14', end: '2031-06-14' },
      { start: '2031-06-15', end: '2031-06-15' },
    ]);
    expect(focusedDay(calendar)).toBe('2031-06-12');
  });

  it('focuses the target day once its month renders', async () => {
    const calendar = await june();
    button(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    calendar.month = month('2031-07');
    await calendar.updateComplete;
    expect(focusedDay(calendar)).toBe('2031-07-01');
  });
});

describe('<slipway-calendar>: two months', () => {
  async function two(props: Partial<SlipwayCalendar> = {}) {
    const calendar = grantRequests(await june(props));
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, '[part~=grid]').length).toBe(2);
    return calendar;
  }

  it('shows two months from a width of 672 pixels', async () => {
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

  it('renders the skeleton of two months in a wide layout', async () => {
    const calendar = await june({ locale: undefined });
    calendar.style.inlineSize = '720px';
    await expect.poll(() => all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(11).fill(7));
  });

  it('places two months next to each other and reports the number', async () => {
    const calendar = await two();
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [leftGrid, rightGrid] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([rightGrid?.top, (leftGrid?.right ?? 0) < (rightGrid?.left ?? 0)]).toEqual([leftGrid?.top, true]);
    expect(requestsOf(calendar, 'months-fit')).toEqual([{ count: 2 }]);
    expect(all(calendar, "tbody [tabindex='0']")).toHaveLength(1);
    expect(await axeProblems()).toEqual([]);
  });

  it('moves the focus between visible months without turning', async () => {
    const calendar = await two();
    button(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect([focusedDay(calendar), requestsOf(calendar, 'month-show')]).toEqual(['2031-07-01', []]);
    await pressKeys(calendar, '{PageDown}');
    expect([focusedDay(calendar), requestsOf(calendar, 'month-show')]).toEqual(['2031-08-01', [{ month: '2031-07' }]]);
  });

  it('previews a range that spans both months', async () => {
    const calendar = await two({ length: 0, start: day('2031-06-28'), end: day('2031-06-28') });
    await userEvent.hover(button(calendar, '2031-07-02'));
    await calendar.updateComplete;
    expect(all(calendar, 'td[part~=between]').map((each) => each.querySelector('button')?.value)).toEqual(
      listDays(day('2031-06-28'), day('2031-07-02')),
    );
  });

  it('turns by one month and announces both visible months', async () => {
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
  ])('animates a change of month for a guest who prefers %s', async ([, prefersLess, sides]) => {
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

  it('requests the next month when the guest presses the button', async () => {
    const calendar = grantRequests(await june());
    control(calendar, 'Next month').click();
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'July 2031' }]);
  });

  it('disables its buttons at the current and at the last month', async () => {
    const first = await june();
    control(first, 'Previous month').click();
    expect(control(first, 'Previous month').getAttribute('aria-disabled')).toBe('true');
    expect(first.requests).toEqual([]);
    const last = await june({ month: month('2031-08') });
    control(last, 'Next month').click();
    expect(control(last, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(last.requests).toEqual([]);
  });

  it('offers the next free day in a full month, then focuses it', async () => {
    const calendar = grantRequests(
      await june({ availability: freeBut(listDays(day('2031-06-01'), day('2031-08-03'))) }),
    );
    const nextFreeButton = control(calendar, 'Next available: Mon, Aug 4');
    nextFreeButton.focus();
    nextFreeButton.click();
    await calendar.updateComplete;
    expect(requestsOf(calendar, 'month-show')).toEqual([{ month: '2031-08' }]);
    expect(focusedDay(calendar)).toBe('2031-08-04');
  });

  it('retries after a failure, then focuses the days', async () => {
    const calendar = await june({ availability: undefined, failed: true });
    control(calendar, 'Try again').focus();
    control(calendar, 'Try again').click();
    calendar.failed = false;
    await calendar.updateComplete;
    expect(requestsOf(calendar, 'retry')).toHaveLength(1);
    expect(focusedDay(calendar)).toBe('2031-06-10');
  });
});
