/**
 * Owns the content below the calendar: the legend, the venue's contact if no day is free, and a button. The button
 * opens other ways to select dates, such as typed dates, which load on demand. It also provides the notes on the days
 * of the calendar, such as prices.
 */
import { css, html, nothing } from 'lit';
import { getEmailOrWebsiteUrl, contactLinkTemplate } from '../shared/contact-link.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { problemTextTemplate } from '../shared/problem-text.ts';
import { isBusy, problemOf } from '../../values/problem.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import type { Host } from '../shared/host.ts';
import type { DayRate } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { excludeDays, hasTooFewPlaces } from '../../flow/quotes/day-prices.ts';
import type { Day } from '../../values/dates/day.ts';
import { memoizeLastResult } from '../../values/memoize.ts';
import type { LengthRules } from './calendar-model.ts';
import type { DateInputs } from './date-inputs/index.ts';
import { createDayNotes, type DayNotesDependencies } from './day-notes.ts';

const legendStates = ['free', 'taken'] as const;
/** CSS part names of the price notes for which the legend has an entry. */
const legendPriceParts = ['cheapest', 'low'] as const;

export function createCalendarFooter(host: Host, dayNotesDependencies: DayNotesDependencies) {
  let areDateInputsOpen = false;
  let dateInputs: DateInputs | undefined;
  const hasPrices = () =>
    host.prices !== 'off' && host.openItemView.item !== undefined && hasDayPrices(host.openItemView.item);
  const { notes, rates } = createDayNotes(host, dayNotesDependencies, { isOn: hasPrices, isAutomatic: true });
  const excludeDaysOnce = memoizeLastResult(
    ({ availability, dayRates }: { availability: Availability; dayRates: ReadonlyMap<Day, DayRate> }) =>
      excludeDays(availability, new Set([...dayRates.values()].filter(hasTooFewPlaces).map(({ day }) => day))),
  );

  /**
   * Returns the availability for the guest's party: a day with too little capacity for the party is not free. Returns
   * the same object until the availability or the prices change.
   */
  function getPartyAvailability(): Availability | undefined {
    const { availability } = host.openItemView;
    const dayRates = rates() ?? dateInputs?.rates();
    // Ignores the capacity left while the guest edits a cart line. That line itself occupies capacity, so the number is
    // too low.
    return availability && dayRates && host.store.state.choice.lineId === undefined
      ? excludeDaysOnce({ availability, dayRates })
      : availability;
  }

  const getDayNotes = () => notes() ?? dateInputs?.notes();

  async function toggleDateInputs(): Promise<void> {
    areDateInputsOpen = !areDateInputsOpen;
    try {
      dateInputs ??= (await loadLazyModule(() => import('./date-inputs/index.ts'))).createDateInputs(
        host,
        dayNotesDependencies,
        { isOn: hasPrices, notes },
      );
    } catch (error) {
      areDateInputsOpen = false;
      host.announce(dayNotesDependencies.locale()?.problem(problemOf(error)) ?? '');
    }
    host.requestUpdate();
  }

  return {
    template() {
      const locale = dayNotesDependencies.locale();
      if (!locale) return nothing;
      const { text, currency } = locale;
      const { firstFreeDay, problem } = host.openItemView;
      const messages = text.ways;
      if (problem && isBusy(problem))
        return html`<p>${problemTextTemplate(locale.problem(problem), problem, text.problems.again)}</p>`;
      // If no day is free, shows the venue's contact instead of the legend.
      if (firstFreeDay === null && !problem)
        return html`<p>${messages.noneFree}</p>
          ${contactLinkTemplate(getEmailOrWebsiteUrl(host.company), text.done.askVenue)}`;
      const digit = locale.wholeNumber(7);
      const legendEntryTemplate = (
        legendPart: (typeof legendStates | typeof legendPriceParts)[number],
        className = '',
      ) => html`<li class="${legendPart} ${className}"><i aria-hidden="true">${digit}</i>${messages[legendPart]}</li>`;
      const visibleNoteParts = [...(getDayNotes()?.values() ?? [])].map(({ partNames }) => partNames).join(' ');
      return html`<ul class="legend" part="legend">
          ${legendStates.map((legendPart) => legendEntryTemplate(legendPart))}
          ${
            hasPrices()
              ? html`<li translate="no">${messages.currency(currency)}</li>
                  ${dayNotesDependencies.quoteRequest()?.discountCode ? html`<li>${messages.withoutCode}</li>` : nothing}
                  ${legendPriceParts.map((legendPart) => legendEntryTemplate(legendPart, visibleNoteParts.includes(legendPart) ? '' : 'unused'))}`
              : nothing
          }
        </ul>
        <button
          class="quiet"
          part="ways"
          aria-expanded=${areDateInputsOpen && dateInputs !== undefined}
          @click=${toggleDateInputs}
        >
          ${messages.label}
        </button>`;
    },
    /** Renders the other ways to select dates if the guest has opened them. */
    renderDateInputs: (rules: LengthRules) =>
      areDateInputsOpen && dateInputs
        ? dateInputs.template({ ...rules, availability: getPartyAvailability() })
        : nothing,
    notes: getDayNotes,
    availability: getPartyAvailability,
  };
}

export const calendarFooterStyles = css`
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
