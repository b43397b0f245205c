/**
 * Owns the list of optional add-ons, such as a life vest for a kayak, that the guest may select with the open item. It
 * loads their names and prices. The `choice` state holds the selected ids, and `flow` sends them when the guest adds
 * the item to the cart. Few items have add-ons, so this module loads on demand.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Transport } from '../../api/transport.ts';
import type { Item, ListedQuote, ListQuoteRequest, OfferedAddOn } from '../../api/types.ts';
import { buildItemsRequest, readItems } from '../../api/wire/item.ts';
import type { AccountReads } from '../../flow/reads/account-reads.ts';
import type { Flow } from '../../flow/flow.ts';
import type { AddOnNames } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { isPositive } from '../../values/amounts.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { accountTextTemplate, textTemplate } from '../shared/text.ts';
import type { PricingView } from './pricing.ts';

interface AddOnsDependencies
  extends Pick<Lifetime, 'attachOptional'>, Pick<AccountReads, 'getTransport' | 'getQuoteClient'> {
  readonly host: Host;
  readonly flow: Flow;
  readonly pricing: { view(): PricingView };
}

export class AddOns {
  readonly #dependencies: AddOnsDependencies;
  readonly #itemsTask: Task<readonly [readonly string[]], Item[]>;
  readonly #pricesTask: Task<readonly [ListQuoteRequest | null], ReadonlyMap<string, ListedQuote>>;

  constructor(dependencies: AddOnsDependencies) {
    this.#dependencies = dependencies;
    const { host, attachOptional, getTransport, getQuoteClient } = dependencies;
    host.adopt([addOnsStyles]);
    this.#itemsTask = attachOptional(
      new Task(host, {
        args: () => [this.#getOfferedAddOns().map(({ itemId }) => itemId)] as const,
        argsEqual: isEqualData,
        task: async ([itemIds], { signal }) =>
          itemIds.length > 0
            ? readAddOnItems(getTransport('visible'), host.settings.baseUrl, itemIds, signal)
            : initialState,
      }),
    );
    this.#pricesTask = attachOptional(
      new Task(host, {
        args: () => [this.#createPriceRequest()] as const,
        argsEqual: isEqualData,
        task: async ([request], { signal }) =>
          request
            ? new Map((await getQuoteClient('visible').rateList(request, signal)).map((quote) => [quote.itemId, quote]))
            : initialState,
      }),
    );
  }

  /** Item ids of the visible add-ons. */
  get itemIds(): readonly string[] {
    return this.#getVisibleItems().map(({ id }) => id);
  }

  /** Names of the visible add-ons, by item id. */
  get names(): AddOnNames {
    return Object.fromEntries(this.#getVisibleItems().map(({ id, name }) => [id, name]));
  }

  template(locale: Locale): TemplateResult | typeof nothing {
    const visibleItems = this.#getVisibleItems();
    const { addOns = [] } = this.#dependencies.flow.state.choice;
    if (visibleItems.length === 0) return nothing;
    return html`<fieldset class="add-ons" part="add-ons">
      <legend>${locale.text.cart.extras}</legend>
      ${visibleItems.map((item) => this.#renderRow(item, addOns, locale))}
    </fieldset>`;
  }

  /**
   * Returns the prices of the selected add-ons, such as `+ $22.00`. Leaves out unknown prices. Returns `''` if all are
   * unknown, and undefined if the guest has selected no add-on.
   */
  formatSelectedPrices(locale: Locale): string | undefined {
    const { addOns = [] } = this.#dependencies.flow.state.choice;
    const selectedIds = this.itemIds.filter((id) => addOns.includes(id));
    if (selectedIds.length === 0) return undefined;
    const formattedPrices = selectedIds.map((id) => this.#formatPrice(id, locale)).filter(Boolean);
    return formattedPrices.map((price) => `+ ${price}`).join(' ');
  }

  #renderRow(
    { id, name, blurb, pictures: [picture] }: Item,
    selectedAddOnIds: readonly string[],
    locale: Locale,
  ): TemplateResult {
    const { text, accountLang } = locale;
    const isSelected = selectedAddOnIds.includes(id);
    // Reads the number of units left instead of the status. The status may be a refusal only because the request for
    // prices does not contain the main item.
    const isSoldOut = this.#currentQuotes?.get(id)?.left === 0;
    const priceText = isSoldOut
      ? text.list.soldOut
      : this.#currentQuotes
        ? this.#formatPrice(id, locale) || text.cart.priceLater
        : '';
    return html`<label class=${isSelected ? 'add-on chosen' : 'add-on'} part="add-on">
      <input
        type="checkbox"
        .checked=${isSelected}
        ?disabled=${isSoldOut && !isSelected}
        @change=${() => this.#toggleAddOn(id)}
      />
      ${picture ? html`<img src=${picture.src} alt="" loading="lazy" decoding="async" @error=${hideFailedPicture} />` : nothing}
      <span class="named">
        ${accountTextTemplate(name, accountLang)}
        ${blurb ? html`<small class="muted">${accountTextTemplate(blurb, accountLang)}</small>` : nothing}
      </span>
      <span class="amount" part="add-on-price">${textTemplate(priceText)}</span>
    </label>`;
  }

  #toggleAddOn(id: string): void {
    const { flow } = this.#dependencies;
    const { addOns = [] } = flow.state.choice;
    flow.choose({ addOns: addOns.includes(id) ? addOns.filter((selectedId) => selectedId !== id) : [...addOns, id] });
  }

  /**
   * Returns the formatted price for the selected days. Returns `''` if the price is unknown or zero, or if it depends
   * on the party: only the session then contains it.
   */
  #formatPrice(id: string, { money }: Locale): string {
    const isPricedByParty = this.#getOfferedAddOns().some(
      ({ itemId, followsParty: doesFollowParty }) => itemId === id && doesFollowParty,
    );
    const addOnTotal = isPricedByParty ? '' : this.#currentQuotes?.get(id)?.total;
    return isPositive(addOnTotal) ? money(addOnTotal) : '';
  }

  /**
   * Price quotes by item id; undefined until the quotes for the selected days arrive. Empty if the request fails: the
   * guest then sees the prices in the cart.
   */
  get #currentQuotes(): ReadonlyMap<string, ListedQuote> | undefined {
    const { status, value } = this.#pricesTask;
    if (status === TaskStatus.ERROR) return new Map();
    // While a request runs, `value` still contains the prices for the previously selected days.
    return status === TaskStatus.COMPLETE ? value : undefined;
  }

  /**
   * Returns the loaded add-ons of the open item. Filters the loaded add-ons, because they may still be those of the
   * previously open item.
   */
  #getVisibleItems(): readonly Item[] {
    const offeredAddOns = this.#getOfferedAddOns();
    return this.#itemsTask.value?.filter(({ id }) => offeredAddOns.some(({ itemId }) => itemId === id)) ?? [];
  }

  /** Returns the add-ons that the item's last quote offers. */
  #getOfferedAddOns(): readonly OfferedAddOn[] {
    return this.#dependencies.pricing.view().latestQuote?.addOns ?? [];
  }

  #createPriceRequest(): ListQuoteRequest | null {
    const { quote, quoteRequest } = this.#dependencies.pricing.view();
    const itemIds = this.itemIds;
    if (!quote?.bookable || !quoteRequest || itemIds.length === 0) return null;
    const { start, end, discountCode } = quoteRequest;
    return { itemIds, start, end, params: {}, discountCode };
  }
}

