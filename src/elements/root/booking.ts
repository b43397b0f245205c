/**
 * The first paint, finding, is put together here; everything from the price on in `after-first-paint.ts`, loaded once this
 * is drawn. What a page may set, hear and style stands in `booking-contract.ts`.
 */
import {
  adoptStyles,
  html,
  nothing,
  render,
  type CSSResultOrNative,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Transport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import type { PlainChoice } from '../../flow/plain-choice.ts';
import type { FlowState } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import type { Problem } from '../../values/problem.ts';
import type { KeptAnswers } from '../../page/storage/kept-answers.ts';
import { nextTask } from '../../page/next-task.ts';
import { hasUnpaid } from '../../page/storage/unpaid.ts';
import { version } from '../../values/version.ts';
import { askAgain } from './ask-again.ts';
import { BookingContract } from './booking-contract.ts';
import type { OpenVisit } from './checkout.ts';
import { bookingStyles } from './booking-styles.ts';
import { nothingChosen } from './choice/begun-choice.ts';
import { createVisit } from './visit.ts';
import { createFinding } from './finding/finding.ts';
import { chooseStep, chooseStyles } from './finding/choose-step.ts';
import { createOfferEvents } from './finding/offer-events.ts';
import { loadCompanions } from './companions.ts';
import { fatalTemplate, problemStyles } from './fatal.ts';
import { frameTemplate } from './frame.ts';
import { createLaterParts } from './later-parts.ts';
import { createOpening } from './opening.ts';
import { followLanguage } from '../shared/element-language.ts';
import type { BegunChoice, FindingView, FoundPart, Host } from '../shared/host.ts';
import type { Settings } from '../shared/settings.ts';
import { itemHeadStyles } from '../item/about/item-head.ts';
import { directionStyles } from '../shared/text-direction.ts';
import { theme } from '../shared/theme.ts';

/** What a page may know of the visit: everything but what the visitor typed. */
export type PublicState = Readonly<Omit<FlowState, 'details'>>;

const renderProblem: Problem = { kind: 'broken', status: 0 };

/**
 * The booking widget: finds an item, a free date and a price, fills a cart, takes the details, and books.
 *
 * @tag slipway-booking
 */
export class SlipwayBooking extends BookingContract implements Host {
  /** Of the package, as in its package.json. */
  static readonly version = version;

  static override styles = [theme, directionStyles, bookingStyles, chooseStyles, itemHeadStyles, problemStyles];

  /** Something here cannot render. */
  #failure: Problem | null = null;
  #styles = [...SlipwayBooking.styles] as CSSResultOrNative[];
  #liveText = '';
  #visit = createVisit(this);
  #opening = createOpening(this);
  #later = createLaterParts(this);
  #events = createOfferEvents(this);
  #finding = createFinding(this, this.#visit);
  #locale = followLanguage(
    this,
    () => this.company?.lang ?? (this.#finding.fatal ? 'en' : ''),
    () => this.#visit.address.lang ?? '',
    () => this.#isFinding,
  );

  constructor() {
    super();
    const found = this.#finding;
    askAgain(this, () => [found.fatal, found.view.problem, ...(this.#later.checkout?.problems() ?? [])], this.#retry);
  }

  /** A frozen snapshot of the visit, without what the visitor typed. */
  get state(): PublicState {
    const { details: _typed, ...open } = this.store.state;
    return Object.freeze(open);
  }

  get store(): Store {
    return this.#visit.store;
  }

  get settings(): Settings {
    return this.#visit.settings;
  }

  get begun(): BegunChoice {
    return this.#visit.begun;
  }

  get transport(): Transport {
    return this.#visit.transport;
  }

  get keptAnswers(): KeptAnswers {
    return this.#visit.keptAnswers;
  }

  get company(): Account | undefined {
    return this.#finding.company.value;
  }

  get items(): readonly Item[] | undefined {
    return this.#finding.offered;
  }

  get today(): Day | undefined {
    return this.#finding.today;
  }

  get finding(): FindingView {
    return this.#finding.view;
  }

  // Undefined while there is nothing to say yet.
  get locale(): FirstPaintLocale | undefined {
    return this.company || this.#fatal ? this.#locale() : undefined;
  }

  /** The problem that stops every booking. */
  get #fatal(): Problem | null {
    return this.#failure ?? this.#finding.fatal;
  }

  /** Nothing can be chosen yet: neither an item nor a day. */
  get #isFinding(): boolean {
    const { item, firstFree, failed } = this.#finding.view;
    return !this.#finding.fatal && !failed && (item ? firstFree === undefined : !this.items);
  }

  get currency(): string {
    return this.#later.checkout?.currency() ?? '';
  }

  get openVisit(): OpenVisit | undefined {
    return this.#later.checkout?.visit;
  }

  get askUrl(): string {
    return this.company?.email ? `mailto:${this.company.email}` : (this.company?.url ?? '');
  }

  /**
   * What is to be found is asked for a task after the script has been run, and drawn in the one after that: all in one would
   * keep a slow phone from answering a press.
   */
  protected override async scheduleUpdate(): Promise<unknown> {
    try {
      if (!this.hasUpdated) {
        await nextTask();
        this.willUpdate();
        this.#finding.read();
        await nextTask();
      }
      // Nothing moves away from under the pointer.
      await this.#later.checkout?.pressEnd();
      return super.scheduleUpdate();
    } catch (error) {
      this.#fail();
      render(this.#renderFatal(renderProblem), this.renderRoot, this.renderOptions);
      throw error;
    }
  }

  protected override willUpdate(): void {
    if (this.mode === 'dialog' && !this.#opening.asked) return;
    const { store } = this;
    this.#visit.pageAddress.leaveStrays(this.store, this.items, this.today);
    const isNew = this.#visit.renew();
    this.#visit.dropGone(this.items, this.today);
    if (!isNew) return;
    this.#later.loadList();
    if (store === this.store) return;
    this.#events = createOfferEvents(this);
    this.#later.stopCheckout();
  }

  protected override updated(changed: PropertyValues<this>): void {
    loadCompanions(this, changed);
    const fatal = this.#fatal;
    this.#events.fatal(fatal);
    if (fatal || !this.company || !this.items) return;
    this.#events.offered(this.items, this.finding.item);
    this.#later.beginCheckout();
  }

  /**
   * Opens the dialog (in dialog mode) and sets the selection. Days are `YYYY-MM-DD` or `YYYYMMDD`, times are `HH:MM`.
   * Resolves after that. Rejects with the ProblemError `misconfigured` if a date or time is none, and changes nothing.
   *
   * @example
   * await document.querySelector('slipway-booking').open({ itemId: '104', start: '2030-06-01' });
   */
  open(choice?: PlainChoice): Promise<void> {
    return this.#opening.show(choice, this.#later.failed);
  }

  /** Closes the dialog; what was chosen and typed stays. */
  close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  /** Begins anew: forgets choice and cart. Does nothing while the service is asked for something, or may still make a booking. */
  restart(): void {
    if (this.#later.checkout?.restart() === false) return;
    this.store.choose({ ...nothingChosen, itemId: null, ...this.settings.choice });
  }

  async correct(part: FoundPart): Promise<void> {
    if (part === 'items') this.#visit.doubtChoice(this.items);
    await this.#finding.correct(part);
  }

  /** @internal */
  showMonth(month: Month | null): void {
    this.#finding.showMonth(month);
  }

  showMonths(count: 1 | 2): void {
    this.#finding.showMonths(count);
  }

  announce(words: string, about?: string): void {
    const { checkout } = this.#later;
    if (checkout) checkout.announcer.announce(words, about);
    else this.setLiveText(words);
  }

  setLiveText(words: string): void {
    this.#liveText = words;
    this.requestUpdate();
  }

  adopt(styles: readonly CSSResultOrNative[]): void {
    for (const style of styles) if (!this.#styles.includes(style)) this.#styles.push(style);
    adoptStyles(this.renderRoot as ShadowRoot, this.#styles);
  }

  override render(): TemplateResult | typeof nothing {
    const { asked, dialog } = this.#opening;
    const fatal = this.#fatal;
    const content = fatal ? this.#renderFatal(fatal) : this.#renderSteps();
    const frame = frameTemplate(this, content, this.#liveText, { retry: this.#retry, fail: this.#fail });
    // Without the part that opens a dialog what is to be said stands in the page.
    if (this.mode !== 'dialog' || (this.#later.problem && !dialog))
      return html`<div class="width"></div>
        ${frame}`;
    return asked && dialog ? dialog.dialogTemplate(this, frame) : nothing;
  }

  #renderSteps(): TemplateResult {
    const { locale, today, items, prices, finding } = this;
    const { keyword = this.keyword, categoryId = '' } = this.#visit.address;
    // Where the address is kept up to date its category is the one chosen in the list; else it says what is offered.
    const list = {
      keyword,
      categoryId: this.urlParams === 'write' ? categoryId : '',
      isAstray: this.#visit.pageAddress.isAstray,
    };
    const unpaid = hasUnpaid(this.settings.baseUrl);
    const { step, choice } = this.store.state;
    const { checkout, problem } = this.#later;
    return html`${checkout?.bar() ?? html`<div class="bar"></div>`}
    ${chooseStep({ ...list, locale, items, choice, view: finding, today, prices, hidden: step !== 'choose', unpaid, checkout })}
    ${step === 'choose' ? nothing : checkout?.step()} ${problem ? this.#renderFatal(problem) : nothing}`;
  }

  #renderFatal(problem: Problem): TemplateResult {
    const outcome = this.#failure ? (this.#later.checkout?.outcome() ?? []) : [];
    return fatalTemplate(problem, this.locale, { retry: this.#retry, reload: this.#later.reload }, outcome);
  }

  /** Words and the page's own link take the place of everything. */
  #fail = (): void => {
    this.#failure = renderProblem;
    this.requestUpdate();
  };

  #retry = (): void => {
    this.#failure = null;
    this.#finding.retry();
    this.#later.retry();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-booking': SlipwayBooking;
  }
}
