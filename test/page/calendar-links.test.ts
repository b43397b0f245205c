import { describe, expect, it } from 'vitest';
import { googleLink, outlookLink, type CalendarEvent } from '../../src/page/calendar-export.ts';
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
const timedEvent = event({ end: start, startTime: '10:00', endTime: '12:30' });
const partsOf = (url: string) => ({ at: url.split('?')[0], ...Object.fromEntries(new URL(url).searchParams) });
const zone = 'America/Vancouver';

describe('calendarLinks', () => {
  it('exports whole days to Google and Outlook, with an exclusive end', () => {
    expect(partsOf(googleLink(event(), zone))).toEqual({
      at: 'https://calendar.google.com/calendar/render',
      action: 'TEMPLATE',
      text: 'Kayak & more · Harbour',
      dates: '20310614/20310615',
      details: 'Code: ABCD\nCall us #1',
      location: '12 Wharf Road, Heron Cove',
    });
    expect(partsOf(outlookLink(event(), zone))).toEqual({
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
    expect(partsOf(googleLink(timedEvent, zone))).toMatchObject({
      dates: '20310614T100000/20310614T123000',
      ctz: zone,
    });
    expect(partsOf(googleLink(timedEvent, ''))).not.toHaveProperty('ctz');
  });

  it('exports times to Outlook in UTC', () => {
    const sevenBehind = () => () => -420;
    expect(partsOf(outlookLink(timedEvent, zone, sevenBehind))).toMatchObject({
      startdt: '2031-06-14T17:00:00Z',
      enddt: '2031-06-14T19:30:00Z',
    });
    expect(outlookLink(timedEvent, 'Nowhere/Land')).toBe('');
  });

  it('ends an event without an end time at its start', () => {
    const open = event({ end: start, startTime: '10:00' });
    expect(partsOf(googleLink(open, zone))).toMatchObject({ dates: '20310614T100000/20310614T100000' });
    expect(partsOf(outlookLink(open, zone, () => () => 0))).toMatchObject({ enddt: '2031-06-14T10:00:00Z' });
  });

  it('omits unknown fields', () => {
    expect(partsOf(googleLink(event({ about: '', location: '' }), ''))).toEqual(
      expect.not.objectContaining({ details: expect.anything(), location: expect.anything() }),
    );
  });
});
