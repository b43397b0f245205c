/**
 * Creates the copies of a booking that a guest can keep: a calendar file, links to web calendars, and a printed
 * confirmation. It is the entry of a lazy module with all parts of the confirmation that can appear after the booking
 * code.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { calendarFile, googleLink, outlookLink, saveFile } from '../../page/calendar-export.ts';
import { printOnly } from '../../page/print-element.ts';
import { eventsOf, type BookingFacts } from './booked-events.ts';

export { forwardToPayment } from './forward.ts';
export { defineReview } from './review.ts';
export { showBookedHere } from './tab-bookings.ts';
export { changeOrCancel, venueDetails, venueStyles } from './venue-details.ts';

/**
 * Renders two links to web calendars for each event of the booking. If there are several events, each pair of links has
 * a title.
 */
export function calendarLinks(facts: BookingFacts, locale: Locale): TemplateResult | typeof nothing {
  const events = eventsOf(facts, locale);
  const timeZone = facts.company?.timeZone ?? '';
  if (events.length === 0) return nothing;
  const done = locale.section('done', enConfirmationDetails);
  return html`<ul class="calendars">
    ${events.map((event) => {
      const link = (part: string, words: string, url: string) =>
        url
          ? html`<a
              part=${part}
              href=${url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label=${done.linkFor(words, event.title)}
              >${words}</a
            >`
          : nothing;
      return html`<li>
        ${events.length > 1 ? html`<span>${event.title}</span>` : nothing}
        ${link('google', done.google, googleLink(event, timeZone))}
        ${link('outlook-link', done.outlook, outlookLink(event, timeZone))}
      </li>`;
    })}
  </ul>`;
}

/** Saves a calendar file. Its name is the booking code. */
export function saveCalendarFile(facts: BookingFacts, locale: Locale): void {
  const name = (facts.booking?.code ?? '').replace(/[^\w-]/g, '') || 'booking';
  saveFile(
    `${name}.ics`,
    'text/calendar;charset=utf-8',
    calendarFile(eventsOf(facts, locale), facts.company?.timeZone ?? '', Date.now()),
  );
}

/** Prints the confirmation without the rest of the page. */
export function printConfirmation(confirmation: HTMLElement): void {
  const { styleSheet } = printStyles;
  if (styleSheet) printOnly(confirmation, styleSheet);
}

/** Prints black on white, without controls. */
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
