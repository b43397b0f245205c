/**
 * Renders the copies of a booking that a guest can keep: a calendar file, links to web calendars, and a printed
 * confirmation. It is the entry of a lazy module. That module also contains the review, the list of bookings, the
 * venue's details, and the automatic opening of the payment page.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { buildCalendarFile, buildGoogleLink, buildOutlookLink, saveFile } from '../../page/calendar-export.ts';
import { printElement } from '../../page/print-element.ts';
import { createCalendarEvents, type BookingDetails } from './booked-events.ts';

export { forwardToPayment } from './forward.ts';
export { defineReview } from './review.ts';
export { showBookings } from './tab-bookings.ts';
export { changeOrCancelTemplate, venueTemplate, venueStyles } from './venue-details.ts';

/**
 * Renders links to two web calendars for each event of the booking. Leaves out Outlook if the venue's time zone is
 * unknown and the event has a time. If there are several events, the links of each event have a title.
 */
export function calendarLinksTemplate(bookingDetails: BookingDetails, locale: Locale): TemplateResult | typeof nothing {
  const calendarEvents = createCalendarEvents(bookingDetails, locale);
  const timeZone = bookingDetails.company?.timeZone ?? '';
  if (calendarEvents.length === 0) return nothing;
  const messages = locale.section('done', enConfirmationDetails);
  return html`<ul class="calendars">
    ${calendarEvents.map((event) => {
      const calendarLinkTemplate = (partName: string, calendarName: string, calendarUrl: string) =>
        calendarUrl
          ? html`<a
              part=${partName}
              href=${calendarUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label=${messages.linkFor(calendarName, event.title)}
              >${calendarName}</a
            >`
          : nothing;
      return html`<li>
        ${calendarEvents.length > 1 ? html`<span>${event.title}</span>` : nothing}
        ${calendarLinkTemplate('google', messages.google, buildGoogleLink(event, timeZone))}
        ${calendarLinkTemplate('outlook-link', messages.outlook, buildOutlookLink(event, timeZone))}
      </li>`;
    })}
  </ul>`;
}

/** Saves a calendar file. Its name is the booking code without special characters, or `booking` without a code. */
export function saveCalendarFile(bookingDetails: BookingDetails, locale: Locale): void {
  const fileName = (bookingDetails.booking?.code ?? '').replace(/[^\w-]/g, '') || 'booking';
  saveFile(
    `${fileName}.ics`,
    'text/calendar;charset=utf-8',
    buildCalendarFile(createCalendarEvents(bookingDetails, locale), bookingDetails.company?.timeZone ?? '', Date.now()),
  );
}

/** Prints the confirmation without the rest of the page. */
export function printConfirmation(confirmationElement: HTMLElement): void {
  const { styleSheet } = printStyles;
  if (styleSheet) printElement(confirmationElement, styleSheet);
}

/** Styles that print black text on white, without controls. */
const printStyles = css`
  @media print {
    :host {
      color-scheme: light;
      font-size: 11pt;
    }
    *,
    ::slotted(*) {
      border-color: #999 !important;
      background: none !important;
      color: #000 !important;
    }
    section {
      max-inline-size: none;
    }
    .sign,
    .actions,
    [part~='directions'],
    details,
    .picture,
    [role='alert'],
    [part~='again'] {
      display: none !important;
    }
    .lines > li,
    .totals,
    address {
      break-inside: avoid;
    }
  }
`;
