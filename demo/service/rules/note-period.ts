/** Which notes `booking/notes` means by `date` (specification 4.2): a day, a month, or everything since a moment. */

import { type Zone, parseDay, unixTime } from './day.ts';

export interface Moments {
  readonly from: Date;
  readonly before: Date;
}

const THIRTY_DAYS = 30 * 86_400_000;

/** Days and months are those of the account. Null for text that is none of these. */
export function notePeriod(date: string | undefined, now: Date, zone: Zone): Moments | null {
  // A note made at this very moment counts.
  const until = new Date(now.getTime() + 1);
  if (date === undefined) return { from: new Date(now.getTime() - THIRTY_DAYS), before: until };
  const at = (day: number) => new Date(unixTime(day, 0, zone) * 1000);
  const month = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(date);
  if (month) {
    const [year, number] = [Number(month[1]), Number(month[2])];
    const first = parseDay(`${month[1] ?? ''}-${month[2] ?? ''}-01`);
    const next = parseDay(
      number === 12 ? `${String(year + 1)}-01-01` : `${month[1] ?? ''}-${String(number + 1).padStart(2, '0')}-01`,
    );
    return first === null || next === null ? null : { from: at(first), before: at(next) };
  }
  const day = parseDay(date);
  if (day !== null) return { from: at(day), before: at(day + 1) };
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/.test(date) ||
    parseDay(date.slice(0, 10)) === null
  )
    return null;
  const moment = momentOf(date, zone);
  return moment === null ? null : { from: moment, before: until };
}

/** A timestamp without an offset is read on the account's clock. */
function momentOf(text: string, zone: Zone): Date | null {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) {
    const moment = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
    return Number.isNaN(moment.getTime()) ? null : moment;
  }
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  const day = parseDay(text.slice(0, 10));
  return day === null || hours > 23 || minutes > 59 ? null : new Date(unixTime(day, hours * 60 + minutes, zone) * 1000);
}
