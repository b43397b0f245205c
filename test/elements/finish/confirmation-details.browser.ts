import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Account, UnsafeHtml } from '../../../src/api/types.ts';
import type { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { createFirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import { createLocale } from '../../../src/i18n/locale.ts';
import { all, one } from '../choosing-stage.ts';
import { booking, company, line, session } from '../checkout-stage.ts';
import { cad } from '../../values/currencies.ts';
import { confirmation } from './confirmation-stage.ts';

describe('the calendars', () => {
  const [start, end] = [parseDay('2031-06-14'), parseDay('2031-06-15')];
  const sessionOf = (...names: string[]) =>
    session({ lines: names.map((name, index) => line({ id: `${index}`, name, start, end, unit: 'D' })) });
  const ways = '[part=calendar-file], [part=google], [part=outlook-link]';
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Presses the button that saves a calendar file. Returns the name and address of the file. */
  async function savedFile(props: Partial<SlipwayConfirmation> = {}): Promise<{ name: string; href: string }> {
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    const leaf = await confirmation({ session: sessionOf('Kayak'), ...props });
    one(leaf, '[part=calendar-file]').click();
    const { download: name, href } = await vi.waitUntil(() => links[0]);
    return { name, href };
  }

  test('groups the calendar buttons above the print button', async () => {
    const leaf = await confirmation({ session: sessionOf('Kayak') });
    const buttons = all(leaf, `${ways}, [part=print]`);
    expect(buttons.map((button) => button.getAttribute('part'))).toEqual([
      'calendar-file',
      'google',
      'outlook-link',
      'print',
    ]);
    const [file, google, , print] = buttons.map((button) => button.getBoundingClientRect());
    if (!file || !google || !print) expect.fail();
    expect(print.top - google.bottom).toBeGreaterThan(google.top - file.bottom);
  });

  test('opens each web calendar in a new tab, without `window.opener`', async () => {
    const leaf = await confirmation({ session: sessionOf('Kayak') });
    const links = all(leaf, '.calendars a') as HTMLAnchorElement[];
    expect(links.map(({ textContent, host, target, rel }) => [textContent, host, target, rel])).toEqual([
      ['Google Calendar', 'calendar.google.com', '_blank', 'noopener noreferrer'],
      ['Outlook', 'outlook.live.com', '_blank', 'noopener noreferrer'],
    ]);
    expect(links[0]?.ariaLabel).toMatch(/^Google Calendar: Kayak/);
  });

  test('names the item above its calendar links if there are several lines', async () => {
    expect(one(await confirmation({ session: sessionOf('Kayak', 'Sauna') }), '.calendars').innerText).toMatch(
      /^Kayak[^]*Google Calendar[^]*Outlook[^]*Sauna[^]*Google Calendar[^]*Outlook$/,
    );
    expect(one(await confirmation({ session: sessionOf('Kayak') }), '.calendars').innerText).not.toContain('Kayak');
  });

  test('offers no calendar for a booking without days', async () => {
    expect(all(await confirmation(), ways)).toEqual([]);
  });

  test('saves the days in a file with the booking code as name', async () => {
    const { name, href } = await savedFile();
    expect(name).toBe('ABCD-140631.ics');
    const file = await fetch(href);
    expect(file.headers.get('content-type')).toBe('text/calendar;charset=utf-8');
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART;VALUE=DATE:20310614\r\n[^]*END:VCALENDAR\r\n$/);
  });

  test.each([
    ['../../etc/A 1', 'etcA1.ics'],
    ['حجز', 'booking.ics'],
    ['', 'booking.ics'],
  ])('names the file for the booking code %j: %s', async (code, fileName) => {
    expect((await savedFile({ booking: booking({ code }) })).name).toBe(fileName);
  });

  test('saves an empty calendar if booking and venue are unknown', async () => {
    const { name, href } = await savedFile({ booking: null, company: undefined });
    expect(name).toBe('booking.ics');
    expect(await (await fetch(href)).text()).toMatch(/END:VCALENDAR\r\n$/);
  });

  test('releases the file’s object URL after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { href } = await savedFile();
    vi.advanceTimersByTime(300_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoke).toHaveBeenCalledWith(href);
  });
});

describe('the venue', () => {
  const place = { company: { address: '12 Wharf Road', city: 'Heron Cove' } };
  const venue = (changes: Partial<Account> = {}): Account => ({
    ...company,
    name: 'Heron & Co',
    answer: place,
    ...changes,
  });
  const contact = async (props: Partial<SlipwayConfirmation>) =>
    all(await confirmation(props), 'address').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
  const unreachable = { phone: '', email: '' };

  test('shows the venue’s name, address, directions, phone and email', async () => {
    const leaf = await confirmation({ company: venue() });
    expect(one(leaf, 'address').innerText.replace(/\s+/g, ' ')).toBe(
      'Heron & Co 12 Wharf Road, Heron Cove Get directions +1 604 555 0199 desk@venue.example',
    );
    const { href, target, rel } = one(leaf, '[part=directions]') as HTMLAnchorElement;
    expect([href, target, rel]).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Heron%20%26%20Co%2C%2012%20Wharf%20Road%2C%20Heron%20Cove',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('shows the opening hours if they are text', async () => {
    const at = (hours: unknown) => venue({ answer: { ...place, hours } });
    expect((await contact({ company: at('Daily 9 to 5') }))[0]).toContain('Opening hours: Daily 9 to 5');
    expect((await contact({ company: at(false) }))[0]).not.toContain('Opening hours');
    const french = createLocale({
      finding: createFirstPaintLocale('fr', fr),
      text: fr,
      accountLang: 'fr',
      currency: cad,
    });
    expect(one(await confirmation({ company: at('9 à 5'), locale: french }), '[part=hours]').textContent).toBe(
      'Horaires d’ouverture\u00a0: 9 à 5',
    );
  });

  test('shows no contact if the venue is unknown or has none', async () => {
    expect(await contact({ company: venue({ ...unreachable, answer: {} }) })).toEqual([]);
    expect(await contact({ company: undefined })).toEqual([]);
  });

  test('explains how to cancel, with the sanitised policy in a collapsed section', async () => {
    const policy = '<p>Free until <b>48 hours</b> before.<script>1</script></p>' as UnsafeHtml;
    const change = one(await confirmation({ company: venue(), policy }), '[part=change]');
    expect(change.innerText).toContain('To change or cancel, contact us with your booking code.');
    const details = change.querySelector('details');
    expect([details?.open, details?.textContent.replace(/\s+/g, ' ').trim()]).toEqual([
      false,
      'Booking policy Free until 48 hours before.',
    ]);
  });

  test('reserves space for the policy only while it loads', async () => {
    const sections = async (props: Partial<SlipwayConfirmation>) => {
      const leaf = await confirmation(props);
      return [all(leaf, '[part=change]').length, all(leaf, '[part=change] details').length];
    };
    expect(await sections({ company: venue(), policy: undefined })).toEqual([1, 1]);
    expect(await sections({ company: venue(), policy: '' as UnsafeHtml })).toEqual([1, 0]);
    expect(await sections({ company: venue(unreachable), policy: '' as UnsafeHtml })).toEqual([0, 0]);
  });
});
