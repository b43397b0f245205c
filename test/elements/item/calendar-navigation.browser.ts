import { userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays } from '../../../src/values/dates/day.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { toDay, createAvailabilityWithout } from './june.ts';
import {
  toMonth,
  mountJune,
  findDayButton,
  readDates,
  getFocusedDay,
  grantRequests,
  pressKeys,
} from './calendar-stage.ts';

describe('<slipway-calendar>: keyboard', () => {
  const keyMoves: [string, string, string][] = [
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
  it.for(keyMoves)('moves the focus with %s from %s to %s', async ([key, from, to]) => {
    const calendar = grantRequests(await mountJune());
    findDayButton(calendar, from).focus();
    await pressKeys(calendar, key);
    expect(getFocusedDay(calendar)).toBe(to);
    expect(readDates(calendar, "tbody [tabindex='0']")).toEqual([to]);
  });

  it('moves a year ahead with Shift+PageDown', async () => {
    const calendar = grantRequests(await mountJune({ month: toMonth('2031-08'), lastMonth: toMonth('2033-01') }));
    findDayButton(calendar, '2031-08-31').focus();
    await pressKeys(calendar, '{Shift>}{PageDown}{/Shift}');
    expect(getFocusedDay(calendar)).toBe('2032-08-31');
    await pressKeys(calendar, '{PageDown}');
    expect(getFocusedDay(calendar)).toBe('2032-09-30');
  });

  it('reverses the horizontal arrow keys in right-to-left languages', async () => {
    const calendar = grantRequests(await mountJune({ locale: createPreparedLocale('ar-JO') }));
    findDayButton(calendar, '2031-06-18').focus();
    await pressKeys(calendar, '{ArrowLeft}');
    expect(getFocusedDay(calendar)).toBe('2031-06-19');
  });

  it('selects free days with Enter and Space, but not taken days', async () => {
    const calendar = await mountJune();
    findDayButton(calendar, '2031-06-14').focus();
    await pressKeys(calendar, '{Enter}');
    await pressKeys(calendar, '{ArrowRight} ');
    await pressKeys(calendar, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([
      { start: '2031-06-14', end: '2031-06-14' },
      { start: '2031-06-15', end: '2031-06-15' },
    ]);
    expect(getFocusedDay(calendar)).toBe('2031-06-12');
  });

  it('focuses the target day once its month renders', async () => {
    const calendar = await mountJune();
    findDayButton(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect(getRequestDetails(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    calendar.month = toMonth('2031-07');
    await calendar.updateComplete;
    expect(getFocusedDay(calendar)).toBe('2031-07-01');
  });
});

describe('<slipway-calendar>: two months', () => {
  async function mountTwoMonths(props: Partial<SlipwayCalendar> = {}) {
    const calendar = grantRequests(await mountJune(props));
    calendar.style.inlineSize = '720px';
    await expect.poll(() => queryAll(calendar, '[part~=grid]').length).toBe(2);
    return calendar;
  }

  it('shows two months from a width of 672 pixels', async () => {
    const calendar = await mountJune();
    const expectMonths = async (width: string, months: number) => {
      calendar.style.inlineSize = width;
      await expect.poll(() => queryAll(calendar, '[part~=grid]').length).toBe(months);
    };
    await expectMonths('672px', 2);
    await expectMonths('671px', 1);
    await expectMonths('900px', 2);
    calendar.style.display = 'none';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(queryAll(calendar, '[part~=grid]')).toHaveLength(2);
    expect(getRequestDetails(calendar, 'months-fit')).toEqual([{ count: 2 }, { count: 1 }, { count: 2 }]);
  });

  it('renders the skeleton of two months in a wide layout', async () => {
    const calendar = await mountJune({ locale: undefined });
    calendar.style.inlineSize = '720px';
    await expect.poll(() => queryAll(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(11).fill(7));
  });

  it('places two months next to each other and reports the number', async () => {
    const calendar = await mountTwoMonths();
    expect(queryAll(calendar, '[part~=month]').map((element) => element.innerText)).toEqual(['June 2031', 'July 2031']);
    const [leftGrid, rightGrid] = queryAll(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([rightGrid?.top, (leftGrid?.right ?? 0) < (rightGrid?.left ?? 0)]).toEqual([leftGrid?.top, true]);
    expect(getRequestDetails(calendar, 'months-fit')).toEqual([{ count: 2 }]);
    expect(queryAll(calendar, "tbody [tabindex='0']")).toHaveLength(1);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  it('moves the focus between visible months without turning', async () => {
    const calendar = await mountTwoMonths();
    findDayButton(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect([getFocusedDay(calendar), getRequestDetails(calendar, 'month-show')]).toEqual(['2031-07-01', []]);
    await pressKeys(calendar, '{PageDown}');
    expect([getFocusedDay(calendar), getRequestDetails(calendar, 'month-show')]).toEqual([
      '2031-08-01',
      [{ month: '2031-07' }],
    ]);
  });

  it('previews a range that spans both months', async () => {
    const calendar = await mountTwoMonths({ length: 0, start: toDay('2031-06-28'), end: toDay('2031-06-28') });
    await userEvent.hover(findDayButton(calendar, '2031-07-02'));
    await calendar.updateComplete;
    expect(queryAll(calendar, 'td[part~=between]').map((element) => element.querySelector('button')?.value)).toEqual(
      listDays(toDay('2031-06-28'), toDay('2031-07-02')),
    );
  });

  it('turns by one month and announces both visible months', async () => {
    const calendar = await mountTwoMonths();
    findControl(calendar, 'Next month').click();
    await calendar.updateComplete;
    expect(getRequestDetails(calendar, 'live-region-say')).toEqual([{ words: 'July 2031, August 2031' }]);
    expect(findControl(calendar, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(findControl(calendar, 'Previous month').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('<slipway-calendar>: turning', () => {
  it.for<[string, boolean, string[]]>([
    ['motion', false, ['24px', '-24px']],
    ['less motion', true, []],
  ])(
    'animates a change of month unless the guest prefers less motion: %s',
    async ([, prefersReducedMotion, expectedOffsets]) => {
      const matchMedia = vi
        .spyOn(window, 'matchMedia')
        .mockReturnValue({ matches: prefersReducedMotion } as MediaQueryList);
      const animate = vi.spyOn(Element.prototype, 'animate');
      const calendar = grantRequests(await mountJune());
      for (const label of ['Next month', 'Previous month']) {
        findControl(calendar, label).click();
        await calendar.updateComplete;
      }
      expect(animate.mock.calls.map(([keyframes]) => (keyframes as { translate: string[] }).translate[0])).toEqual(
        expectedOffsets,
      );
      matchMedia.mockRestore();
      animate.mockRestore();
    },
  );

  it('requests the next month when the guest presses the button', async () => {
    const calendar = grantRequests(await mountJune());
    findControl(calendar, 'Next month').click();
    expect(getRequestDetails(calendar, 'month-show')).toEqual([{ month: '2031-07' }]);
    expect(getRequestDetails(calendar, 'live-region-say')).toEqual([{ words: 'July 2031' }]);
  });

  it('disables its buttons at the current and at the last month', async () => {
    const calendarAtFirstMonth = await mountJune();
    findControl(calendarAtFirstMonth, 'Previous month').click();
    expect(findControl(calendarAtFirstMonth, 'Previous month').getAttribute('aria-disabled')).toBe('true');
    expect(calendarAtFirstMonth.requests).toEqual([]);
    const calendarAtLastMonth = await mountJune({ month: toMonth('2031-08') });
    findControl(calendarAtLastMonth, 'Next month').click();
    expect(findControl(calendarAtLastMonth, 'Next month').getAttribute('aria-disabled')).toBe('true');
    expect(calendarAtLastMonth.requests).toEqual([]);
  });

  it('offers the next free day in a full month, then focuses it', async () => {
    const calendar = grantRequests(
      await mountJune({ availability: createAvailabilityWithout(listDays(toDay('2031-06-01'), toDay('2031-08-03'))) }),
    );
    const nextFreeButton = findControl(calendar, 'Next available: Mon, Aug 4');
    nextFreeButton.focus();
    nextFreeButton.click();
    await calendar.updateComplete;
    expect(getRequestDetails(calendar, 'month-show')).toEqual([{ month: '2031-08' }]);
    expect(getFocusedDay(calendar)).toBe('2031-08-04');
  });

  it('retries after a failure, then focuses the days', async () => {
    const calendar = await mountJune({ availability: undefined, failed: true });
    findControl(calendar, 'Try again').focus();
    findControl(calendar, 'Try again').click();
    calendar.failed = false;
    await calendar.updateComplete;
    expect(getRequestDetails(calendar, 'retry')).toHaveLength(1);
    expect(getFocusedDay(calendar)).toBe('2031-06-10');
  });
});
