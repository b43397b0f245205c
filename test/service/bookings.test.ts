import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../demo/service/sql/schema.ts';
import { readStoredBooking } from '../../e2e/support/offers/booking-in-tables.ts';
import {
  type TestHarness,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  openHarness,
  requestSlip,
  staffHeaders,
} from './harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

const API = '/harbour/api/3.0';

async function createBooking(
  item = 106,
  query = 'param[boards]=2',
  extraFields: [string, string][] = [],
): Promise<string> {
  const day = await findFreeDay(harness, 'harbour', item, '20300520');
  const slip = await requestSlip(harness, 'harbour', item, `start_date=${day}&${query}`);
  const creation = await harness.post(
    `${API}/booking/create`,
    [['slip[]', slip], ...GUEST_FIELDS, ...extraFields],
    customerHeaders,
  );
  return creation.body.at('booking', 'id').text();
}

describe('the endpoint booking/{booking_id}', () => {
  test('returns the lines, the customer and the totals', async () => {
    const code = await createBooking(106, 'param[boards]=2', [['form[note]', 'We bring a <dog>.']]);
    const booking = (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect(booking.at('status_id').value).toBe('PEND');
    expect(booking.at('status_name').value).toBe('Pending');
    expect(booking.at('customer_name').value).toBe('Ada Wren');
    expect(booking.at('customer_ip').value).toBe('203.0.113.7');
    expect(booking.at('items', '1', 'param', 'boards', 'qty').value).toBe(2);
    expect(booking.at('total').value).toBe('88.20');
  });

  test('refuses customers, the public and staff of other accounts', async () => {
    const code = await createBooking();
    expect((await harness.get(`${API}/booking/${code}`)).status).toBe(401);
    expect((await harness.get(`${API}/booking/${code}`, customerHeaders)).status).toBe(403);
    expect(
      (await harness.get(`/closed/api/3.0/booking/${code}`, staffHeaders)).body.at('request', 'error', 'id').value,
    ).toBe('not_found');
  });

  test("returns the account's own booking if two accounts use the same code", async () => {
    const sharedCode = 'BCDF-010130';
    const day = await findFreeDay(harness, 'berghof', 205, '20300520');
    const slip = await requestSlip(harness, 'berghof', 205, `start_date=${day}&param[adults]=1`);
    const foreignBooking = await harness.post(
      '/berghof/api/3.0/booking/create',
      [['slip[]', slip], ...GUEST_FIELDS],
      customerHeaders,
    );
    for (const code of [foreignBooking.body.at('booking', 'id').text(), await createBooking()])
      await harness.database.orm.update(schema.booking).set({ code: sharedCode }).where(eq(schema.booking.code, code));
    for (const [account, name] of [
      ['harbour', 'Paddle board'],
      ['berghof', 'Bergrad'],
    ] as const) {
      const { body } = await harness.get(`/${account}/api/3.0/booking/${sharedCode}`, staffHeaders);
      expect(body.at('booking', 'items', '1', 'name').value).toBe(name);
      const { lines } = await readStoredBooking(harness.database.orm, account, sharedCode);
      expect(lines.map((line) => line.name)).toEqual([name]);
    }
    await expect(readStoredBooking(harness.database.orm, 'depot', sharedCode)).rejects.toThrow('depot has no booking');
  });

  test("escapes the guest's text in the invoice", async () => {
    const code = await createBooking(106, 'param[boards]=1', [['form[note]', '<script>alert(1)</script>']]);
    const invoice = (await harness.get(`${API}/booking/${code}/invoice`, staffHeaders)).body
      .at('booking', 'invoice')
      .text();
    expect(invoice).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(invoice).not.toContain('<script');
    expect(invoice).toContain('$44.10');
  });

  test('accepts only statuses that the account has', async () => {
    const code = await createBooking();
    expect(
      (await harness.post(`${API}/booking/${code}/update`, 'status_id=HOLD&notify=1', staffHeaders)).body.at(
        'booking',
        'status_id',
      ).value,
    ).toBe('HOLD');
    expect(
      (await harness.post(`${API}/booking/${code}/update`, 'status_id=NIX', staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('status_unknown');
    expect(
      (await harness.post(`${API}/booking/${code}/update`, '', staffHeaders)).body.at('request', 'error', 'data').value,
    ).toEqual({ status_id: 'Status' });
    expect((await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'status_id').value).toBe(
      'HOLD',
    );
  });

  test('records a payment only for set_paid together with PAID', async () => {
    const code = await createBooking();
    for (const form of ['status_id=HOLD&set_paid=1', 'status_id=PAID&set_paid=1&notify=1']) {
      expect(
        (await harness.post(`${API}/booking/${code}/update`, form, staffHeaders)).body.at('request', 'error', 'id')
          .value,
      ).toBe('not_together');
    }
    await harness.post(`${API}/booking/${code}/update`, 'status_id=PAID&set_paid=1', staffHeaders);
    const booking = (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect([booking.at('paid_total').value, booking.at('due').value]).toEqual(['88.20', '0.00']);
  });

  test('frees the stock of a void booking for another booking', async () => {
    const day = await findFreeDay(harness, 'harbour', 101, '20300901');
    const slip = await requestSlip(harness, 'harbour', 101, `start_date=${day}&param[boats]=2&param[guests]=2`);
    const code = (
      await harness.post(`${API}/booking/create`, [['slip[]', slip], ...GUEST_FIELDS], customerHeaders)
    ).body
      .at('booking', 'id')
      .text();
    const readUnitsLeft = async () =>
      (await harness.get(`${API}/item/101/cal?start_date=${day}&end_date=${day}`, staffHeaders)).body.at(
        'item',
        'cal',
        day,
      ).value;
    expect(await readUnitsLeft()).toBe(0);
    await harness.post(`${API}/booking/${code}/update`, 'status_id=VOID', staffHeaders);
    expect(await readUnitsLeft()).toBe(2);
    const secondBooking = await harness.post(
      `${API}/booking/create`,
      [['slip[]', slip], ...GUEST_FIELDS],
      customerHeaders,
    );
    expect(secondBooking.body.at('request', 'status').value).toBe('OK');
    expect(
      (await harness.post(`${API}/booking/${code}/update`, 'status_id=PEND', staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('unavailable');
  });

  test('adds a note at check-in and check-out, but refuses void bookings', async () => {
    const code = await createBooking();
    await harness.post(`${API}/booking/${code}/checkin`, '', { ...staffHeaders, 'x-on-behalf': '2' });
    await harness.post(`${API}/booking/${code}/checkout`, '', staffHeaders);
    const booking = (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect(booking.at('checkin').value).toBe(booking.at('checkout').value);
    const notes = (await harness.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      body: string;
      account_id: number;
    }[];
    expect(notes.filter((note) => note.booking_id === code).map((note) => [note.body, note.account_id])).toEqual([
      ['Checked in.', 2],
      ['Checked out.', 1],
    ]);
    for (const status of ['VOID', 'CANCELLED']) {
      await harness.post(`${API}/booking/${code}/update`, `status_id=${status}`, staffHeaders);
      expect(
        (await harness.post(`${API}/booking/${code}/checkin`, '', staffHeaders)).body.at('request', 'error', 'id')
          .value,
      ).toBe('status_refused');
      expect(
        (await harness.post(`${API}/booking/${code}/checkout`, '', staffHeaders)).body.at('request', 'error', 'id')
          .value,
      ).toBe('status_refused');
    }
  });

  test('stores the bookmarks of each staff account separately', async () => {
    const code = await createBooking();
    await harness.post(`${API}/booking/${code}/bookmark`, 'mark=1', staffHeaders);
    expect((await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'mark').value).toBe(1);
    expect(
      (await harness.get(`${API}/booking/${code}`, { ...staffHeaders, 'x-on-behalf': '2' })).body.at('booking', 'mark')
        .value,
    ).toBe(0);
    await harness.post(`${API}/booking/${code}/bookmark`, 'mark=0', staffHeaders);
    expect((await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'mark').value).toBe(0);
  });
});

describe('the customer of a booking', () => {
  test('is the same for equal e-mail addresses, ignoring case', async () => {
    const createBookingFor = async (email: string) => {
      const slip = await requestSlip(harness, 'harbour', 112, 'start_date=20300601&param[qty]=1', staffHeaders);
      return (
        await harness.post(
          `${API}/booking/create`,
          [
            ['slip[]', slip],
            ['form[customer_name]', 'Ada'],
            ['form[customer_email]', email],
          ],
          staffHeaders,
        )
      ).body;
    };
    const customerIds = [];
    for (const email of ['a@example.com', 'A@example.com', '', ''])
      customerIds.push((await createBookingFor(email)).at('booking', 'customer_id').value);
    expect(customerIds[0]).toBe(customerIds[1]);
    expect(new Set(customerIds).size).toBe(3);
    // For a booking by staff, the service returns no payment page, because staff take the payment themselves.
    expect((await createBookingFor('')).at('booking', 'customer_payment_url').value).toBeUndefined();
  });
});

describe('a paid booking with notes', () => {
  test('lists its payments and all its notes for staff, including private notes', async () => {
    const code = await createBooking(106, 'param[boards]=2', [['form[note]', 'We bring a dog.']]);
    await createBooking(106, 'param[boards]=1', [['form[note]', 'A note of another booking.']]);
    await harness.post(`${API}/booking/${code}/note`, 'body=Paid+in+cash.', staffHeaders);
    const path = `${API}/booking/${code}`;
    const unpaidBooking = (await harness.get(path, staffHeaders)).body.at('booking');
    expect(unpaidBooking.at('payments').value).toEqual([]);
    await harness.post(`${path}/update`, 'status_id=PAID&set_paid=1', staffHeaders);
    const paidBooking = (await harness.get(path, staffHeaders)).body.at('booking');
    expect(paidBooking.at('notes').value).toEqual([
      expect.objectContaining({ booking_id: code, account_id: 0, body: 'We bring a dog.', private: false }),
      expect.objectContaining({ booking_id: code, account_id: 1, body: 'Paid in cash.', private: true }),
    ]);
    expect(paidBooking.at('payments').value).toEqual([
      {
        payment_id: expect.any(Number) as number,
        amount: '88.20',
        type: 'point of sale',
        date: expect.any(Number) as number,
      },
    ]);
  });
});

describe('a note', () => {
  test('keeps up to 3000 characters of any kind without changes', async () => {
    const code = await createBooking();
    const noteText = ` ${'🐋'.repeat(2996)}\r\n `;
    expect(
      (await harness.post(`${API}/booking/${code}/note`, [['body', noteText]], staffHeaders)).body.at(
        'request',
        'status',
      ).value,
    ).toBe('OK');
    expect(
      (await harness.post(`${API}/booking/${code}/note`, [['body', `${noteText}..`]], staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('validation_error');
    const notes = (await harness.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      body: string;
    }[];
    expect(notes.filter((note) => note.booking_id === code).map((note) => note.body)).toEqual([noteText]);
  });

  test('appears in the lists by day, by month and since a timestamp', async () => {
    const code = await createBooking();
    await harness.post(`${API}/booking/${code}/note`, 'body=first', staffHeaders);
    harness.advanceMinutes(31 * 24 * 60);
    await harness.post(`${API}/booking/${code}/note`, 'body=second', staffHeaders);
    const listNoteBodies = async (date: string) =>
      (
        (await harness.post(`${API}/booking/notes`, date === '' ? '' : [['date', date]], staffHeaders)).body.at('notes')
          .value as { booking_id: string; body: string }[]
      )
        .filter((note) => note.booking_id === code)
        .map((note) => note.body);
    expect(await listNoteBodies('')).toEqual(['second']);
    expect(await listNoteBodies('2030-05-06')).toEqual(['first']);
    expect(await listNoteBodies('2030-06')).toEqual(['second']);
    expect(await listNoteBodies('2030-05-06T09:00:00-07:00')).toEqual(['first', 'second']);
    expect((await harness.post(`${API}/booking/notes`, [['date', 'yesterday']], staffHeaders)).status).toBe(400);
  });

  test("has a timestamp with the offset of the account's time zone", async () => {
    const code = await createBooking();
    await harness.post(`${API}/booking/${code}/note`, 'body=dated', staffHeaders);
    const notes = (await harness.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      date: string;
    }[];
    expect(notes.find((note) => note.booking_id === code)?.date).toBe('2030-06-06T10:00:00-07:00');
  });
});
