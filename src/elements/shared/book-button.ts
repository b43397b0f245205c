/** Parts for the button that books: its label, the payment notes above it, and a filter for double clicks. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { dotSeparator, textTemplate } from './text.ts';
import { isZeroOrUnknown, isPositive } from '../../values/amounts.ts';

/** Two presses within this time, in ms, are a double click. */
const DOUBLE_CLICK_MS = 1000;

/**
 * Returns the label of the button that books. The law requires that this label mentions the obligation to pay. A
 * booking with a total of zero has the label `book.free`.
 */
export function getBookButtonLabel(
  { total, due }: Pick<Session, 'total' | 'due'>,
  { text: { book } }: Pick<Locale, 'text'>,
): string {
  if (total !== '' && isZeroOrUnknown(total)) return book.free;
  return due !== '' && isZeroOrUnknown(due) ? book.payLater : book.pay;
}

export interface PaymentPlan {
  /** Host name of the site that takes the payment; `''` if the guest can pay on several sites. */
  paymentHost: string;
  /** True if the payment page opens automatically after the booking. */
  forwards: boolean;
}

/**
 * Returns the texts above the button that books: the amount to pay and the site that takes the payment. If nothing is
 * due now, returns the total with a note about that. If the payment page opens automatically, adds a note about this
 * page. Returns an empty list if there is nothing to pay or the total is unknown.
 */
export function formatPaymentNotes(
  { total, due }: Pick<Session, 'total' | 'due'>,
  { paymentHost, forwards }: PaymentPlan,
  { text: { review }, money }: Pick<Locale, 'text' | 'money'>,
): readonly string[] {
  if (!isPositive(total)) return [];
  if (due !== '' && isZeroOrUnknown(due)) return [money(total) + dotSeparator + review.paysLater];
  const paymentNote = money(due || total) + dotSeparator + (paymentHost ? review.paysAt(paymentHost) : review.pays);
  return forwards ? [paymentNote, review.forwards] : [paymentNote];
}

/**
 * Renders the payment notes above the button that books. The button must refer to them with `aria-describedby="pays"`.
 */
export function paymentNotesTemplate(notes: readonly string[]): TemplateResult | typeof nothing {
  return notes.length > 0
    ? html`<div class="muted" part="pays" id="pays">${notes.map((note) => html`<p>${textTemplate(note)}</p>`)}</div>`
    : nothing;
}

/**
 * Creates a filter: a function that returns true for a first press and false for the second press of a double click.
 * The busy state of the button cannot prevent that second press, because it begins only a moment after the first press.
 */
export function createDoublePressFilter(): (event: Event) => boolean {
  let lastPressTime = -Infinity;
  return ({ timeStamp }) => {
    if (timeStamp - lastPressTime < DOUBLE_CLICK_MS) return false;
    lastPressTime = timeStamp;
    return true;
  };
}
