/** A June with its free days, for tests about calendars. */
import type { Item } from '../../../src/api/types.ts';
import { calendarModel, type CalendarProperties } from '../../../src/elements/item/calendar-model.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createAvailability, type Availability } from '../../../src/flow/quotes/availability.ts';
import { createStore, type Store } from '../../../src/flow/store.ts';
import { eachDay, parseDay, type Day, type Month } from '../../../src/values/dates/day.ts';

export const day = (text: string): Day => parseDay(text) ?? (text as Day);
export const today = day('2031-06-10');

/** Everything from June to August is free, but for these days. */
export function freeBut(taken: readonly string[], length = 1): Availability {
  const days = new Map(
    eachDay(day('2031-06-01'), day('2031-08-31')).map((each) => [each, taken.includes(each) ? 0 : 1]),
  );
  return createAvailability({ days, today, length });
}

/** The 12th is taken, and beyond June nothing is known. */
export function availability(length = 1): Availability {
  const days = new Map(
    eachDay(day('2031-06-01'), day('2031-06-30')).map((each) => [each, each === '2031-06-12' ? 0 : 1]),
  );
  return createAvailability({ days, today, length });
}

/** Each day is chosen by itself. */
export function june(changes: Partial<CalendarProperties> = {}) {
  return calendarModel({
    month: '2031-06' as Month,
    today,
    lastMonth: '2031-08' as Month,
    availability: availability(),
    start: null,
    end: null,
    length: 1,
    nights: false,
    failed: false,
    room: 1,
    ...changes,
  });
}

/** The element around an item whose June is shown, what is asked of it, and what it says. */
export function juneOf(
  item: Item | undefined,
  { start = null, end = start, known }: { start?: Day | null; end?: Day | null; known?: Availability } = {},
) {
  const store: Store = createStore({ choice: { itemId: item?.id ?? null, start, end } });
  const said: string[] = [];
  const chosen: unknown[] = [];
  const shown: unknown[] = [];
  const place = new EventTarget();
  place.addEventListener('days-choose', (event) => chosen.push((event as CustomEvent<unknown>).detail));
  const host = Object.assign(place, {
    store,
    today,
    finding: { item, month: '2031-06' as Month, monthsShown: 1, availability: known },
    renderRoot: { querySelector: () => null },
    announce: (words: string) => said.push(words),
    showMonth: (month: unknown) => shown.push(month),
    requestUpdate: () => undefined,
    adopt: () => undefined,
  });
  return { host: host as unknown as Host, store, said, chosen, shown };
}
