/** Times of day as minutes after midnight. Requests carry 24-hour `HH:MM`; answers carry 12-hour text. */

/** Reads `HH:MM` (also `HHMM`); null for anything else. 24:00 is the end of the day. */
export function parseClock(text: string): number | null {
  const parts = /^(\d{1,2}):?(\d{2})$/.exec(text);
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2]);
  return Number(parts[2]) > 59 || minute > 1440 ? null : minute;
}

/** `HH:MM`. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `9:30 AM`. */
export function twelveHourText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
