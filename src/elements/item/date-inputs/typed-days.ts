/**
 * Owns the form for typed dates. It checks the dates against the loaded days of the calendar and explains errors in the
 * current language. Days that have not loaded pass, because the service checks them later.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../../i18n/messages.ts';
import { addDays, parseDay, type Day } from '../../../values/dates/day.ts';
import { submitForm } from '../../shared/forms.ts';
import type { Host } from '../../shared/host.ts';
import type { Span } from '../calendar-selection.ts';
import type { DayInputView } from './day-input-view.ts';

interface TypedDays {
  firstDay: Day | null;
  lastDay: Day | null;
}

type Words = Messages['ways']['typed'];

/**
 * Creates the form for typed dates.
 * @param host the booking element. It renders the form again after a submission, and turns the calendar to the typed
 * days
 */
export function createTypedDays(host: Pick<Host, 'requestUpdate' | 'showMonth'>) {
  /** The last typed days if they are impossible; otherwise null. */
  let invalidDays: TypedDays | null = null;

  function submit(event: SubmitEvent, view: DayInputView, words: Words): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const read = (name: string) => parseDay(String(values.get(name) ?? ''));
    const firstDay = read('first');
    const incompleteField = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    const lastDay = read('last') ?? (incompleteField ? null : firstDay);
    const days = { firstDay, lastDay: view.facts.length === 0 ? lastDay : firstDay };
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
      const { length, departureDays, selection } = view.facts;
      const isByNight = departureDays > 0;
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
function spanOrReason({ firstDay, lastDay }: TypedDays, { facts, locale }: DayInputView, words: Words): Span | string {
  if (!firstDay || !lastDay) return words.none;
  const { availability, departureDays, length } = facts;
  const lastBookedDay =
    length > 0
      ? addDays(firstDay, length - 1)
      : departureDays && lastDay > firstDay
        ? addDays(lastDay, -departureDays)
        : lastDay;
  if (lastBookedDay < firstDay) return words.backwards;
  const state = availability?.stateOf(firstDay) ?? 'pending';
  const hasState = state !== 'pending' && state !== 'unknown';
  if (hasState && state !== 'free')
    return locale.text.calendar.cannot(locale.fullDay(firstDay), locale.text.calendar[state]);
  if (
    hasState &&
    availability?.canSpan(firstDay, lastBookedDay) === false &&
    availability.stateOf(lastBookedDay) !== 'pending'
  )
    return words.between(...locale.periodEnds(firstDay, lastBookedDay));
  return { start: firstDay, end: addDays(lastBookedDay, departureDays) };
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
