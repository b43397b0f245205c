/** Below the calendar: what its looks mean, and the way to other ways to choose. */
import { css, html, nothing } from 'lit';
import { askVenue } from '../shared/contact-link.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemOf } from '../../values/problem.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import type { CalendarWays, OwnNotes, WayFacts } from './date-inputs/date-input.ts';
import { createDayNotes } from './date-inputs/day-notes.ts';
import type { Host } from '../shared/host.ts';

/** What prices are marked with. */
const marks = ['cheapest', 'low'] as const;

export function createCalendarFoot(host: Host, facts: WayFacts) {
  let shown = false;
  let ways: CalendarWays | undefined;
  const isPriced = () => host.prices !== 'off' && host.finding.item !== undefined && hasDayPrices(host.finding.item);
  const own: OwnNotes = {
    shown: isPriced,
    notes: createDayNotes(host, facts, { wanted: isPriced, byItself: true }).notes,
  };

  /** Whether a day of the month shown has the mark. Its place is kept, so that nothing moves when prices come. */
  function isMarked(mark: (typeof marks)[number]): boolean {
    return [...(own.notes()?.values() ?? [])].some(({ look }) => look.includes(mark));
  }

  async function toggle(): Promise<void> {
    shown = !shown;
    try {
      ways ??= (await loadPart(() => import('./date-inputs/date-parts.ts'))).createCalendarWays(host, facts, own);
    } catch (error) {
      shown = false;
      host.say(facts.locale()?.problem(problemOf(error)) ?? '');
    }
    host.requestUpdate();
  }

  return {
    template() {
      const text = facts.locale()?.text;
      if (!text) return nothing;
      const { firstFree, failed } = host.finding;
      const words = text.ways;
      // Nothing to explain, nothing to type: whoever knows more is the venue.
      if (firstFree === null && !failed)
        return html`<p>${words.noneFree}</p>
          ${askVenue(host.askUrl, text.done.askVenue)}`;
      return html`<ul class="legend" part="legend">
          ${(['free', 'taken', 'chosen'] as const).map((state) => legendEntry(state, words[state]))}
          ${isPriced() ? marks.map((mark) => legendEntry(`${mark} ${isMarked(mark) ? '' : 'unseen'}`, words[mark])) : nothing}
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

const legendEntry = (look: string, words: string) => html`<li class=${look}><i aria-hidden="true">7</i>${words}</li>`;

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
  i {
    display: inline-grid;
    place-items: center;
    inline-size: 1.5em;
    block-size: 1.5em;
    margin-inline-end: 0.25em;
    border-radius: 0.375em;
    font-style: normal;
  }
  .free i {
    border: 1px solid var(--_line);
  }
  .taken i {
    text-decoration: line-through;
  }
  .cheapest i {
    color: var(--_available, currentColor);
    font-weight: 700;
  }
  .low i {
    color: var(--_low);
    font-weight: 600;
  }
  .unseen {
    visibility: hidden;
  }
  .chosen i {
    background: var(--_face);
    box-shadow: inset 0 0 0 2px var(--_rim);
    color: var(--_on-accent);
  }
  @media (forced-colors: active) {
    .taken i {
      color: GrayText;
    }
    .chosen i {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }
`;
