/**
 * Owns the way from the list to the date search: the button that opens it, and the module behind it, which loads on demand. The
 * search itself is in `by-date.ts`.
 */
import { initialState, Task } from '@lit/task';
import { css, html, nothing, type TemplateResult } from 'lit';
import { isByNight } from '../../../flow/quotes/quote-request.ts';
import type { Parameter } from '../../../api/types.ts';
import type { CardFacts } from '../../../flow/quotes/card-facts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { loadPart } from '../../../page/later-part.ts';
import { formatParty, formatPeriod, visitPeriod, visitWords } from '../../shared/format-visit.ts';
import { hasDateOnly } from '../../shared/settings.ts';
import { undatedList, type DatedList } from '../dated-list.ts';
import type { ByDate, ByDateFacts } from './by-date.ts';

export const loadByDate = () => loadPart(() => import('./by-date.ts'));

interface BrowsingDeps extends ByDateFacts {
  readonly pricing: {
    party(): { itemId: string; parameters: readonly Parameter[]; values: Readonly<Record<string, number>> } | undefined;
  };
  readonly cards: { facts(): CardFacts | undefined };
}

export class DateBrowsing {
  /** Its value is the search; undefined until a guest opens it or comes with a date. */
  readonly task: Task<readonly [boolean], ByDate>;
  readonly #deps: BrowsingDeps;
  #isOpen = false;

  constructor(deps: BrowsingDeps) {
    const { host, attach } = deps;
    this.#deps = deps;
    this.task = attach(
      new Task(host, {
        args: () => [this.#isOpen || hasDateOnly(host.settings)] as const,
        task: async ([isNeeded]) => (isNeeded ? (await loadByDate()).createByDate(deps, this.#isOpen) : initialState),
      }),
    );
  }

  /** True while the list shows only available items. An item that a guest opens then comes with days of its own. */
  get isActive(): boolean {
    return this.task.value?.isActive ?? false;
  }

  /** True while the search for preset dates has not started. */
  get isDue(): boolean {
    const { value, error } = this.task;
    return hasDateOnly(this.#deps.host.settings) && value === undefined && error === undefined;
  }

  /** Prices and order of the list; the same object until they change. */
  get list(): DatedList | undefined {
    const locale = this.#deps.locale();
    return locale && (this.task.value?.content(locale).list ?? undatedList(locale));
  }

  /** For the list's slot `dates`: the button, the form or the selected dates. */
  template(): TemplateResult | typeof nothing {
    const locale = this.#deps.locale();
    if (!locale) return nothing;
    const view = this.task.value?.content(locale).view;
    return view
      ? html`<slipway-dates slot="dates" part="dates" .view=${view}></slipway-dates>`
      : html`<button slot="dates" part="choose-dates" @click=${() => this.#open()}>
          <span>${this.#words(locale)}</span>
        </button>`;
  }

  /** Renders the days and the party of the visit. After a reload, the prices of the cards name the party. */
  #words(locale: Locale): TemplateResult {
    const { host, pricing, cards } = this.#deps;
    const { state } = host.store;
    const { params } = state.choice;
    const party = pricing.party();
    // In a list of nights and days, the last item decides what the end of the visit means.
    const item = party && host.items?.find(({ id }) => id === party.itemId);
    const period = visitPeriod(state, item?.unit ?? (isByNight(host.items) ? 'N' : undefined));
    const { parameters = [] } =
      party ??
      [...(cards.facts()?.prices.values() ?? [])].find((price) => price?.parameters.some(({ id }) => id in params)) ??
      {};
    const counts = (period && party?.values) ?? params;
    const days = period ? formatPeriod(period, locale) : '';
    return visitWords({ days, party: formatParty(counts, parameters, locale) }, locale);
  }

  #open(): void {
    this.#isOpen = true;
    this.task.value?.open();
    this.#deps.host.requestUpdate();
  }
}

/** Two lines take no more space than one. On a phone, the button shares a row with the other list tools. */
export const dateButtonStyles = css`
  button[slot='dates'] {
    padding-block: 3px;
    font-size: 0.875em;
    line-height: 1.25;
  }
`;
