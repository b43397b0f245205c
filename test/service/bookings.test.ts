import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../demo/service/sql/schema.ts';
import { readStoredBooking } from '../../e2e/support/offers/booking-in-tables.ts';
import { type Bench, customerHeaders, freeDay, GUEST, openBench, slipFor, staffHeaders } from './harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

const API = '/harbour/api/3.0';

async function book(item = 106, query = 'param[boards]=2', more: [string, string][] = []): Promise<string> {
  const day = await freeDay(bench, 'harbour', item, '20300520');
  const slip = await slipFor(bench, 'harbour', item, `start_date=${day}&${query}`);
  const creation = await bench.post(`${API}/booking/create`, [['slip[]', slip], ...GUEST, ...more], customerHeaders);
  return creation.body.at('booking', 'id').text();
}

describe('the endpoint booking/{booking_id}', () => {
  test('returns the lines, the customer and the totals', async () => {
    const code = await book(106, 'param[boards]=2', [['form[note]', 'We bring a <dog>.']]);
    const booking = (await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect(booking.at('status_id').value).toBe('PEND');
    expect(booking.at('status_name').value).toBe('Pending');
    expect(booking.at('customer_name').value).toBe('Ada Wren');
    expect(booking.at('customer_ip').value).toBe('203.0.113.7');
    expect(booking.at('items', '1', 'param', 'boards', 'qty').value).toBe(2);
    expect(booking.at('total').value).toBe('88.20');
  });

  test('refuses customers, the public and staff of other accounts', async () => {
    const code = await book();
    expect((await bench.get(`${API}/booking/${code}`)).status).toBe(401);
    expect((await bench.get(`${API}/booking/${code}`, customerHeaders)).status).toBe(403);
    expect(
      (await bench.get(`/closed/api/3.0/booking/${code}`, staffHeaders)).body.at('request', 'error', 'id').value,
    ).toBe('not_found');
  });

  test("returns the account's own booking if two accounts use the same code", async () => {
    const sharedCode = 'BCDF-010130';
    const day = await freeDay(bench, 'berghof', 205, '20300520');
    const slip = await slipFor(bench, 'berghof', 205, `start_date=${day}&param[adults]=1`);
    const foreignBooking = await bench.post(
      '/berghof/api/3.0/booking/create',
      [['slip[]', slip], ...GUEST],
      customerHeaders,
    );
    for (const code of [foreignBooking.body.at('booking', 'id').text(), await book()])
      await bench.database.orm.update(schema.booking).set({ code: sharedCode }).where(eq(schema.booking.code, code));
    for (const [account, name] of [
      ['harbour', 'Paddle board'],
      ['berghof', 'Bergrad'],
    ] as const) {
      const { body } = await bench.get(`/${account}/api/3.0/booking/${sharedCode}`, staffHeaders);
      expect(body.at('booking', 'items', '1', 'name').value).toBe(name);
      const { lines } = await readStoredBooking(bench.database.orm, account, sharedCode);
      expect(lines.map((line) => line.name)).toEqual([name]);
    }
    await expect(readStoredBooking(bench.database.orm, 'depot', sharedCode)).rejects.toThrow('depot has no booking');
  });

  test("escapes the guest's text in the invoice", async () => {
    const code = await book(106, 'param[boards]=1', [['form[note]', '<script>alert(1)</script>']]);
    const invoice = (await bench.get(`${API}/booking/${code}/invoice`, staffHeaders)).body
      .at('booking', 'invoice')
      .text();
    expect(invoice).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(invoice).not.toContain('<script');
    expect(invoice).toContain('$44.10');
  });

  test('accepts only statuses that the account has', async () => {
    const code = await book();
    expect(
      (await bench.post(`${API}/booking/${code}/update`, 'status_id=HOLD&notify=1', staffHeaders)).body.at(
        'booking',
        'status_id',
      ).value,
    ).toBe('HOLD');
    expect(
      (await bench.post(`${API}/booking/${code}/update`, 'status_id=NIX', staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('status_unknown');
    expect(
      (await bench.post(`${API}/booking/${code}/update`, '', staffHeaders)).body.at('request', 'error', 'data').value,
    ).toEqual({ status_id: 'Status' });
    expect((await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'status_id').value).toBe(
      'HOLD',
    );
  });

  test('records a payment only for set_paid together with PAID', async () => {
    const code = await book();
    for (const form of ['status_id=HOLD&set_paid=1', 'status_id=PAID&set_paid=1&notify=1']) {
      expect(
        (await bench.post(`${API}/booking/${code}/update`, form, staffHeaders)).body.at('request', 'error', 'id').value,
      ).toBe('not_together');
    }
    await bench.post(`${API}/booking/${code}/update`, 'status_id=PAID&set_paid=1', staffHeaders);
    const booking = (await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect([booking.at('paid_total').value, booking.at('due').value]).toEqual(['88.20', '0.00']);
  });

  test('returns the stock of a void booking, which another booking can take', async () => {
    const day = await freeDay(bench, 'harbour', 101, '20300901');
    const slip = await slipFor(bench, 'harbour', 101, `start_date=${day}&param[boats]=2&param[guests]=2`);
    const code = (await bench.post(`${API}/booking/create`, [['slip[]', slip], ...GUEST], customerHeaders)).body
      .at('booking', 'id')
      .text();
    const unitsLeft = async () =>
      (await bench.get(`${API}/item/101/cal?start_date=${day}&end_date=${day}`, staffHeaders)).body.at(
        'item',
        'cal',
        day,
      ).value;
    expect(await unitsLeft()).toBe(0);
    await bench.post(`${API}/booking/${code}/update`, 'status_id=VOID', staffHeaders);
    expect(await unitsLeft()).toBe(2);
    const secondBooking = await bench.post(`${API}/booking/create`, [['slip[]', slip], ...GUEST], customerHeaders);
    expect(secondBooking.body.at('request', 'status').value).toBe('OK');
    expect(
      (await bench.post(`${API}/booking/${code}/update`, 'status_id=PEND', staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('unavailable');
  });

  test('adds a note at check-in and check-out, which void bookings refuse', async () => {
    const code = await book();
    await bench.post(`${API}/booking/${code}/checkin`, '', { ...staffHeaders, 'x-on-behalf': '2' });
    await bench.post(`${API}/booking/${code}/checkout`, '', staffHeaders);
    const booking = (await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    expect(booking.at('checkin').value).toBe(booking.at('checkout').value);
    const notes = (await bench.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      body: string;
      account_id: number;
    }[];
    expect(notes.filter((note) => note.booking_id === code).map((note) => [note.body, note.account_id])).toEqual([
      ['Checked in.', 2],
      ['Checked out.', 1],
    ]);
    for (const status of ['VOID', 'CANCELLED']) {
      await bench.post(`${API}/booking/${code}/update`, `status_id=${status}`, staffHeaders);
      expect(
        (await bench.post(`${API}/booking/${code}/checkin`, '', staffHeaders)).body.at('request', 'error', 'id').value,
      ).toBe('status_refused');
      expect(
        (await bench.post(`${API}/booking/${code}/checkout`, '', staffHeaders)).body.at('request', 'error', 'id').value,
      ).toBe('status_refused');
    }
  });

  test('stores the bookmarks of each staff account separately', async () => {
    const code = await book();
    await bench.post(`${API}/booking/${code}/bookmark`, 'mark=1', staffHeaders);
    expect((await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'mark').value).toBe(1);
    expect(
      (await bench.get(`${API}/booking/${code}`, { ...staffHeaders, 'x-on-behalf': '2' })).body.at('booking', 'mark')
        .value,
    ).toBe(0);
    await bench.post(`${API}/booking/${code}/bookmark`, 'mark=0', staffHeaders);
    expect((await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'mark').value).toBe(0);
  });
});

describe('the customer of a booking', () => {
  test('is the same for equal e-mail addresses, ignoring case', async () => {
    const create = async (email: string) => {
      const slip = await slipFor(bench, 'harbour', 112, 'start_date=20300601&param[qty]=1', staffHeaders);
      return (
        await bench.post(
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
    const ids = [];
    for (const email of ['a@example.com', 'A@example.com', '', ''])
      ids.push((await create(email)).at('booking', 'customer_id').value);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
    // A booking by staff has no payment page, because staff take the payment themselves.
    expect((await create('')).at('booking', 'customer_payment_url').value).toBeUndefined();
  });
});

describe('a paid booking with notes', () => {
  test('shows its payments and all its notes, even the private ones', async () => {
    const code = await book(106, 'param[boards]=2', [['form[note]', 'We bring a dog.']]);
    await book(106, 'param[boards]=1', [['form[note]', 'A note of another booking.']]);
    await bench.post(`${API}/booking/${code}/note`, 'body=Paid+in+cash.', staffHeaders);
    const path = `${API}/booking/${code}`;
    const unpaidBooking = (await bench.get(path, staffHeaders)).body.at('booking');
    expect(unpaidBooking.at('payments').value).toEqual([]);
    await bench.post(`${path}/update`, 'status_id=PAID&set_paid=1', staffHeaders);
    const paidBooking = (await bench.get(path, staffHeaders)).body.at('booking');
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
    const code = await book();
    const text = ` ${'🐋'.repeat(2996)}\r\n `;
    expect(
      (await bench.post(`${API}/booking/${code}/note`, [['body', text]], staffHeaders)).body.at('request', 'status')
        .value,
    ).toBe('OK');
    expect(
      (await bench.post(`${API}/booking/${code}/note`, [['body', `${text}..`]], staffHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('validation_error');
    const notes = (await bench.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      body: string;
    }[];
    expect(notes.filter((note) => note.booking_id === code).map((note) => note.body)).toEqual([text]);
  });

  test('is in the list of its day, month or later timestamps', async () => {
    const code = await book();
    await bench.post(`${API}/booking/${code}/note`, 'body=first', staffHeaders);
    bench.advanceMinutes(31 * 24 * 60);
    await bench.post(`${API}/booking/${code}/note`, 'body=second', staffHeaders);
    const bodies = async (date: string) =>
      (
        (await bench.post(`${API}/booking/notes`, date === '' ? '' : [['date', date]], staffHeaders)).body.at('notes')
          .value as { booking_id: string; body: string }[]
      )
        .filter((note) => note.booking_id === code)
        .map((note) => note.body);
    expect(await bodies('')).toEqual(['second']);
    expect(await bodies('2030-05-06')).toEqual(['first']);
    expect(await bodies('2030-06')).toEqual(['second']);
    expect(await bodies('2030-05-06T09:00:00-07:00')).toEqual(['first', 'second']);
    expect((await bench.post(`${API}/booking/notes`, [['date', 'yesterday']], staffHeaders)).status).toBe(400);
  });

  test("has a timestamp with the offset of the account's time zone", async () => {
    const code = await book();
    await bench.post(`${API}/booking/${code}/note`, 'body=dated', staffHeaders);
    const notes = (await bench.post(`${API}/booking/notes`, '', staffHeaders)).body.at('notes').value as {
      booking_id: string;
      date: string;
    }[];
    expect(notes.find((note) => note.booking_id === code)?.date).toBe('2030-06-06T10:00:00-07:00');
  });
});
