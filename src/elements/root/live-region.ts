/**
 * Owns the announcements to screen readers: the one live region, its text after each transition, and the price of the
 * current selection. Leaf elements request their announcements by events. A notice has the same words on the screen and
 * in the live region.
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

/** Length of a step, in ms. */
const STEP_MS = 150;
const MIN_STEPS = 2;
const MAX_STEPS = 6;

type Region = Pick<Host, 'locale' | 'setLiveText'>;

/**
 * Decides when the live region changes. Messages that arrive within a moment become one text, so that no message replaces
 * another before a guest can hear it. Of several messages about one subject only the last remains.
 *
 * The text changes only after a step in which the widget did not render. A screen reader reads the name of each calendar day
 * that changes and drops all events if there are too many at once (Orca: 50). The guest would not hear an announcement among
 * them. Until the checkout has loaded, the element shows each message at once.
 */
export class Announcer implements ReactiveController {
  readonly #region: Region;
  readonly #afterStep: (act: () => void) => unknown;
  /** Language of the text in the live region. */
  #lang = '';
  #messages: { words: string; about: string; lang: string }[] = [];
  #steps = 0;
  #hasRendered = false;

  constructor(region: Region, afterStep: (act: () => void) => unknown = (act) => setTimeout(act, STEP_MS)) {
    this.#region = region;
    this.#afterStep = afterStep;
  }

  /**
   * Adds a message to the next text. Ignores an empty one.
   * @param about the subject; a later message about it replaces this one until the text changes
   */
  announce(words: string, about = words): void {
    if (!words) return;
    if (this.#messages.length === 0) this.#afterStep(() => this.#endStep());
    this.#messages = [...this.#messages.filter((each) => each.about !== about), { words, about, lang: this.#present }];
  }

  hostUpdate(): void {
    // Drops text in a language that the page no longer has.
    if (this.#lang && this.#lang !== this.#present) this.#put('');
  }

  hostUpdated(): void {
    this.#hasRendered = true;
  }

  get #present(): string {
    return this.#region.locale?.lang ?? '';
  }

  #put(words: string): void {
    this.#lang = words && this.#present;
    this.#region.setLiveText(words);
  }

  #endStep(): void {
    this.#steps += 1;
    if (this.#steps < MIN_STEPS || (this.#hasRendered && this.#steps < MAX_STEPS)) {
      this.#hasRendered = false;
      this.#afterStep(() => this.#endStep());
      return;
    }
    const current = this.#messages.filter(({ lang }) => lang === this.#present);
    this.#messages = [];
    this.#steps = 0;
    const sentences = current.map(({ words }) => words);
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
    // The next step or item must not show an old announcement.
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
    // The notice about a new line has the focus. So this announces only the total of the cart.
    if (state.notice === 'added') host.announce(cartWords(state, words), 'cart');
    else host.announce(noticeWords(state, words.text));
  });
}

/** Returns the text for added, removed and changed lines. */
function lineWords(
  events: readonly PublicEvent[],
  state: FlowState,
  before: FlowState,
  { text, money, dir, labelValue, quantity, figures }: Locale,
): string[] {
  if (before.busy && !commands[before.busy].announces.hasLines)
    return linesOf(state.session).flatMap((line) => {
      const was = linesOf(before.session).find(({ id }) => id === line.id);
      if (!was || was.total === line.total) return [];
      const name = was.quantity === line.quantity ? line.name : quantity(line.name, figures(line.quantity));
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

/** Announces the price or the refusal of each new selection, once for each answer. */
export function announcePrice(
  deps: Pick<Context, 'host' | 'flow' | 'locale' | 'attach'> & { readonly pricing: { view(): LengthView } },
): void {
  const { host, flow, locale, attach } = deps;
  // Does not announce the initial selection, unless a quick guest changed it before this module loaded.
  const initial = isInitial(flow.state.choice, host.initialSelection.choice) ? flow.state.choice : null;
  let announcedPrice: { choice: FlowState['choice']; quote: LengthView['quote']; counts: Counts } | null = null;

  attach({
    hostUpdated() {
      const { choice, step } = flow.state;
      const words = locale();
      if (step !== 'choose' || choice === initial || !words) return;
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
 * @param before quantities of the last announcement, to name a parameter whose quantity is now 0
 */
function priceWords(
  { parameters = [], values, quote, needsTime, minLength, needsLastDay, isByNight }: LengthView,
  before: Counts,
  { text, money, dir, list, labelValue, sentences, figures }: Locale,
): string {
  if (!quote) return '';
  const party = list(
    parameters
      .filter(({ id, hidden }) => !hidden && ((values[id] ?? 0) > 0 || (before[id] ?? 0) > 0))
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
