import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import { addDays, parseDay, type Day } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Span } from '../calendar-choice.ts';
import { chosenSpan, leavingDays, takeSpan } from '../chosen-span.ts';
import type { Shell } from '../../shared/host.ts';

/** Dates to type instead of a calendar to click, checked against the same days. */
export function createTypedDays(shell: Shell) {
  let reason = '';

  function submit(event: SubmitEvent, item: Item, locale: Locale, words: Messages['ways']['typed']): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    const read = (name: string) => parseDay(String(typed.get(name) ?? ''));
    const first = read('first');
    const length = daysTaken(item);
    const last = length === 0 ? (read('last') ?? first) : first;
    const found = first && last ? span(first, last, item, locale, words) : words.none;
    reason = typeof found === 'string' ? found : '';
    shell.requestUpdate();
    if (typeof found === 'string') form.querySelector('input')?.focus();
    else {
      shell.showMonth(null);
      takeSpan(shell, locale, item, found);
    }
  }

  /** The span that was typed, or why it cannot be. What the calendar does not know yet, the service will say. */
  function span(first: Day, last: Day, item: Item, locale: Locale, words: Messages['ways']['typed']): Span | string {
    const { availability } = shell.finding;
    const leaving = leavingDays(item);
    const length = daysTaken(item);
    const lastTaken =
      length > 0 ? addDays(first, length - 1) : leaving && last > first ? addDays(last, -leaving) : last;
    if (lastTaken < first) return words.backwards;
    const state = availability?.stateOf(first) ?? 'pending';
    const known = state !== 'pending' && state !== 'unknown';
    if (known && state !== 'free')
      return locale.text.calendar.cannot(locale.fullDay(first), locale.text.calendar[state]);
    if (known && availability?.canSpan(first, lastTaken) === false && availability.stateOf(lastTaken) !== 'pending')
      return words.between(locale.shortDay(first), locale.shortDay(lastTaken));
    return { start: first, end: addDays(lastTaken, leaving) };
  }

  return {
    template(locale: Locale, words: Messages['ways']['typed']): TemplateResult | typeof nothing {
      const { item } = shell.finding;
      if (!item) return nothing;
      const chosen = chosenSpan(shell.journey.state.choice, item);
      const [nights, length] = [item.unit === 'N', daysTaken(item)];
      const field = (name: string, label: string, value: Day | undefined) =>
        html`<label
          >${label}<input
            type="date"
            name=${name}
            min=${shell.today ?? nothing}
            .value=${value ?? ''}
            aria-describedby=${reason ? 'typed-reason' : nothing}
            aria-invalid=${reason ? 'true' : nothing}
        /></label>`;
      return html`<form
        class="way typed"
        part="typed"
        aria-label=${words.label}
        novalidate
        @submit=${(event: SubmitEvent) => submit(event, item, locale, words)}
      >
        ${field('first', nights ? words.arrival : length === 0 ? words.first : words.day, chosen?.start)}
        ${length === 0 ? field('last', nights ? words.departure : words.last, chosen?.end) : nothing}
        <button>${words.take}</button>
        ${reason ? html`<p class="reason" id="typed-reason" role="alert" translate="no">${reason}</p>` : nothing}
      </form>`;
    },
  };
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
