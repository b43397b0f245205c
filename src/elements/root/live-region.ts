/**
 * Owns the announcements to screen readers: the one live region, its text after each transition, and the price of the
 * current selection. Leaf elements request announcements by events. A notice has the same text on the screen and in the
 * live region.
 */
import type { ReactiveController } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import { isFew } from '../../flow/quotes/quote-request.ts';
import { commands } from '../../flow/command-table.ts';
import type { FlowState } from '../../flow/state.ts';
import { isolateName } from '../../i18n/isolate-names.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isPositive } from '../../values/amounts.ts';
import type { Host } from '../shared/host.ts';
import type { PublicEvent } from '../shared/public-events.ts';
import type { Context } from './context.ts';
import type { LengthView } from '../item/pricing.ts';
import { isOfUnconfirmed, publicEventsOf } from './public-events.ts';
import { noticeWords } from './notices.ts';

/** Length of one wait before the text changes, in ms. */
const WAIT_MS = 150;
const MIN_WAITS = 2;
const MAX_WAITS = 6;

type Region = Pick<Host, 'locale' | 'setLiveText'>;

/**
 * Decides when the live region changes. It joins messages that arrive within a moment, so that no message replaces an
 * earlier one before the guest can hear it. Of several messages about one subject, only the last remains.
 *
 * The text changes after a wait in which the widget did not render, or after `MAX_WAITS`. The reason is that a render
 * may change many calendar days, and a screen reader drops all events if too many arrive together (Orca: 50). The guest
 * would then not hear the announcement. Until the checkout has loaded, the element shows each message immediately.
 */
export class Announcer implements ReactiveController {
  readonly #region: Region;
  readonly #afterWait: (act: () => void) => unknown;
  /** Language of the text in the live region; `''` without a text. */
  #lang = '';
  #messages: { words: string; about: string; lang: string }[] = [];
  #waits = 0;
  #hasRendered = false;

  constructor(region: Region, afterWait: (act: () => void) => unknown = (act) => setTimeout(act, WAIT_MS)) {
    this.#region = region;
    this.#afterWait = afterWait;
  }

  /**
   * Adds a message to the next text. Ignores an empty message.
   * @param about the subject; a later message about it replaces this one until the text changes
   */
  announce(words: string, about = words): void {
    if (!words) return;
    if (this.#messages.length === 0) this.#afterWait(() => this.#endWait());
    this.#messages = [
      ...this.#messages.filter((each) => each.about !== about),
      { words, about, lang: this.#currentLang },
    ];
  }

  hostUpdate(): void {
    // Clears the text after the page's language has changed.
    if (this.#lang && this.#lang !== this.#currentLang) this.#put('');
  }

  hostUpdated(): void {
    this.#hasRendered = true;
  }

  get #currentLang(): string {
    return this.#region.locale?.lang ?? '';
  }

  #put(words: string): void {
    this.#lang = words && this.#currentLang;
    this.#region.setLiveText(words);
  }

  #endWait(): void {
    this.#waits += 1;
    if (this.#waits < MIN_WAITS || (this.#hasRendered && this.#waits < MAX_WAITS)) {
      this.#hasRendered = false;
      this.#afterWait(() => this.#endWait());
      return;
    }
    const currentMessages = this.#messages.filter(({ lang }) => lang === this.#currentLang);
    this.#messages = [];
    this.#waits = 0;
    const sentences = currentMessages.map(({ words }) => words);
    const { locale } = this.#region;
    this.#put(locale && sentences.length > 1 ? locale.sentences(sentences) : sentences.join(''));
  }
}

/** Announces lines, totals, booking codes and notices after each transition. */
export function announceChanges({
  host,
  locale,
  currency,
  observe,
}: Pick<Context, 'host' | 'locale' | 'currency' | 'observe'>): void {
  observe('announce', (state, before) => {
    // Clears an old announcement when the step or the item changes.
    if (state.step !== before.step || state.choice.itemId !== before.choice.itemId) host.setLiveText('');
    const words = locale();
    if (!words) return;
    const cart = [
      ...lineWords(publicEventsOf(state, before, currency()), state, before, words),
      ...totalWords(state, before, words),
    ];
    if (!isOfUnconfirmed(state, before)) host.announce(words.sentences(cart), 'cart');
    if (state.booking?.code && state.booking !== before.booking)
      host.announce(words.labelValue(words.text.done.code, state.booking.code));
    if (!state.notice || state.notice === before.notice) return;
    // The notice about a new line gets the focus, so screen readers read it anyway. Announces only the cart's total.
    if (state.notice === 'added') host.announce(cartWords(state, words), 'cart');
    else host.announce(noticeWords(state, words.text));
  });
}

