import { describe, expect, test } from 'vitest';
import { catchProblem } from '../client-contract.ts';
import { readBooking } from '../../../src/api/wire/booking.ts';
import { createAnsweringClient, accountUrl } from '../fixed-answers.ts';

const createBooking = (body: object, baseUrl?: string, paymentHosts?: string) =>
  createAnsweringClient(body, baseUrl, paymentHosts).create('s', {}, 'k'.repeat(32));
const createBookingPaidAt = async (url: string, baseUrl?: string, paymentHosts?: string) =>
  createBooking({ booking: { id: 'ABCD-010130', customer_payment_url: url } }, baseUrl, paymentHosts);

describe('readBooking', () => {
  const [firstUrl, secondUrl, thirdUrl, fourthUrl] = ['a', 'b', 'c', 'd'].map((name) => `${accountUrl}/${name}`);

  test('prefers payment addresses in a fixed order of their members', async () => {
    const answerWithAllUrls = {
      request: { status: 'OK', data: { url: firstUrl } },
      booking: { id: 'ABCD-010130', customer_payment_url: secondUrl, invoice_url: fourthUrl },
      customer_payment_url: thirdUrl,
    };
    expect((await createBooking(answerWithAllUrls)).url).toBe(firstUrl);
    expect((await createBooking({ ...answerWithAllUrls, request: { status: 'OK', data: [] } })).url).toBe(secondUrl);
    expect((await createBooking({ booking: { invoice_url: fourthUrl }, customer_payment_url: thirdUrl })).url).toBe(
      thirdUrl,
    );
    expect(
      await createBooking({ booking: { id: 'ABCD-010130', invoice_url: fourthUrl, status_id: 'PAID' } }),
    ).toMatchObject({
      code: 'ABCD-010130',
      url: fourthUrl,
      paymentRequired: false,
    });
  });

  test.each([
    [fourthUrl, fourthUrl],
    ['0', undefined],
    ['', undefined],
    ['https://evil.example/d', undefined],
  ])('returns for the invoice address “%s” the booking page %s', async (invoice_url, page) => {
    expect((await createBooking({ booking: { id: 'ABCD-010130', invoice_url } })).page).toBe(page);
  });

  test('skips empty payment addresses and uses the next member', async () => {
    for (const url of [0, '0', ' ', null, []])
      expect(
        await createBooking({ request: { status: 'OK', data: { url } }, booking: { invoice_url: fourthUrl } }),
      ).toMatchObject({
        url: fourthUrl,
      });
  });

  test.each([0, '0', ' ', ' 0 '])('ignores the empty booking code %j', async (id) => {
    expect(await catchProblem(createBooking({ booking: { id } }))).toEqual({ kind: 'unconfirmed' });
    expect(await createBooking({ booking: { id, booking_id: 'B-7' } })).toMatchObject({ code: 'B-7' });
  });

  test.each([0, '0', ' '])('ignores the empty booking token %j', async (token) =>
    expect(await catchProblem(createBooking({ booking: { token } }))).toEqual({ kind: 'unconfirmed' }),
  );

  test.each([0, '0', ' '])('rejects an answer that has only the address %j as unconfirmed', async (url) =>
    expect(await catchProblem(createBooking({ request: { status: 'OK', data: { url } } }))).toEqual({
      kind: 'unconfirmed',
    }),
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/pay', '../other/pay', 'https://'])(
    'requires payment but omits the invalid payment address %j',
    async (url) => expect(await createBookingPaidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test.each(['', ' ', 0, '0', null, false, []])('requires no payment for the payment address %j', async (url) =>
    expect(await createBooking({ booking: { id: 'ABCD-010130', customer_payment_url: url } })).toMatchObject({
      url: '',
      paymentRequired: false,
    }),
  );

  test.each([
    ['reserve/token', `${accountUrl}/reserve/token`],
    ['./reserve/token', `${accountUrl}/reserve/token`],
    ['/account/reserve/token', `${accountUrl}/reserve/token`],
    ['//booking.example/account', accountUrl],
    ['  https://booking.example/account/pay\n', `${accountUrl}/pay`],
  ])('completes the payment address %j by the account’s address: %s', async (url, address) =>
    expect(await createBookingPaidAt(url)).toMatchObject({ url: address, paymentRequired: true }),
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
  ])("omits %s, which is outside the account's path on its host", async (url) =>
    expect(await createBookingPaidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test('accepts every path if the account has its own host', async () => {
    const url = 'https://booking.example/checkout%2Fnow';
    expect((await createBookingPaidAt(url, 'https://booking.example')).url).toBe(url);
  });

  test.each([
    ['booking.example', 'https://booking.example/other/pay', true],
    ['booking.example/tills', 'https://booking.example/tills/pay', true],
    ['booking.example/tills/', 'https://booking.example/tills', true],
    ['booking.example/tills', 'https://booking.example/other/pay', false],
    ['pay.example/venue', 'https://pay.example/venue/1', true],
    ['pay.example/venue', 'https://pay.example/venues/1', false],
    ['::, pay.example', 'https://pay.example/1', true],
  ])('allows with the payment hosts “%s” the address %s: %s', async (paymentHosts, url, isAllowed) =>
    expect((await createBookingPaidAt(url, accountUrl, paymentHosts)).url).toBe(isAllowed ? url : ''),
  );

  test("accepts HTTP only on the guest's own machine", async () => {
    for (const localHost of ['localhost:4174', '127.0.0.1:4174', '127.10.20.30', '[::1]:4174'])
      expect((await createBookingPaidAt(`http://${localHost}/x/pay`, `http://${localHost}/x`)).url).toBe(
        `http://${localHost}/x/pay`,
      );
    for (const localHost of ['booking.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil-localhost'])
      expect((await createBookingPaidAt(`http://${localHost}/x/pay`, `http://${localHost}/x`)).url).toBe('');
    expect((await createBookingPaidAt('ftp://localhost/x/pay', 'ftp://localhost/x')).url).toBe('');
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
  ])('omits the untrusted address %s but still requires payment', async (url) =>
    expect(await createBookingPaidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test.each([['pay.example'], ['other.example, PAY.example'], ['other.example pay.example:8443,pay.example']])(
    'accepts payment addresses on the hosts that the page lists: %s',
    async (paymentHosts) => {
      expect((await createBookingPaidAt('https://pay.example/x', accountUrl, paymentHosts)).url).toBe(
        'https://pay.example/x',
      );
      expect((await createBookingPaidAt(`${accountUrl}/x`, accountUrl, paymentHosts)).url).toBe(`${accountUrl}/x`);
      for (const url of ['https://sub.pay.example/x', 'http://pay.example/x', 'https://pay.example:9000/x'])
        expect((await createBookingPaidAt(url, accountUrl, paymentHosts)).url).toBe('');
    },
  );

  test('accepts an answer with only a token or a booking number', async () => {
    expect(await createBooking({ booking: { token: 't0k3n' } })).toEqual({ code: '', url: '', paymentRequired: false });
    expect(await catchProblem(createBooking({}))).toEqual({ kind: 'unconfirmed' });
    expect(await createBooking({ request: { status: '' }, booking: { booking_id: 17 } })).toMatchObject({ code: '17' });
    expect(await catchProblem(createBooking({ request: { status: '' } }))).toEqual({ kind: 'unconfirmed' });
  });
});

test('throws `broken` for an answer without a booking', () => {
  expect(() => readBooking({ booking: { status_id: 'PAID' } }, accountUrl)).toThrow(
    expect.objectContaining({ problem: { kind: 'broken', status: 200 } }),
  );
});
