/**
 * Owns the entries of unconfirmed bookings in the list of bookings. The service has probably made them, but its answer got
 * lost. The guest can check each one again. `tab-bookings.ts` draws the list and takes the bookings that a check finds.
 */
import { html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { UnconfirmedBooking } from '../../flow/session/context.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { UnconfirmedBookings } from '../../page/storage/unconfirmed-bookings.ts';

interface UnconfirmedListOptions {
  client: Pick<BookingClient, 'createStatus'>;
  cases: UnconfirmedBookings;
  /**
   * Receives a booking that a check has found, with its unconfirmed booking.
   * @param isNews true if no other tab or element has found it. The unconfirmed booking leaves the storage first, so
   * this is true only once
   */
  onFound(storedBooking: StoredBooking, unconfirmedBooking: UnconfirmedBooking, isNews: boolean): void;
  requestUpdate(): void;
}

export type UnconfirmedList = ReturnType<typeof createUnconfirmedList>;

export function createUnconfirmedList({ client, cases, onFound, requestUpdate }: UnconfirmedListOptions) {
  /** The state of each check by session id. `nothing`: it found no booking. */
  const checks = new Map<string, 'asking' | 'nothing'>();

  async function check(unconfirmedBooking: UnconfirmedBooking): Promise<void> {
    const { sessionId, key } = unconfirmedBooking;
    if (checks.get(sessionId) === 'asking') return;
    checks.set(sessionId, 'asking');
    requestUpdate();
    const booking = await client.createStatus(sessionId, key).then(
      (status) => status.booking,
      () => null,
    );
    checks.set(sessionId, 'nothing');
    if (booking) onFound({ booking, booked: null, bookedRequests: {} }, unconfirmedBooking, remove(sessionId));
    requestUpdate();
  }

  /** Removes a booking from the list. Returns false if another element or tab has already removed it. */
  function remove(sessionId: string): boolean {
    const unconfirmedBookings = cases.load();
    const otherBookings = unconfirmedBookings.filter((each) => each.sessionId !== sessionId);
    cases.save(otherBookings);
    return otherBookings.length < unconfirmedBookings.length;
  }

  function entry(unconfirmedBooking: UnconfirmedBooking, text: Messages['tabBookings']): TemplateResult {
    const state = checks.get(unconfirmedBooking.sessionId);
    return html`<li part="booked">
      <div>
        <p>${text.likely}</p>
        <p class="muted" role="status">${state === 'nothing' ? text.nothingFound : ''}</p>
      </div>
      <button
        type="button"
        part="check"
        aria-disabled=${state === 'asking'}
        @click=${() => void check(unconfirmedBooking)}
      >
        ${text.check}
      </button>
    </li>`;
  }

  return {
    get count() {
      return cases.load().length;
    },
    entries: (text: Messages['tabBookings']) =>
      cases.load().map((unconfirmedBooking) => entry(unconfirmedBooking, text)),
    forget: () => cases.save([]),
  };
}
