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

function send(url: string, options: Partial<SendOptions> = {}) {
  return sendWebhook(
    { url: new URL(url), headers: {}, body },
    {
      resolve: () => Promise.reject(new Error('No name server.')),
      loopback: false,
      signal: new AbortController().signal,
      now: () => 0,
      ...options,
    },
  );
}

const SPECIAL = [
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
  it.each(SPECIAL)('refuses a host whose address is %s', async (address) => {
    expect((await send('https://hook.test/', { resolve: () => Promise.resolve([address]) })).result).toBe('address');
    const besidePublic = { resolve: () => Promise.resolve(['93.184.215.14', address]) };
    expect((await send('https://hook.test/', besidePublic)).result).toBe('address');
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
    expect((await send(url)).result).toBe('address');
  });

  it.each(['10.1.2.3', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1', '192.168.1.1'])(
    'refuses %s even if loopback targets are allowed',
    async (address) => {
      const options = { loopback: true, resolve: () => Promise.resolve([address]) };
      expect((await send('https://hook.test/', options)).result).toBe('address');
    },
  );

  it.each(['93.184.215.14', '2606:2800:21f:cb07::1'])('refuses http: to the public address %s', async (address) => {
    const options = { loopback: true, resolve: () => Promise.resolve([address]) };
    expect((await send('http://hook.test/', options)).result).toBe('address');
  });

  it("connects to the checked address even if the name's address changes", async () => {
    const port = new URL(receiver.origin).port;
    let lookups = 0;
    const resolve = () => {
      lookups += 1;
      return Promise.resolve([lookups === 1 ? '127.0.0.1' : '10.0.0.1']);
    };
    const attempt = await send(`http://rebinding.test:${port}/pinned`, { loopback: true, resolve });
    expect([attempt.result, lookups]).toEqual(['ok', 1]);
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
    receiver.answer('/status', (response) =>
      response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }), location: '/other' }).end(),
    );
    const attempt = await send(`${receiver.origin}/status`, { loopback: true });
    expect(attempt).toEqual({ result, status, retryAfterMs });
    expect(receiver.requests.at(-1)?.path).toBe('/status');
  });

  it('stops reading a body that never ends', async () => {
    const closed = new Promise<number>((done) => {
      let bytes = 0;
      receiver.answer('/endless', (response) => {
        response.on('close', () => {
          done(bytes);
        });
        response.writeHead(200);
        const more = (): void => {
          if (response.destroyed) return;
          bytes += 8192;
          response.write('x'.repeat(8192), more);
        };
        more();
      });
    });
    expect((await send(`${receiver.origin}/endless`, { loopback: true })).result).toBe('ok');
    expect(await closed).toBeLessThan(10_000_000);
  });

  it('keeps the status if the body never ends', async () => {
    const limit = new AbortController();
    receiver.answer('/dripping', (response) => {
      response.writeHead(200).write('.');
    });
    // The sender reads the clock when it reads the status, so the limit comes directly after the status.
    const now = () => {
      queueMicrotask(() => {
        limit.abort();
      });
      return 0;
    };
    expect((await send(`${receiver.origin}/dripping`, { loopback: true, signal: limit.signal, now })).result).toBe(
      'ok',
    );
  });

  it('gives up at its time limit if no answer comes', async () => {
    const limit = new AbortController();
    receiver.answer('/hanging', () => {
      limit.abort();
    });
    expect((await send(`${receiver.origin}/hanging`, { loopback: true, signal: limit.signal })).result).toBe('timeout');
  });

  it('gives up at its time limit if the name server hangs', async () => {
    const limit = new AbortController();
    const attempt = send('https://hook.test/', { signal: limit.signal, resolve: () => new Promise(() => undefined) });
    limit.abort();
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
  ] as const)('ends the attempt if the target sends %s', async (_, text, result) => {
    const limit = new AbortController();
    const target = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(text, () => {
          if (result === 'timeout') limit.abort();
        });
      });
    });
    await new Promise<void>((done) => {
      target.listen(0, '127.0.0.1', done);
    });
    const { port } = target.address() as AddressInfo;
    const options = { loopback: true, signal: limit.signal };
    expect((await send(`http://127.0.0.1:${String(port)}`, options)).result).toBe(result);
    target.close();
  });

  it('reports unreachable for unknown names, closed ports and invalid HTTP', async () => {
    const garbage = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('220 mail.test ESMTP\r\n', () => {
        socket.destroy();
      });
    });
    await new Promise<void>((done) => {
      garbage.listen(0, '127.0.0.1', done);
    });
    const { port } = garbage.address() as AddressInfo;
    const origin = `http://127.0.0.1:${String(port)}`;
    expect((await send('https://hook.test/')).result).toBe('unreachable');
    expect((await send(origin, { loopback: true })).result).toBe('unreachable');
    await new Promise((done) => garbage.close(done));
    expect((await send(origin, { loopback: true })).result).toBe('unreachable');
  });

  it('reports unreachable for a target without TLS', async () => {
    const url = receiver.origin.replace('http:', 'https:');
    expect((await send(url, { loopback: true })).result).toBe('unreachable');
  });
});
