import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createDrain } from '../../src/relay/server.ts';

async function serverWith(
  answer: (response: ServerResponse) => void,
): Promise<{ drain: (most: number) => Promise<void>; address: string; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => answer(response));
  const drain = createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { drain, port, address: `http://127.0.0.1:${port}` };
}

test('what is under way gets its answer, nothing new is taken, and connections that rest keep nobody', async () => {
  const waiting: ServerResponse[] = [];
  const { drain, address } = await serverWith((response) => waiting.push(response));
  const asked = fetch(address);
  await expect.poll(() => waiting.length).toBe(1);
  let isOver = false;
  const over = drain(60_000).then(() => {
    isOver = true;
  });
  await expect(fetch(address, { headers: { connection: 'close' } })).rejects.toThrow();
  expect(isOver).toBe(false);
  waiting[0]?.end('whole');
  expect(await (await asked).text()).toBe('whole');
  // Its connection would be kept alive for a minute.
  await over;
});

test('who is still there after the time that was given is cut off', async () => {
  const waiting: ServerResponse[] = [];
  const { drain, address } = await serverWith((response) => waiting.push(response));
  const cut = expect(fetch(address)).rejects.toThrow();
  await expect.poll(() => waiting.length).toBe(1);
  await drain(1);
  await cut;
});

test('an answer that somebody reads slowly is given to the last byte', async () => {
  const size = 20_000_000;
  const { drain, address } = await serverWith((response) => response.end(Buffer.alloc(size)));
  const [answer] = (await once(get(address), 'response')) as [IncomingMessage];
  const over = drain(60_000);
  let read = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    read += piece.length;
    // Others have their turn between two pieces, those that close connections too.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(read).toBe(size);
  await over;
});

test('who has sent half the head of a request, or nothing, keeps nobody', async () => {
  const { drain, port } = await serverWith((response) => response.end());
  const silent = connect(port, '127.0.0.1');
  const half = connect(port, '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
  half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Le');
  const closed = [silent, half].map(
    (socket) =>
      new Promise(
        (resolve) =>
          void socket
            .on('error', () => undefined)
            .on('close', resolve)
            .resume(),
      ),
  );
  await drain(60_000);
  await Promise.all(closed);
});
