/** Writes the answers of `company` and `help` (Booking API 2.2 and 2.5). All callers receive the same answers. */

import type { Account } from '../catalogue/account.ts';
import type { Zone } from '../rules/day.ts';

export const RESOURCES = [
  'ping',
  'help',
  'company',
  'account',
  'customer',
  'item',
  'stock',
  'category',
  'booking',
  'discount',
  'event',
  'giftcert',
  'inventory',
] as const;

export function serializeCompany(
  { settings }: Account,
  baseUrl: string,
  instant: Date,
  zone: Zone,
): Record<string, unknown> {
  const { currency } = settings;
  return {
    url: baseUrl,
    name: settings.name,
    plan_id: settings.planId,
    email: settings.email,
    phone: settings.phone,
    address: settings.address,
    city: settings.city,
    postal_zip: settings.postalZip,
    region: settings.region,
    region_id: settings.regionId,
    country_id: settings.countryId,
    currency_id: currency.id,
    timezone: settings.timezone,
    utc_offset: zone(instant) * 60,
    locale_id: settings.locale,
    lang_id: settings.language,
    date_format: settings.dateFormat,
    time_format: settings.timeFormat,
    currency: {
      symbol: currency.symbol,
      symbol_space: Number(currency.symbolSpace),
      symbol_precedes: Number(currency.symbolPrecedes),
      decimals: currency.decimals,
      decimal_separator: currency.decimalSeparator,
      thousands_separator: currency.thousandsSeparator,
    },
  };
}
