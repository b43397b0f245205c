/** Tests the size limit of answers, and letters whose bytes are in two chunks of a body. */
import { describe, expect, test } from 'vitest';
import { createTransport } from '../../src/api/transport.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';

const baseUrl = 'https://booking.example/path';
const companyRequest = { path: 'company', parameters: [] as [string, string][] };

describe('a read of a large answer', () => {
  const MEBIBYTE = 1024 * 1024;
  const company = JSON.stringify({ request: { status: 'OK' }, company: {} });

  /**
   * Creates a fake `fetch` whose answer has `partCount` mebibytes: a company, followed by white space. Counts the
   * requests.
   */
  function openLargeAnswer(partCount: number) {
    const signals: (AbortSignal | null | undefined)[] = [];
    let readPartCount = 0;
    const fetch: typeof globalThis.fetch = (_, init) => {
      signals.push(init?.signal);
      readPartCount = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (readPartCount === partCount) return controller.close();
            const part = new Uint8Array(MEBIBYTE).fill(32);
            if (readPartCount === 0) part.set(new TextEncoder().encode(company));
            readPartCount += 1;
            controller.enqueue(part);
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(new Response(body));
    };
    return { signals, transport: createTransport({ fetch, timer: startTimerWithoutPause }) };
  }

  test('resolves with an answer of 16 MiB', async () => {
    const { transport, signals } = openLargeAnswer(16);
    expect(await transport.read(baseUrl, companyRequest)).toHaveProperty('company');
    expect(signals).toHaveLength(1);
  });

  test('rejects an answer above 16 MiB with `broken` after two requests', async () => {
    const { transport, signals } = openLargeAnswer(17);
    expect(await catchProblem(transport.read(baseUrl, companyRequest))).toEqual({ kind: 'broken', status: 200 });
    expect(signals).toHaveLength(2);
  });

  test('decodes a letter whose bytes arrive in two chunks', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ request: { status: 'OK' }, company: { name: 'Käfig' } }));
    const cutIndex = bytes.indexOf(0xc3) + 1;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, cutIndex));
        controller.enqueue(bytes.slice(cutIndex));
        controller.close();
      },
    });
    const transport = createTransport({ fetch: () => Promise.resolve(new Response(body)) });
    expect(await transport.read(baseUrl, companyRequest)).toHaveProperty('company.name', 'Käfig');
  });
});
