import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import { parseDay, type Day } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { chosenSpan, takeSpan } from '../chosen-span.ts';
import type { Host } from '../../shared/host.ts';
import { submitForm } from '../../shared/forms.ts';
import { typedSpan } from './typed-span.ts';

interface TypedDays {
  first: Day | null;
  last: Day | null;
}

/** What they come to, or why they cannot be had, in the language of now. */
function spanOf(
  { first, last }: TypedDays,
  host: Host,
  item: Item,
  locale: Locale,
  words: Messages['ways']['typed'],
): ReturnType<typeof typedSpan> {
  if (!first || !last) return words.none;
  return typedSpan(first, last, { item, availability: host.finding.availability, locale, words });
}

/** Dates to type instead of a calendar to click, checked against the same days. */
export function createTypedDays(host: Host) {
  /** The days that were typed last and cannot be had. */
  let tried: TypedDays | null = null;

  function submit(event: SubmitEvent, item: Item, locale: Locale, words: Messages['ways']['typed']): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    const read = (name: string) => parseDay(String(typed.get(name) ?? ''));
    const first = read('first');
    const halfTyped = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    const last = read('last') ?? (halfTyped ? null : first);
    const days = { first, last: daysTaken(item) === 0 ? last : first };
    const found = spanOf(days, host, item, locale, words);
    tried = typeof found === 'string' ? days : null;
    host.requestUpdate();
    if (typeof found === 'string') (halfTyped ?? form.querySelector('input'))?.focus();
    else {
      host.showMonth(null);
      takeSpan(host, locale, item, found);
    }
  }

  return {
    template(locale: Locale, words: Messages['ways']['typed']): TemplateResult | typeof nothing {
      const { item } = host.finding;
      if (!item) return nothing;
      const chosen = chosenSpan(host.store.state.choice, item);
      const [nights, length] = [item.unit === 'N', daysTaken(item)];
      const found = tried && spanOf(tried, host, item, locale, words);
      const reason = typeof found === 'string' ? found : '';
      const field = (name: string, label: string, value: Day | undefined) =>
        html`<label
          >${label}<input
            type="date"
            name=${name}
            min=${host.today ?? nothing}
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
        <button @click=${submitForm}>${words.take}</button>
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
