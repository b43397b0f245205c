/** What a visitor was ever shown of their bookings, over all pages. */
import type { Visit } from './visit.ts';

export interface Outcomes {
  /** Session by booking code, once confirmed on a page. */
  confirmed: Map<string, string>;
  /** Sessions of which a page said that a booking may exist. */
  unsure: Set<string>;
}

export function emptyOutcome(): Outcomes {
  return { confirmed: new Map(), unsure: new Set() };
}

/** Notes every change on a page. */
export function watchOutcomes({ flow, venue }: Visit, outcomes: Outcomes): void {
  flow.subscribe((state) => {
    if (state.step === 'unsure' && state.session !== null) outcomes.unsure.add(state.session.id);
    if (state.step === 'done' && state.booking !== null) {
      outcomes.confirmed.set(
        state.booking.code,
        venue.bookings.find(({ code }) => code === state.booking?.code)?.sessionId ?? '',
      );
    }
  });
}
