/** What is composed after the first paint, as the views see it. */
import type { GalleryView } from '../item/about/item-head.ts';
import type { createCalendarFoot } from '../item/calendar-foot.ts';
import type { CardNoting } from '../list/card-notes.ts';
import type { Context } from './context.ts';
import type { FormRead } from './controllers/booking-form.ts';
import type { BrowseByDate } from './controllers/browse-by-date.ts';
import type { LaterChangesPanel } from './controllers/changes-panel.ts';
import type { LaterKinds } from './controllers/later-kinds.ts';
import type { LineEdit } from './controllers/line-edit.ts';
import type { NextDays } from './controllers/next-days.ts';
import type { Party } from './controllers/party.ts';
import type { Prices } from './controllers/prices.ts';
import type { Places } from './controllers/step-places.ts';
import type { TakeChoice } from './controllers/take-choice.ts';
import type { TabCart } from './controllers/tab-cart.ts';
import type { TabBookings } from './controllers/tab-bookings.ts';

export interface Parts extends Context {
  readonly party: Party;
  readonly prices: Prices;
  readonly form: FormRead;
  readonly kinds: LaterKinds;
  readonly byDate: BrowseByDate;
  /** What the cards say before anybody has asked for dates. */
  readonly cardNotes: CardNoting;
  /** How the open item's pictures are led through. */
  readonly gallery: () => GalleryView | undefined;
  readonly nextDays: NextDays;
  readonly taking: TakeChoice;
  /** What changed in the cart, shown in place of the step while it waits for an answer. */
  readonly changes: LaterChangesPanel;
  readonly foot: ReturnType<typeof createCalendarFoot>;
  readonly lineEdit: LineEdit;
  readonly places: Places;
  readonly tabBookings: TabBookings;
  readonly tabCart: TabCart;
}
