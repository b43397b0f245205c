/** How the two halves of `<slipway-booking>` know each other: what the first paint has, and what comes after it. */
import type { CSSResultOrNative, LitElement, nothing, ReactiveController, TemplateResult } from 'lit';
import type { Transport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import type { Store } from '../../flow/store.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { DayNotes } from '../item/date-input.ts';
import type { DatedList } from '../list/dated-list.ts';
import type { FindingView } from './choose-view.ts';
import type { Settings } from './settings.ts';

/** The half that is there first: what was found, and the element it is drawn in. */
export interface Shell extends LitElement {
  readonly journey: Store;
  readonly settings: Settings;
  readonly transport: Transport;
  readonly successUrl: string;
  readonly paymentHosts: string;
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly finding: FindingView;
  readonly locale: FirstPaintLocale | undefined;
  /** Where the venue answers questions; `''` for nowhere. */
  readonly askUrl: string;
  showMonth(month: Month | null): void;
  /** Puts a sentence into the one live region. */
  say(words: string): void;
  restart(): void;
  close(): void;
  /** Adds styles of a part that came later. */
  adopt(styles: readonly CSSResultOrNative[]): void;
}

/** The half that comes with its own chunk: prices, cart, details, booking. Its templates are drawn by the shell. */
export interface Checkout extends ReactiveController {
  readonly styles: readonly CSSResultOrNative[];
  /** ISO 4217 code of the account's money. */
  currency(): string;
  /** Above every step: how to go back, the cart, and what must be said. */
  bar(): TemplateResult;
  /** What more is known of days than whether they are free. */
  notes(): DayNotes | undefined;
  /** Within the open item's calendar, below its days. */
  calendarFoot(): TemplateResult | typeof nothing;
  /** What the list shows beside the items themselves; the same object as long as nothing changed. */
  readonly dated: DatedList | undefined;
  /** Into the list's slot for dates: how to choose them, or what was chosen. */
  dates(): TemplateResult | typeof nothing;
  /** Below the open item's calendar. */
  underCalendar(): TemplateResult;
  /** Beside the open item, or below it on a narrow element. */
  beside(): TemplateResult;
  /** The step after choosing. */
  step(): TemplateResult;
  retry(): void;
  restart(): void;
  /** Leaves the shell for good: another account is shown. */
  stop(): void;
}
