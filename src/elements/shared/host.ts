/**
 * What `<slipway-booking>` is to whatever works within it: what was found, the visitor's store, and the element that
 * everything is drawn in. It does not know what is drawn, nor by whom.
 */
import type { CSSResultOrNative, LitElement } from 'lit';
import type { Transport } from '../../api/transport.ts';
import type { Account, Item } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import type { PlainChoice } from '../../flow/plain-choice.ts';
import type { Choice } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { KeptAnswers } from '../../page/storage/kept-answers.ts';
import type { ChoiceStorage } from '../../page/storage/kept-choice.ts';
import type { Problem } from '../../values/problem.ts';
import type { Settings } from './settings.ts';

/** What there is to see while an item is being found and its days are chosen. */
export interface FindingView {
  /** The open item; undefined while none is open or the list is on its way. */
  item: Item | undefined;
  availability: Availability | undefined;
  /** First day the open item can begin on; null when there is none, undefined while that is not known. */
  firstFree: Day | null | undefined;
  /** The month shown, or the first of those that are. */
  month: Month | undefined;
  monthsShown: 1 | 2;
  /** What is shown, or chosen, or free at all, may lie beyond the calendar's first block. */
  looksFar: boolean;
  /** Days of the open item's calendar that are shown, or follow, are still on their way: who searches it waits for them. */
  daysDue: boolean;
  /** What is shown could not be loaded. */
  failed: boolean;
  /** Why it could not, where that is known. */
  problem: Problem | null;
}

/** What is read of an account to find something. */
export type FoundPart = 'company' | 'items' | 'calendar';

/** What a visit began with. */
export interface BegunChoice {
  readonly choice: Partial<Choice>;
  /** Whether it is more than the page asks for whoever comes: chosen before a reload, or in an address that was handed on. */
  readonly isOwn: boolean;
  /** What the page and its address ask for by now, as text. */
  asked(): string;
  /** Where what is chosen is kept. */
  readonly storage: ChoiceStorage;
}

/** The element, as its parts know it. */
export interface Host extends LitElement {
  readonly store: Store;
  readonly settings: Settings;
  readonly begun: BegunChoice;
  readonly urlParams: boolean | 'write';
  readonly transport: Transport;
  readonly keptAnswers: KeptAnswers;
  readonly successUrl: string;
  readonly paymentHosts: string;
  /** `off`: no prices on cards and days unless they are asked for. */
  readonly prices: string;
  readonly privacyUrl: string;
  readonly review: boolean;
  readonly mode: 'inline' | 'dialog';
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly finding: FindingView;
  readonly locale: FirstPaintLocale | undefined;
  /** Where the venue answers questions; `''` for nowhere. */
  readonly askUrl: string;
  /** Takes over what the service says now in place of what it said at an earlier visit. */
  correct(part: FoundPart): Promise<void>;
  showMonth(month: Month | null): void;
  /** So many months are shown at a time, from the first one on. */
  showMonths(count: 1 | 2): void;
  /**
   * Announces a sentence in the one live region, a moment later and together with others until then.
   * @param about the subject; a later sentence about it replaces this one while it waits
   */
  announce(words: string, about?: string): void;
  /** Replaces the text of the live region at once. */
  setLiveText(words: string): void;
  restart(): void;
  /** Opens the dialog, in dialog mode. */
  open(choice?: PlainChoice): Promise<void>;
  close(): void;
  /** Adds styles of a part that came later. */
  adopt(styles: readonly CSSResultOrNative[]): void;
}
