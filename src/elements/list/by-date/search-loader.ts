/**
 * Renders the button that opens the date search of the list, and loads the search's module on demand.
 * `search-controller.ts` is that module.
 */
import { initialState, Task } from '@lit/task';
import { css, html, nothing, type TemplateResult } from 'lit';
import { isByNight } from '../../../flow/quotes/quote-request.ts';
import type { Parameter } from '../../../api/types.ts';
import type { CardFacts } from '../../../flow/quotes/card-facts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { loadLazyModule } from '../../../page/lazy-module.ts';
import { formatParty, formatPeriod, getVisitPeriod, visitTemplate } from '../../shared/format-visit.ts';
import { hasPresetDateOnly } from '../../shared/settings.ts';
import { getContentWithoutSearch, type ListContent } from '../list-content.ts';
import type { DateSearchController, DateSearchDependencies } from './search-controller.ts';

export const loadDateSearch = () => loadLazyModule(() => import('./search-controller.ts'));

interface DateBrowsingDependencies extends DateSearchDependencies {
  readonly pricing: {
    party(): { itemId: string; parameters: readonly Parameter[]; values: Readonly<Record<string, number>> } | undefined;
  };
  readonly cards: { facts(): CardFacts | undefined };
}

export class DateBrowsing {
  /**
   * Loads the search when the guest opens the form, or when the page presets a date but no item. The task has no value
   * before that.
   */
  readonly task: Task<readonly [boolean], DateSearchController>;
  readonly #dependencies: DateBrowsingDependencies;
  #isFormOpen = false;

  constructor(dependencies: DateBrowsingDependencies) {
    const { host, attach } = dependencies;
    this.#dependencies = dependencies;
    this.task = attach(
      new Task(host, {
        args: () => [this.#isFormOpen || hasPresetDateOnly(host.settings)] as const,
        task: async ([isSearchNeeded]) =>
          isSearchNeeded ? (await loadDateSearch()).createSearch(dependencies, this.#isFormOpen) : initialState,
      }),
    );
  }

  /**
   * True while the list shows only available items. An item that the guest then opens starts with the searched days.
   */
  get isActive(): boolean {
    return this.task.value?.isActive ?? false;
  }

  /** True if the page presets a date but no item, and the search for that date has not started yet. */
  get isDue(): boolean {
    const { value, error } = this.task;
    return hasPresetDateOnly(this.#dependencies.host.settings) && value === undefined && error === undefined;
  }

  /**
   * The prices and sort orders of the list. It is the same object until they change, and undefined until the locale has
   * loaded.
   */
  get list(): ListContent | undefined {
    const locale = this.#dependencies.locale();
    return locale && (this.task.value?.getContent(locale).list ?? getContentWithoutSearch(locale));
  }

  /** Renders the content of the list's slot `dates`: the button, the form or the selected dates. */
  template(): TemplateResult | typeof nothing {
    const locale = this.#dependencies.locale();
    if (!locale) return nothing;
    const datesView = this.task.value?.getContent(locale).view;
    return datesView
      ? html`<slipway-dates slot="dates" part="dates" .view=${datesView}></slipway-dates>`
      : html`<button slot="dates" part="choose-dates" @click=${() => this.#openForm()}>
          <span>${this.#renderVisit(locale)}</span>
        </button>`;
  }

  /**
   * Renders the days and the party of the visit. After a reload, there is no quote yet, so the labels of the party come
   * from the prices of the cards.
   */
  #renderVisit(locale: Locale): TemplateResult {
    const { host, pricing, cards } = this.#dependencies;
    const { state } = host.store;
    const { params } = state.choice;
    const quotedParty = pricing.party();
    // In a mixed list (nights and days), the last quoted item decides if the visit ends with a night or a day.
    const quotedItem = quotedParty && host.items?.find(({ id }) => id === quotedParty.itemId);
    const selectedPeriod = getVisitPeriod(state, quotedItem?.unit ?? (isByNight(host.items) ? 'N' : undefined));
    const { parameters = [] } =
      quotedParty ??
      [...(cards.facts()?.prices.values() ?? [])].find((cardPrice) =>
        cardPrice?.parameters.some(({ id }) => id in params),
      ) ??
      {};
    const quantities = (selectedPeriod && quotedParty?.values) ?? params;
    const formattedDays = selectedPeriod ? formatPeriod(selectedPeriod, locale) : '';
    return visitTemplate({ days: formattedDays, party: formatParty(quantities, parameters, locale) }, locale);
  }

  #openForm(): void {
    this.#isFormOpen = true;
    this.task.value?.open();
    this.#dependencies.host.requestUpdate();
  }
}

/**
 * Makes the button for dates, which has two lines of text, as high as the other tools. On a phone, they share a row.
 */
export const dateButtonStyles = css`
  button[slot='dates'] {
    padding-block: 3px;
    font-size: 0.875em;
    line-height: 1.25;
  }
`;
