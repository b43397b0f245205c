/** The bookings of this browser that were most likely made, in the list of bookings: each can be asked about again. */
import { html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { UnconfirmedBooking } from '../../flow/session/context.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { OpenCases } from '../../page/storage/open-cases.ts';

export interface OpenCaseOptions {
  client: Pick<BookingClient, 'createStatus'>;
  cases: OpenCases;
  /**
   * Takes a booking that was found, and what it was asked for with.
   * @param isNews nobody has found it before. The case is taken out before this is said, so it is said once at most.
   */
  found(kept: StoredBooking, openCase: UnconfirmedBooking, isNews: boolean): void;
  /** Draws anew. */
  changed(): void;
}

export interface OpenCaseList {
  /** How many there are. */
  readonly count: number;
  entries(text: Messages['tabBookings']): TemplateResult[];
  forget(): void;
}

/** Asked, and nothing was found out. */
type Asked = 'asking' | 'nothing';

export function createOpenCaseList({ client, cases, found, changed }: OpenCaseOptions): OpenCaseList {
  const asked = new Map<string, Asked>();

  async function check(openCase: UnconfirmedBooking): Promise<void> {
    const { sessionId, key } = openCase;
    if (asked.get(sessionId) === 'asking') return;
    asked.set(sessionId, 'asking');
    changed();
    const booking = await client.createStatus(sessionId, key).then(
      (status) => status.booking,
      () => null,
    );
    asked.set(sessionId, 'nothing');
    if (booking) found({ booking, booked: null, bookedRequests: {} }, openCase, take(sessionId));
    changed();
  }

  /** False where it is out already, by another element or tab. */
  function take(sessionId: string): boolean {
    const all = cases.load();
    const others = all.filter((each) => each.sessionId !== sessionId);
    cases.save(others);
    return others.length < all.length;
  }

  function entry(openCase: UnconfirmedBooking, text: Messages['tabBookings']): TemplateResult {
    const state = asked.get(openCase.sessionId);
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
    entries: (text) => cases.load().map((openCase) => entry(openCase, text)),
    forget: () => cases.save([]),
  };
}
