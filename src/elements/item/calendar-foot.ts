/**
 * Owns the content below the calendar: the legend, the venue's contact if no day is free, and a button. The button
 * opens other ways to select dates, such as typed dates, which load on demand. It also provides the notes on the days
 * of the calendar, such as prices.
 */
import { css, html, nothing } from 'lit';
import { askUrlOf, contactLink } from '../shared/contact-link.ts';
import { loadPart } from '../../page/later-part.ts';
import { problemText } from '../shared/problem-text.ts';
import { isBusy, problemOf } from '../../values/problem.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import type { Host } from '../shared/host.ts';
import type { DayRate } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { availabilityWithout, hasTooFew } from '../../flow/quotes/day-prices.ts';
import type { Day } from '../../values/dates/day.ts';
import type { LengthRules } from './calendar-model.ts';
import type { CalendarWays } from './date-inputs/index.ts';
import { createDayNotes, type DayNotesFacts } from './day-notes.ts';

const states = ['free', 'taken'] as const;
/** CSS part names of the price notes that the legend explains. */
const priceLooks = ['cheapest', 'low'] as const;

export function createCalendarFoot(host: Host, facts: DayNotesFacts) {
  let isOpen = false;
  let ways: CalendarWays | undefined;
  const isPriced = () => host.prices !== 'off' && host.finding.item !== undefined && hasDayPrices(host.finding.item);
  const { notes, rates } = createDayNotes(host, facts, { isOn: isPriced, isAutomatic: true });
  let lastAvailability:
    { base: Availability; dayRates: ReadonlyMap<Day, DayRate>; availability: Availability } | undefined;

  /**
   * Returns the availability for the guest's party: a day with too little capacity for the party is not free. Returns
   * the same object until the availability or the prices change.
   */
  function availability(): Availability | undefined {
    const base = host.finding.availability;
    const dayRates = rates() ?? ways?.rates();
    // While the guest edits a cart line, that line itself occupies capacity, so the capacity left looks too low.
    if (!base || !dayRates || host.store.state.choice.lineId !== undefined) return base;
    if (lastAvailability?.base !== base || lastAvailability.dayRates !== dayRates) {
      const days = [...dayRates.values()].filter(hasTooFew).map(({ day }) => day);
      lastAvailability = {
        base,
        dayRates,
        availability: days.length > 0 ? availabilityWithout(base, new Set(days)) : base,
      };
    }
    return lastAvailability.availability;
  }

  const dayNotes = () => notes() ?? ways?.notes();

  async function toggle(): Promise<void> {
    isOpen = !isOpen;
    try {
      ways ??= (await loadPart(() => import('./date-inputs/index.ts'))).createCalendarWays(host, facts, {
        isOn: isPriced,
        notes,
      });
    } catch (error) {
      isOpen = false;
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
      // If no day is free, the guest can only contact the venue.
      if (firstFree === null && !problem)
        return html`<p>${words.noneFree}</p>
          ${contactLink(askUrlOf(host.company), text.done.askVenue)}`;
      const entry = (look: (typeof states | typeof priceLooks)[number], state = '') =>
        html`<li class="${look} ${state}"><i aria-hidden="true">7</i>${words[look]}</li>`;
      const looks = [...(dayNotes()?.values() ?? [])].map(({ look }) => look).join(' ');
      return html`<ul class="legend" part="legend">
          ${states.map((look) => entry(look))}
          ${
            isPriced()
              ? html`<li translate="no">${words.currency(currency)}</li>
                  ${facts.quoteRequest()?.discountCode ? html`<li>${words.withoutCode}</li>` : nothing}
                  ${priceLooks.map((look) => entry(look, looks.includes(look) ? '' : 'unused'))}`
              : nothing
          }
        </ul>
        <button class="quiet" part="ways" aria-expanded=${isOpen && ways !== undefined} @click=${toggle}>
          ${words.label}
        </button>`;
    },
    /** Renders the other ways to select dates if the guest has opened them. */
    inputs: (rules: LengthRules) =>
      isOpen && ways ? ways.template({ ...rules, availability: availability() }) : nothing,
    notes: dayNotes,
    availability,
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
  /* Keeps the space of an unused entry of the legend. Prices arrive later, and may use the entry without moving the
     rest. */
  .unused {
    visibility: hidden;
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
  /* The samples in the legend are as small as the prices in the calendar. */
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
