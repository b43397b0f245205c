/** booking/create: from a session, or from SLIPs without one (specification 4.4; wire facts, part 8). */

import { createFromLines, createFromSession } from '../use-cases/create-booking.ts';
import { linesOfSlip } from '../use-cases/make-lines.ts';
import type { Answer, Call } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { CartLine } from '../rules/cart.ts';

const MOST_SLIPS = 40;

export async function create(call: Call): Promise<Answer> {
  const { parameters } = call;
  const id = parameters.one('session_id');
  const slips = parameters.many('slip');
  const given = parameters.map('form');
  if (id === undefined && slips.length === 0)
    throw new ApiError('nothing_asked', 'There is nothing to book.', 'Send session_id, or slip[] without a session.');
  if (slips.length > MOST_SLIPS) throw new ApiError('too_many_lines', 'There is too much to book at once.');
  const { booking, token } =
    id === undefined
      ? await createFromLines(call, await linesOf(call, slips), given)
      : await createFromSession(call, id, given);
  // Staff take the money themselves; customers are sent to pay, or to their invoice when there is nothing to pay.
  const address = call.caller.kind === 'staff' ? null : `${call.base}/reserve/${token}`;
  return {
    resource: 'booking',
    id: 'create',
    ...(address !== null && { data: { url: address } }),
    body: {
      booking: {
        id: booking.code,
        booking_id: booking.code,
        token,
        status_id: booking.statusId,
        customer_id: booking.customerId,
        ...(address !== null && { customer_payment_url: address, invoice_url: `${call.base}/reserve/${token}` }),
      },
    },
  };
}

async function linesOf(call: Call, slips: readonly string[]): Promise<CartLine[]> {
  const lines: CartLine[] = [];
  for (const [index, slip] of slips.entries()) lines.push(...(await linesOfSlip(call, slip))(String(index + 1)));
  return lines;
}
