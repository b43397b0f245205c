/**
 * Laws about the button that obliges to pay. The law follows the account's country, and each catalogue has the words for it. A page's
 * own `texts` replace these words, too.
 */
import type { LoadedMessages } from './messages.ts';

/** Directive 2011/83/EU, article 8(2), applies in the European Economic Area. ISO 3166-1 codes. */
const OBLIGATION_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/**
 * Returns the messages with the labels that the law of the account's country prescribes.
 *
 * @param country ISO 3166-1 code; other text if unknown
 */
export function withButtonLaw(text: LoadedMessages, country: string): LoadedMessages {
  if (!OBLIGATION_COUNTRIES.includes(country)) return text;
  const { obligation } = text.book;
  return { ...text, book: { ...text.book, pay: obligation, payLater: obligation } };
}
