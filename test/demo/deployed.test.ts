/**
 * Tests the Dockerfile and the compose file: checks their text, and makes bookings with their programs, without
 * containers.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemoDist } from '../../demo/building/dist.ts';
import { projectFolder, siteDistFolder } from '../../demo/building/project.ts';
import { bundleRelay } from '../../demo/building/relay-bundle.ts';
import { findFreePort } from '../free-port.ts';
import { startProgram, type Program } from '../relay/program.ts';
import { redisProgramPath } from '../relay/redis-server.ts';
import { explainMissingPostgres, findPostgresPrograms, startPostgres, type Postgres } from '../service/postgres.ts';
import { readCompose, readStages, type ComposeService, type DockerStage } from './containers.ts';

const stages = readStages();
const { services, secrets, volumes } = readCompose();
const getStage = (name: string): DockerStage => stages[name] ?? expect.fail(`The Dockerfile has no stage ${name}.`);
const getService = (name: string): ComposeService => services[name] ?? expect.fail(`The compose file has no ${name}.`);

describe('Dockerfile and compose file', () => {
  it('copies only files that exist and that .dockerignore allows', () => {
    const ignoreRules = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignoreRules[0]).toBe('*');
    for (const { from, files } of Object.values(stages).flatMap(({ copyInstructions }) => copyInstructions)) {
      if (from !== '') expect(Object.keys(stages)).toContain(from);
      else
        for (const file of files) {
          expect(existsSync(file), file).toBe(true);
          expect(ignoreRules).toContain(`!${file.replace(/^\.\//, '')}`);
        }
    }
  });

  it.each(['demo', 'relay'])('runs the %s without root rights and with a health check', (name) => {
    expect(getStage(name).user).toBe('node');
    expect(getStage(name).healthCommand.join(' ')).toContain('/health/ready');
  });

  it('uses only existing stages, secrets, volumes and services', () => {
    for (const [
      name,
      { build, image, healthcheck, depends_on = {}, secrets: secretNames = [], volumes: volumeMounts = [] },
    ] of Object.entries(services)) {
      if (build === undefined) expect([image, healthcheck], name).not.toContain(undefined);
      else expect(getStage(build.target).command.length).toBeGreaterThan(0);
      for (const secret of secretNames) expect(secrets[secret]?.file).toBe(`../.secrets/${secret}`);
      for (const volume of volumeMounts) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      for (const [otherService, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services)).toContain(otherService);
        expect(condition).toBe('service_healthy');
      }
    }
  });

  it('passes secrets to containers only as files, never as variables', () => {
    const variables = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    expect(variables.filter(([name]) => /SECRET|PASSWORD|DATABASE_URL/.test(name)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['DATABASE_URL_FILE', 'SLIPWAY_API_SECRET_FILE', 'POSTGRES_PASSWORD_FILE']),
    );
    for (const [name] of variables) expect(name).not.toMatch(/(SECRET|PASSWORD|DATABASE_URL)$/);
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.secrets/');
  });

  it('publishes only the port of the site, on the loopback interface', () => {
    const ports = Object.entries(services).flatMap(([name, container]) =>
      (container.ports ?? []).map((port) => [name, port]),
    );
    expect(ports).toEqual([['demo', '127.0.0.1:4173:4173']]);
  });
});

const missingProgram = explainMissingPostgres() ?? (redisProgramPath === undefined ? 'Redis is not installed' : null);
if (missingProgram !== null && (process.env.CI !== undefined || process.env.SLIPWAY_REQUIRE_ALL !== undefined))
  it('finds PostgreSQL and Redis on this machine', () => {
    expect.fail(missingProgram);
  });
if (missingProgram !== null) console.warn(`The tests of the deployed demo do not run: ${missingProgram}.`);

const publicUrl = 'https://demo.example.com';
const guestAddress = '203.0.113.9';
/** Waits long, because a slow machine needs time to start the programs. */
const pollOptions = { timeout: 90_000, interval: 250 };

