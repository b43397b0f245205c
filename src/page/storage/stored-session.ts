/**
 * Converts the cart lines and totals of a session to their stored form and back, without session ids and SLIPs (booking
 * tokens). It also writes a booking as text, so that guests can see it again. The text contains the booking's code,
 * lines and total. It contains no data about the guest and no payment address. No script could book with it.
 * `payment-pages.ts` stores the payment address for a shorter time.
 */
import type { Booking, Session, SessionPart } from '../../api/types.ts';
import { readMembers, readRecord, readText, type LooseRecord } from '../../api/wire/loose-json.ts';
import type { StoredBooking } from '../../flow/state.ts';
import { toJson } from '../../values/builtins.ts';
import { readCount, readDay, readShortText } from './stored-fields.ts';

/** Returns a copy of a session without its id and its SLIPs, so that no script can book with the stored copy. */
export function toStorableSession(session: Session): Session {
  const removeSlip = <Part extends SessionPart>(part: Part): Part => ({ ...part, slip: '' });
  const lines = session.lines.map((line) => ({ ...removeSlip(line), addOns: line.addOns.map(removeSlip) }));
  return { ...session, id: '', lines };
}

/** Reads a stored session field by field; null if it has no list of lines. */
export function readSession(value: unknown): Session | null {
  const session = readRecord(value);
  if (!Array.isArray(session.lines)) return null;
  return {
    id: '',
    lines: readMembers(session.lines).map(([, line]) => ({
      ...readSessionPart(line),
      addOns: readMembers(line.addOns).map(([, addOn]) => readSessionPart(addOn)),
    })),
    subTotal: readShortText(session.subTotal),
    taxTotal: readShortText(session.taxTotal),
    taxIncluded: readShortText(session.taxIncluded),
    discount: readShortText(session.discount),
    total: readShortText(session.total),
    due: readShortText(session.due),
    taxes: readMembers(session.taxes).map(([, tax]) => ({
      name: readShortText(tax.name),
      amount: readShortText(tax.amount),
    })),
  };
}

function readSessionPart(part: LooseRecord): SessionPart {
  return {
    id: readShortText(part.id),
    itemId: readShortText(part.itemId),
    name: readShortText(part.name),
    when: readShortText(part.when),
    dated: part.dated !== false,
    start: readDay(part.start) ?? null,
    end: readDay(part.end) ?? null,
    quantity: readCount(part.quantity) ?? 1,
    total: readShortText(part.total),
    summary: readText(part.summary),
    slip: '',
    available: true,
    ...(part.unit !== undefined && { unit: readShortText(part.unit) }),
    optional: part.optional === 'in' || part.optional === 'out' ? part.optional : null,
  };
}

/** Returns the line of text for a booking, with the field names that earlier versions used. */
export function writeBooking({ booking, booked, bookedRequests }: StoredBooking): string {
  const fields = {
    booking: booking && removeAddresses(booking),
    booked: booked && toStorableSession(booked),
    asked: bookedRequests,
  };
  return toJson(fields, (name, value) => (name === 'slip' ? '' : value));
}

/**
 * Removes the address of the booking's page and the payment address. Marks a removed payment address as forgotten.
 */
function removeAddresses({ page: _page, ...booking }: Booking): Booking {
  return booking.url === '' ? booking : { ...booking, url: '', address: 'forgotten' };
}
