import { afterEach, expect, test, vi } from 'vitest';
import { printConfirmation, saveCalendarFile } from '../../../src/elements/finish/save-and-print.ts';
import type { Confirmed } from '../../../src/elements/finish/booked-events.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { booking, company, line, session } from '../checkout-stage.ts';

afterEach(() => vi.restoreAllMocks());

/** The file that the visitor is given. */
async function saved(changes: Partial<Confirmed>): Promise<{ name: string; text: string }> {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  const day = parseDay('2031-06-14');
  const lines = [line({ start: day, end: day, unit: 'D' })];
  saveCalendarFile({ booking: booking(), session: session({ lines }), quoteRequests: {}, company, ...changes });
  const [link = expect.fail('Nothing was saved.')] = links;
  return { name: link.download, text: await (await fetch(link.href)).text() };
}

test('a booking is saved as a calendar file of its code, with its days', async () => {
  const { name, text } = await saved({});
  expect(name).toBe('ABCD-140631.ics');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('DTSTART;VALUE=DATE:20310614');
});

test.each([
  ['../../etc/A 1', 'etcA1.ics'],
  ['حجز', 'booking.ics'],
  ['', 'booking.ics'],
])('a code of %j makes the file %s', async (code, expected) => {
  expect((await saved({ booking: booking({ code }) })).name).toBe(expected);
});

test('what is known of no booking and no venue is a file all the same', async () => {
  const { name, text } = await saved({ booking: null, company: undefined });
  expect(name).toBe('booking.ics');
  expect(text).toMatch(/END:VCALENDAR\r\n$/);
});

test('a confirmation prints in black on white, and looks as before afterwards', () => {
  const confirmation = document.createElement('div');
  confirmation.attachShadow({ mode: 'open' });
  document.body.replaceChildren(confirmation);
  const dressed = () =>
    (confirmation.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) =>
      [...cssRules].map((rule) => rule.cssText),
    );
  let printed: string[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void (printed = dressed()));
  printConfirmation(confirmation);
  expect(printed.join()).toContain('@media print');
  expect(printed.join()).toContain('color: rgb(0, 0, 0) !important');
  dispatchEvent(new Event('afterprint'));
  expect(dressed()).toEqual([]);
});
