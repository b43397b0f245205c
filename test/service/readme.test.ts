import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { type TestHarness, openHarness } from './harness.ts';

const README = readFileSync(new URL('../../demo/service/README.md', import.meta.url), 'utf8');
const examples = [...README.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

let harness: TestHarness;
let origin = '';
let stopServer: () => void;
beforeAll(async () => {
  harness = await openHarness({ baseUrls: () => [origin] });
  const server = createServer((request, response) => {
    void getRequestListener(harness.service.fetch)(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve();
    });
  });
  origin = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  stopServer = () => {
    server.close();
    server.closeAllConnections();
  };
}, 120_000);
afterAll(async () => {
  stopServer();
  await harness.close();
});

test.each(examples.map((example, index) => [index + 1, example] as const))(
  'runs example %i of the README',
  async (_index, example) => {
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', example.replaceAll('http://localhost:4174', origin)],
      { maxBuffer: 10_000_000 },
    );
    expect(stdout).not.toContain('"status":"ERROR"');
    expect(stdout).not.toContain('"error_description"');
    expect(stdout).not.toContain('undefined');
    if (example.includes('booking/create'))
      expect(stdout.trim().split('\n')).toEqual([
        '56.70',
        expect.stringMatching(/^http:\/\/localhost:\d+\/harbour\/reserve\/[0-9a-f]{32}$/),
      ]);
    else expect(stdout).toContain('"status":"OK"');
  },
);

test('finds every endpoint in the README', () => {
  expect(examples.length).toBe(3);
  for (const { path } of ENDPOINTS) {
    const endpointName = path
      .replace('{item_id}', '{id}')
      .replace('{booking_id}', '{code}')
      .replace('booking/forms', 'booking/form');
    expect(README, endpointName).toMatch(
      new RegExp(`\`${endpointName.replace(/[{}]/g, '\\$&')}\`|…/${endpointName.split('/').at(-1) ?? ''}\``),
    );
  }
});
