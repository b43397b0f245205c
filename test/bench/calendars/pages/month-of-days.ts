/** Returns the days of a month in weeks from Sunday, for the pages written by hand. Empty cells are null. */
export function weeksOf(month: Date): (number | null)[][] {
  const before = month.getDay();
  const count = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const date = week * 7 + column - before + 1;
      return date >= 1 && date <= count ? date : null;
    }),
  );
}

export const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
export const fullDate = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
export const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
