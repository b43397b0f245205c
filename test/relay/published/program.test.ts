/**
 * Runs the program as `npx -p slipway-booking slipway-relay` does, and checks the container that runs the same file.
 */
import { readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../../demo/building/project.ts';
import { startBookingService } from '../booking-service.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';
import { readStages } from '../../demo/containers.ts';
import { expectExactlyOnce, createRelayVariables } from '../exactly-once-check.ts';
import { waitForAddress, startProgram, type Program } from '../program.ts';

interface PackageJson {
  bin: Record<string, string>;
  exports: Record<string, { default: string }>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

let project: InstalledProject;
let packageJson: PackageJson;
let commandPath: string;
beforeAll(async () => {
  project = await installProject();
  packageJson = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as PackageJson;
  // npm links a program in the same way: a link with its name points to the file in `bin`.
  commandPath = join(project.folder, 'slipway-relay');
  await symlink(
    join(project.folder, 'node_modules/slipway-booking', packageJson.bin['slipway-relay'] ?? ''),
    commandPath,
  );
});
afterAll(() => project.remove());

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});

function startForTest(variables: Record<string, string>, commandArguments: readonly string[] = [commandPath]): Program {
  const program = startProgram(commandArguments, { variables, folder: project.folder });
  closeFunctions.push(() => {
    program.sendSignal('SIGTERM');
    return program.exitCode;
  });
  return program;
}

const relayVariables = {
  SLIPWAY_BASE_URL: 'https://booking.example/harbour',
  SLIPWAY_API_KEY: 'key-of-the-venue',
  SLIPWAY_API_SECRET: 'secret-of-the-venue',
  SLIPWAY_ORIGINS: 'https://www.venue.example',
};

describe('the program `slipway-relay`', () => {
  it('runs by its name and books once per session', async () => {
    const service = await startBookingService();
    closeFunctions.push(() => service.stop());
    const program = startForTest({ ...createRelayVariables(service), PORT: '0' });
    const address = await waitForAddress(program);
    await expectExactlyOnce((path, init) => fetch(address + path, init), service);
    program.sendSignal('SIGTERM');
    expect(await program.exitCode).toBe(0);
  });

  it('names a missing variable and does not start', async () => {
    const program = startForTest({});
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain('SLIPWAY_BASE_URL is missing');
  });

  it.each([
    ['ioredis', 'SLIPWAY_REDIS_URL', 'redis://127.0.0.1:9'],
    ['pg', 'DATABASE_URL', 'postgres://127.0.0.1:9/relay'],
  ])('reports the missing package %s', async (libraryName, variableName, url) => {
    const program = startForTest({ ...relayVariables, PORT: '0', [variableName]: url });
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain(`${variableName} is set, but the package ${libraryName} is not installed`);
  });

  it('loads ioredis and pg if they are installed', async () => {
    await project.install('ioredis', 'pg');
    const redisRelay = startForTest({ ...relayVariables, SLIPWAY_REDIS_URL: 'redis://127.0.0.1:9' });
    expect(await redisRelay.exitCode).toBe(1);
    expect(redisRelay.output()).toContain('Redis does not answer there');
    const postgresRelay = startForTest({ ...relayVariables, DATABASE_URL: 'postgres://127.0.0.1:9/relay' });
    expect(await postgresRelay.exitCode).toBe(1);
    expect(postgresRelay.output()).toContain('PostgreSQL cannot be used there');
  });
});

describe('the published package', () => {
  it('contains the relay, with database clients as optional peer dependencies only', async () => {
    for (const file of [packageJson.bin['slipway-relay'], packageJson.exports['./relay']?.default])
      expect((await stat(join(project.folder, 'node_modules/slipway-booking', file ?? ''))).isFile()).toBe(true);
    for (const name of ['rate-limiter-flexible', 'pg', 'ioredis', 'hono', '@hono/node-server'])
      expect(Object.keys(packageJson.dependencies)).not.toContain(name);
    for (const name of ['pg', 'ioredis']) {
      expect(Object.keys(packageJson.peerDependencies)).toContain(name);
      expect(packageJson.peerDependenciesMeta[name]?.optional).toBe(true);
    }
  });
});

describe('the container', () => {
  const { relay } = readStages();

  it('copies only files that the build creates', async () => {
    const copiedFiles = relay?.copyInstructions.flatMap(({ from, files }) => (from === 'build' ? files : [])) ?? [];
    expect(copiedFiles.length).toBeGreaterThan(0);
    for (const file of copiedFiles) {
      expect(dirname(file)).toBe('/slipway/dist/relay');
      const builtPath = join(project.folder, 'node_modules/slipway-booking', file.replace('/slipway/', ''));
      expect((await stat(builtPath)).isFile()).toBe(true);
    }
  });

  it('runs as an unprivileged user', () => {
    expect(relay?.user).toBe('node');
  });

  it('is healthy only while the relay answers', async () => {
    const healthCommand = relay?.healthCommand ?? [];
    const program = startForTest({ ...relayVariables, PORT: '0' });
    const { port } = new URL(await waitForAddress(program));
    expect(await startForTest({ PORT: port }, healthCommand).exitCode).toBe(0);
    program.sendSignal('SIGTERM');
    await program.exitCode;
    expect(await startForTest({ PORT: port }, healthCommand).exitCode).toBe(1);
  });
});
