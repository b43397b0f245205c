import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Account, UnsafeHtml } from '../../../src/api/types.ts';
import type { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { createFirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import { createLocale } from '../../../src/i18n/locale.ts';
import { queryAll, queryOne } from '../choosing-stage.ts';
import { createBooking, company, createLine, createSession } from '../checkout-stage.ts';
import { cad } from '../../values/currencies.ts';
import { mountConfirmation } from './confirmation-stage.ts';

describe('<slipway-confirmation>: calendars', () => {
  const [start, end] = [parseDay('2031-06-14'), parseDay('2031-06-15')];
  const createSessionOf = (...names: string[]) =>
    createSession({ lines: names.map((name, index) => createLine({ id: `${index}`, name, start, end, unit: 'D' })) });
  const calendarWaySelector = '[part=calendar-file], [part=google], [part=outlook-link]';
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Presses the button that saves a calendar file. Returns the name and address of the file. */
  async function saveCalendarFile(props: Partial<SlipwayConfirmation> = {}): Promise<{ name: string; href: string }> {
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    const leaf = await mountConfirmation({ session: createSessionOf('Kayak'), ...props });
    queryOne(leaf, '[part=calendar-file]').click();
    const { download: name, href } = await vi.waitUntil(() => links[0]);
    return { name, href };
  }

  test('groups the calendar buttons above the print button', async () => {
    const leaf = await mountConfirmation({ session: createSessionOf('Kayak') });
    const buttons = queryAll(leaf, `${calendarWaySelector}, [part=print]`);
    expect(buttons.map((button) => button.getAttribute('part'))).toEqual([
      'calendar-file',
      'google',
      'outlook-link',
      'print',
    ]);
    const [fileButton, googleButton, , printButton] = buttons.map((button) => button.getBoundingClientRect());
    if (!fileButton || !googleButton || !printButton) expect.fail();
    expect(printButton.top - googleButton.bottom).toBeGreaterThan(googleButton.top - fileButton.bottom);
  });

  test('opens each web calendar in a new tab, without `window.opener`', async () => {
    const leaf = await mountConfirmation({ session: createSessionOf('Kayak') });
    const links = queryAll(leaf, '.calendars a') as HTMLAnchorElement[];
    expect(links.map(({ textContent, host, target, rel }) => [textContent, host, target, rel])).toEqual([
      ['Google Calendar', 'calendar.google.com', '_blank', 'noopener noreferrer'],
      ['Outlook', 'outlook.live.com', '_blank', 'noopener noreferrer'],
    ]);
    expect(links[0]?.ariaLabel).toMatch(/^Google Calendar: Kayak/);
  });

  test('names the item above its calendar links if there are several lines', async () => {
    expect(
      queryOne(await mountConfirmation({ session: createSessionOf('Kayak', 'Sauna') }), '.calendars').innerText,
    ).toMatch(/^Kayak[^]*Google Calendar[^]*Outlook[^]*Sauna[^]*Google Calendar[^]*Outlook$/);
    expect(
      queryOne(await mountConfirmation({ session: createSessionOf('Kayak') }), '.calendars').innerText,
    ).not.toContain('Kayak');
  });

  test('offers no calendar for a booking without days', async () => {
    expect(queryAll(await mountConfirmation(), calendarWaySelector)).toEqual([]);
  });

  test('saves the days in a file with the booking code as name', async () => {
    const { name, href } = await saveCalendarFile();
    expect(name).toBe('ABCD-140631.ics');
    const file = await fetch(href);
    expect(file.headers.get('content-type')).toBe('text/calendar;charset=utf-8');
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART;VALUE=DATE:20310614\r\n[^]*END:VCALENDAR\r\n$/);
  });

  test.each([
    ['../../etc/A 1', 'etcA1.ics'],
    ['حجز', 'booking.ics'],
    ['', 'booking.ics'],
  ])('turns the booking code %j into the file name %s', async (code, fileName) => {
    expect((await saveCalendarFile({ booking: createBooking({ code }) })).name).toBe(fileName);
  });

  test('saves an empty calendar if booking and venue are unknown', async () => {
    const { name, href } = await saveCalendarFile({ booking: null, company: undefined });
    expect(name).toBe('booking.ics');
    expect(await (await fetch(href)).text()).toMatch(/END:VCALENDAR\r\n$/);
  });

  test('keeps the file’s object URL for over five minutes, then releases it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const revokeObjectUrl = vi.spyOn(URL, 'revokeObjectURL');
    const { href } = await saveCalendarFile();
    vi.advanceTimersByTime(300_000);
    expect(revokeObjectUrl).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revokeObjectUrl).toHaveBeenCalledWith(href);
  });
});

