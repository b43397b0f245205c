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
import { expectExactlyOnce, variablesFor } from '../exactly-once-check.ts';
import { addressOf, startProgram, type Program } from '../program.ts';

interface PackageJson {
  bin: Record<string, string>;
  exports: Record<string, { default: string }>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

let project: InstalledProject;
let packageJson: PackageJson;
let command: string;
beforeAll(async () => {
  project = await installProject();
  packageJson = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as PackageJson;
  // npm links a program in the same way: a link with its name points to the file in `bin`.
  command = join(project.folder, 'slipway-relay');
  await symlink(join(project.folder, 'node_modules/slipway-booking', packageJson.bin['slipway-relay'] ?? ''), command);
});
afterAll(() => project.remove());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function start(variables: Record<string, string>, words: readonly string[] = [command]): Program {
  const program = startProgram(words, { variables, folder: project.folder });
  closing.push(() => {
    program.signal('SIGTERM');
    return program.code;
  });
  return program;
}

const elsewhere = {
  SLIPWAY_BASE_URL: 'https://booking.example/harbour',
  SLIPWAY_API_KEY: 'key-of-the-venue',
  SLIPWAY_API_SECRET: 'secret-of-the-venue',
  SLIPWAY_ORIGINS: 'https://www.venue.example',
};

describe('the program `slipway-relay`', () => {
  it('runs by its name and books once per session', async () => {
    const service = await startBookingService();
    closing.push(() => service.stop());
    const program = start({ ...variablesFor(service), PORT: '0' });
    const address = await addressOf(program);
    await expectExactlyOnce((path, init) => fetch(address + path, init), service);
    program.signal('SIGTERM');
    expect(await program.code).toBe(0);
  });

  it('names a missing variable and does not start', async () => {
    const program = start({});
    expect(await program.code).toBe(1);
    expect(program.output()).toContain('SLIPWAY_BASE_URL is missing');
  });

  it.each([
    ['ioredis', 'SLIPWAY_REDIS_URL', 'redis://127.0.0.1:9'],
    ['pg', 'DATABASE_URL', 'postgres://127.0.0.1:9/relay'],
  ])('asks for the package %s if it is not installed', async (library, variable, url) => {
    const program = start({ ...elsewhere, PORT: '0', [variable]: url });
    expect(await program.code).toBe(1);
    expect(program.output()).toContain(`${variable} is set, but the package ${library} is not installed`);
  });

  it('loads ioredis and pg if they are installed', async () => {
    await project.install('ioredis', 'pg');
    const redis = start({ ...elsewhere, SLIPWAY_REDIS_URL: 'redis://127.0.0.1:9' });
    expect(await redis.code).toBe(1);
    expect(redis.output()).toContain('Redis does not answer there');
    const postgres = start({ ...elsewhere, DATABASE_URL: 'postgres://127.0.0.1:9/relay' });
    expect(await postgres.code).toBe(1);
    expect(postgres.output()).toContain('PostgreSQL cannot be used there');
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
      const built = join(project.folder, 'node_modules/slipway-booking', file.replace('/slipway/', ''));
      expect((await stat(built)).isFile()).toBe(true);
    }
  });

  it('runs as an unprivileged user', () => {
    expect(relay?.user).toBe('node');
  });

  it('is healthy only while the relay answers', async () => {
    const words = relay?.healthCommand ?? [];
    const program = start({ ...elsewhere, PORT: '0' });
    const { port } = new URL(await addressOf(program));
    expect(await start({ PORT: port }, words).code).toBe(0);
    program.signal('SIGTERM');
    await program.code;
    expect(await start({ PORT: port }, words).code).toBe(1);
  });
});
