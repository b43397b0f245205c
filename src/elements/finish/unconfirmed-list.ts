/**
 * Owns the entries for unconfirmed bookings in the list of bookings. The service has probably made these bookings, but
 * its response got lost. The guest can check each booking again. `tab-bookings.ts` renders the list and receives the
 * bookings that a check finds.
 */
import { html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { UnconfirmedBooking } from '../../flow/session/context.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { UnconfirmedBookings } from '../../page/storage/unconfirmed-bookings.ts';

interface UnconfirmedListOptions {
  client: Pick<BookingClient, 'createStatus'>;
  unconfirmedStorage: UnconfirmedBookings;
  /**
   * Receives a booking that a check has found, and the unconfirmed booking that the found one replaces.
   * @param isFirstFind true if no other tab or element has found the booking before. It is true only once, because the
   * first find removes the unconfirmed booking from the storage
   */
  onFound(storedBooking: StoredBooking, unconfirmedBooking: UnconfirmedBooking, isFirstFind: boolean): void;
  requestUpdate(): void;
}

export type UnconfirmedList = ReturnType<typeof createUnconfirmedList>;

export function createUnconfirmedList({ client, unconfirmedStorage, onFound, requestUpdate }: UnconfirmedListOptions) {
  /** The state of each check, by session id: `asking` while the check runs, `nothing` after it has ended. */
  const checkStates = new Map<string, 'asking' | 'nothing'>();

  async function checkBooking(unconfirmedBooking: UnconfirmedBooking): Promise<void> {
    const { sessionId, key } = unconfirmedBooking;
    if (checkStates.get(sessionId) === 'asking') return;
    checkStates.set(sessionId, 'asking');
    requestUpdate();
    const booking = await client.createStatus(sessionId, key).then(
      (status) => status.booking,
      () => null,
    );
    checkStates.set(sessionId, 'nothing');
    if (booking)
      onFound({ booking, booked: null, bookedRequests: {} }, unconfirmedBooking, removeFromStorage(sessionId));
    requestUpdate();
  }

  /**
   * Removes an unconfirmed booking from the storage. Returns false if a different element or tab has already removed
   * it.
   */
  function removeFromStorage(sessionId: string): boolean {
    const unconfirmedBookings = unconfirmedStorage.load();
    const otherBookings = unconfirmedBookings.filter(
      (unconfirmedBooking) => unconfirmedBooking.sessionId !== sessionId,
    );
    unconfirmedStorage.save(otherBookings);
    return otherBookings.length < unconfirmedBookings.length;
  }

  function unconfirmedEntryTemplate(
    unconfirmedBooking: UnconfirmedBooking,
    messages: Messages['tabBookings'],
  ): TemplateResult {
    const checkState = checkStates.get(unconfirmedBooking.sessionId);
    return html`<li part="booked">
      <div>
        <p>${messages.likely}</p>
        <p class="muted" role="status">${checkState === 'nothing' ? messages.nothingFound : ''}</p>
      </div>
      <button
        type="button"
        part="check"
        aria-disabled=${checkState === 'asking'}
        @click=${() => void checkBooking(unconfirmedBooking)}
      >
        ${messages.check}
      </button>
    </li>`;
  }

  return {
    get count() {
      return unconfirmedStorage.load().length;
    },
    renderEntries: (text: Messages['tabBookings']) =>
      unconfirmedStorage.load().map((unconfirmedBooking) => unconfirmedEntryTemplate(unconfirmedBooking, text)),
    forget: () => unconfirmedStorage.save([]),
  };
}
