/** Formats amounts of money for guests. `amounts.ts` calculates with them. */
import { fromUnits, isAmount, toUnits } from './amounts.ts';

/** The money format of an account (Booking API 2.5, `currency` and `currency_id`). */
export interface Currency {
  /** ISO 4217 code. */
  code: string;
  symbol: string;
  symbolPrecedes: boolean;
  symbolSpaced: boolean;
  decimals: number;
  decimalSeparator: string;
  thousandsSeparator: string;
}

/**
 * Formats an amount of money in a language. If `lang` is the account's language, it uses the account's settings.
 * Otherwise it uses `Intl` with the account's symbol and number of decimals. Returns text that is not an amount
 * unchanged.
 *
 * @param amount decimal text
 * @param lang BCP 47; `-u-nu-…` selects other digits, and then `Intl` formats the account's language too
 * @example
 * formatMoney('1234.5', cad, 'de', 'en-CA'); // '1.234,50 $'
 */
export function formatMoney(amount: string, currency: Currency, lang: string, accountLang: string): string {
  if (!isAmount(amount)) return amount;
  // Calculate with text, because a number cannot store a large amount such as "1234567890123.455" exactly.
  const absoluteAmount = roundDecimal(amount.replace('-', ''), currency.decimals);
  const isNegative = amount.startsWith('-') && /[1-9]/.test(absoluteAmount);
  const isAccountLanguage = lang.split('-')[0] === accountLang.split('-')[0] && !/-nu-(?!latn)/.test(lang);
  return isAccountLanguage
    ? formatAsAccount(absoluteAmount, isNegative, currency)
    : formatAsLanguage(isNegative ? `-${absoluteAmount}` : absoluteAmount, currency, lang);
}

/**
 * Formats an amount for a language. The amount arrives as text in the account's format, as the service sends it.
 * Returns other text unchanged.
 */
export function reformatMoney(text: string, currency: Currency, lang: string, accountLang: string): string {
  const amount = readMoney(text, currency);
  return amount === '' ? text : formatMoney(amount, currency, lang, accountLang);
}

/**
 * Returns one money format for a group of amounts that guests compare, such as the prices of a list. It has no decimals
 * if all amounts are whole. Otherwise it has the account's number of decimals.
 *
 * @param amounts decimal texts from the service; `''` if unknown
 * @example
 * getGroupFormat(['68.00', '142'], cad).decimals; // 0
 * getGroupFormat(['68.00', '184.60'], cad).decimals; // 2
 */
export function getGroupFormat(amounts: readonly string[], currency: Currency): Currency {
  return amounts.some((amount) => /\.\d*[1-9]/.test(amount)) ? currency : { ...currency, decimals: 0 };
}

/**
 * Reads an amount in the account's format, with an optional sign and currency. Returns it as decimal text, or `''` if
 * the text is ambiguous or has other parts.
 */
function readMoney(text: string, { code, symbol, decimals, decimalSeparator, thousandsSeparator }: Currency): string {
  const digitsWithSeparators = text
    .replace(symbol, '')
    .replace(code, '')
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '');
  const isNegative = /^[−-]/.test(digitsWithSeparators);
  const [integerDigits = '', fractionDigits = '', ...otherParts] = digitsWithSeparators
    .slice(isNegative ? 1 : 0)
    .split(decimalSeparator);
  const digitGroups = thousandsSeparator.trim() ? integerDigits.split(thousandsSeparator) : [integerDigits];
  const isUnambiguous =
    otherParts.length === 0 &&
    fractionDigits.length === decimals &&
    /^\d*$/.test(fractionDigits) &&
    isGrouped(digitGroups.join());
  return isUnambiguous
    ? `${isNegative ? '-' : ''}${[digitGroups.join(''), fractionDigits].filter(Boolean).join('.')}`
    : '';
}

/**
 * Returns true if the digits have no separators, or separators in the right places for thousands (`1,234,567`) or lakhs
 * (`12,34,567`).
 */
function isGrouped(digits: string): boolean {
  return /^\d+$|^\d+(?:,\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(digits);
}

function formatAsAccount(absoluteAmount: string, isNegative: boolean, currency: Currency): string {
  const [integerDigits = '0', fractionDigits = ''] = absoluteAmount.split('.');
  const firstGroupLength = integerDigits.length % 3;
  const digitGroups = [
    integerDigits.slice(0, firstGroupLength),
    ...(integerDigits.slice(firstGroupLength).match(/\d{3}/g) ?? []),
  ];
  const integer = digitGroups.filter(Boolean).join(currency.thousandsSeparator);
  const digits = fractionDigits ? integer + currency.decimalSeparator + fractionDigits : integer;
  const symbolGap = currency.symbolSpaced ? '\u00a0' : '';
  const text = currency.symbolPrecedes ? currency.symbol + symbolGap + digits : digits + symbolGap + currency.symbol;
  return isNegative ? `\u2212${text}` : text;
}

function formatAsLanguage(amount: string, currency: Currency, lang: string): string {
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: currency.code,
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: currency.decimals,
  });
  return format
    .formatToParts(amount as `${number}`)
    .map((part) => (part.type === 'currency' ? currency.symbol : part.value))
    .join('');
}

function roundDecimal(amount: string, decimals: number): string {
  return fromUnits((toUnits(amount, decimals + 1) + 5n) / 10n, decimals);
}
