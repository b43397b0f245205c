/** Tests the server recipes of the documentation: each one must start on its platform with the installed package. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBookingService } from '../booking-service.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';
import { expectExactlyOnce, expectMetrics, createRelayVariables, type SendRequest } from '../exactly-once-check.ts';
import { isEverythingRequired, programByPlatform } from '../platforms.ts';
import { waitForAddress, startProgram } from '../program.ts';

const recipes = [
  { name: 'Node', program: programByPlatform.node, programArguments: ['node.mjs'] },
  { name: 'Bun', program: programByPlatform.bun, programArguments: ['bun.mjs'] },
  {
    name: 'Deno',
    program: programByPlatform.deno,
    programArguments: ['run', '--allow-net', '--allow-env', 'deno.mjs'],
  },
];

let project: InstalledProject | undefined;
beforeAll(async () => {
  project = await installProject();
  await project.install('@hono/node-server', 'hono');
});
afterAll(() => project?.remove());

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});

it('covers every recipe except that of `workers.test.ts`', () => {
  const files = readdirSync(new URL('../../../demo/relay-recipes/', import.meta.url));
  expect([...recipes.map(({ programArguments }) => programArguments.at(-1)), 'worker.mjs'].sort()).toEqual(
    files.sort(),
  );
});

describe.each(recipes)('the recipe for $name', ({ name, program, programArguments }) => {
  it.skipIf(program === undefined && !isEverythingRequired)(
    `books once per session, and only for the website of the venue${program === undefined ? ` (${name} is not installed)` : ''}`,
    async () => {
      const folder = project?.folder ?? expect.fail('The project is missing.');
      const service = await startBookingService();
      closeFunctions.push(() => service.stop());
      const server = startProgram([program ?? expect.fail(`${name} is not installed.`), ...programArguments], {
        folder,
        variables: { ...createRelayVariables(service), PORT: '0', HOME: folder, DENO_DIR: join(folder, '.deno') },
      });
      closeFunctions.push(() => {
        server.sendSignal('SIGTERM');
        return server.exitCode;
      });
      const address = await waitForAddress(server);
      const send: SendRequest = (path, init) => fetch(address + path, init);
      await expectExactlyOnce(send, service);
      if (name !== 'Node') await expectMetrics(send);
    },
  );
});
