/**
 * Converts the cart lines and totals of a session to their stored form and back, without session ids and SLIPs (booking
 * tokens). It also writes a booking as text, so that guests can see it again. The text contains the booking's code,
 * lines and total. It contains no name, no payment address and nothing with which a script could book.
 * `payment-ways.ts` stores the payment address for a shorter time.
 */
import type { Booking, Session, SessionPart } from '../../api/types.ts';
import { members, record, text, type Loose } from '../../api/wire/loose.ts';
import type { StoredBooking } from '../../flow/state.ts';
import { toJson } from '../../values/builtins.ts';
import { readCount, readDay, shortText } from './stored-fields.ts';

/** Returns the part of a session that the storage may hold: nothing in it allows a script to book. */
export function writeSession(session: Session): Session {
  const withoutSlip = <Part extends SessionPart>(part: Part): Part => ({ ...part, slip: '' });
  const lines = session.lines.map((line) => ({ ...withoutSlip(line), addOns: line.addOns.map(withoutSlip) }));
  return { ...session, id: '', lines };
}

/** Reads a stored session field by field; null if it has no lines. */
export function readSession(value: unknown): Session | null {
  const session = record(value);
  if (!Array.isArray(session.lines)) return null;
  return {
    id: '',
    lines: members(session.lines).map(([, line]) => ({
      ...readPart(line),
      addOns: members(line.addOns).map(([, addOn]) => readPart(addOn)),
    })),
    subTotal: shortText(session.subTotal),
    taxTotal: shortText(session.taxTotal),
    taxIncluded: shortText(session.taxIncluded),
    discount: shortText(session.discount),
    total: shortText(session.total),
    due: shortText(session.due),
    taxes: members(session.taxes).map(([, tax]) => ({ name: shortText(tax.name), amount: shortText(tax.amount) })),
  };
}

function readPart(part: Loose): SessionPart {
  return {
    id: shortText(part.id),
    itemId: shortText(part.itemId),
    name: shortText(part.name),
    when: shortText(part.when),
    dated: part.dated !== false,
    start: readDay(part.start) ?? null,
    end: readDay(part.end) ?? null,
    quantity: readCount(part.quantity) ?? 1,
    total: shortText(part.total),
    summary: text(part.summary),
    slip: '',
    available: true,
    ...(part.unit !== undefined && { unit: shortText(part.unit) }),
    optional: part.optional === 'in' || part.optional === 'out' ? part.optional : null,
  };
}

/** Returns the line of text for a booking, with the field names that earlier versions used. */
export function writeBooking({ booking, booked, bookedRequests }: StoredBooking): string {
  const fields = {
    booking: booking && withoutAddress(booking),
    booked: booked && writeSession(booked),
    asked: bookedRequests,
  };
  return toJson(fields, (name, value) => (name === 'slip' ? '' : value));
}

function withoutAddress({ page: _page, ...booking }: Booking): Booking {
  return booking.url === '' ? booking : { ...booking, url: '', address: 'forgotten' };
}
