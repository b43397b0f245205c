import type { Session } from '../../../api/types.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { isNothing, isPositive, isSameAmount } from '../../../values/amounts.ts';

/**
 * What the button says that books: with the sum that it obliges to pay, and where that is not all at once, with what is
 * due now. Of nothing but a total of nought it does not say so. Where the total is not known, no sum is named.
 */
export function bookWords({ total, due }: Pick<Session, 'total' | 'due'>, { text, money }: Locale): string {
  const { book } = text;
  if (total !== '' && isNothing(total)) return book.free;
  if (due === '' || isSameAmount(due, total)) return book.pay(money(total));
  return isPositive(due) ? book.payNow(money(due)) : book.payLater(money(total));
}
