/** The bookings that any page has shown to a guest. */
import type { Visit } from './visit.ts';

export interface Outcomes {
  /** Session by booking code, once confirmed on a page. */
  confirmedSessions: Map<string, string>;
  /** Sessions of which a page said that a booking may exist. */
  unsure: Set<string>;
}

export function emptyOutcome(): Outcomes {
  return { confirmedSessions: new Map(), unsure: new Set() };
}

/** Records every change on a page. */
export function watchOutcomes({ flow, venue }: Visit, outcomes: Outcomes): void {
  flow.subscribe((state) => {
    if (state.step === 'unsure' && state.session !== null) outcomes.unsure.add(state.session.id);
    if (state.step === 'done' && state.booking !== null) {
      outcomes.confirmedSessions.set(
        state.booking.code,
        venue.bookings.find(({ code }) => code === state.booking?.code)?.sessionId ?? '',
      );
    }
  });
}
