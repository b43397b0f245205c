/**
 * The interface through which other modules use `<slipway-booking>`, the root element: its store, its loaded data and
 * its methods. It is separate from the element's class, so that these modules do not import the class.
 */
import type { CSSResultOrNative, LitElement } from 'lit';
import type { Transport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import type { PlainChoice } from '../../flow/public-choice.ts';
import type { Choice } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { ResponseCache } from '../../page/storage/response-cache.ts';
import type { SelectionStorage } from '../../page/storage/stored-selection.ts';
import type { Problem } from '../../values/problem.ts';
import type { Settings } from './settings.ts';

/** A button of the summary (the bar with price and buttons), and its action. */
export interface ButtonAction {
  label: string;
  run: () => void;
  /** True while the button waits for a request and does nothing. Defaults to false. */
  isBusy?: boolean;
}

/** The state of the first step: the open item and its calendar. */
export interface OpenItemView {
  /** The open item; undefined if no item is open, or until the list has loaded. */
  item: Item | undefined;
  availability: Availability | undefined;
  /** The first free day of the open item; `null` if there is none, undefined until the calendar has loaded. */
  firstFreeDay: Day | null | undefined;
  /** The first visible month. */
  month: Month | undefined;
  monthsShown: 1 | 2;
  /**
   * True if the calendar needs the days after the first availability request: for the visible month, the selection or
   * the first free day.
   */
  needsSecondRequest: boolean;
  /**
   * True while days of the open item still have to load, or while the widget checks answers from the cache. During that
   * time, the search for the next free days waits.
   */
  areDaysPending: boolean;
  /** The problem because of which visible days did not load; otherwise `null`. */
  problem: Problem | null;
}

/** The data that the first step requests: the account, its items, or the calendar of an item. */
export type CatalogueResource = 'company' | 'items' | 'calendar';

/** The selection that a visit starts with. */
export interface InitialSelection {
  readonly choice: Partial<Choice>;
  /**
   * True if the selection differs from the page's preset: the tab restored it after a reload, or it comes from a shared
   * link.
   */
  readonly isFromGuest: boolean;
  /** Returns the selection that the element's attributes and the page's URL preset now. */
  readPreset(): Partial<Choice>;
  /** Stores the selection in this tab. */
  readonly storage: SelectionStorage;
}

export interface Host extends LitElement {
  readonly store: Store;
  readonly settings: Settings;
  readonly initialSelection: InitialSelection;
  readonly urlParams: boolean | 'write';
  readonly transport: Transport;
  readonly responses: ResponseCache;
  readonly successUrl: string;
  readonly paymentHosts: string;
  /** `link` if the confirmation must not open the payment page automatically. */
  readonly payment: string;
  /** `off` if calendar days must show no prices, and cards only the prices of a date search. */
  readonly prices: string;
  readonly privacyUrl: string;
  readonly review: boolean;
  readonly mode: 'inline' | 'dialog';
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly openItemView: OpenItemView;
  readonly locale: FirstPaintLocale | undefined;
  /** Requests a resource again, because a check has found that the cached answer is out of date. */
  refetch(resource: CatalogueResource): Promise<void>;
  showMonth(month: Month | null): void;
  /** Sets the number of months of the calendar that fit side by side. */
  showMonths(count: 1 | 2): void;
  /**
   * Announces a sentence to screen readers in the live region, after a short delay. Sentences that arrive during the
   * delay become one text.
   * @param subject the subject; a later sentence about the same subject replaces this one while it waits
   */
  announce(message: string, subject?: string): void;
  /** Replaces the text of the live region immediately. */
  setLiveText(text: string): void;
  restart(): void;
  /** Sets the selection and, in dialog mode, opens the dialog. */
  open(choice?: Partial<PlainChoice>): Promise<void>;
  close(): void;
  /** Adds the styles of a lazy module to the element. */
  adopt(styles: readonly CSSResultOrNative[]): void;
}
