import { describe, expect, it } from 'vitest';
import { buildGoogleLink, buildOutlookLink, type CalendarEvent } from '../../src/page/calendar-export.ts';
import type { Day } from '../../src/values/dates/day.ts';

const [start, end] = ['2031-06-14', '2031-06-15'] as [Day, Day];
const createEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'u',
  title: 'Kayak & more · Harbour',
  description: 'Code: ABCD\nCall us #1',
  location: '12 Wharf Road, Heron Cove',
  start,
  end,
  ...changes,
});
const timedEvent = createEvent({ end: start, startTime: '10:00', endTime: '12:30' });
const parseUrlParts = (url: string) => ({ at: url.split('?')[0], ...Object.fromEntries(new URL(url).searchParams) });
const venueZone = 'America/Vancouver';

describe('buildGoogleLink and buildOutlookLink', () => {
  it('exports whole days to Google and Outlook, with an exclusive end', () => {
    expect(parseUrlParts(buildGoogleLink(createEvent(), venueZone))).toEqual({
      at: 'https://calendar.google.com/calendar/render',
      action: 'TEMPLATE',
      text: 'Kayak & more · Harbour',
      dates: '20310614/20310615',
      details: 'Code: ABCD\nCall us #1',
      location: '12 Wharf Road, Heron Cove',
    });
    expect(parseUrlParts(buildOutlookLink(createEvent(), venueZone))).toEqual({
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

  it('exports times to Google in the venue’s time zone', () => {
    expect(parseUrlParts(buildGoogleLink(timedEvent, venueZone))).toMatchObject({
      dates: '20310614T100000/20310614T123000',
      ctz: venueZone,
    });
    expect(parseUrlParts(buildGoogleLink(timedEvent, ''))).not.toHaveProperty('ctz');
  });

  it('exports times to Outlook in UTC', () => {
    const createSevenHoursBehindClock = () => () => -420;
    expect(parseUrlParts(buildOutlookLink(timedEvent, venueZone, createSevenHoursBehindClock))).toMatchObject({
      startdt: '2031-06-14T17:00:00Z',
      enddt: '2031-06-14T19:30:00Z',
    });
    expect(buildOutlookLink(timedEvent, 'Nowhere/Land')).toBe('');
  });

  it('uses the start as the end of an event without end time', () => {
    const openEndedEvent = createEvent({ end: start, startTime: '10:00' });
    expect(parseUrlParts(buildGoogleLink(openEndedEvent, venueZone))).toMatchObject({
      dates: '20310614T100000/20310614T100000',
    });
    expect(parseUrlParts(buildOutlookLink(openEndedEvent, venueZone, () => () => 0))).toMatchObject({
      enddt: '2031-06-14T10:00:00Z',
    });
  });

  it('omits an empty description or location from the link', () => {
    expect(parseUrlParts(buildGoogleLink(createEvent({ description: '', location: '' }), ''))).toEqual(
      expect.not.objectContaining({ details: expect.anything(), location: expect.anything() }),
    );
  });
});
