/**
 * Owns the other ways to select dates below the calendar: typed dates, a list of days, and prices on request. It is the
 * entry of a lazy module, because few guests need them. For the same reason, that module also contains the searches for
 * other days and for length rules. It also contains `readInParts`, which repeats a refused calendar request in parts.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { enWays } from '../../../i18n/en/ways.ts';
import { isTimed } from '../../../flow/quotes/item-facts.ts';
import type { Host } from '../../shared/host.ts';
import { createDayNotes, type DayNotes, type DayNotesDependencies } from '../day-notes.ts';
import { dayListsTemplate, dayListStyles } from './day-list.ts';
import { createDateInputView, type DateInputRules } from './day-input-view.ts';
import { createTypedDays, typedDaysStyles } from './typed-days.ts';

export { readInParts } from '../../../flow/quotes/next-available.ts';
export { findMaxLength, findMinLength } from '../../../flow/quotes/length-search.ts';
export { findNearDays, findDaySuggestion } from './next-available.ts';

type DateInputName = 'typed' | 'list' | 'prices';

/** The price notes that the calendar shows without a request from the guest. */
interface AutomaticNotes {
  /** Returns true if the calendar shows prices automatically, also while they load. */
  isOn: () => boolean;
  notes: () => DayNotes | undefined;
}

export type DateInputs = ReturnType<typeof createDateInputs>;

export function createDateInputs(
  host: Host,
  dayNotesDependencies: DayNotesDependencies,
  automaticNotes: AutomaticNotes,
) {
  host.adopt([dateInputsStyles, typedDaysStyles, dayListStyles]);
  const openInputs = new Set<DateInputName>();
  const dayNotes = createDayNotes(host, dayNotesDependencies, {
    isOn: () => openInputs.has('prices') && !automaticNotes.isOn(),
    isAutomatic: false,
  });
  const typedDaysForm = createTypedDays(host);

  function toggleInput(inputName: DateInputName): void {
    if (!openInputs.delete(inputName)) openInputs.add(inputName);
    host.requestUpdate();
  }

  return {
    notes: dayNotes.notes,
    rates: dayNotes.rates,
    template(rules: DateInputRules): TemplateResult {
      const locale = dayNotesDependencies.locale();
      const dateInputView = locale && createDateInputView(host, rules, locale);
      if (!dateInputView) return html`<div class="skeleton rows"></div>`;
      const { label, prices } = locale.text.ways;
      const messages = locale.section('ways', enWays);
      // Omits the button for prices if an item has start times, because its days have no single price. Also omits it if
      // the calendar already shows prices.
      const inputNames: DateInputName[] =
        isTimed(dateInputView.item) || automaticNotes.isOn() ? ['typed', 'list'] : ['typed', 'list', 'prices'];
      return html`<div class="ways" role="group" aria-label=${label}>
          ${inputNames.map(
            (inputName) =>
              html`<button part="way" aria-pressed=${openInputs.has(inputName)} @click=${() => toggleInput(inputName)}>
                ${messages.names[inputName]}
              </button>`,
          )}
        </div>
        ${openInputs.has('typed') ? typedDaysForm.template(dateInputView, messages.typed) : nothing}
        ${openInputs.has('list') ? dayListsTemplate(dateInputView, messages.list, automaticNotes.notes() ?? dayNotes.notes()) : nothing}
        ${inputNames.includes('prices') && openInputs.has('prices') ? dayNotes.template(prices) : nothing}`;
    },
  };
}

const dateInputsStyles = css`
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
