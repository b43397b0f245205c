import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SendOptions, sendWebhook } from '../../../demo/service/webhooks/send.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => {
  receiver.close();
});

const body = JSON.stringify({ webhook: { id: '1', event: 'booking.created', timestamp: 0 } });

function sendTestBody(url: string, options: Partial<SendOptions> = {}) {
  return sendWebhook(
    { url: new URL(url), headers: {}, body },
    {
      resolve: () => Promise.reject(new Error('No name server.')),
      isLoopbackAllowed: false,
      signal: new AbortController().signal,
      now: () => 0,
      ...options,
    },
  );
}

const SPECIAL_ADDRESSES = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.9.10',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'nonsense',
];

describe('sendWebhook', () => {
  it.each(SPECIAL_ADDRESSES)('refuses a host whose address is %s', async (address) => {
    expect((await sendTestBody('https://hook.test/', { resolve: () => Promise.resolve([address]) })).result).toBe(
      'address',
    );
    const mixedAddresses = { resolve: () => Promise.resolve(['93.184.215.14', address]) };
    expect((await sendTestBody('https://hook.test/', mixedAddresses)).result).toBe('address');
  });

  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data/',
  ])('refuses the special address in %s', async (url) => {
    expect((await sendTestBody(url)).result).toBe('address');
  });

  it.each(['10.1.2.3', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1', '192.168.1.1'])(
    'refuses %s even if loopback targets are allowed',
    async (address) => {
      const options = { isLoopbackAllowed: true, resolve: () => Promise.resolve([address]) };
      expect((await sendTestBody('https://hook.test/', options)).result).toBe('address');
    },
  );

  it.each(['93.184.215.14', '2606:2800:21f:cb07::1'])('refuses http: to the public address %s', async (address) => {
    const options = { isLoopbackAllowed: true, resolve: () => Promise.resolve([address]) };
    expect((await sendTestBody('http://hook.test/', options)).result).toBe('address');
  });

  it("connects to the checked address even if the name's address changes", async () => {
    const port = new URL(receiver.origin).port;
    let lookupCount = 0;
    const resolveHost = () => {
      lookupCount += 1;
      return Promise.resolve([lookupCount === 1 ? '127.0.0.1' : '10.0.0.1']);
    };
    const attempt = await sendTestBody(`http://rebinding.test:${port}/pinned`, {
      isLoopbackAllowed: true,
      resolve: resolveHost,
    });
    expect([attempt.result, lookupCount]).toEqual(['ok', 1]);
    expect(receiver.requests.at(-1)?.headers.host).toBe(`rebinding.test:${port}`);
  });

  it.each([
    [204, undefined, 'ok', null],
    [302, undefined, 'redirect', null],
    [404, '60', 'status', null],
    [410, undefined, 'gone', null],
    [429, undefined, 'throttled', null],
    [429, '120', 'throttled', 120_000],
    [429, 'Thu, 01 Jan 1970 00:01:00 GMT', 'throttled', 60_000],
    [429, '999999999', 'throttled', 86_400_000],
    [429, '-5', 'throttled', null],
    [429, 'soon', 'throttled', null],
    [503, '1', 'throttled', 1000],
    [503, undefined, 'status', null],
  ] as const)('reads the status %i with Retry-After %s as %s', async (status, retryAfter, result, retryAfterMs) => {
    receiver.setAnswer('/status', (response) =>
      response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }), location: '/other' }).end(),
    );
    const attempt = await sendTestBody(`${receiver.origin}/status`, { isLoopbackAllowed: true });
    expect(attempt).toEqual({ result, status, retryAfterMs });
    expect(receiver.requests.at(-1)?.path).toBe('/status');
  });

  it('stops reading a body that never ends', async () => {
    const bytesAtClose = new Promise<number>((resolve) => {
      let sentBytes = 0;
      receiver.setAnswer('/endless', (response) => {
        response.on('close', () => {
          resolve(sentBytes);
        });
        response.writeHead(200);
        const writeMore = (): void => {
          if (response.destroyed) return;
          sentBytes += 8192;
          response.write('x'.repeat(8192), writeMore);
        };
        writeMore();
      });
    });
    expect((await sendTestBody(`${receiver.origin}/endless`, { isLoopbackAllowed: true })).result).toBe('ok');
    expect(await bytesAtClose).toBeLessThan(10_000_000);
  });

  it('keeps the status if the time limit expires within the body', async () => {
    const abortController = new AbortController();
    receiver.setAnswer('/dripping', (response) => {
      response.writeHead(200).write('.');
    });
    // The sender calls this function when it has read the status. So the time limit expires directly after the status.
    const getTime = () => {
      queueMicrotask(() => {
        abortController.abort();
      });
      return 0;
    };
    expect(
      (
        await sendTestBody(`${receiver.origin}/dripping`, {
          isLoopbackAllowed: true,
          signal: abortController.signal,
          now: getTime,
        })
      ).result,
    ).toBe('ok');
  });

  it('gives up at its time limit if no answer comes', async () => {
    const abortController = new AbortController();
    receiver.setAnswer('/hanging', () => {
      abortController.abort();
    });
    expect(
      (await sendTestBody(`${receiver.origin}/hanging`, { isLoopbackAllowed: true, signal: abortController.signal }))
        .result,
    ).toBe('timeout');
  });

  it('gives up at its time limit if the name server hangs', async () => {
    const abortController = new AbortController();
    const attempt = sendTestBody('https://hook.test/', {
      signal: abortController.signal,
      resolve: () => new Promise(() => undefined),
    });
    abortController.abort();
    expect((await attempt).result).toBe('timeout');
  });

  it.each([
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'unreachable',
    ],
    ['a header of 100 kB', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 'unreachable'],
    ['headers without an end', 'HTTP/1.1 200 OK\r\nx: y\r\n', 'timeout'],
    ['early hints without a status', 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'.repeat(100), 'timeout'],
    ['a second answer', 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', 'status'],
  ] as const)('ends the attempt if the target sends %s', async (_, rawResponse, result) => {
    const abortController = new AbortController();
    const rawServer = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(rawResponse, () => {
          if (result === 'timeout') abortController.abort();
        });
      });
    });
    await new Promise<void>((done) => {
      rawServer.listen(0, '127.0.0.1', done);
    });
    const { port } = rawServer.address() as AddressInfo;
    const options = { isLoopbackAllowed: true, signal: abortController.signal };
    expect((await sendTestBody(`http://127.0.0.1:${String(port)}`, options)).result).toBe(result);
    rawServer.close();
  });

  it('returns `unreachable` for unknown names, closed ports and invalid HTTP', async () => {
    const garbageServer = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('220 mail.test ESMTP\r\n', () => {
        socket.destroy();
      });
    });
    await new Promise<void>((done) => {
      garbageServer.listen(0, '127.0.0.1', done);
    });
    const { port } = garbageServer.address() as AddressInfo;
    const origin = `http://127.0.0.1:${String(port)}`;
    expect((await sendTestBody('https://hook.test/')).result).toBe('unreachable');
    expect((await sendTestBody(origin, { isLoopbackAllowed: true })).result).toBe('unreachable');
    await new Promise((done) => garbageServer.close(done));
    expect((await sendTestBody(origin, { isLoopbackAllowed: true })).result).toBe('unreachable');
  });

  it('returns `unreachable` for a target without TLS', async () => {
    const url = receiver.origin.replace('http:', 'https:');
    expect((await sendTestBody(url, { isLoopbackAllowed: true })).result).toBe('unreachable');
  });
});
