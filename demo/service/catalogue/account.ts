/**
 * An account is one venue at the service, isolated from all other accounts (Booking API 1). This module holds only
 * types. `seed/` has the demo's accounts, and `item.ts` the types of an account's items.
 */

import type { Price } from './item.ts';

export interface Currency {
  readonly id: string;
  readonly symbol: string;
  readonly symbolSpace: boolean;
  readonly symbolPrecedes: boolean;
  readonly decimals: number;
  readonly decimalSeparator: string;
  readonly thousandsSeparator: string;
}

/** A tax. `percent` is in hundredths of a percent: 500 is 5 %. If a tax is inclusive, prices already contain it. */
export interface Tax {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly inclusive: boolean;
}

/**
 * A season: a part of every year with different prices. The Booking API calls a season an event. `from` and `to` are
 * `MM-DD`.
 */
export interface Season {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly itemIds: readonly number[];
  /** Price increase for the whole season, in hundredths of a percent: 2500 means 25 % more. */
  readonly percent?: number;
  /** Prices that replace the item's prices in the season, by parameter. */
  readonly prices?: Readonly<Record<string, Price>>;
}

export interface Discount {
  readonly code: string;
  /**
   * Reduction of each cart line in hundredths of a percent: 500 is 5 %. A code with `amount` instead reduces each line
   * by a fixed sum, in the currency's minor unit (such as cents).
   */
  readonly percent?: number;
  readonly amount?: number;
  /** Ids of the items that the code reduces. Defaults to all items. */
  readonly itemIds?: readonly number[];
  /** First day of the part of the year in which the code is valid, `MM-DD`. Defaults to the whole year. */
  readonly from?: string;
  readonly to?: string;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly description: string;
}

export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** A field of the booking form that this account adds to the usual fields. */
export interface CustomField {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'textarea' | 'select' | 'checkbox';
  readonly options?: Readonly<Record<string, string>>;
  /** `form`: customers see the field. `required`: they must fill it in. */
  readonly customer: { readonly form: boolean; readonly required: boolean };
  /** The same settings for the form that staff fill in. */
  readonly staff: { readonly form: boolean; readonly required: boolean };
}

interface BookingStatus {
  readonly id: string;
  readonly name: string;
}

export interface AccountSettings {
  readonly name: string;
  readonly hostId: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postalZip: string;
  readonly region: string;
  readonly regionId: string;
  readonly countryId: string;
  readonly planId: number;
  readonly locale: string;
  readonly language: string;
  readonly timezone: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly currency: Currency;
  /** True if callers without credentials can read. */
  readonly publicApi: boolean;
  /** True if callers without credentials can use `booking/session` and `booking/create`. */
  readonly publicSession: boolean;
  readonly taxes: readonly Tax[];
  /** Part of the total that a guest pays when booking, in hundredths of a percent. Defaults to the whole total. */
  readonly deposit?: number;
  readonly seasons: readonly Season[];
  readonly discounts: readonly Discount[];
  readonly categories: readonly Category[];
  readonly staff: readonly Staff[];
  readonly statuses: readonly BookingStatus[];
  readonly ownFields: readonly CustomField[];
  /** HTML of the booking policy that the guest agrees to. */
  readonly policy: string;
  /** CSS colour of the buttons on the service's hosted pages. */
  readonly accent: string;
}

export interface Account {
  readonly id: number;
  readonly slug: string;
  readonly settings: AccountSettings;
}
