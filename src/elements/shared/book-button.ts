/** The button that books: its label, the line above it, and protection against a double click. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { freshText } from './text.ts';
import { isNothing, isPositive } from '../../values/amounts.ts';

/** Two presses within this time, in ms, are a double click. */
const DOUBLE_CLICK_MS = 1000;

/** Returns the words that oblige to pay, and nothing else; `book.free` only if the total is zero. */
export function bookLabel(
  { total, due }: Pick<Session, 'total' | 'due'>,
  { text: { book } }: Pick<Locale, 'text'>,
): string {
  if (total !== '' && isNothing(total)) return book.free;
  return due !== '' && isNothing(due) ? book.payLater : book.pay;
}

/**
 * Returns the line above the button that books: the amount that it is about, and the place of the payment. Returns `''` if
 * there is nothing to pay, or if the total is unknown.
 *
 * @param host the only host that can take the payment; `''` if it is unknown
 */
export function paymentNote(
  { total, due }: Pick<Session, 'total' | 'due'>,
  host: string,
  { text: { review }, money }: Pick<Locale, 'text' | 'money'>,
): string {
  if (!isPositive(total)) return '';
  if (due !== '' && isNothing(due)) return `${money(total)} · ${review.paysLater}`;
  return `${money(due || total)} · ${host ? review.paysAt(host) : review.pays}`;
}

export function paymentNoteTemplate(note: string): TemplateResult | typeof nothing {
  return note ? html`<p class="muted" part="pays">${freshText(note)}</p>` : nothing;
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
