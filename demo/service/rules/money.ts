/** Calculates and formats amounts of money. Amounts are integers in the currency's minor unit, so sums are exact. */

import type { Currency } from '../catalogue/account.ts';

/** Returns the amount as a decimal text such as `1234.50`, as the Booking API writes it. */
export function formatDecimal(amount: number, currency: Pick<Currency, 'decimals'>): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(currency.decimals + 1, '0');
  if (currency.decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -currency.decimals)}.${digits.slice(-currency.decimals)}`;
}

/** Returns the amount for a decimal text that `formatDecimal` wrote. */
export function parseAmount(text: string): number {
  return Number(text.replace('.', ''));
}

/** Returns the amount as a number, for the few fields of the Booking API that are numbers. */
export function toDecimalNumber(amount: number, currency: Pick<Currency, 'decimals'>): number {
  return Number(formatDecimal(amount, currency));
}

/** Returns the amount as people read it, in the currency's format. */
export function formatMoney(amount: number, currency: Currency): string {
  const [wholePart = '0', fraction] = formatDecimal(Math.abs(amount), currency).split('.');
  const leadingDigits = wholePart.length % 3;
  const groups = [wholePart.slice(0, leadingDigits), ...(wholePart.slice(leadingDigits).match(/\d{3}/g) ?? [])];
  const groupedDigits = groups.filter(Boolean).join(currency.thousandsSeparator);
  const numberText = fraction === undefined ? groupedDigits : groupedDigits + currency.decimalSeparator + fraction;
  const symbolGap = currency.symbolSpace ? '\u00a0' : '';
  const amountText = currency.symbolPrecedes
    ? currency.symbol + symbolGap + numberText
    : numberText + symbolGap + currency.symbol;
  return amount < 0 ? `-${amountText}` : amountText;
}

/** Returns a percentage of an amount. `percent` is in hundredths of a percent. Rounds halves away from zero. */
export function computeShare(amount: number, percent: number): number {
  return divideAndRound(amount * percent, 10_000);
}

/** Returns the inclusive tax that an amount contains. `percent` is the tax in hundredths of a percent. */
export function computeIncludedShare(amount: number, percent: number): number {
  return divideAndRound(amount * percent, 10_000 + percent);
}

function divideAndRound(value: number, divisor: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) * 2 + divisor) / (divisor * 2));
}
