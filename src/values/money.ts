/** How an account writes money (specification 2.5, `currency` and `currency_id`). */
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
 * Words an amount of money. In the account's own language the account's settings say how;
 * in any other language `Intl` does, with the account's symbol and number of decimals.
 * @param amount a decimal string as the service sends it, like `"1234.50"`; anything else is returned as it is
 * @param lang BCP 47; figures other than 0 to 9 are asked for by `-u-nu-…`, and are no account's
 */
export function wordMoney(amount: string, currency: Currency, lang: string, accountLang: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  // Decimals stay text: "1234567890123.455" must not pass through a float on its way to a visitor.
  const rounded = roundDecimal(amount.replace('-', ''), currency.decimals);
  const negative = amount.startsWith('-') && /[1-9]/.test(rounded);
  const ownLanguage = lang.split('-')[0] === accountLang.split('-')[0] && !/-nu-(?!latn)/.test(lang);
  return ownLanguage
    ? asTheAccountDoes(rounded, negative, currency)
    : asTheLanguageDoes(negative ? `-${rounded}` : rounded, currency, lang);
}

/** What the service wrote as an amount in the account's manner, worded as `wordMoney` does; anything else is returned as it is. */
export function rewordMoney(written: string, currency: Currency, lang: string, accountLang: string): string {
  const amount = readMoney(written, currency);
  return amount === '' ? written : wordMoney(amount, currency, lang, accountLang);
}

/** The decimal text of an amount with nothing but its sign and its currency about it; `''` for more, and for what is in doubt. */
function readMoney(
  written: string,
  { code, symbol, decimals, decimalSeparator, thousandsSeparator }: Currency,
): string {
  const bare = written
    .replace(symbol, '')
    .replace(code, '')
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '');
  const negative = /^[−-]/.test(bare);
  const [whole = '', fraction = '', ...more] = bare.slice(negative ? 1 : 0).split(decimalSeparator);
  const groups = thousandsSeparator.trim() ? whole.split(thousandsSeparator) : [whole];
  const isSure =
    more.length === 0 && fraction.length === decimals && /^\d*$/.test(fraction) && isGrouped(groups.join());
  return isSure ? `${negative ? '-' : ''}${[groups.join(''), fraction].filter(Boolean).join('.')}` : '';
}

/** True for digits without groups, in thousands (`1,234,567`) and in lakhs (`12,34,567`). */
function isGrouped(digits: string): boolean {
  return /^\d+$|^\d+(?:,\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(digits);
}

function asTheAccountDoes(rounded: string, negative: boolean, currency: Currency): string {
  const [whole = '0', fraction = ''] = rounded.split('.');
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const grouped = groups.filter(Boolean).join(currency.thousandsSeparator);
  const figures = fraction ? grouped + currency.decimalSeparator + fraction : grouped;
  const gap = currency.symbolSpaced ? '\u00a0' : '';
  const worded = currency.symbolPrecedes ? currency.symbol + gap + figures : figures + gap + currency.symbol;
  return negative ? `\u2212${worded}` : worded;
}

function asTheLanguageDoes(amount: string, currency: Currency, lang: string): string {
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
  const [whole = '0', fraction = ''] = amount.split('.');
  const scaled =
    BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals)) +
    (Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
