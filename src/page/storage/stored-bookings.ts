/**
 * The bookings of one tab as text, one booking per line, for guests who look at one again. The text holds codes, lines and
 * totals; no name, nothing that could book, and no payment address (`payment-ways.ts` keeps that for less long).
 */
import type { Booking, Session, SessionPart } from '../../api/types.ts';
import { members, record, text, type Loose } from '../../api/wire/loose.ts';
import type { KeptBooking } from '../../flow/state.ts';
import { readQuoteRequest } from './stored-cart.ts';
import { mapValues, readCount, readDay, shortText } from './stored-fields.ts';

/** Returns the line of a booking, under the names that earlier versions used. */
export function writeBooking({ booking, booked, bookedRequests }: KeptBooking): string {
  const fields = {
    booking: booking && withoutAddress(booking),
    booked: booked && { ...booked, id: '' },
    asked: bookedRequests,
  };
  return JSON.stringify(fields, (name, value: unknown) => (name === 'slip' ? '' : value));
}

/**
 * Returns the bookings in a text. Drops lines that hold none; of two with one code the later counts. Another version may have
 * written them: a field that makes no sense becomes an empty one.
 */
export function readBookings(lines: string): readonly KeptBooking[] {
  const all = lines.split('\n').flatMap((line): KeptBooking[] => {
    try {
      const { booking, booked, asked } = record(JSON.parse(line));
      const read = readBooking(record(booking));
      return read.code === ''
        ? []
        : [{ booking: read, booked: readSession(booked), bookedRequests: mapValues(asked, readQuoteRequest) }];
    } catch {
      return [];
    }
  });
  return all.filter(
    ({ booking }, index) => all.findLastIndex((other) => other.booking?.code === booking?.code) === index,
  );
}

/** Earlier versions stored the payment address with the booking. */
function readBooking({ code, url, paymentRequired, address }: Loose): Booking {
  const isPaidElsewhere = shortText(url) !== '' || address !== undefined;
  return {
    code: shortText(code),
    url: '',
    paymentRequired: paymentRequired === true,
    ...(isPaidElsewhere && { address: 'forgotten' }),
  };
}

function withoutAddress(booking: Booking): Booking {
  return booking.url === '' ? booking : { ...booking, url: '', address: 'forgotten' };
}

function readSession(value: unknown): Session | null {
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
    left: null,
    ...(part.price !== undefined && { price: shortText(part.price) }),
    ...(part.unit !== undefined && { unit: shortText(part.unit) }),
    optional: part.optional === 'in' || part.optional === 'out' ? part.optional : null,
  };
}
