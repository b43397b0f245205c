/** Below the calendar: what its looks mean, and the way to other ways to choose. */
import { css, html, nothing } from 'lit';
import { askUrlOf, contactLink } from '../shared/contact-link.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemText } from '../shared/problem-text.ts';
import { isBusy, problemOf } from '../../values/problem.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import type { CalendarWays, OwnNotes, WayFacts } from './date-inputs/date-input.ts';
import { createDayNotes } from './date-inputs/day-notes.ts';
import type { Host } from '../shared/host.ts';

const states = ['free', 'taken'] as const;
/** The looks of prices. */
const marks = ['cheapest', 'low'] as const;

export function createCalendarFoot(host: Host, facts: WayFacts) {
  let shown = false;
  let ways: CalendarWays | undefined;
  const isPriced = () => host.prices !== 'off' && host.finding.item !== undefined && hasDayPrices(host.finding.item);
  const own: OwnNotes = {
    shown: isPriced,
    notes: createDayNotes(host, facts, { wanted: isPriced, byItself: true }).notes,
  };

  async function toggle(): Promise<void> {
    shown = !shown;
    try {
      ways ??= (await loadPart(() => import('./date-inputs/date-parts.ts'))).createCalendarWays(host, facts, own);
    } catch (error) {
      shown = false;
      host.announce(facts.locale()?.problem(problemOf(error)) ?? '');
    }
    host.requestUpdate();
  }

  return {
    template() {
      const locale = facts.locale();
      if (!locale) return nothing;
      const { text, currency } = locale;
      const { firstFree, problem } = host.finding;
      const words = text.ways;
      if (problem && isBusy(problem))
        return html`<p>${problemText(locale.problem(problem), problem, text.problems.again)}</p>`;
      // Nothing to explain, nothing to type: whoever knows more is the venue.
      if (firstFree === null && !problem)
        return html`<p>${words.noneFree}</p>
          ${contactLink(askUrlOf(host.company), text.done.askVenue)}`;
      const looks = isPriced() ? [...states, ...marks] : states;
      return html`<ul class="legend" part="legend">
          ${looks.map((look) => html`<li class=${look}><i aria-hidden="true">7</i>${words[look]}</li>`)}
          ${isPriced() ? html`<li translate="no">${words.currency(currency)}</li>` : nothing}
        </ul>
        <button class="quiet" part="ways" aria-expanded=${shown && ways !== undefined} @click=${toggle}>
          ${words.label}
        </button>`;
    },
    /** The ways, once they are wanted and there. */
    opened: () => (shown && ways ? ways.template() : nothing),
    notes: () => own.notes() ?? ways?.notes(),
  };
}

export const calendarFootStyles = css`
  .legend,
  .legend + * {
    font-size: 0.8125em;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 0.75em;
    color: var(--_muted);
  }
  .legend + .quiet {
    margin-inline-start: -0.5em;
  }
  i {
    margin-inline-end: 0.375em;
    font-style: normal;
  }
  .free i,
  .low i {
    font-weight: 600;
  }
  .taken i {
    color: var(--slipway-full, var(--_muted));
    text-decoration: line-through;
  }
  .cheapest i {
    color: var(--_available, currentColor);
    font-weight: 700;
  }
  .low i {
    color: var(--_low);
  }
  /* As small as the prices in the calendar. */
  .cheapest i,
  .low i {
    font-size: 0.9375em;
  }
  @media (forced-colors: active) {
    .taken i {
      color: GrayText;
    }
  }
`;
