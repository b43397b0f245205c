import { describe, expect, test } from 'vitest';
import { problemIn } from '../client-contract.ts';
import { readBooking } from '../../../src/api/wire/booking.ts';
import { createAnsweringClient, base } from '../answering.ts';

const create = (body: object, baseUrl?: string, paymentHosts?: string) =>
  createAnsweringClient(body, baseUrl, paymentHosts).create('s', {}, 'k'.repeat(32));
const paidAt = async (url: string, baseUrl?: string, paymentHosts?: string) =>
  create({ booking: { id: 'ABCD-010130', customer_payment_url: url } }, baseUrl, paymentHosts);

describe('readBooking', () => {
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => `${base}/${name}`);

  test('uses the first payment address in a fixed order', async () => {
    const all = {
      request: { status: 'OK', data: { url: first } },
      booking: { id: 'ABCD-010130', customer_payment_url: second, invoice_url: fourth },
      customer_payment_url: third,
    };
    expect((await create(all)).url).toBe(first);
    expect((await create({ ...all, request: { status: 'OK', data: [] } })).url).toBe(second);
    expect((await create({ booking: { invoice_url: fourth }, customer_payment_url: third })).url).toBe(third);
    expect(await create({ booking: { id: 'ABCD-010130', invoice_url: fourth, status_id: 'PAID' } })).toMatchObject({
      code: 'ABCD-010130',
      url: fourth,
      paymentRequired: false,
    });
  });

  test.each([
    [fourth, fourth],
    ['0', undefined],
    ['', undefined],
    ['https://evil.example/d', undefined],
  ])('reads the invoice page %s as %s', async (invoice_url, page) => {
    expect((await create({ booking: { id: 'ABCD-010130', invoice_url } })).page).toBe(page);
  });

  test('skips empty values until it finds an address', async () => {
    for (const url of [0, '0', ' ', null, []])
      expect(
        await create({ request: { status: 'OK', data: { url } }, booking: { invoice_url: fourth } }),
      ).toMatchObject({
        url: fourth,
      });
  });

  test.each([0, '0', ' '])('returns no booking if the answer has only the address %j', async (url) =>
    expect(await problemIn(create({ request: { status: 'OK', data: { url } } }))).toEqual({ kind: 'unconfirmed' }),
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/pay', '../other/pay', 'https://'])(
    'requires payment but omits the invalid payment address %j',
    async (url) => expect(await paidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test.each(['', ' ', 0, '0', null, false, []])('requires no payment if the address is %j', async (url) =>
    expect(await create({ booking: { id: 'ABCD-010130', customer_payment_url: url } })).toMatchObject({
      url: '',
      paymentRequired: false,
    }),
  );

  test.each([
    ['reserve/token', `${base}/reserve/token`],
    ['./reserve/token', `${base}/reserve/token`],
    ['/account/reserve/token', `${base}/reserve/token`],
    ['//booking.example/account', base],
    ['  https://booking.example/account/pay\n', `${base}/pay`],
  ])('completes the address %j relative to the account: %s', async (url, address) =>
    expect(await paidAt(url)).toMatchObject({ url: address, paymentRequired: true }),
  );

  test.each([
    'https://booking.example/',
    'https://booking.example/other/pay',
    'https://booking.example/accounts/pay',
    'https://booking.example/account/../other/pay',
    'https://booking.example/account/%2e%2e/other/pay',
    'https://booking.example/account/..%2Fother/pay',
    'https://booking.example/account\\..\\other',
    'https://booking.example/account/%252e%252e/other/pay',
    'https://booking.example/account/..;/other/pay',
    'https://booking.example/Account/pay',
  ])("rejects %s, which is outside the account's path on its host", async (url) =>
    expect(await paidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test('accepts every path if the account has its own host', async () => {
    const url = 'https://booking.example/checkout%2Fnow';
    expect((await paidAt(url, 'https://booking.example')).url).toBe(url);
  });

  test.each([
    ['booking.example', 'https://booking.example/other/pay', true],
    ['booking.example/tills', 'https://booking.example/tills/pay', true],
    ['booking.example/tills/', 'https://booking.example/tills', true],
    ['booking.example/tills', 'https://booking.example/other/pay', false],
    ['pay.example/venue', 'https://pay.example/venue/1', true],
    ['pay.example/venue', 'https://pay.example/venues/1', false],
    ['::, pay.example', 'https://pay.example/1', true],
  ])('allows only the payment hosts %s: %s is allowed: %s', async (hosts, url, sends) =>
    expect((await paidAt(url, base, hosts)).url).toBe(sends ? url : ''),
  );

  test("accepts HTTP only on the guest's own machine", async () => {
    for (const host of ['localhost:4174', '127.0.0.1:4174', '127.10.20.30', '[::1]:4174'])
      expect((await paidAt(`http://${host}/x/pay`, `http://${host}/x`)).url).toBe(`http://${host}/x/pay`);
    for (const host of ['booking.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil-localhost'])
      expect((await paidAt(`http://${host}/x/pay`, `http://${host}/x`)).url).toBe('');
    expect((await paidAt('ftp://localhost/x/pay', 'ftp://localhost/x')).url).toBe('');
  });

  test.each([
    'https://evil.example/pay',
    'https://evil.example/account/pay',
    'https://user@booking.example/account/pay',
    'https://:password@booking.example/account/pay',
    'https://booking.example.evil.example/',
    'https://booking.example@evil.example/',
    'https://user@booking.example/',
    'https://booking.example:444/',
    'http://booking.example/',
    'https://xn--bookng-n4a.example/',
    'http://evil.example/',
  ])('hides the foreign address %s but still requires payment', async (url) =>
    expect(await paidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test.each([['pay.example'], ['other.example, PAY.example'], ['other.example pay.example:8443,pay.example']])(
    'accepts addresses on hosts that the page lists: %s',
    async (hosts) => {
      expect((await paidAt('https://pay.example/x', base, hosts)).url).toBe('https://pay.example/x');
      expect((await paidAt(`${base}/x`, base, hosts)).url).toBe(`${base}/x`);
      for (const url of ['https://sub.pay.example/x', 'http://pay.example/x', 'https://pay.example:9000/x'])
        expect((await paidAt(url, base, hosts)).url).toBe('');
    },
  );

  test('needs only an id, an address or a token', async () => {
    expect(await create({ booking: { token: 't0k3n' } })).toEqual({ code: '', url: '', paymentRequired: false });
    expect(await create({ booking: { id: '0', booking_id: 'B-7' } })).toMatchObject({ code: 'B-7' });
    expect(await problemIn(create({}))).toEqual({ kind: 'unconfirmed' });
    expect(await create({ request: { status: '' }, booking: { booking_id: 17 } })).toMatchObject({ code: '17' });
    expect(await problemIn(create({ request: { status: '' } }))).toEqual({ kind: 'unconfirmed' });
  });
});

test('throws `broken` for an answer without a booking', () => {
  expect(() => readBooking({ booking: { status_id: 'PAID' } }, base)).toThrow(
    expect.objectContaining({ problem: { kind: 'broken', status: 200 } }),
  );
});
