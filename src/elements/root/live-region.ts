/**
 * Owns the announcements to screen readers: the one live region, its text after each transition, and the price of the
 * current selection. Leaf elements request announcements by events. A notice has the same text on the screen and in the
 * live region, except the notice about a new line.
 */
import type { ReactiveController } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import { isFewLeft } from '../../flow/quotes/quote-request.ts';
import { commandTable } from '../../flow/command-table.ts';
import type { FlowState } from '../../flow/state.ts';
import { isolateName } from '../../i18n/isolate-names.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isPositive } from '../../values/amounts.ts';
import type { Host } from '../shared/host.ts';
import type { PublicEvent } from '../shared/public-events.ts';
import type { FeatureContext } from './context.ts';
import type { PricingViewWithLength } from '../item/pricing.ts';
import { isUnconfirmedTransition, createPublicEvents } from './transition-events.ts';
import { getNoticeText } from './notices.ts';

/** Length of one wait before the text changes, in ms. The text changes after `MIN_WAITS` to `MAX_WAITS` waits. */
const ANNOUNCEMENT_WAIT_MS = 150;
const MIN_WAITS = 2;
const MAX_WAITS = 6;

type LiveRegion = Pick<Host, 'locale' | 'setLiveText'>;

/**
 * Decides when the live region changes. It joins messages that arrive within a moment, so that no message replaces an
 * earlier one before the guest can hear it. Of several messages about one subject, only the last remains.
 *
 * The text changes after a wait in which the widget did not render, or after `MAX_WAITS`. Otherwise guests may not hear
 * it. A render may change many calendar days, and a screen reader drops all events if too many arrive together (Orca:
 * 50). Until the checkout has loaded, the element shows each message immediately instead.
 */
export class Announcer implements ReactiveController {
  readonly #liveRegion: LiveRegion;
  readonly #scheduleAfterWait: (callback: () => void) => unknown;
  /** Language of the text in the live region; `''` without a text. */
  #textLang = '';
  #pendingMessages: { text: string; subject: string; lang: string }[] = [];
  #waitCount = 0;
  #hasRenderedDuringWait = false;

  constructor(
    liveRegion: LiveRegion,
    scheduleAfterWait: (callback: () => void) => unknown = (callback) => setTimeout(callback, ANNOUNCEMENT_WAIT_MS),
  ) {
    this.#liveRegion = liveRegion;
    this.#scheduleAfterWait = scheduleAfterWait;
  }

  /**
   * Adds a message to the next text. Ignores an empty message.
   * @param subject a later message with the same subject replaces this message, unless the text has already changed
   */
  announce(message: string, subject = message): void {
    if (!message) return;
    if (this.#pendingMessages.length === 0) this.#scheduleAfterWait(() => this.#handleWaitEnd());
    this.#pendingMessages = [
      ...this.#pendingMessages.filter((pendingMessage) => pendingMessage.subject !== subject),
      { text: message, subject, lang: this.#currentLang },
    ];
  }

  hostUpdate(): void {
    // Clears the text after the page's language has changed.
    if (this.#textLang && this.#textLang !== this.#currentLang) this.#setText('');
  }

  hostUpdated(): void {
    this.#hasRenderedDuringWait = true;
  }

  get #currentLang(): string {
    return this.#liveRegion.locale?.lang ?? '';
  }

  #setText(text: string): void {
    this.#textLang = text && this.#currentLang;
    this.#liveRegion.setLiveText(text);
  }

  #handleWaitEnd(): void {
    this.#waitCount += 1;
    if (this.#waitCount < MIN_WAITS || (this.#hasRenderedDuringWait && this.#waitCount < MAX_WAITS)) {
      this.#hasRenderedDuringWait = false;
      this.#scheduleAfterWait(() => this.#handleWaitEnd());
      return;
    }
    const currentMessages = this.#pendingMessages.filter(({ lang }) => lang === this.#currentLang);
    this.#pendingMessages = [];
    this.#waitCount = 0;
    const messageTexts = currentMessages.map(({ text }) => text);
    const { locale } = this.#liveRegion;
    this.#setText(locale && messageTexts.length > 1 ? locale.sentences(messageTexts) : messageTexts.join(''));
  }
}

/** Announces lines, totals, booking codes and notices after each transition. */
export function announceChanges({
  host,
  locale,
  currency,
  observe,
}: Pick<FeatureContext, 'host' | 'locale' | 'currency' | 'observe'>): void {
  observe('announce', (state, previousState) => {
    // Clears an old announcement when the step or the item changes.
    if (state.step !== previousState.step || state.choice.itemId !== previousState.choice.itemId) host.setLiveText('');
    const currentLocale = locale();
    if (!currentLocale) return;
    const cartSentences = [
      ...describeLineChanges(createPublicEvents(state, previousState, currency()), state, previousState, currentLocale),
      ...describeTotalChange(state, previousState, currentLocale),
    ];
    if (!isUnconfirmedTransition(state, previousState)) host.announce(currentLocale.sentences(cartSentences), 'cart');
    if (state.booking?.code && state.booking !== previousState.booking)
      host.announce(currentLocale.labelValue(currentLocale.text.done.code, state.booking.code));
    if (!state.notice || state.notice === previousState.notice) return;
    // Announces only the cart's total for a new line, because the notice gets the focus and screen readers read it.
    if (state.notice === 'added') host.announce(describeCart(state, currentLocale), 'cart');
    else host.announce(getNoticeText(state, currentLocale.text));
  });
}

