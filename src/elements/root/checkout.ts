/** How `<slipway-booking>` knows what comes after its first paint: what that draws, and how it begins and ends. */
import type { CSSResultOrNative, nothing, TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Flow } from '../../flow/flow.ts';
import type { CardFacts } from '../../flow/quotes/card-facts.ts';
import type { Problem } from '../../values/problem.ts';
import type { WithOffers } from '../assistant/with-offers.ts';
import type { GalleryView } from '../item/about/item-head.ts';
import type { Longest } from '../item/calendar-model.ts';
import type { DayNotes } from '../item/date-inputs/date-input.ts';
import type { CardNotes } from '../list/card-notes.ts';
import type { Announcer } from './live-region/announcer.ts';
import type { DatedList } from '../list/dated-list.ts';

/** The visit as those know it who accompany the element. */
export interface OpenVisit extends WithOffers {
  readonly flow: Flow;
  readonly client: Pick<BookingClient, 'rate'>;
  /** ISO 4217 code of the account's money. */
  currency(): string;
  /** What the cards of the list say, in no language; undefined while it is not known. */
  cardFacts(): CardFacts | undefined;
}

/** Prices, cart, details, booking. Its templates are drawn by the element. */
export interface Checkout {
  readonly styles: readonly CSSResultOrNative[];
  readonly visit: OpenVisit;
  readonly announcer: Announcer;
  /** ISO 4217 code of the account's money. */
  currency(): string;
  /** Above every step: how to go back, the cart, and what must be said. */
  bar(): TemplateResult;
  /** What more is known of days than whether they are free. */
  notes(): DayNotes | undefined;
  /** How to choose its days, where more is known than the item itself says; `''` else. */
  calendarHint(): string;
  /** How long a booking of it may be, where that is known. */
  longestStay(): Longest | undefined;
  /** The days are refused as long as they are: a later one chosen is another last day for them. */
  isLengthRefused(): boolean;
  /** Within the open item's calendar, below its days. */
  calendarFoot(): TemplateResult | typeof nothing;
  /** What the list shows beside the items themselves; the same object as long as nothing changed. */
  readonly dated: DatedList | undefined;
  /** What the cards of a list say before anybody has asked for dates; the same map as long as nothing changed. */
  cardNotes(): CardNotes | undefined;
  /** Into the list's slot for dates: how to choose them, or what was chosen. */
  dates(): TemplateResult | typeof nothing;
  /** How the open item's pictures are led through; undefined while that is not there. */
  gallery(): GalleryView | undefined;
  /** In place of the open item's calendar, where it is sold out. */
  soldOut(): TemplateResult | undefined;
  /** Below the open item's calendar. */
  underCalendar(): TemplateResult;
  /** Beside the open item, or below it on a narrow element. */
  beside(): TemplateResult;
  /** The step after choosing. */
  step(): TemplateResult;
  /** Words about the booking if the last step cannot render; none before there is a booking. */
  outcome(): readonly string[];
  /** What could not be had, or done. */
  problems(): readonly (Problem | null | undefined)[];
  /** Asks again for what could not be had. */
  retry(): void;
  /** Resolves once the guest's present press is over; undefined if there is none. */
  pressEnd(): Promise<void> | undefined;
  /** Forgets choice, cart and the ways to payment pages; answers whether it could. */
  restart(): boolean;
  /** Leaves the host for good: another account is shown. */
  stop(): void;
}