/** Returns one sentence for each added, removed or changed line. */
function lineWords(
  events: readonly PublicEvent[],
  state: FlowState,
  before: FlowState,
  { text, money, dir, labelValue, quantity, figures }: Locale,
): string[] {
  if (before.busy && !commands[before.busy].announces.hasLines)
    return linesOf(state.session).flatMap((line) => {
      const lineBefore = linesOf(before.session).find(({ id }) => id === line.id);
      if (!lineBefore || lineBefore.total === line.total) return [];
      const name = lineBefore.quantity === line.quantity ? line.name : quantity(line.name, figures(line.quantity));
      return [labelValue(isolateName(name, dir), money(line.total))];
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

function totalWords(state: FlowState, before: FlowState, locale: Locale): string[] {
  const isNew = before.busy !== null && state.session !== before.session;
  return isNew && commands[before.busy].announces.hasTotal ? [cartWords(state, locale)] : [];
}

function cartWords({ session }: FlowState, { text, money, labelValue, sentences }: Locale): string {
  if (session === null || linesOf(session).length === 0) return text.cart.empty;
  const { total, discount } = session;
  return sentences([
    labelValue(text.cart.total, money(total)),
    isPositive(discount) && text.code.saved(money(discount)),
  ]);
}

type Counts = Readonly<Record<string, number>>;

/** Announces the price of each new selection, or the reason why it is not bookable. Announces each quote once. */
export function announcePrice(
  deps: Pick<Context, 'host' | 'flow' | 'locale' | 'attach'> & { readonly pricing: { view(): LengthView } },
): void {
  const { host, flow, locale, attach } = deps;
  // Does not announce the initial selection, unless the guest changed it before this module loaded.
  const initialChoice = isInitial(flow.state.choice, host.initialSelection.choice) ? flow.state.choice : null;
  let announcedPrice: { choice: FlowState['choice']; quote: LengthView['quote']; counts: Counts } | null = null;

  attach({
    hostUpdated() {
      const { choice, step } = flow.state;
      const words = locale();
      if (step !== 'choose' || choice === initialChoice || !words) return;
      const view = deps.pricing.view();
      if (!view.quote || (announcedPrice?.choice === choice && announcedPrice.quote === view.quote)) return;
      const counts = announcedPrice?.choice.itemId === choice.itemId ? announcedPrice.counts : {};
      announcedPrice = { choice, quote: view.quote, counts: view.values };
      host.announce(priceWords(view, counts, words), 'price');
    },
  });
}

function isInitial(choice: FlowState['choice'], initial: Partial<FlowState['choice']>): boolean {
  return choice.itemId === (initial.itemId ?? null) && choice.start === (initial.start ?? null);
}

/**
 * Returns the party, then the price or the reason why the selection is not bookable.
 * @param countsBefore quantities of the last announcement, to name a parameter whose quantity is now 0
 */
function priceWords(
  { parameters = [], values, quote, needsTime, minLength, needsLastDay, isByNight }: LengthView,
  countsBefore: Counts,
  { text, money, dir, list, labelValue, sentences, figures }: Locale,
): string {
  if (!quote) return '';
  const party = list(
    parameters
      .filter(({ id, hidden }) => !hidden && ((values[id] ?? 0) > 0 || (countsBefore[id] ?? 0) > 0))
      .map(({ id, label }) => labelValue(isolateName(label, dir), figures(values[id] ?? 0))),
  );
  const refusal = () =>
    needsTime ? text.summary.chooseTime : isolateName(quote.reason, dir) || text.summary.notBookable;
  if (!quote.bookable) return sentences([party, needsLastDay ? text.length.next(minLength, isByNight) : refusal()]);
  return sentences([
    party,
    quote.total && labelValue(text.cart.subTotal, money(quote.total)),
    isPositive(quote.discount) && text.code.saved(money(quote.discount)),
    isFew(quote.left) && text.summary.left(quote.left),
  ]);
}
