/**
 * Renders the notice that replaces the calendar of a sold-out item. It names the months without a free day, and offers
 * up to two free items and the venue's contact. A button leads back to the parent item or to the list.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Account, Item } from '../../api/types.ts';
import type { Choice } from '../../flow/state.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { createSelection } from '../../flow/quotes/card-facts.ts';
import { getDayCount } from '../../flow/quotes/item-facts.ts';
import { enSpecialItems } from '../../i18n/en/special-items.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addMonths, toMonth, type Day } from '../../values/dates/day.ts';
import { encodeText } from '../../values/text.ts';
import { contactLinkTemplate } from '../shared/contact-link.ts';
import { formatPeriod } from '../shared/format-visit.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { accountTextTemplate, dotSeparator } from '../shared/text.ts';

/** Number of months after the current month that the notice names as checked. */
const MONTHS_CHECKED = 12;

interface SoldOutView {
  locale: Locale;
  item: Item;
  choice: Pick<Choice, 'start' | 'end'>;
  today: Day;
  company: Pick<Account, 'email' | 'url'>;
  items: readonly Item[];
  /** Availability by item id; undefined until the availability of the list has loaded. */
  availabilityById: ReadonlyMap<string, Availability> | undefined;
  /** Label of the button that leads back to the parent item or to the list; `''` for no button. */
  backLabel: string;
  onBack: () => void;
}

export function soldOutTemplate(soldOutView: SoldOutView): TemplateResult {
  const { locale, item, choice, today, company, backLabel, onBack } = soldOutView;
  const { text } = locale;
  const month = toMonth(today);
  const messages = getSoldOutMessages(locale);
  return html`<section class="sold-out" part="sold-out" aria-labelledby="sold-out">
    <h3 id="sold-out">${text.list.soldOut}</h3>
    <p class="muted">${messages.lookedAt(locale.month(month), locale.month(addMonths(month, MONTHS_CHECKED)))}</p>
    ${alternativesTemplate(soldOutView)}
    <p class="ways-on">
      ${contactLinkTemplate(buildQuestionUrl(company, item, choice, locale), text.done.askVenue)}
      ${backLabel ? html`<button type="button" class="quiet" part="browse" @click=${onBack}>${backLabel}</button>` : nothing}
    </p>
  </section>`;
}

const getSoldOutMessages = (locale: Locale) => locale.section('item', enSpecialItems.item).soldOut;

const MAX_ALTERNATIVES = 2;

/**
 * Offers up to two other items with a free day. Items of the same category come first. Among items of equal rank, the
 * one with the earliest free day comes first.
 */
function alternativesTemplate({
  locale,
  item,
  today,
  items,
  availabilityById,
}: SoldOutView): TemplateResult | typeof nothing {
  const getCategoryRank = ({ categoryId }: Item) => Number(categoryId !== item.categoryId);
  const freeAlternatives = items
    .flatMap((alternative) => {
      const day = alternative.id === item.id ? null : availabilityById?.get(alternative.id)?.firstFree(today);
      return day ? [{ other: alternative, day }] : [];
    })
    .sort(
      (firstAlternative, secondAlternative) =>
        getCategoryRank(firstAlternative.other) - getCategoryRank(secondAlternative.other) ||
        (firstAlternative.day < secondAlternative.day ? -1 : Number(firstAlternative.day > secondAlternative.day)),
    );
  if (freeAlternatives.length === 0) return nothing;
  return html`<p>${getSoldOutMessages(locale).others}</p>
    <p class="ways-on">
      ${freeAlternatives.slice(0, MAX_ALTERNATIVES).map(
        ({ other, day }) =>
          html`<button
            type="button"
            part="alternative"
            @click=${({ currentTarget }: Event) =>
              dispatchRequest(currentTarget as HTMLElement, 'item-choose', {
                ...createSelection(day, getDayCount(other) || 1),
                itemId: other.id,
              })}
          >
            <span>${accountTextTemplate(other.name, locale.accountLang)}${dotSeparator}${locale.shortDay(day)}</span>
          </button>`,
      )}
    </p>`;
}

/**
 * Returns a `mailto:` URL for an email about the item and the selected days. Returns the venue's website if it has no
 * valid email address.
 */
function buildQuestionUrl(
  { email, url }: SoldOutView['company'],
  item: Item,
  { start, end }: SoldOutView['choice'],
  locale: Locale,
): string {
  if (!/^[^\s?&#%@]+@[^\s?&#%]+$/.test(email)) return url;
  const messages = getSoldOutMessages(locale);
  const formattedDays = start ? formatPeriod({ unit: item.unit, start, end: end ?? start }, locale) : '';
  const itemAndDays = locale.clauses([item.name, formattedDays]);
  const [emailSubject, emailBody] = [messages.subject(itemAndDays), messages.letter(itemAndDays)].map(encodeText);
  return `mailto:${email}?subject=${emailSubject}&body=${emailBody}`;
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
