/**
 * Owns the form for typed dates. It checks them against the days of the calendar and explains errors in the current
 * language. The service checks days that the calendar has not loaded.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../../i18n/messages.ts';
import { addDays, parseDay, type Day } from '../../../values/dates/day.ts';
import { submitForm } from '../../shared/forms.ts';
import type { Host } from '../../shared/host.ts';
import type { Span } from '../calendar-selection.ts';
import type { DayInputView } from './day-input-view.ts';

interface TypedDays {
  first: Day | null;
  last: Day | null;
}

type Words = Messages['ways']['typed'];

/** @param host the element that draws the form, and the calendar that turns to the typed days */
export function createTypedDays(host: Pick<Host, 'requestUpdate' | 'showMonth'>) {
  /** The last typed days if they are impossible; otherwise null. */
  let invalidDays: TypedDays | null = null;

  function submit(event: SubmitEvent, view: DayInputView, words: Words): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const read = (name: string) => parseDay(String(values.get(name) ?? ''));
    const first = read('first');
    const incompleteField = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    const last = read('last') ?? (incompleteField ? null : first);
    const days = { first, last: view.facts.length === 0 ? last : first };
    const result = spanOrReason(days, view, words);
    invalidDays = typeof result === 'string' ? days : null;
    host.requestUpdate();
    if (typeof result === 'string') (incompleteField ?? form.querySelector('input'))?.focus();
    else {
      host.showMonth(null);
      view.select(result, null);
    }
  }

  return {
    template(view: DayInputView, words: Words): TemplateResult {
      const { length, leaving, selection } = view.facts;
      const isByNight = leaving > 0;
      const result = invalidDays && spanOrReason(invalidDays, view, words);
      const reason = typeof result === 'string' ? result : '';
      const field = (name: string, label: string, value: Day | undefined) =>
        html`<label
          >${label}<input
            type="date"
            name=${name}
            min=${view.today ?? nothing}
            .value=${value ?? ''}
            aria-describedby=${reason ? 'typed-reason' : nothing}
            aria-invalid=${reason ? 'true' : nothing}
        /></label>`;
      return html`<form
        class="way typed"
        part="typed"
        aria-label=${words.label}
        novalidate
        @submit=${(event: SubmitEvent) => submit(event, view, words)}
      >
        ${field('first', isByNight ? words.arrival : length === 0 ? words.first : words.day, selection?.start)}
        ${length === 0 ? field('last', isByNight ? words.departure : words.last, selection?.end) : nothing}
        <button @click=${submitForm}>${words.take}</button>
        ${reason ? html`<p class="reason" id="typed-reason" role="alert" translate="no">${reason}</p>` : nothing}
      </form>`;
    },
  };
}

/** Returns the days to select, or the reason why they are impossible. */
function spanOrReason({ first, last }: TypedDays, { facts, locale }: DayInputView, words: Words): Span | string {
  if (!first || !last) return words.none;
  const { availability, leaving, length } = facts;
  const lastBookedDay =
    length > 0 ? addDays(first, length - 1) : leaving && last > first ? addDays(last, -leaving) : last;
  if (lastBookedDay < first) return words.backwards;
  const state = availability?.stateOf(first) ?? 'pending';
  const hasState = state !== 'pending' && state !== 'unknown';
  if (hasState && state !== 'free')
    return locale.text.calendar.cannot(locale.fullDay(first), locale.text.calendar[state]);
  if (
    hasState &&
    availability?.canSpan(first, lastBookedDay) === false &&
    availability.stateOf(lastBookedDay) !== 'pending'
  )
    return words.between(...locale.periodEnds(first, lastBookedDay));
  return { start: first, end: addDays(lastBookedDay, leaving) };
}

export const typedDaysStyles = css`
  .typed {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
  }
  .typed label {
    display: grid;
    gap: 4px;
    flex: 1 1 144px;
    max-inline-size: 224px;
    font-weight: 550;
  }
  .typed input {
    font-weight: 400;
  }
  .typed .reason {
    flex-basis: 100%;
  }
`;
