import { expect, test } from 'vitest';
import { calendarLinks } from '../../../src/elements/finish/calendar-links-view.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { booking, company, line, session } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const locale = localeIn('en');
const drawn = (...names: string[]) => {
  const lines = names.map((name, index) => line({ id: String(index), name, start: parseDay('2031-06-14') }));
  return draw(calendarLinks({ booking: booking(), session: session({ lines }), quoteRequests: {}, company }, locale));
};

test('one event has a link to each calendar, in a tab that is told nothing', () => {
  const links = all(drawn('Kayak'), 'a') as HTMLAnchorElement[];
  expect(links.map(({ textContent, host, target, rel }) => [textContent, host, target, rel])).toEqual([
    ['Google Calendar', 'calendar.google.com', '_blank', 'noopener noreferrer'],
    ['Outlook', 'outlook.live.com', '_blank', 'noopener noreferrer'],
  ]);
  expect(links[0]?.getAttribute('aria-label')).toMatch(/^Google Calendar: Kayak/);
});

test('of several each says what it is for', () => {
  expect(words(drawn('Kayak', 'Sauna'))).toMatch(/^Kayak.* Google Calendar Outlook Sauna.* Google Calendar Outlook$/);
});

test('what has no days has no link', () => {
  expect(
    all(draw(calendarLinks({ booking: booking(), session: session(), quoteRequests: {}, company }, locale)), 'a'),
  ).toEqual([]);
});
