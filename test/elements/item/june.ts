/** Fixtures: June 2031 with its free days, for tests of the calendar and of the other date inputs. */
import type { Item } from '../../../src/api/types.ts';
import { createCalendarModel } from '../../../src/elements/item/calendar-model.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createAvailability, type Availability } from '../../../src/flow/quotes/availability.ts';
import { createStore, type Store } from '../../../src/flow/store.ts';
import { listDays, parseDay, type Day, type Month } from '../../../src/values/dates/day.ts';

export const toDay = (text: string): Day => parseDay(text) ?? (text as Day);
export const today = toDay('2031-06-10');

/** Returns an availability in which all days from June to August are free, except these. */
export function createAvailabilityWithout(takenDays: readonly string[], length = 1): Availability {
  const days = new Map(
    listDays(toDay('2031-06-01'), toDay('2031-08-31')).map((day) => [day, takenDays.includes(day) ? 0 : 1]),
  );
  return createAvailability({ days, today, length });
}

/** Returns an availability in which all days of June are free, except the 12th. Later days are unknown. */
export function createJuneAvailability(length = 1): Availability {
  const days = new Map(
    listDays(toDay('2031-06-01'), toDay('2031-06-30')).map((day) => [day, day === '2031-06-12' ? 0 : 1]),
  );
  return createAvailability({ days, today, length });
}

export type CalendarProperties = Parameters<typeof createCalendarModel>[0];

/** Returns the calendar model of June for an item sold by the day. */
export function createJuneModel(changes: Partial<CalendarProperties> = {}) {
  return createCalendarModel({
    month: '2031-06' as Month,
    today,
    lastMonth: '2031-08' as Month,
    availability: createJuneAvailability(),
    start: null,
    end: null,
    length: 1,
    nights: false,
    failed: false,
    monthCount: 1,
    ...changes,
  });
}

interface JuneSelection {
  start?: Day | null;
  end?: Day | null;
}

/**
 * Returns a host that imitates the booking element, with an open item whose calendar shows June. Records announcements,
 * selected days and shown months.
 */
export function createJuneHost(item: Item | undefined, { start = null, end = start }: JuneSelection = {}) {
  const store: Store = createStore({ choice: { itemId: item?.id ?? null, start, end } });
  const announcements: string[] = [];
  const selections: unknown[] = [];
  const months: unknown[] = [];
  const eventTarget = new EventTarget();
  eventTarget.addEventListener('days-choose', (event) => selections.push((event as CustomEvent<unknown>).detail));
  const host = Object.assign(eventTarget, {
    store,
    today,
    openItemView: { item, month: '2031-06' as Month, monthsShown: 1 },
    renderRoot: { querySelector: () => null },
    announce: (text: string) => announcements.push(text),
    showMonth: (month: unknown) => months.push(month),
    requestUpdate: () => undefined,
    adopt: () => undefined,
  });
  return { host: host as unknown as Host, store, announcements, selections, months };
}