/**
 * Returns one sentence for each added or removed line. After a command that only changes lines, returns one for each
 * line with a new price instead.
 */
function describeLineChanges(
  events: readonly PublicEvent[],
  state: FlowState,
  previousState: FlowState,
  { text, money, dir, labelValue, quantity, wholeNumber }: Locale,
): string[] {
  if (previousState.busy && !commandTable[previousState.busy].announcement.announcesLines)
    return linesOf(state.session).flatMap((line) => {
      const previousLine = linesOf(previousState.session).find(({ id }) => id === line.id);
      if (!previousLine || previousLine.total === line.total) return [];
      const lineName =
        previousLine.quantity === line.quantity ? line.name : quantity(line.name, wholeNumber(line.quantity));
      return [labelValue(isolateName(lineName, dir), money(line.total))];
    });
  return events.flatMap((event) =>
    event[0] === 'slipway-cart-changed'
      ? [
          ...event[1].added.map((line) => text.cart.added(line.name)),
          ...event[1].removed.map((line) => text.cart.removed(line.name)),
        ]
      : [],
  );
}

function describeTotalChange(state: FlowState, previousState: FlowState, locale: Locale): string[] {
  const isSessionChanged = previousState.busy !== null && state.session !== previousState.session;
  return isSessionChanged && commandTable[previousState.busy].announcement.announcesTotal
    ? [describeCart(state, locale)]
    : [];
}

function describeCart({ session }: FlowState, { text, money, labelValue, sentences }: Locale): string {
  if (session === null || linesOf(session).length === 0) return text.cart.empty;
  const { total, discount } = session;
  return sentences([
    labelValue(text.cart.total, money(total)),
    isPositive(discount) && text.code.saved(money(discount)),
  ]);
}

type Quantities = Readonly<Record<string, number>>;

/**
 * Announces the price of each new selection, or the reason why it is not bookable. Announces a quote only once for the
 * same selection.
 */
export function announcePrice(
  dependencies: Pick<FeatureContext, 'host' | 'flow' | 'locale' | 'attach'> & {
    readonly pricing: { view(): PricingViewWithLength };
  },
): void {
  const { host, flow, locale, attach } = dependencies;
  // Skips the initial selection, unless the guest changed its item or day before this module loaded.
  const initialChoice = isInitialSelection(flow.state.choice, host.initialSelection.choice) ? flow.state.choice : null;
  let announcedPrice: {
    choice: FlowState['choice'];
    quote: PricingViewWithLength['quote'];
    quantities: Quantities;
  } | null = null;

  attach({
    hostUpdated() {
      const { choice, step } = flow.state;
      const currentLocale = locale();
      if (step !== 'choose' || choice === initialChoice || !currentLocale) return;
      const pricingView = dependencies.pricing.view();
      if (!pricingView.quote || (announcedPrice?.choice === choice && announcedPrice.quote === pricingView.quote))
        return;
      const previousQuantities = announcedPrice?.choice.itemId === choice.itemId ? announcedPrice.quantities : {};
      announcedPrice = { choice, quote: pricingView.quote, quantities: pricingView.values };
      host.announce(describePrice(pricingView, previousQuantities, currentLocale), 'price');
    },
  });
}

function isInitialSelection(choice: FlowState['choice'], initialSelection: Partial<FlowState['choice']>): boolean {
  return choice.itemId === (initialSelection.itemId ?? null) && choice.start === (initialSelection.start ?? null);
}

/**
 * Returns the party, then the price or the reason why the selection is not bookable.
 * @param previousQuantities quantities of the last announcement, to name a parameter whose quantity is now 0
 */
function describePrice(
  { parameters = [], values, quote, needsTime, minLength, needsLastDay, isByNight }: PricingViewWithLength,
  previousQuantities: Quantities,
  { text, money, dir, list, labelValue, sentences, wholeNumber }: Locale,
): string {
  if (!quote) return '';
  const partyText = list(
    parameters
      .filter(({ id, hidden }) => !hidden && ((values[id] ?? 0) > 0 || (previousQuantities[id] ?? 0) > 0))
      .map(({ id, label }) => labelValue(isolateName(label, dir), wholeNumber(values[id] ?? 0))),
  );
  const describeRefusal = () =>
    needsTime ? text.summary.chooseTime : isolateName(quote.reason, dir) || text.summary.notBookable;
  if (!quote.bookable)
    return sentences([partyText, needsLastDay ? text.length.next(minLength, isByNight) : describeRefusal()]);
  return sentences([
    partyText,
    quote.total && labelValue(text.cart.subTotal, money(quote.total)),
    isPositive(quote.discount) && text.code.saved(money(quote.discount)),
    isFewLeft(quote.left) && text.summary.left(quote.left),
  ]);
}