describe('<slipway-confirmation>: venue', () => {
  const accountWithAddress = { company: { address: '12 Wharf Road', city: 'Heron Cove' } };
  const createVenue = (changes: Partial<Account> = {}): Account => ({
    ...company,
    name: 'Heron & Co',
    answer: accountWithAddress,
    ...changes,
  });
  const readContact = async (props: Partial<SlipwayConfirmation>) =>
    queryAll(await mountConfirmation(props), 'address').map((element) => element.innerText.replace(/\s+/g, ' ').trim());
  const withoutPhoneAndEmail = { phone: '', email: '' };

  test('shows the venue’s name, address, directions, phone and email', async () => {
    const leaf = await mountConfirmation({ company: createVenue() });
    expect(queryOne(leaf, 'address').innerText.replace(/\s+/g, ' ')).toBe(
      'Heron & Co 12 Wharf Road, Heron Cove Get directions +1 604 555 0199 desk@venue.example',
    );
    const { href, target, rel } = queryOne(leaf, '[part=directions]') as HTMLAnchorElement;
    expect([href, target, rel]).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Heron%20%26%20Co%2C%2012%20Wharf%20Road%2C%20Heron%20Cove',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('shows the opening hours if they are text', async () => {
    const createVenueWithHours = (hours: unknown) => createVenue({ answer: { ...accountWithAddress, hours } });
    expect((await readContact({ company: createVenueWithHours('Daily 9 to 5') }))[0]).toContain(
      'Opening hours: Daily 9 to 5',
    );
    expect((await readContact({ company: createVenueWithHours(false) }))[0]).not.toContain('Opening hours');
    const frenchLocale = createLocale({
      firstPaint: createFirstPaintLocale('fr', fr),
      text: fr,
      accountLang: 'fr',
      currency: cad,
    });
    expect(
      queryOne(
        await mountConfirmation({ company: createVenueWithHours('9 à 5'), locale: frenchLocale }),
        '[part=hours]',
      ).textContent,
    ).toBe('Horaires d’ouverture\u00a0: 9 à 5');
  });

  test('shows no contact if the venue is unknown or has none', async () => {
    expect(await readContact({ company: createVenue({ ...withoutPhoneAndEmail, answer: {} }) })).toEqual([]);
    expect(await readContact({ company: undefined })).toEqual([]);
  });

  test('explains how to cancel, with the sanitised policy in a collapsed section', async () => {
    const policy = '<p>Free until <b>48 hours</b> before.<script>1</script></p>' as UnsafeHtml;
    const changeSection = queryOne(await mountConfirmation({ company: createVenue(), policy }), '[part=change]');
    expect(changeSection.innerText).toContain('To change or cancel, contact us with your booking code.');
    const details = changeSection.querySelector('details');
    expect([details?.open, details?.textContent.replace(/\s+/g, ' ').trim()]).toEqual([
      false,
      'Booking policy Free until 48 hours before.',
    ]);
  });

  test('reserves space for the policy only while it loads', async () => {
    const countSections = async (props: Partial<SlipwayConfirmation>) => {
      const leaf = await mountConfirmation(props);
      return [queryAll(leaf, '[part=change]').length, queryAll(leaf, '[part=change] details').length];
    };
    expect(await countSections({ company: createVenue(), policy: undefined })).toEqual([1, 1]);
    expect(await countSections({ company: createVenue(), policy: '' as UnsafeHtml })).toEqual([1, 0]);
    expect(await countSections({ company: createVenue(withoutPhoneAndEmail), policy: '' as UnsafeHtml })).toEqual([
      0, 0,
    ]);
  });
});
