/** Booking notes on the wire (specification 2.4). */

import { type Zone, isoDay, localTime } from '../rules/day.ts';
import type { NoteRow } from '../sql/notes.ts';

export function noteBody(note: NoteRow, zone: Zone): Record<string, unknown> {
  return {
    note_id: note.id,
    account_id: note.staffId,
    date: isoTimestamp(note.createdAt, zone),
    body: note.body,
    private: note.private,
    booking_id: note.code,
  };
}

/** ISO 8601 with the offset of a time zone. */
export function isoTimestamp(instant: Date, zone: Zone): string {
  const { day, minute } = localTime(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = Math.round(zone(instant));
  const sign = offset < 0 ? '-' : '+';
  return (
    `${isoDay(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(instant.getUTCSeconds())}` +
    `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  );
}
