/** Bookings as they stand in the tables of the demo service. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../demo/service/database/database.ts';
import * as schema from '../../demo/service/sql/schema.ts';

export interface Booked {
  code: string;
  /** Of each line, in ascending order. */
  quantities: number[];
  /** When it was made, in epoch milliseconds. */
  at: number;
  /** What was typed into the form, by field. */
  form: Readonly<Record<string, string>>;
}

/** Those of one customer. */
export async function bookingsOf({ orm }: Database, email: string): Promise<Booked[]> {
  const all = await orm.select().from(schema.booking);
  const theirs = all.filter(({ form }) => form.customer_email === email);
  return Promise.all(
    theirs.map(async ({ id, code, createdAt, form }) => {
      const lines = await orm.select().from(schema.bookingLine).where(eq(schema.bookingLine.bookingId, id));
      return { code, quantities: lines.map(({ quantity }) => quantity).sort(), at: createdAt.getTime(), form };
    }),
  );
}
