import { eq } from 'drizzle-orm';
import type { Database } from '../../demo/service/database/database.ts';
import * as schema from '../../demo/service/sql/schema.ts';
import type { ServiceBooking } from '../simulation/violations.ts';

/** Returns the bookings with a guest's email address from the database of the demo service. */
export async function readBookings({ orm }: Database, email: string): Promise<ServiceBooking[]> {
  const bookings = await orm.select().from(schema.booking);
  const guestBookings = bookings.filter(({ form }) => form.customer_email === email);
  return Promise.all(
    guestBookings.map(async ({ id, code, createdAt, form }) => {
      const lines = await orm.select().from(schema.bookingLine).where(eq(schema.bookingLine.bookingId, id));
      return { code, quantities: lines.map(({ quantity }) => quantity).sort(), at: createdAt.getTime(), form };
    }),
  );
}
