/** Amounts of money: integers in the currency's minor unit, so that nothing is ever rounded by accident. */

import type { Currency } from '../catalogue/account.ts';

/** The decimal text of the wire, such as `1234.50`. */
export function decimal(amount: number, currency: Pick<Currency, 'decimals'>): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(currency.decimals + 1, '0');
  if (currency.decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -currency.decimals)}.${digits.slice(-currency.decimals)}`;
}

/** The amount as a number, for the few members of the wire that carry one. */
export function number(amount: number, currency: Pick<Currency, 'decimals'>): number {
  return Number(decimal(amount, currency));
}

/** Written for people in the account's own manner. */
export function money(amount: number, currency: Currency): string {
  const [whole = '0', fraction] = decimal(Math.abs(amount), currency).split('.');
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const grouped = groups.filter(Boolean).join(currency.thousandsSeparator);
  const figure = fraction === undefined ? grouped : grouped + currency.decimalSeparator + fraction;
  const gap = currency.symbolSpace ? '\u00a0' : '';
  const shown = currency.symbolPrecedes ? currency.symbol + gap + figure : figure + gap + currency.symbol;
  return amount < 0 ? `-${shown}` : shown;
}

/** `percent` hundredths of a percent of an amount, half rounded away from zero. */
export function share(amount: number, percent: number): number {
  return divide(amount * percent, 10_000);
}

/** The part of an amount that an inclusive tax of `percent` hundredths of a percent makes up. */
export function includedShare(amount: number, percent: number): number {
  return divide(amount * percent, 10_000 + percent);
}

function divide(value: number, by: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) * 2 + by) / (by * 2));
}
