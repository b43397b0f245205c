/** Below the calendar: what its looks mean, and the way to other ways to choose. */
import { css, html, nothing } from 'lit';
import { contactLink } from '../shared/contact-link.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemOf } from '../../values/problem.ts';
import type { DayState } from '../../flow/quotes/availability.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import { addMonths, eachDay, firstDayOf, lastDayOf } from '../../values/dates/day.ts';
import { covers } from './calendar-choice.ts';
import { chosenSpan } from './chosen-span.ts';
import type { CalendarWays, OwnNotes, WayFacts } from './date-inputs/date-input.ts';
import { createDayNotes } from './date-inputs/day-notes.ts';
import type { Host } from '../shared/host.ts';

const states = ['free', 'taken', 'chosen'] as const;
/** What prices are marked with. */
const marks = ['cheapest', 'low'] as const;

type Look = (typeof states)[number] | (typeof marks)[number];

/** What is not known yet may be. */
const isTaken = (state: DayState | undefined) => state !== 'free' && state !== 'past';

export function createCalendarFoot(host: Host, facts: WayFacts) {
  let shown = false;
  let ways: CalendarWays | undefined;
  const isPriced = () => host.prices !== 'off' && host.finding.item !== undefined && hasDayPrices(host.finding.item);
  const own: OwnNotes = {
    shown: isPriced,
    notes: createDayNotes(host, facts, { wanted: isPriced, byItself: true }).notes,
  };

  /** What tells whether a look is seen in the months shown. Where it is not its place is kept, so that nothing moves when it comes. */
  function looksSeen(): (look: Look) => boolean {
    const { month, monthsShown, availability, item } = host.finding;
    if (!month || !item) return (look) => look === 'free';
    const days = eachDay(firstDayOf(month), lastDayOf(addMonths(month, monthsShown - 1)));
    const span = chosenSpan(host.store.state.choice, item);
    const notes = own.notes();
    return (look) => {
      if (look === 'free') return true;
      if (look === 'taken') return days.some((day) => isTaken(availability?.stateOf(day)));
      if (look === 'chosen') return days.some((day) => covers(span, day));
      return days.some((day) => notes?.get(day)?.look.includes(look));
    };
  }

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
      const text = facts.locale()?.text;
      if (!text) return nothing;
      const { firstFree, failed } = host.finding;
      const words = text.ways;
      // Nothing to explain, nothing to type: whoever knows more is the venue.
      if (firstFree === null && !failed)
        return html`<p>${words.noneFree}</p>
          ${contactLink(host.askUrl, text.done.askVenue)}`;
      const isSeen = looksSeen();
      return html`<ul class="legend" part="legend">
          ${(isPriced() ? [...states, ...marks] : states).map((look) =>
            legendEntry(isSeen(look) ? look : `${look} unseen`, words[look]),
          )}
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
  .legend + .quiet {
    margin-inline-start: -0.5em;
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
    order: 1;
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