const addOnsStyles = css`
  .add-ons {
    display: grid;
    gap: 8px;
  }
  .add-ons legend {
    padding: 0 0 10px;
    font-size: 1.0625em;
    font-weight: 650;
  }
  .add-on {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-block-size: 64px;
    padding: 8px 12px;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  .add-on.chosen {
    border-color: var(--_accent);
    background: var(--_tint);
  }
  .add-on img {
    flex: none;
    inline-size: 48px;
    block-size: 48px;
    border-radius: calc(var(--_radius) * 0.7);
    object-fit: cover;
  }
  .add-on input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .add-on .named {
    flex: 1 5em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .add-on small {
    display: block;
    font-size: 0.875em;
  }
  .summary .add-on-prices {
    display: block;
    text-align: end;
  }
  .add-on .amount {
    max-inline-size: max(40%, 6em);
    margin-inline-start: auto;
    text-align: end;
  }
`;

/**
 * Reads the add-ons as items, in the venue's order. This needs a separate request, because the service's lists of items
 * omit add-ons.
 */
async function readAddOnItems(
  { read }: Pick<Transport, 'read'>,
  baseUrl: string,
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<Item[]> {
  const itemsAnswer = await read(baseUrl, buildItemsRequest({ itemIds, categoryId: '' }), signal);
  return readItems(itemsAnswer, baseUrl, 'S');
}
