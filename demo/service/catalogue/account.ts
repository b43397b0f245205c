/**
 * An account: one venue at the service, isolated from the others (specification 1). This module holds only types.
 * `seed/` has the accounts of the demo, and `item.ts` the items of an account.
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

/** `percent` is in hundredths of a percent: 500 is 5 %. The price already contains an inclusive tax. */
export interface Tax {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly inclusive: boolean;
}

/** A part of every year with other prices. The specification calls it an event. `from` and `to` are `MM-DD`. */
export interface Season {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly itemIds: readonly number[];
  /** Change of every price, in hundredths of a percent: 2500 means 25 % more. */
  readonly percent?: number;
  /** Prices that replace those of the item, by parameter. */
  readonly prices?: Readonly<Record<string, Price>>;
}

export interface Discount {
  readonly code: string;
  /** Reduction of each line: hundredths of a percent, or an amount in the minor unit. */
  readonly percent?: number;
  readonly amount?: number;
  /** Ids of the items it applies to. Defaults to all items. */
  readonly itemIds?: readonly number[];
  /** Part of the year in which it applies, `MM-DD`. Defaults to the whole year. */
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

/** A field of the booking form that only this account has. */
export interface OwnField {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'textarea' | 'select' | 'checkbox';
  readonly options?: Readonly<Record<string, string>>;
  readonly customer: { readonly form: boolean; readonly required: boolean };
  readonly staff: { readonly form: boolean; readonly required: boolean };
}

interface Status {
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
  /** True if callers without a token can read. */
  readonly publicApi: boolean;
  /** True if callers without a token can use `booking/session` and `booking/create`. */
  readonly publicSession: boolean;
  readonly taxes: readonly Tax[];
  /** The part of the total to pay when a guest books, in hundredths of a percent. Defaults to the whole total. */
  readonly deposit?: number;
  readonly seasons: readonly Season[];
  readonly discounts: readonly Discount[];
  readonly categories: readonly Category[];
  readonly staff: readonly Staff[];
  readonly statuses: readonly Status[];
  readonly ownFields: readonly OwnField[];
  /** HTML of the policy that the customer agrees to. */
  readonly policy: string;
  /** CSS colour of the buttons on the service's own pages. */
  readonly accent: string;
}

export interface Account {
  readonly id: number;
  readonly slug: string;
  readonly settings: AccountSettings;
}