describe.skipIf(missingProgram !== null)('the deployed demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-deployed-'));
  const startedPrograms: Program[] = [];
  let postgresServer: Postgres | undefined;
  let databaseClient: pg.Client;
  let ports: Record<'site' | 'relay' | 'redis', number>;
  let redis: Program;
  let demo: Program;
  let relay: Program;

  /** Replaces the host names and ports of containers by local ones. */
  const replaceHostNames = (text: string): string => {
    const localNames: Record<string, string> = {
      '${PUBLIC_URL}': publicUrl,
      '/run/secrets/': `${folder}/.secrets/`,
      'redis:6379': `127.0.0.1:${ports.redis}`,
      4173: String(ports.site),
      4175: String(ports.relay),
    };
    return text.replace(
      /\$\{PUBLIC_URL\}|\/run\/secrets\/|redis:6379|417[35]/g,
      (containerName) => localNames[containerName] ?? containerName,
    );
  };

  function readEnvironment(name: string, target: string): Record<string, string> {
    const variables = Object.entries({ ...getStage(target).environment, ...getService(name).environment });
    return Object.fromEntries(variables.map(([variable, value]) => [variable, replaceHostNames(String(value))]));
  }

  function startInFolder(
    command: readonly string[],
    variables: Record<string, string>,
    folderOfProgram: string,
  ): Program {
    const program = startProgram(command, { variables, folder: folderOfProgram });
    startedPrograms.push(program);
    return program;
  }

  const startContainer = (name: 'demo' | 'relay'): Program =>
    startInFolder(getStage(name).command, readEnvironment(name, name), join(folder, name));

  const isHealthy = async (name: 'demo' | 'relay'): Promise<boolean> =>
    (await runToExit(getStage(name).healthCommand, readEnvironment(name, name))) === 0;

  /** Waits until the health check succeeds. Fails with the program's output if the program ends or stays unhealthy. */
  const waitUntilHealthy = async (name: 'demo' | 'relay', program: Program): Promise<void> => {
    const healthPromise = expect.poll(() => isHealthy(name), pollOptions).toBe(true);
    const endPromise = program.exitCode.then(() => Promise.reject(new Error('The program ended.')));
    await Promise.race([healthPromise, endPromise]).catch((error: unknown) =>
      expect.fail(`${String(error)}\n${program.output()}`),
    );
  };

  beforeAll(async () => {
    ports = { site: await findFreePort(), relay: await findFreePort(), redis: await findFreePort() };
    postgresServer = await startPostgres();
    databaseClient = new pg.Client(postgresServer.url);
    // Ignores the error that the client emits when a test stops its server.
    databaseClient.on('error', () => undefined);
    await databaseClient.connect();
    redis = startInFolder(
      [...(getService('redis').command ?? []), '--port', String(ports.redis), '--dir', folder],
      {},
      folder,
    );
    // Fills folders as a build fills the images: copies the files and runs the commands.
    await ensureDemoDist(() => undefined);
    const imageFolder = join(folder, 'demo');
    for (const { files, to } of getStage('demo').copyInstructions)
      for (const file of files)
        cpSync(file, join(imageFolder, to, to === './' ? file : ''), {
          recursive: true,
          // Skips these folders, as `.dockerignore` does.
          filter: (path) => !path.endsWith('/node_modules'),
        });
    cpSync(siteDistFolder, join(imageFolder, '.cache', 'site'), { recursive: true });
    symlinkSync(join(projectFolder, 'node_modules'), join(imageFolder, 'node_modules'), 'dir');
    for (const command of getStage('demo').runCommands) expect(await runToExit(command, {}, imageFolder)).toBe(0);
    await bundleRelay(join(folder, 'relay-built'));
    mkdirSync(join(folder, 'relay'));
    for (const { files, to } of getStage('relay').copyInstructions)
      for (const file of files) {
        const name = file.slice(file.lastIndexOf('/') + 1);
        cpSync(join(folder, 'relay-built', name), join(folder, 'relay', to === './' ? name : to));
      }
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'relay', 'node_modules'), 'dir');
    // Creates the secrets with the commands from the documentation.
    const [, commands = ''] =
      /```sh\n(mkdir -m 700 \.secrets\n[\s\S]*?)```/.exec(readFileSync('demo/docs/deploy.md', 'utf8')) ?? [];
    expect(
      await runToExit(
        ['sh', '-euc', commands.replace('postgres:5432/slipway', new URL(postgresServer.url).host + '/postgres')],
        {},
        folder,
      ),
    ).toBe(0);
    demo = startContainer('demo');
  });
  afterAll(async () => {
    await databaseClient?.end();
    for (const program of startedPrograms) program.sendSignal('SIGKILL');
    await Promise.all(startedPrograms.map(({ exitCode }) => exitCode));
    postgresServer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends a request to the site with the headers that a proxy in front of it adds. */
  const sendToSite = (path: string, form?: Record<string, string>): Promise<Response> =>
    fetch(`http://127.0.0.1:${ports.site}${path}`, {
      headers: { 'x-forwarded-for': guestAddress, ...(form && { origin: publicUrl }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });

  async function createSession(): Promise<string> {
    const quote = (await (
      await sendToSite('/api/harbour/api/3.0/item/111?start_date=20310614&param[qty]=2')
    ).json()) as {
      item: { rate: { slip: string } };
    };
    const response = await sendToSite('/relay/api/3.0/booking/session', { 'slip[]': quote.item.rate.slip });
    return ((await response.json()) as { booking: { session: { id: string } } }).booking.session.id;
  }

  const createBooking = async (sessionId: string): Promise<{ request: { status: string; data: { url: string } } }> => {
    const response = await sendToSite('/relay/api/3.0/booking/create', {
      session_id: sessionId,
      'form[customer_name]': 'Ada Wren',
      'form[customer_email]': 'ada@example.com',
      'form[customer_phone]': '604 555 0100',
      'form[customer_tos_agree]': '1',
    });
    return (await response.json()) as { request: { status: string; data: { url: string } } };
  };

  const countBookings = async (): Promise<number> =>
    Number(
      (await databaseClient.query<{ count: string }>('select count(*) from booking where code <> $1', [''])).rows[0]
        ?.count,
    );

  it('starts the containers in order until all are healthy', async () => {
    const [program = '', ...words] = getService('redis').healthcheck?.test.slice(1) ?? [];
    await expect.poll(() => runToExit([program, '-p', String(ports.redis), ...words], {}), pollOptions).toBe(0);
    const [checkProgram = '', ...checkArguments] = getService('postgres').healthcheck?.test.slice(1) ?? [];
    const { hostname, port } = new URL(postgresServer?.url ?? '');
    expect(
      await runToExit(
        [join(findPostgresPrograms() ?? '', checkProgram), ...checkArguments, '-h', hostname, '-p', port],
        {},
      ),
    ).toBe(0);
    await waitUntilHealthy('demo', demo);
    expect(await isHealthy('relay')).toBe(false);
    relay = startContainer('relay');
    await waitUntilHealthy('relay', relay);
    expect(relay.output()).toContain('remembers bookings in Redis');
  });

  it('accepts a booking and its payment page at the public address', async () => {
    const page = await (await sendToSite('/boats')).text();
    expect(page).toContain(`base-url="${publicUrl}/api/harbour"`);
    expect(page).toContain(`relay-url="${publicUrl}/relay"`);
    const countBefore = await countBookings();
    const { request } = await createBooking(await createSession());
    expect(request.status).toBe('OK');
    expect(request.data.url.startsWith(`${publicUrl}/api/harbour/reserve/`)).toBe(true);
    expect(await (await sendToSite(new URL(request.data.url).pathname)).text()).toContain('Ada Wren');
    expect(await countBookings()).toBe(countBefore + 1);
    // The relay logs no warning if the guest's IP address reached it through the proxies.
    expect(relay.output()).not.toContain('WARNING');
  });

  it('finishes a running booking on SIGTERM and accepts no new requests', async () => {
    const sessionId = await createSession();
    const countBefore = await countBookings();
    await databaseClient.query('begin');
    await databaseClient.query('lock table booking in exclusive mode');
    const creation = createBooking(sessionId);
    // Prevents an unhandled rejection. The test awaits the result after both programs have received SIGTERM.
    creation.catch(() => undefined);
    const lockWaitQuery = 'select count(*)::int as count from pg_stat_activity where wait_event_type = $1';
    const otherClient = new pg.Client(postgresServer?.url);
    await otherClient.connect();
    await expect
      .poll(
        async () => (await otherClient.query<{ count: number }>(lockWaitQuery, ['Lock'])).rows[0]?.count,
        pollOptions,
      )
      .toBe(1);
    relay.sendSignal('SIGTERM');
    demo.sendSignal('SIGTERM');
    for (const port of [ports.site, ports.relay])
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/health/live`).then(
              () => 'open',
              () => 'closed',
            ),
          pollOptions,
        )
        .toBe('closed');
    await databaseClient.query('commit');
    expect((await creation).request.status).toBe('OK');
    expect([await relay.exitCode, await demo.exitCode]).toEqual([0, 0]);
    expect(await countBookings()).toBe(countBefore + 1);
    await otherClient.end();
  });

  it('keeps running but reports itself unhealthy without Redis or PostgreSQL', async () => {
    demo = startContainer('demo');
    await waitUntilHealthy('demo', demo);
    relay = startContainer('relay');
    await waitUntilHealthy('relay', relay);
    const readLiveStatus = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/live`)).status;
    redis.sendSignal('SIGTERM');
    await redis.exitCode;
    await expect.poll(() => isHealthy('relay'), pollOptions).toBe(false);
    expect([await isHealthy('demo'), await readLiveStatus(ports.relay)]).toEqual([true, 200]);
    await databaseClient.end();
    postgresServer?.stop();
    postgresServer = undefined;
    await expect.poll(() => isHealthy('demo'), pollOptions).toBe(false);
    expect(await readLiveStatus(ports.site)).toBe(200);
    for (const program of [relay, demo]) program.sendSignal('SIGTERM');
    expect([await relay.exitCode, await demo.exitCode]).toEqual([0, 0]);
  });
});

/** Runs a command and returns its exit code. */
async function runToExit(
  [command = '', ...commandArguments]: readonly string[],
  variables: Record<string, string>,
  workingFolder?: string,
): Promise<number | null> {
  const child = spawn(command, commandArguments, {
    cwd: workingFolder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
