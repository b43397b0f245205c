/**
 * Owns the other ways to select dates below the calendar: typed dates, a list of days, and prices on request. It is the
 * entry of a lazy module, because few guests need them. For the same reason, that module also contains the searches for
 * other days and for length rules, and the reader of calendars in parts.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { enWays } from '../../../i18n/en/ways.ts';
import { isTimed } from '../../../flow/quotes/item-facts.ts';
import type { Host } from '../../shared/host.ts';
import { createDayNotes, type DayNotes, type DayNotesFacts } from '../day-notes.ts';
import { dayList, dayListStyles } from './day-list.ts';
import { dayInputView, type DayRules } from './day-input-view.ts';
import { createTypedDays, typedDaysStyles } from './typed-days.ts';

export { readInParts } from '../../../flow/quotes/next-available.ts';
export { greatestLength, leastLength } from '../../../flow/quotes/length-search.ts';
export { freeNear, lookAheadOrWait } from './next-available.ts';

type Way = 'typed' | 'list' | 'prices';

/** The price notes that the calendar shows without a request from the guest. */
interface AutomaticNotes {
  /** Returns true if the calendar shows prices automatically, also while they load. */
  isOn: () => boolean;
  notes: () => DayNotes | undefined;
}

export type CalendarWays = ReturnType<typeof createCalendarWays>;

export function createCalendarWays(host: Host, facts: DayNotesFacts, automatic: AutomaticNotes) {
  host.adopt([waysStyles, typedDaysStyles, dayListStyles]);
  const open = new Set<Way>();
  const notes = createDayNotes(host, facts, {
    isOn: () => open.has('prices') && !automatic.isOn(),
    isAutomatic: false,
  });
  const form = createTypedDays(host);

  function toggle(way: Way): void {
    if (!open.delete(way)) open.add(way);
    host.requestUpdate();
  }

  return {
    notes: notes.notes,
    rates: notes.rates,
    template(rules: DayRules): TemplateResult {
      const locale = facts.locale();
      const view = locale && dayInputView(host, rules, locale);
      if (!view) return html`<div class="skeleton rows"></div>`;
      const { label, prices } = locale.text.ways;
      const text = locale.section('ways', enWays);
      // Omits the button for prices if an item has start times, because its days have no single price. Also omits it if
      // the calendar already shows prices.
      const ways: Way[] = isTimed(view.item) || automatic.isOn() ? ['typed', 'list'] : ['typed', 'list', 'prices'];
      return html`<div class="ways" role="group" aria-label=${label}>
          ${ways.map(
            (way) =>
              html`<button part="way" aria-pressed=${open.has(way)} @click=${() => toggle(way)}>
                ${text.names[way]}
              </button>`,
          )}
        </div>
        ${open.has('typed') ? form.template(view, text.typed) : nothing}
        ${open.has('list') ? dayList(view, text.list, automatic.notes() ?? notes.notes()) : nothing}
        ${ways.includes('prices') && open.has('prices') ? notes.template(prices) : nothing}`;
    },
  };
}

const waysStyles = css`
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .ways button {
    font-size: 0.875em;
  }
  .ways [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_tint);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .way {
    display: grid;
    gap: 12px;
  }
  .way .reason {
    color: var(--_danger);
  }
`;
