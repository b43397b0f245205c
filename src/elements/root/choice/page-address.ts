/**
 * The page's address as far as this element follows it. What the account cannot answer is left out as soon as that is known:
 * whoever comes by a link that is wrong, or old, finds what there is.
 */
import type { Item } from '../../../api/types.ts';
import type { Store } from '../../../flow/store.ts';
import { readAddress, straysIn, withoutStrays, type AddressPresets } from '../../../page/address.ts';
import { isAddressTaken } from '../../../page/address-owner.ts';
import { addMonths, lastDayOf, monthOf, parseDay, type Day } from '../../../values/dates/day.ts';
import type { BookingContract } from '../booking-contract.ts';
import { nothingChosen } from './begun-choice.ts';

/** A link may ask for days further off than the calendar turns, but for none that no venue sells yet. */
const monthsOff = 60;

export interface PageAddress {
  /** As it is by now; where it is kept up to date from here, as it was when the visitor came. */
  read(): AddressPresets;
  /** As it is by now. */
  now(): AddressPresets;
  /** It asked for an item, or a category, that is not offered. */
  readonly isAstray: boolean;
  /** Whether it asks for an item, or a category, that is not among these. */
  isStrayIn(items: readonly Item[]): boolean;
  /** Leaves out of what was read whatever is found to lead nowhere; days that cannot be had are chosen no longer. */
  leaveStrays(store: Pick<Store, 'state' | 'choose'>, items: readonly Item[] | undefined, today: Day | undefined): void;
}

export function followAddress(element: BookingContract): PageAddress {
  let arrival: AddressPresets | null = null;
  let strays: AddressPresets = {};
  const address: PageAddress = {
    read() {
      const now = element.urlParams === 'write' ? (arrival ??= addressFor(element)) : addressFor(element);
      return withoutStrays(now, strays);
    },
    now: () => withoutStrays(addressFor(element), strays),
    get isAstray() {
      return strays.itemId !== undefined || strays.categoryId !== undefined;
    },
    isStrayIn(items) {
      const { itemId, categoryId } = straysIn(address.read(), { items, days: undefined });
      return itemId !== undefined || categoryId !== undefined;
    },
    leaveStrays(store, items, today) {
      const days = today && ([today, lastDayOf(addMonths(monthOf(today), monthsOff))] as const);
      const found = straysIn(address.read(), { items, days });
      strays = { ...strays, ...found };
      const { start, params } = store.state.choice;
      if (start !== null && start === parseDay(found.startDate ?? null)) store.choose({ ...nothingChosen, params });
    },
  };
  return address;
}

/** What one element keeps in the address is not for another that would keep it too. */
function addressFor(element: BookingContract): AddressPresets {
  const { urlParams } = element;
  return !urlParams || (urlParams === 'write' && isAddressTaken(element)) ? {} : readAddress(location.search);
}
