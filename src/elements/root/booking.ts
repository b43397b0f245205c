import {
  adoptStyles,
  html,
  LitElement,
  nothing,
  type CSSResultOrNative,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { createCatalogueClient, type CatalogueClient } from '../../api/catalogue-client.ts';
import { createTransport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import { createStore, type Store } from '../../flow/store.ts';
import type { Choice, FlowState } from '../../flow/state.ts';
import { readAddress } from '../../page/address.ts';
import { loadPart } from '../../page/later-part.ts';
import { createEarlyFetch } from '../../page/preload-fetch.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import { todayIn } from '../../values/dates/venue-clock.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Problem } from '../../values/problem.ts';
import { version } from '../../values/version.ts';
import { bookingStyles } from './booking-styles.ts';
import { createCatalogueReads } from './catalogue-reads.ts';
import { chooseStep, chooseStyles } from './choose-step.ts';
import { viewFinding } from './choose-view.ts';
import { fatalTemplate, problemStyles } from './fatal.ts';
import type { Intent } from '../shared/requests.ts';
import { readSettings, type Settings } from '../shared/settings.ts';
import type { FindingView, Shell } from '../shared/host.ts';
import type { Checkout } from './later-half.ts';
import { createLaterParts } from './later-parts.ts';
import { createOfferEvents } from './offer-events.ts';
import { createOpening } from './opening.ts';
import { followLanguage } from '../shared/chosen-language.ts';
import { theme } from '../shared/theme.ts';

/** What a page may know of the journey: everything but what the visitor typed. */
export type PublicState = Readonly<Omit<FlowState, 'details'>>;

/**
 * The booking widget: finds an item, a free date and a price, fills a cart, takes the details, and books.
 * This file draws the first paint, finding; everything from the price on is composed in `after-first-paint.ts`, loaded once
 * this is drawn.
 *
 * @tag slipway-booking
 * @fires slipway-ready - what is offered can be seen; this and all below bubble and are composed
 * @fires slipway-step - `{from, to}`
 * @fires slipway-items-viewed - `{items}`
 * @fires slipway-item-viewed - `{itemId, name}`
 * @fires slipway-cart-changed - `{added, removed}`
 * @fires slipway-checkout - `{items, value, currency}`, cancelable
 * @fires slipway-before-create - `{items, value, currency}`, cancelable
 * @fires slipway-booked - `{bookingId, value, currency, items, paymentRequired}`
 * @fires slipway-leaving - `{url}`, cancelable
 * @fires slipway-problem - `{kind, fatal}`
 * @slot - the fallback: shown without JavaScript, before the upgrade, and beside a fatal error
 * @slot header - above everything
 * @slot empty - instead of the words for an empty list
 * @slot confirmation - the page's own words at the end
 * @slot footer - below everything
 * @csspart about - what the chosen item is: picture, name, description
 * @csspart add - the button that puts the choice into the cart
 * @csspart ahead - the next free days, where the choice is not free
 * @csspart ask - a link to the venue, where the page cannot help
 * @csspart back - the button to the step before
 * @csspart bar - the bar that says how far the journey is
 * @csspart booked - one booking made in this tab
 * @csspart booked-here - the bookings made in this tab
 * @csspart calendar - the calendar
 * @csspart cart - the cart
 * @csspart cart-button - the button that leads to the cart
 * @csspart changing - the notice that a line of the cart is being changed
 * @csspart children - the items of a group
 * @csspart choose-dates - the button that asks for dates before items
 * @csspart close - the button that closes the dialog
 * @csspart code - where a discount code is put in
 * @csspart confirmation - the last step
 * @csspart current - the stage the journey is at
 * @csspart dates - how a list is asked for by date
 * @csspart day-choice - one day to be chosen, in the days as a list
 * @csspart day-list - the days of a month as a list
 * @csspart diagnosis - the panel of `debug`
 * @csspart dialog - the dialog, in dialog mode
 * @csspart fallback - the page's own children, shown beside a fatal error
 * @csspart forget - the button that forgets the bookings of this tab
 * @csspart form - the form
 * @csspart frame - around everything
 * @csspart full - a time that is taken
 * @csspart healing - what changed in the cart since it was filled
 * @csspart item - the chosen item
 * @csspart item-name - its name
 * @csspart items - the list of items
 * @csspart leave - the button that leaves a change as it was
 * @csspart legend - what the calendar's marks mean
 * @csspart low - few are left
 * @csspart notice - a message that asks for no answer
 * @csspart parameters - quantities and options
 * @csspart passed - a stage the journey is past
 * @csspart picture - one picture of the item
 * @csspart pictures - all pictures of the item
 * @csspart problem - what went wrong
 * @csspart reason - why the choice cannot be had
 * @csspart removed - the notice that a line was removed
 * @csspart retry - the button that asks again for what failed
 * @csspart review - the page to check everything before booking
 * @csspart show - the button that shows a booking made in this tab
 * @csspart stage - one stage of the journey, in the bar
 * @csspart stages - the stages of the journey, in the bar
 * @csspart summary - the choice, its price and the button that adds it
 * @csspart time - one time to begin at
 * @csspart times - the times to begin at
 * @csspart total - the price of the choice
 * @csspart typed - the days as fields to type in
 * @csspart undo - the button that takes back a removal
 * @csspart until - the time to end at
 * @csspart way - the button of one other way to choose days
 * @csspart ways - the button that shows the other ways to choose days
 * @csspart when - the chosen days in words
 * @csspart zone - the time zone the times are in
 * @cssproperty --slipway-accent - the one accent
 * @cssproperty --slipway-on-accent - colour on the accent; computed to be readable when not given
 * @cssproperty --slipway-surface - background of cards and panels
 * @cssproperty --slipway-text - text; else the page's
 * @cssproperty --slipway-border - lines and borders
 * @cssproperty --slipway-radius - corner radius
 * @cssproperty --slipway-space - unit of space
 * @cssproperty --slipway-available - free
 * @cssproperty --slipway-low - few left
 * @cssproperty --slipway-full - full
 * @cssproperty --slipway-danger - errors
 */
export class SlipwayBooking extends LitElement implements Shell {
  /** Of the package, as in its package.json. */
  static readonly version = version;

  // Declared here, not by decorators: those weigh 0.8 kB of what every visitor loads.
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    relayUrl: { attribute: 'relay-url' },
    itemId: { attribute: 'item-id' },
    categoryId: { attribute: 'category-id' },
    startDate: { attribute: 'start-date' },
    endDate: { attribute: 'end-date' },
    params: {},
    keyword: {},
    discountCode: { attribute: 'discount-code' },
    lang: {},
    mode: {},
    prefill: {},
    successUrl: { attribute: 'success-url' },
    paymentHosts: { attribute: 'payment-hosts' },
    urlParams: { type: Boolean, attribute: 'url-params' },
    analytics: {},
    debug: { type: Boolean },
    monthAsked: { state: true },
    said: { state: true },
  };

  static override styles = [theme, bookingStyles, chooseStyles, problemStyles];

  /** `{base_url}` of the account; may carry a path. Required. */
  baseUrl = '';
  /** Base address that takes `booking/session` and `booking/create` instead of `base-url`. */
  relayUrl = '';
  /** Comma list of what to offer; a single item opens directly. */
  itemId = '';
  /** Comma list of categories to offer. */
  categoryId = '';
  /** Preset first day, `YYYY-MM-DD` or `YYYYMMDD`. */
  startDate = '';
  /** Preset last day, written alike. */
  endDate = '';
  /** Preset quantities, `adults=2,children=1`. */
  params = '';
  /** Preset search. */
  keyword = '';
  /** Preset discount code. */
  discountCode = '';
  /** BCP 47; else the nearest `lang` in the page, else the account's, else English. */
  override lang = '';
  /** `dialog` shows nothing until it is opened. */
  mode: 'inline' | 'dialog' = 'inline';
  /** Form values, urlencoded. */
  prefill = '';
  /** Where to go after a booking that needs no payment. */
  successUrl = '';
  /** Comma list of hosts, or hosts with a path, that may take payment beside the account's own. */
  paymentHosts = '';
  /** Read `slipway_item`, `slipway_date`, `slipway_params` and `slipway_code` from the page's address. */
  urlParams = false;
  /** `datalayer` pushes GA4 e-commerce events to `window.dataLayer`. */
  analytics = '';
  /** Explain misconfiguration on the page. */
  debug = false;

  private monthAsked: Month | null = null;
  /** What the live region says. */
  private said = '';

  settings: Settings = readSettings(this, {}, 'about:blank');
  journey: Store = createStore();
  readonly transport = createTransport({ fetch: createEarlyFetch() });

  #styles = [...SlipwayBooking.styles] as CSSResultOrNative[];
  #account = '';
  #checkout: Checkout | null = null;
  #client: CatalogueClient | null = null;
  #opening = createOpening(this);
  #parts = createLaterParts(this, () => this.settings.choice.itemId === null);
  #events = createOfferEvents(this);
  #reads = createCatalogueReads(this, () => ({
    client: this.#client,
    ...this.settings,
    openItemId: this.journey.state.choice.itemId,
    looksFar: () => this.finding.looksFar,
  }));
  #locale = followLanguage(this, () => this.company?.lang ?? (this.#fatal ? 'en' : ''));

  /** A frozen snapshot of the journey, without what the visitor typed. */
  get state(): PublicState {
    const { details: _typed, ...open } = this.journey.state;
    return Object.freeze(open);
  }

  get company(): Account | undefined {
    return this.#reads.company.value;
  }

  get items(): readonly Item[] | undefined {
    return this.#reads.items.value;
  }

  get today(): Day | undefined {
    return this.company && todayIn(this.company.timeZone, Date.now());
  }

  // Undefined while there is nothing to say yet.
  get locale(): FirstPaintLocale | undefined {
    return this.company || this.#fatal ? this.#locale() : undefined;
  }

  get finding(): FindingView {
    const { calendar } = this.#reads;
    const { items, today, monthAsked } = this;
    return viewFinding({
      choice: this.journey.state.choice,
      items,
      today,
      calendar: calendar.value,
      calendarFailed: calendar.error !== undefined,
      monthAsked,
    });
  }

  get currency(): string {
    return this.#checkout?.currency() ?? '';
  }

  get askUrl(): string {
    return this.company?.email ? `mailto:${this.company.email}` : (this.company?.url ?? '');
  }

  protected override willUpdate(): void {
    if (this.mode !== 'dialog' || this.#opening.asked) this.#applySettings();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('debug') && this.debug)
      void loadPart(() => import('../debug/diagnosis.ts')).then(
        ({ accompany }) => accompany(this),
        () => undefined,
      );
    if (changed.has('analytics') && this.analytics)
      void loadPart(() => import('../../page/analytics.ts')).then(
        ({ accompany }) => accompany(this),
        () => undefined,
      );
    const fatal = this.#fatal;
    this.#events.fatal(fatal);
    if (!fatal && this.company && this.items) this.#onOffer(this.items);
  }

  /** Opens the dialog (in dialog mode), with a choice preset where one is given. */
  open(choice: Partial<Choice> = {}): void {
    void this.#opening.show().then(() => this.journey.choose(choice), this.#parts.failed);
  }

  /** Closes the dialog; what was chosen and typed stays. */
  close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  /** Begins anew: forgets choice and cart. */
  restart(): void {
    this.#checkout?.restart();
    this.journey.choose(this.settings.choice);
  }

  showMonth(month: Month | null): void {
    this.monthAsked = month;
  }

  say(words: string): void {
    this.said = words;
  }

  adopt(styles: readonly CSSResultOrNative[]): void {
    for (const style of styles) if (!this.#styles.includes(style)) this.#styles.push(style);
    adoptStyles(this.renderRoot as ShadowRoot, this.#styles);
  }

  override render(): TemplateResult | typeof nothing {
    const { asked, dialog } = this.#opening;
    // Without the part that opens a dialog what is to be said stands in the page.
    if (this.mode !== 'dialog' || (this.#parts.problem && !dialog))
      return html`<div class="width"></div>
        ${this.#renderFrame()}`;
    return asked && dialog ? dialog.dialogTemplate(this, this.#renderFrame()) : nothing;
  }

  #renderFrame(): TemplateResult {
    const { locale } = this;
    const fatal = this.#fatal;
    return html`<div
      class="frame"
      part="frame"
      lang=${locale?.lang ?? nothing}
      dir=${locale?.dir ?? nothing}
      @item-choose=${({ detail }: Intent<'item-choose'>) => this.journey.choose(detail)}
      @days-choose=${({ detail }: Intent<'days-choose'>) => this.journey.choose(detail)}
      @month-show=${({ detail }: Intent<'month-show'>) => this.showMonth(detail.month)}
      @announce=${({ detail }: Intent<'announce'>) => this.say(detail.words)}
      @retry=${this.#retry}
    >
      <slot name="header"></slot>
      ${fatal ? this.#renderFatal(fatal, locale) : this.#renderSteps(locale)}
      <slot name="footer"></slot>
      <p class="visually-hidden" role="status">${this.said}</p>
    </div>`;
  }

  #renderSteps(locale: FirstPaintLocale | undefined): TemplateResult {
    const { today, items, keyword } = this;
    const { step, choice } = this.journey.state;
    const checkout = this.#checkout;
    return html`${checkout?.bar() ?? html`<div class="bar"></div>`}
    ${chooseStep({ locale, items, choice, view: this.finding, today, keyword, hidden: step !== 'choose', checkout })}
    ${step === 'choose' ? nothing : checkout?.step()}
    ${this.#parts.problem ? this.#renderFatal(this.#parts.problem, locale) : nothing}`;
  }

  #renderFatal(problem: Problem, locale: FirstPaintLocale | undefined): TemplateResult {
    return fatalTemplate(problem, locale, { retry: this.#retry, reload: this.#parts.reload });
  }

  /** Why nothing can be booked here at all; null while something can, or may yet. */
  get #fatal(): Problem | null {
    if (this.#account === 'none') return { kind: 'misconfigured', attribute: 'base-url' };
    const { items } = this;
    const open = this.journey.state.choice.itemId;
    const missing =
      items &&
      (open !== null ? !items.some(({ id }) => id === open) : items.length === 0 && this.settings.itemIds.length > 0);
    return this.#reads.problem() ?? (missing ? { kind: 'missing' } : null);
  }

  /** Takes what the page asks for, when that has changed. A new account is a new journey, new presets are a new choice. */
  #applySettings(): void {
    const settings = readSettings(this, this.urlParams ? readAddress(location.search) : {}, document.baseURI);
    if (this.#account && JSON.stringify(settings) === JSON.stringify(this.settings)) return;
    this.settings = settings;
    const { baseUrl, relayUrl, choice, details } = settings;
    this.#parts.loadList();
    const account = baseUrl ? `${baseUrl} ${relayUrl}` : 'none';
    if (account === this.#account) {
      this.journey.choose(choice);
      return;
    }
    this.#account = account;
    this.#client = baseUrl ? createCatalogueClient(this.transport, baseUrl) : null;
    this.journey = createStore({ choice, details });
    this.journey.subscribe((state, before) => {
      if (state.choice.itemId !== before.choice.itemId) this.monthAsked = null;
      this.requestUpdate();
    });
    this.#events.forget();
    this.#checkout?.stop();
    this.#checkout = null;
  }

  /** The offer is there: tells the page, and begins with what comes later. */
  #onOffer(items: readonly Item[]): void {
    const { item } = this.finding;
    this.#events.offered(items, item);
    const createCheckout = this.#parts.checkout();
    if (!createCheckout || this.#checkout) return;
    this.#checkout = createCheckout(this);
    this.adopt(this.#checkout.styles);
    this.requestUpdate();
  }

  #retry = (): void => {
    this.#reads.retry();
    this.#checkout?.retry();
    this.#parts.retry();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-booking': SlipwayBooking;
  }
}
