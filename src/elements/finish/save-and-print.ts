/** What a visitor takes along from a booking: a calendar file, a sheet of paper. */
import { css } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { calendarFile } from '../../page/calendar-file.ts';
import { printOnly } from '../../page/print-element.ts';
import { saveFile } from '../../page/download.ts';
import { eventsOf, type Confirmed } from './booked-events.ts';

/** Saves a calendar file named after the booking's code. */
export function saveCalendarFile(confirmed: Confirmed, locale: Locale): void {
  const name = (confirmed.booking?.code ?? '').replace(/[^\w-]/g, '') || 'booking';
  saveFile(
    `${name}.ics`,
    'text/calendar;charset=utf-8',
    calendarFile(eventsOf(confirmed, locale), confirmed.company?.timeZone ?? '', Date.now()),
  );
}

/** Prints the confirmation alone. */
export function printConfirmation(confirmation: HTMLElement): void {
  const { styleSheet } = printStyles;
  if (styleSheet) printOnly(confirmation, styleSheet);
}

/** Black on white, nothing to press. */
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
