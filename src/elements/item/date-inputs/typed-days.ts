/**
 * Owns the form for typed dates. It checks the dates against the loaded days of the calendar and explains errors in the
 * current language. Days that have not loaded pass, because the service checks them later.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../../i18n/messages.ts';
import { addDays, parseDay, type Day } from '../../../values/dates/day.ts';
import { submitForm } from '../../shared/forms.ts';
import type { Host } from '../../shared/host.ts';
import type { DaySpan } from '../calendar-selection.ts';
import type { DateInputView } from './day-input-view.ts';

interface TypedDays {
  firstDay: Day | null;
  lastDay: Day | null;
}

type TypedDaysMessages = Messages['ways']['typed'];

/**
 * Creates the form for typed dates.
 * @param host the booking element. It renders the form again after a submission, and turns the calendar to the typed
 * days
 */
export function createTypedDays(host: Pick<Host, 'requestUpdate' | 'showMonth'>) {
  /** The last typed days if the guest cannot book them; otherwise null. */
  let invalidDays: TypedDays | null = null;

  function submitTypedDays(event: SubmitEvent, view: DateInputView, messages: TypedDaysMessages): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const formData = new FormData(form);
    const readDayField = (name: string) => parseDay(String(formData.get(name) ?? ''));
    const firstDay = readDayField('first');
    const incompleteField = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    const lastDay = readDayField('last') ?? (incompleteField ? null : firstDay);
    const typedDays = { firstDay, lastDay: view.rules.length === 0 ? lastDay : firstDay };
    const spanOrText = checkTypedDays(typedDays, view, messages);
    invalidDays = typeof spanOrText === 'string' ? typedDays : null;
    host.requestUpdate();
    if (typeof spanOrText === 'string') (incompleteField ?? form.querySelector('input'))?.focus();
    else {
      host.showMonth(null);
      view.selectDays(spanOrText, null);
    }
  }

  return {
    template(view: DateInputView, messages: TypedDaysMessages): TemplateResult {
      const { length, departureDays, selection } = view.rules;
      const isByNight = departureDays > 0;
      const spanOrText = invalidDays && checkTypedDays(invalidDays, view, messages);
      const invalidReason = typeof spanOrText === 'string' ? spanOrText : '';
      const dateFieldTemplate = (fieldName: string, fieldLabel: string, fieldValue: Day | undefined) =>
        html`<label
          >${fieldLabel}<input
            type="date"
            name=${fieldName}
            min=${view.today ?? nothing}
            .value=${fieldValue ?? ''}
            aria-describedby=${invalidReason ? 'typed-reason' : nothing}
            aria-invalid=${invalidReason ? 'true' : nothing}
        /></label>`;
      return html`<form
        class="way typed"
        part="typed"
        aria-label=${messages.label}
        novalidate
        @submit=${(event: SubmitEvent) => submitTypedDays(event, view, messages)}
      >
        ${dateFieldTemplate('first', isByNight ? messages.arrival : length === 0 ? messages.first : messages.day, selection?.start)}
        ${length === 0 ? dateFieldTemplate('last', isByNight ? messages.departure : messages.last, selection?.end) : nothing}
        <button @click=${submitForm}>${messages.take}</button>
        ${invalidReason ? html`<p class="reason" id="typed-reason" role="alert" translate="no">${invalidReason}</p>` : nothing}
      </form>`;
    },
  };
}

/** Returns the days to select, or a text with the reason why the guest cannot book them. */
function checkTypedDays(
  { firstDay, lastDay }: TypedDays,
  { rules, locale }: DateInputView,
  messages: TypedDaysMessages,
): DaySpan | string {
  if (!firstDay || !lastDay) return messages.none;
  const { availability, departureDays, length } = rules;
  const lastBookedDay =
    length > 0
      ? addDays(firstDay, length - 1)
      : departureDays && lastDay > firstDay
        ? addDays(lastDay, -departureDays)
        : lastDay;
  if (lastBookedDay < firstDay) return messages.backwards;
  const firstDayState = availability?.stateOf(firstDay) ?? 'pending';
  const isStateKnown = firstDayState !== 'pending' && firstDayState !== 'unknown';
  if (isStateKnown && firstDayState !== 'free')
    return locale.text.calendar.cannot(locale.fullDay(firstDay), locale.text.calendar[firstDayState]);
  if (
    isStateKnown &&
    availability?.canSpan(firstDay, lastBookedDay) === false &&
    availability.stateOf(lastBookedDay) !== 'pending'
  )
    return messages.between(...locale.periodEnds(firstDay, lastBookedDay));
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
