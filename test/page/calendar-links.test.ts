import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../src/page/calendar-file.ts';
import { googleLink, outlookLink } from '../../src/page/calendar-links.ts';
import type { Day } from '../../src/values/dates/day.ts';

const [start, end] = ['2031-06-14', '2031-06-15'] as [Day, Day];
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'u',
  title: 'Kayak & more · Harbour',
  about: 'Code: ABCD\nCall us #1',
  location: '12 Wharf Road, Heron Cove',
  start,
  end,
  ...changes,
});
const timed = event({ end: start, startTime: '10:00', endTime: '12:30' });
const of = (url: string) => ({ at: url.split('?')[0], ...Object.fromEntries(new URL(url).searchParams) });
const zone = 'America/Vancouver';

test('whole days go to Google and Outlook as days, the last one exclusive, as in the file', () => {
  expect(of(googleLink(event(), zone))).toEqual({
    at: 'https://calendar.google.com/calendar/render',
    action: 'TEMPLATE',
    text: 'Kayak & more · Harbour',
    dates: '20310614/20310615',
    details: 'Code: ABCD\nCall us #1',
    location: '12 Wharf Road, Heron Cove',
  });
  expect(of(outlookLink(event(), zone))).toEqual({
    at: 'https://outlook.live.com/calendar/0/deeplink/compose',
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Kayak & more · Harbour',
    startdt: start,
    enddt: end,
    allday: 'true',
    body: 'Code: ABCD\nCall us #1',
    location: '12 Wharf Road, Heron Cove',
  });
});

test('times go to Google as the venue’s clock shows them, with the name of its zone', () => {
  expect(of(googleLink(timed, zone))).toMatchObject({ dates: '20310614T100000/20310614T123000', ctz: zone });
  expect(of(googleLink(timed, ''))).not.toHaveProperty('ctz');
});

test('times go to Outlook, which takes no zone, as moments; without a known zone there is no link', () => {
  const sevenBehind = () => () => -420;
  expect(of(outlookLink(timed, zone, sevenBehind))).toMatchObject({
    startdt: '2031-06-14T17:00:00Z',
    enddt: '2031-06-14T19:30:00Z',
  });
  expect(outlookLink(timed, 'Nowhere/Land')).toBe('');
});

test('what has no end ends as it begins', () => {
  const open = event({ end: start, startTime: '10:00' });
  expect(of(googleLink(open, zone))).toMatchObject({ dates: '20310614T100000/20310614T100000' });
  expect(of(outlookLink(open, zone, () => () => 0))).toMatchObject({ enddt: '2031-06-14T10:00:00Z' });
});

test('what is not known is left out', () => {
  expect(of(googleLink(event({ about: '', location: '' }), ''))).toEqual(
    expect.not.objectContaining({ details: expect.anything(), location: expect.anything() }),
  );
});
