/** An account: one subscription of the service, isolated from the others (specification 1). */

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

/** `percent` is in hundredths of a percent: 500 is 5 %. An inclusive tax is already in the price. */
export interface Tax {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly inclusive: boolean;
}

/** An event of the specification: a season that changes prices. Days are month and day, `MM-DD`, every year. */
export interface Season {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly itemIds: readonly number[];
  /** Hundredths of a percent added to every price; 2500 is a quarter more. */
  readonly percent?: number;
  /** Prices that stand in place of the item's own, by parameter. */
  readonly prices?: Readonly<Record<string, Price>>;
}

export interface Discount {
  readonly code: string;
  /** Hundredths of a percent, or an amount in the minor unit taken off each line. */
  readonly percent?: number;
  readonly amount?: number;
  /** Only these items; all where it is missing. */
  readonly itemIds?: readonly number[];
  /** Stays within this part of the year, `MM-DD`; always where it is missing. */
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

/** A field the account adds to its form, beside those every account has. */
export interface OwnField {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'textarea' | 'select' | 'checkbox';
  readonly options?: Readonly<Record<string, string>>;
  readonly customer: { readonly form: boolean; readonly required: boolean };
  readonly staff: { readonly form: boolean; readonly required: boolean };
}

export interface Status {
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
  /** Callers without a token may read. */
  readonly publicApi: boolean;
  /** Callers without a token may also use booking/session and booking/create. */
  readonly publicSession: boolean;
  readonly taxes: readonly Tax[];
  /** The share of a total that is paid to book, in hundredths of a percent; the whole where it is missing. */
  readonly deposit?: number;
  readonly seasons: readonly Season[];
  readonly discounts: readonly Discount[];
  readonly categories: readonly Category[];
  readonly staff: readonly Staff[];
  readonly statuses: readonly Status[];
  readonly ownFields: readonly OwnField[];
  /** HTML the customer agrees to. */
  readonly policy: string;
  /** Colour of the buttons of the service's own pages, as CSS writes it. */
  readonly accent: string;
}

export interface Account {
  readonly id: number;
  readonly slug: string;
  readonly settings: AccountSettings;
}
