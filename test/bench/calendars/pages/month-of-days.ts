/**
 * Returns a month as six rows of seven cells. Each row starts on Sunday. A cell is the day of the month, or null
 * outside the month. The calendars `raw` and `lit-month` use it.
 */
export function listWeeks(month: Date): (number | null)[][] {
  const emptyCells = month.getDay();
  const count = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = week * 7 + weekday - emptyCells + 1;
      return date >= 1 && date <= count ? date : null;
    }),
  );
}

export const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
export const fullDateFormat = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
export const WEEKDAY_LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
