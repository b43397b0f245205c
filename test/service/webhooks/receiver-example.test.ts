/**
 * Runs the webhook receiver from the documentation as a separate process. Sends it genuine, forged, old and repeated
 * requests.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignature } from '../../../demo/service/rules/webhooks.ts';
import { findFreePort } from '../../free-port.ts';
import { readDocument } from '../../readme/documentation.ts';
import { SECRET } from './receiver.ts';

const key = Buffer.from(SECRET.slice(6), 'base64');
const folder = mkdtempSync(join(tmpdir(), 'slipway-receiver-'));
let output = '';
let receiver: ChildProcess;
let address = '';

beforeAll(async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readDocument('webhooks')) ?? [];
  const path = join(folder, 'receiver.mjs');
  writeFileSync(path, code);
  const port = await findFreePort();
  address = `http://127.0.0.1:${String(port)}/`;
  receiver = spawn(process.execPath, [path], { env: { PORT: String(port), WEBHOOK_SECRET: SECRET } });
  receiver.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await waitForReceiver();
}, 30_000);
afterAll(() => {
  receiver.kill();
  rmSync(folder, { recursive: true });
});

/** Sends requests until the process answers one. */
async function waitForReceiver(): Promise<void> {
  if (receiver.exitCode !== null) throw new Error('The receiver has ended.');
  await fetch(address, { method: 'POST' }).catch(waitForReceiver);
}

const body = JSON.stringify({ webhook: { event: 'booking.paid' }, booking: { booking_id: 'WRNB-140630' } });

interface SignedRequest {
  readonly id: string;
  readonly ageSeconds?: number;
  readonly keys?: readonly Buffer[];
  readonly sentBody?: string;
}

async function sendSigned({ id, ageSeconds = 0, keys = [key], sentBody = body }: SignedRequest): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': createSignature(keys, id, timestamp, body),
  };
  return (await fetch(address, { method: 'POST', headers, body: sentBody })).status;
}

it('processes a genuine request once, even if it arrives twice', async () => {
  expect([await sendSigned({ id: 'one' }), await sendSigned({ id: 'one' })]).toEqual([204, 204]);
  expect(output).toBe('booking.paid WRNB-140630\n');
});

it('accepts a request with two signatures during a key rotation', async () => {
  expect(await sendSigned({ id: 'two', keys: [Buffer.alloc(32, 1), key] })).toBe(204);
});

it.each([
  ['an old time', { id: 'three', ageSeconds: 400 }],
  ['a time in the future', { id: 'three', ageSeconds: -400 }],
  ['another key', { id: 'three', keys: [Buffer.alloc(32, 1)] }],
  ['a changed body', { id: 'three', sentBody: body.replace('paid', 'made') }],
  ['no signature', { id: 'three', keys: [] }],
])('refuses a request with %s', async (_, request) => {
  const outputBefore = output;
  expect(await sendSigned(request)).toBe(401);
  expect(output).toBe(outputBefore);
});
