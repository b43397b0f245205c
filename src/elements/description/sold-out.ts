/**
 * Renders the notice that replaces the calendar of a sold-out item. It names the months without a free day, and offers
 * up to two free items, the venue's contact, and the button back to the list.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Account, Item } from '../../api/types.ts';
import type { Choice } from '../../flow/state.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { selectionFrom } from '../../flow/quotes/card-facts.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import { enSpecialItems } from '../../i18n/en/special-items.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addMonths, monthOf, type Day } from '../../values/dates/day.ts';
import { encodeText } from '../../values/text.ts';
import { contactLink } from '../shared/contact-link.ts';
import { formatPeriod } from '../shared/format-visit.ts';
import { request } from '../shared/requests.ts';
import { accountText, between } from '../shared/text.ts';

/** Number of months after the current month that the calendar covers. */
const MONTHS_CHECKED = 12;

interface SoldOutItem {
  locale: Locale;
  item: Item;
  choice: Pick<Choice, 'start' | 'end'>;
  today: Day;
  company: Pick<Account, 'email' | 'url'>;
  items: readonly Item[];
  /** Availability by item id; undefined until the availability of the list has loaded. */
  calendars: ReadonlyMap<string, Availability> | undefined;
  /** Label of the button back to the list; `''` for no button. */
  back: string;
  onBack: () => void;
}

export function soldOutTemplate(soldOutItem: SoldOutItem): TemplateResult {
  const { locale, item, choice, today, company, back, onBack } = soldOutItem;
  const { text } = locale;
  const month = monthOf(today);
  const words = soldOutWords(locale);
  return html`<section class="sold-out" part="sold-out" aria-labelledby="sold-out">
    <h3 id="sold-out">${text.list.soldOut}</h3>
    <p class="muted">${words.lookedAt(locale.month(month), locale.month(addMonths(month, MONTHS_CHECKED)))}</p>
    ${alternatives(soldOutItem)}
    <p class="ways-on">
      ${contactLink(questionUrl(company, item, choice, locale), text.done.askVenue)}
      ${back ? html`<button type="button" class="quiet" part="browse" @click=${onBack}>${back}</button>` : nothing}
    </p>
  </section>`;
}

const soldOutWords = (locale: Locale) => locale.section('item', enSpecialItems.item).soldOut;

const MAX_ALTERNATIVES = 2;

/**
 * Offers up to two other items with a free day. Items of the same category come first, then those with the earliest
 * day.
 */
function alternatives({ locale, item, today, items, calendars }: SoldOutItem): TemplateResult | typeof nothing {
  const categoryRank = ({ categoryId }: Item) => Number(categoryId !== item.categoryId);
  const freeItems = items
    .flatMap((other) => {
      const day = other.id === item.id ? null : calendars?.get(other.id)?.firstFree(today);
      return day ? [{ other, day }] : [];
    })
    .sort(
      (one, next) =>
        categoryRank(one.other) - categoryRank(next.other) || (one.day < next.day ? -1 : Number(one.day > next.day)),
    );
  if (freeItems.length === 0) return nothing;
  return html`<p>${soldOutWords(locale).others}</p>
    <p class="ways-on">
      ${freeItems.slice(0, MAX_ALTERNATIVES).map(
        ({ other, day }) =>
          html`<button
            type="button"
            part="alternative"
            @click=${({ currentTarget }: Event) =>
              request(currentTarget as HTMLElement, 'item-choose', {
                ...selectionFrom(day, daysTaken(other) || 1),
                itemId: other.id,
              })}
          >
            <span>${accountText(other.name, locale.accountLang)}${between}${locale.shortDay(day)}</span>
          </button>`,
      )}
    </p>`;
}

/**
 * Returns a `mailto:` URL for an email about the item and the selected days. Returns the venue's website if it has no
 * valid email address.
 */
function questionUrl(
  { email, url }: SoldOutItem['company'],
  item: Item,
  { start, end }: SoldOutItem['choice'],
  locale: Locale,
): string {
  if (!/^[^\s?&#%@]+@[^\s?&#%]+$/.test(email)) return url;
  const words = soldOutWords(locale);
  const days = start ? formatPeriod({ unit: item.unit, start, end: end ?? start }, locale) : '';
  const itemAndDays = locale.clauses([item.name, days]);
  const [subject, body] = [words.subject(itemAndDays), words.letter(itemAndDays)].map(encodeText);
  return `mailto:${email}?subject=${subject}&body=${body}`;
}

export const soldOutStyles = css`
  .sold-out {
    display: grid;
    gap: 8px;
    place-content: center;
    justify-items: center;
    min-block-size: 288px;
    padding: calc(var(--_space) * 1.5) var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    text-align: center;
  }
  .ways-on {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px 16px;
    padding-block-start: var(--_space);
  }
`;
