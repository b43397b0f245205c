/** The words about a booking on a page that cannot draw its last step. */
import type { FlowState } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';

/**
 * Returns what guests must read about their booking: its code, or that they must wait. Returns nothing before they book.
 *
 * @example
 * outcomeWords(flow.state, locale); // ['You’re booked', 'Booking code ABCD-010130', 'Keep this code. …']
 */
export function outcomeWords(
  { step, booking }: Pick<FlowState, 'step' | 'booking'>,
  { text: { done } }: Pick<Locale, 'text'>,
): readonly string[] {
  if (step === 'unsure') return [done.unsure, done.unsureWhy];
  if (step !== 'done') return [];
  const code = booking?.code ?? '';
  const heading = booking?.paymentRequired ? done.bookedToPay : done.booked;
  return code ? [heading, `${done.code} ${code}`, done.keep] : [heading];
}
