import { html, nothing, type TemplateResult } from 'lit';
import { googleLink, outlookLink } from '../../page/calendar-links.ts';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { eventsOf, type Confirmed } from './booked-events.ts';

/** Calendars on the web, a pair of links for each event; where there are several each pair says what it is for. */
export function calendarLinks(confirmed: Confirmed, locale: Locale): TemplateResult | typeof nothing {
  const events = eventsOf(confirmed, locale);
  const timeZone = confirmed.company?.timeZone ?? '';
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
