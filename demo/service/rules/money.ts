/** Calculates and formats amounts of money. Amounts are integers in the currency's minor unit, so sums are exact. */

import type { Currency } from '../catalogue/account.ts';

/** Returns the amount as a decimal text such as `1234.50`, as the Booking API writes it. */
export function decimal(amount: number, currency: Pick<Currency, 'decimals'>): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(currency.decimals + 1, '0');
  if (currency.decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -currency.decimals)}.${digits.slice(-currency.decimals)}`;
}

/** Returns the amount for a decimal text that `decimal` wrote. */
export function amountOf(text: string): number {
  return Number(text.replace('.', ''));
}

/** Returns the amount as a number, for the few fields of the Booking API that are numbers. */
export function decimalNumber(amount: number, currency: Pick<Currency, 'decimals'>): number {
  return Number(decimal(amount, currency));
}

/** Returns the amount as people read it, in the currency's format. */
export function money(amount: number, currency: Currency): string {
  const [whole = '0', fraction] = decimal(Math.abs(amount), currency).split('.');
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const groupedDigits = groups.filter(Boolean).join(currency.thousandsSeparator);
  const figure = fraction === undefined ? groupedDigits : groupedDigits + currency.decimalSeparator + fraction;
  const gap = currency.symbolSpace ? '\u00a0' : '';
  const amountText = currency.symbolPrecedes ? currency.symbol + gap + figure : figure + gap + currency.symbol;
  return amount < 0 ? `-${amountText}` : amountText;
}

/** Returns a percentage of an amount. `percent` is in hundredths of a percent. Rounds halves away from zero. */
export function share(amount: number, percent: number): number {
  return divide(amount * percent, 10_000);
}

/** Returns the inclusive tax that an amount contains. `percent` is the tax in hundredths of a percent. */
export function includedShare(amount: number, percent: number): number {
  return divide(amount * percent, 10_000 + percent);
}

function divide(value: number, divisor: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) * 2 + divisor) / (divisor * 2));
}
