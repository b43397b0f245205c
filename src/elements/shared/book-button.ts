/** The button that books: its label, and protection against a double click. */
import type { Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isNothing, isPositive, isSameAmount } from '../../values/amounts.ts';

/** Two presses within this time, in ms, are a double click. */
const DOUBLE_CLICK_MS = 1000;

/**
 * Returns the label with the amount that the guest must pay. It names the amount due now if that differs from the total.
 * It names no amount if the total is unknown or zero.
 */
export function bookLabel({ total, due }: Pick<Session, 'total' | 'due'>, { text, money }: Locale): string {
  const { book } = text;
  if (total !== '' && isNothing(total)) return book.free;
  if (due === '' || isSameAmount(due, total)) return book.pay(money(total));
  return isPositive(due) ? book.payNow(money(due)) : book.payLater(money(total));
}

/**
 * Creates a guard that returns false for the second press of a double click. The store reports a command a moment after the
 * press, so the busy state does not stop that press.
 */
export function createPressGuard(): (event: Event) => boolean {
  let pressedAt = -Infinity;
  return ({ timeStamp }) => {
    if (timeStamp - pressedAt < DOUBLE_CLICK_MS) return false;
    pressedAt = timeStamp;
    return true;
  };
}
