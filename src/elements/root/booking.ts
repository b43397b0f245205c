/**
 * The root element, `<slipway-booking>`. It connects the visit, the catalogue requests and the frame, which the first
 * paint needs. The checkout is a lazy module that renders the price and all later steps. `booking-contract.ts` declares
 * the public attributes, events and parts.
 */
import { waitForNextTask } from '../../page/scheduling.ts';
import {
  adoptStyles,
  html,
  nothing,
  render,
  type CSSResultOrNative,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { setEntityReader } from '../../api/wire/loose-json.ts';
import type { Transport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import type { PlainChoice } from '../../flow/public-choice.ts';
import type { Store } from '../../flow/store.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import { emptySelection, type FlowState } from '../../flow/state.ts';
import type { Problem } from '../../values/problem.ts';
import { hasEarlyAnswers, type ResponseCache } from '../../page/storage/response-cache.ts';
import { readBrowserEntity } from '../../page/parse-html.ts';
import { loadTimeZones, toUtcMonth } from '../../values/dates/venue-clock.ts';
import { version } from '../../values/version.ts';
import { createLocaleGetter } from '../shared/element-language.ts';
import { BookingContract } from './booking-contract.ts';
import type { VisitAccess } from '../assistant/machine-readable.ts';
import { createVisit } from './visit.ts';
import { createCatalogue, createOfferEvents } from './catalogue.ts';
import { chooseStepTemplate, chooseStepStyles } from './choose-step.ts';
import {
  fatalProblemTemplate,
  frameStyles,
  frameTemplate,
  retryWhenOnline,
  routeFirstStepRequests,
  type ProblemSource,
} from './frame.ts';
import { createLazyModules, loadOptionalFeatures } from './lazy-modules.ts';
import type { CatalogueResource, OpenItemView, Host, InitialSelection } from '../shared/host.ts';
import { getOnlyItemId, type Settings } from '../shared/settings.ts';
import { itemHeadStyles } from '../description/item-head.ts';
import { createDialogOpener } from './dialog-opener.ts';
import { directionStyles } from '../shared/text-direction.ts';
import { theme } from '../shared/theme.ts';
import { SlipwayCalendar } from '../item/calendar.ts';
import { defineElements } from '../shared/define.ts';

/**
 * The state of the visit without the guest's entries in the form.
 *
 * @example
 * const state: PublicState | undefined = document.querySelector('slipway-booking')?.state;
 */
export type PublicState = Readonly<Omit<FlowState, 'details'>>;

/** Registers `<slipway-booking>` and its calendar, which a page with a single item shows immediately. */
export function defineBookingElements(): void {
  setEntityReader(readBrowserEntity);
  defineElements({ 'slipway-calendar': SlipwayCalendar, 'slipway-booking': SlipwayBooking });
}

/**
 * The preload snippet or the script may have sent the first requests early. The first render waits at most this number
 * of browser tasks for their answers. 25 tasks take about 100 ms.
 */
const MAX_TASKS_FOR_EARLY_ANSWERS = 25;

/** Renders the current month outside the document, so that the browser parses the calendar's templates early. */
function warmUpCalendar(): void {
  try {
    const calendar = Object.assign(new SlipwayCalendar(), { month: toUtcMonth(Date.now()) });
    render(calendar.render(), new DocumentFragment());
  } catch {
    // The calendar reports the error when it renders in the page.
  }
}

const renderingProblem: Problem = { kind: 'broken', status: 0 };

/**
 * The booking widget. Guests find an item, a free date and a price, fill a cart, enter their details, and book.
 *
 * @example
 * <slipway-booking base-url="https://book.example/harbour"><a href="tel:+15550100">Book by phone</a></slipway-booking>
 * @tag slipway-booking
 */
export class SlipwayBooking extends BookingContract implements Host {
  /** The version of the package. */
  static readonly version = version;

  static override styles = [theme, directionStyles, frameStyles, chooseStepStyles, itemHeadStyles];

  /** The problem if part of the element cannot render; otherwise null. */
  #renderFailure: Problem | null = null;
  #adoptedStyles = new Set<CSSResultOrNative>(SlipwayBooking.styles);
  #liveText = '';
  #visit = createVisit(this);
  #dialogOpener = createDialogOpener(this);
  #lazyModules = createLazyModules(this);
  #offerEvents = createOfferEvents(this);
  #catalogue = createCatalogue(this, this.#visit);
  #getLocale = createLocaleGetter(
    this,
    () => this.company?.lang ?? (this.#catalogue.fatalProblem ? 'en' : ''),
    () => this.#visit.urlPresets.lang ?? '',
    () => this.#isCatalogueLoading,
  );

  /** The parts of the element that can fail. Each reports its own problems and repeats its own failed requests. */
  readonly #problemSources: readonly ProblemSource[] = [this.#catalogue, this.#lazyModules];

  constructor() {
    super();
    retryWhenOnline(this, {
      getProblems: () => this.#problemSources.flatMap((source) => source.getProblems()),
      retry: this.#retryAll,
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    routeFirstStepRequests(root, this, this.#retryAll);
    return root;
  }

  /** A frozen snapshot of the visit, without the guest's entries in the form. */
  get state(): PublicState {
    const { details: _details, ...snapshot } = this.store.state;
    return Object.freeze(snapshot);
  }

  get store(): Store {
    return this.#visit.store;
  }

  get settings(): Settings {
    return this.#visit.settings;
  }

  get initialSelection(): InitialSelection {
    return this.#visit.initialSelection;
  }

  get transport(): Transport {
    return this.#visit.transport;
  }

  get responses(): ResponseCache {
    return this.#visit.responses;
  }

  get company(): Account | undefined {
    return this.#catalogue.company.value;
  }

  get items(): readonly Item[] | undefined {
    return this.#catalogue.offeredItems;
  }

  get today(): Day | undefined {
    return this.#catalogue.today;
  }

  get openItemView(): OpenItemView {
    return this.#catalogue.view;
  }

  // Undefined until the account and the messages have loaded. A fatal problem needs only the messages, because the
  // account may never load.
  get locale(): FirstPaintLocale | undefined {
    return this.company || this.#fatalProblem ? this.#getLocale() : undefined;
  }

  /** The problem that stops every booking; null if there is none. */
  get #fatalProblem(): Problem | null {
    return this.#renderFailure ?? this.#catalogue.fatalProblem;
  }

  /** True until the guest can select an item or a day, or until a problem prevents that. */
  get #isCatalogueLoading(): boolean {
    const { item, firstFreeDay, problem } = this.#catalogue.view;
    return !this.#catalogue.fatalProblem && !problem && (item ? firstFreeDay === undefined : !this.items);
  }

  get currency(): string {
    return this.#lazyModules.checkout?.currency() ?? '';
  }

  get openVisit(): VisitAccess | undefined {
    return this.#lazyModules.checkout?.visit;
  }

  /**
   * Before the first render, starts the requests in one task and renders in a later task. A single long task would
   * block input on a slow phone.
   */
  protected override async scheduleUpdate(): Promise<unknown> {
    try {
      if (!this.hasUpdated) {
        await waitForNextTask();
        this.willUpdate();
        const canTakeEarlyAnswers = hasEarlyAnswers();
        this.#catalogue.startReads();
        await waitForNextTask();
        if (canTakeEarlyAnswers) await this.#waitForEarlyAnswers();
      }
      // Waits until the guest releases the pointer, so that no button moves away during a press.
      await this.#lazyModules.checkout?.waitForPressEnd();
      return super.scheduleUpdate();
    } catch (error) {
      this.#handleRenderFailure();
      render(this.#renderFatalProblem(renderingProblem), this.renderRoot, this.renderOptions);
      throw error;
    }
  }

  /** Waits for the answers to early requests, so that the first render needs no skeleton. */
  async #waitForEarlyAnswers(): Promise<void> {
    loadTimeZones();
    for (let taskCount = 0; this.#isCatalogueLoading && taskCount < MAX_TASKS_FOR_EARLY_ANSWERS; taskCount += 1) {
      await waitForNextTask();
      if (taskCount === 0 && getOnlyItemId(this)) warmUpCalendar();
    }
  }

  protected override willUpdate(): void {
    if (this.mode === 'dialog' && !this.#dialogOpener.isRequested) return;
    const { store } = this;
    this.#visit.pageAddress.clearStalePresets(this.store, this.items, this.today);
    const haveSettingsChanged = this.#visit.update();
    this.#visit.clearUnavailableSelection(this.items, this.today);
    if (!haveSettingsChanged) return;
    this.#lazyModules.loadList();
    if (store === this.store) return;
    this.#offerEvents = createOfferEvents(this);
    this.#lazyModules.stopCheckout();
  }

  protected override updated(changedProperties: PropertyValues<this>): void {
    loadOptionalFeatures(this, changedProperties);
    const fatalProblem = this.#fatalProblem;
    this.#offerEvents.dispatchFatal(fatalProblem);
    if (fatalProblem || !this.company || !this.items) return;
    this.#offerEvents.dispatchOffer(this.items, this.openItemView.item);
    this.#lazyModules.startCheckout();
  }

  /**
   * Sets the selection and, in dialog mode, opens the dialog. Days are `YYYY-MM-DD` or `YYYYMMDD`, times are `HH:MM`.
   * Resolves after both steps. If a date or time is invalid, rejects with the ProblemError `misconfigured` and changes
   * nothing.
   *
   * @example
   * await document.querySelector('slipway-booking')?.open({ itemId: '104', start: '2030-06-01' });
   */
  open(choice?: Partial<PlainChoice>): Promise<void> {
    return this.#dialogOpener.show(choice, this.#lazyModules.handleLoadFailure);
  }

  /** Closes the dialog. Keeps the selection, the cart and the form. */
  close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  /**
   * Clears the cart, and resets the selection to the page's presets. Does nothing while a command runs or the service
   * may still create a booking.
   */
  restart(): void {
    if (this.#lazyModules.checkout?.restart() === false) return;
    this.store.choose({ ...emptySelection, itemId: null, ...this.settings.choice });
  }

  async refetch(resource: CatalogueResource): Promise<void> {
    if (resource === 'items') this.#visit.revalidateSelection(this.items);
    await this.#catalogue.refetch(resource);
  }

  /** @internal */
  showMonth(month: Month | null): void {
    this.#catalogue.showMonth(month);
  }

  showMonths(count: 1 | 2): void {
    this.#catalogue.showMonths(count);
  }

  announce(message: string, subject?: string): void {
    const { checkout } = this.#lazyModules;
    if (checkout) checkout.announcer.announce(message, subject);
    else this.setLiveText(message);
  }

  setLiveText(text: string): void {
    this.#liveText = text;
    this.requestUpdate();
  }

  adopt(styles: readonly CSSResultOrNative[]): void {
    for (const newStyle of styles) this.#adoptedStyles.add(newStyle);
    adoptStyles(this.renderRoot as ShadowRoot, [...this.#adoptedStyles]);
  }

  override render(): TemplateResult | typeof nothing {
    const { isRequested, dialog } = this.#dialogOpener;
    const fatalProblem = this.#fatalProblem;
    const contentTemplate = fatalProblem ? this.#renderFatalProblem(fatalProblem) : this.#renderCurrentStep();
    const frame = frameTemplate(this, contentTemplate, this.#liveText, this.#handleRenderFailure);
    // If the dialog's module does not load, renders inline so that the guest sees the problem.
    if (this.mode !== 'dialog' || (this.#lazyModules.problem && !dialog))
      return html`<div class="width"></div>
        ${frame}`;
    return isRequested && dialog ? dialog.dialogTemplate(this, frame) : nothing;
  }

  #renderCurrentStep(): TemplateResult {
    const { keyword = this.keyword, categoryId = '' } = this.#visit.urlPresets;
    const { checkout, problem } = this.#lazyModules;
    return html`${checkout?.renderBar() ?? html`<div class="bar"></div>`}
    ${chooseStepTemplate(this, {
      keyword,
      // With `write`, the category in the URL filters the list. Otherwise it limits the items that the page offers.
      categoryId: this.urlParams === 'write' ? categoryId : '',
      isStale: this.#visit.pageAddress.isStale,
      checkout,
    })}
    ${this.store.state.step === 'choose' ? nothing : checkout?.renderStep()}
    ${problem ? this.#renderFatalProblem(problem) : nothing}`;
  }

  #renderFatalProblem(problem: Problem): TemplateResult {
    const bookingOutcome = this.#renderFailure ? (this.#lazyModules.checkout?.getOutcomeSentences() ?? []) : [];
    return fatalProblemTemplate(
      problem,
      this.locale,
      { retry: this.#retryAll, reload: this.#lazyModules.reload },
      bookingOutcome,
    );
  }

  /** Replaces the content with a message and the page's fallback. */
  #handleRenderFailure = (): void => {
    this.#renderFailure = renderingProblem;
    this.requestUpdate();
  };

  #retryAll = (): void => {
    this.#renderFailure = null;
    for (const problemSource of this.#problemSources) problemSource.retry();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-booking': SlipwayBooking;
  }
}
