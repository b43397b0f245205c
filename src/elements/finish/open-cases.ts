/**
 * Owns the entries of unconfirmed bookings in the list of bookings. The service has probably made them, but its answer got
 * lost. The guest can check each one again. `tab-bookings.ts` draws the list and takes the bookings that a check finds.
 */
import { html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { UnconfirmedBooking } from '../../flow/session/context.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { OpenCases } from '../../page/storage/open-cases.ts';

interface OpenCaseOptions {
  client: Pick<BookingClient, 'createStatus'>;
  cases: OpenCases;
  /**
   * Takes a booking that a check has found, with its case.
   * @param isNews true if no other tab or element has found it. The case leaves the storage first, so this is true only once
   */
  onFound(storedBooking: StoredBooking, openCase: UnconfirmedBooking, isNews: boolean): void;
  requestUpdate(): void;
}

export type OpenCaseList = ReturnType<typeof createOpenCaseList>;

export function createOpenCaseList({ client, cases, onFound, requestUpdate }: OpenCaseOptions) {
  /** The state of each check by session id. `nothing`: it found no booking. */
  const checks = new Map<string, 'asking' | 'nothing'>();

  async function check(openCase: UnconfirmedBooking): Promise<void> {
    const { sessionId, key } = openCase;
    if (checks.get(sessionId) === 'asking') return;
    checks.set(sessionId, 'asking');
    requestUpdate();
    const booking = await client.createStatus(sessionId, key).then(
      (status) => status.booking,
      () => null,
    );
    checks.set(sessionId, 'nothing');
    if (booking) onFound({ booking, booked: null, bookedRequests: {} }, openCase, remove(sessionId));
    requestUpdate();
  }

  /** Removes a case. Returns false if another element or tab has already removed it. */
  function remove(sessionId: string): boolean {
    const openCases = cases.load();
    const otherCases = openCases.filter((each) => each.sessionId !== sessionId);
    cases.save(otherCases);
    return otherCases.length < openCases.length;
  }

  function entry(openCase: UnconfirmedBooking, text: Messages['tabBookings']): TemplateResult {
    const state = checks.get(openCase.sessionId);
    return html`<li part="booked">
      <div>
        <p>${text.likely}</p>
        <p class="muted" role="status">${state === 'nothing' ? text.nothingFound : ''}</p>
      </div>
      <button type="button" part="check" aria-disabled=${state === 'asking'} @click=${() => void check(openCase)}>
        ${text.check}
      </button>
    </li>`;
  }

  return {
    get count() {
      return cases.load().length;
    },
    entries: (text: Messages['tabBookings']) => cases.load().map((openCase) => entry(openCase, text)),
    forget: () => cases.save([]),
  };
}
