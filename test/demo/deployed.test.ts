/** The Dockerfile and the compose file: what they say is there, and what they run books, keeps its promises and stops. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDemoDist } from '../../demo/building/dist.ts';
import { projectFolder, siteDistFolder } from '../../demo/building/project.ts';
import { bundleRelay } from '../../demo/building/relay-bundle.ts';
import { freePort } from '../free-port.ts';
import { startProgram, type Program } from '../relay/program.ts';
import { redisProgram } from '../relay/redis-server.ts';
import { noPostgres, postgresPrograms, startPostgres, type Postgres } from '../service/postgres.ts';
import { readCompose, readStages, type Container, type Stage } from './containers.ts';

const stages = readStages();
const { services, secrets, volumes } = readCompose();
const stage = (name: string): Stage => stages[name] ?? expect.fail(`There is no stage ${name}.`);
const service = (name: string): Container => services[name] ?? expect.fail(`There is no ${name}.`);

describe('the files', () => {
  test('every file that an image is made of is there, and passes the ignore list', () => {
    const passed = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(passed[0]).toBe('*');
    for (const { from, files } of Object.values(stages).flatMap(({ copies }) => copies)) {
      if (from !== '') expect(Object.keys(stages)).toContain(from);
      else
        for (const file of files) {
          expect(existsSync(file), file).toBe(true);
          expect(passed).toContain(`!${file.replace(/^\.\//, '')}`);
        }
    }
  });

  test.each(['demo', 'relay'])('the %s runs as somebody without rights, and says when it is ready', (name) => {
    expect(stage(name).user).toBe('node');
    expect(stage(name).health.join(' ')).toContain('/health/ready');
  });

  test('every container is built from a stage that there is, or an image with a check; all they name is there', () => {
    for (const [
      name,
      { build, image, healthcheck, depends_on = {}, secrets: wanted = [], volumes: kept = [] },
    ] of Object.entries(services)) {
      if (build === undefined) expect([image, healthcheck], name).not.toContain(undefined);
      else expect(stage(build.target).command.length).toBeGreaterThan(0);
      for (const secret of wanted) expect(secrets[secret]?.file).toBe(`../.secrets/${secret}`);
      for (const volume of kept) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services)).toContain(other);
        expect(condition).toBe('service_healthy');
      }
    }
  });

  test('no secret stands in them, beside what everybody knows of the demo', () => {
    const said = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    expect(said.filter(([name]) => /SECRET|PASSWORD|DATABASE_URL/.test(name)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['DATABASE_URL_FILE', 'SLIPWAY_API_SECRET_FILE', 'POSTGRES_PASSWORD_FILE']),
    );
    for (const [name] of said) expect(name).not.toMatch(/(SECRET|PASSWORD|DATABASE_URL)$/);
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.secrets/');
  });

  test('only the site can be reached from outside, on this machine', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(open).toEqual([['demo', '127.0.0.1:4173:4173']]);
  });
});

const missing = noPostgres() ?? (redisProgram === undefined ? 'Redis is not installed' : null);
if (missing !== null && (process.env.CI !== undefined || process.env.SLIPWAY_REQUIRE_ALL !== undefined))
  test('what the demo is deployed with is here', () => {
    expect.fail(missing);
  });
if (missing !== null) console.warn(`The demo is not deployed: ${missing}.`);

const publicUrl = 'https://demo.example.com';
const visitor = '203.0.113.9';
/** For what a busy machine may take its time over. */
const patient = { timeout: 90_000, interval: 250 };

describe.skipIf(missing !== null)('deployed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-deployed-'));
  const running: Program[] = [];
  let postgres: Postgres | undefined;
  let tables: pg.Client;
  let ports: Record<'site' | 'relay' | 'redis', number>;
  let redis: Program;
  let demo: Program;
  let relay: Program;

  /** Ports of this machine, and local names, in place of those between containers. */
  const here = (text: string): string => {
    const places: Record<string, string> = {
      '${PUBLIC_URL}': publicUrl,
      '/run/secrets/': `${folder}/.secrets/`,
      'redis:6379': `127.0.0.1:${ports.redis}`,
      4173: String(ports.site),
      4175: String(ports.relay),
    };
    return text.replace(/\$\{PUBLIC_URL\}|\/run\/secrets\/|redis:6379|417[35]/g, (place) => places[place] ?? place);
  };

  function environmentOf(name: string, target: string): Record<string, string> {
    const all = Object.entries({ ...stage(target).environment, ...service(name).environment });
    return Object.fromEntries(all.map(([variable, value]) => [variable, here(String(value))]));
  }

  function start(command: readonly string[], variables: Record<string, string>, where: string): Program {
    const program = startProgram(command, { variables, folder: where });
    running.push(program);
    return program;
  }

  const startContainer = (name: 'demo' | 'relay'): Program =>
    start(stage(name).command, environmentOf(name, name), join(folder, name));

  const isHealthy = async (name: 'demo' | 'relay'): Promise<boolean> =>
    (await exitOf(stage(name).health, environmentOf(name, name))) === 0;

  /** Fails with what the program said where that does not come, at once where it ends. */
  const untilHealthy = async (name: 'demo' | 'relay', program: Program): Promise<void> => {
    const healthy = expect.poll(() => isHealthy(name), patient).toBe(true);
    const ended = program.code.then(() => Promise.reject(new Error('It ended.')));
    await Promise.race([healthy, ended]).catch((error: unknown) =>
      expect.fail(`${String(error)}\n${program.output()}`),
    );
  };

  beforeAll(async () => {
    ports = { site: await freePort(), relay: await freePort(), redis: await freePort() };
    postgres = await startPostgres();
    tables = new pg.Client(postgres.url);
    // It ends with its server.
    tables.on('error', () => undefined);
    await tables.connect();
    redis = start([...(service('redis').command ?? []), '--port', String(ports.redis), '--dir', folder], {}, folder);
    // As an image is filled: with what it copies, and what it runs.
    await ensureDemoDist(() => undefined);
    const image = join(folder, 'demo');
    for (const { files, to } of stage('demo').copies)
      for (const file of files)
        cpSync(file, join(image, to, to === './' ? file : ''), {
          recursive: true,
          // As .dockerignore says.
          filter: (path) => !path.endsWith('/node_modules'),
        });
    cpSync(siteDistFolder, join(image, '.cache', 'site'), { recursive: true });
    symlinkSync(join(projectFolder, 'node_modules'), join(image, 'node_modules'), 'dir');
    for (const words of stage('demo').runs) expect(await exitOf(words, {}, image)).toBe(0);
    await bundleRelay(join(folder, 'relay-built'));
    mkdirSync(join(folder, 'relay'));
    for (const { files, to } of stage('relay').copies)
      for (const file of files) {
        const name = file.slice(file.lastIndexOf('/') + 1);
        cpSync(join(folder, 'relay-built', name), join(folder, 'relay', to === './' ? name : to));
      }
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'relay', 'node_modules'), 'dir');
    // As the documentation has them made.
    const [, commands = ''] =
      /```sh\n(mkdir -m 700 \.secrets\n[\s\S]*?)```/.exec(readFileSync('demo/docs/deploy.md', 'utf8')) ?? [];
    expect(
      await exitOf(
        ['sh', '-euc', commands.replace('postgres:5432/slipway', new URL(postgres.url).host + '/postgres')],
        {},
        folder,
      ),
    ).toBe(0);
    demo = startContainer('demo');
  });
  afterAll(async () => {
    await tables?.end();
    for (const program of running) program.signal('SIGKILL');
    await Promise.all(running.map(({ code }) => code));
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the proxy before the demo passes a request on. */
  const ask = (path: string, form?: Record<string, string>): Promise<Response> =>
    fetch(`http://127.0.0.1:${ports.site}${path}`, {
      headers: { 'x-forwarded-for': visitor, ...(form && { origin: publicUrl }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });

  async function heldSession(): Promise<string> {
    const rated = (await (await ask('/api/harbour/api/3.0/item/111?start_date=20310614&param[qty]=2')).json()) as {
      item: { rate: { slip: string } };
    };
    const answer = await ask('/relay/api/3.0/booking/session', { 'slip[]': rated.item.rate.slip });
    return ((await answer.json()) as { booking: { session: { id: string } } }).booking.session.id;
  }

  const create = async (session: string): Promise<{ request: { status: string; data: { url: string } } }> => {
    const answer = await ask('/relay/api/3.0/booking/create', {
      session_id: session,
      'form[customer_name]': 'Ada Wren',
      'form[customer_email]': 'ada@example.com',
      'form[customer_phone]': '604 555 0100',
      'form[customer_tos_agree]': '1',
    });
    return (await answer.json()) as { request: { status: string; data: { url: string } } };
  };

  const bookings = async (): Promise<number> =>
    Number(
      (await tables.query<{ count: string }>('select count(*) from booking where code <> $1', [''])).rows[0]?.count,
    );

  test('each waits for what it needs, in the order of the compose file', async () => {
    const [program = '', ...words] = service('redis').healthcheck?.test.slice(1) ?? [];
    await expect.poll(() => exitOf([program, '-p', String(ports.redis), ...words], {}), patient).toBe(0);
    const [check = '', ...more] = service('postgres').healthcheck?.test.slice(1) ?? [];
    const { hostname, port } = new URL(postgres?.url ?? '');
    expect(await exitOf([join(postgresPrograms() ?? '', check), ...more, '-h', hostname, '-p', port], {})).toBe(0);
    await untilHealthy('demo', demo);
    expect(await isHealthy('relay')).toBe(false);
    relay = startContainer('relay');
    await untilHealthy('relay', relay);
    expect(relay.output()).toContain('remembers bookings in Redis');
  });

  test('a visitor books at the public address: page, price, relay, booking, payment', async () => {
    const page = await (await ask('/boats')).text();
    expect(page).toContain(`base-url="${publicUrl}/api/harbour"`);
    expect(page).toContain(`relay-url="${publicUrl}/relay"`);
    const before = await bookings();
    const { request } = await create(await heldSession());
    expect(request.status).toBe('OK');
    expect(request.data.url.startsWith(`${publicUrl}/api/harbour/reserve/`)).toBe(true);
    expect(await (await ask(new URL(request.data.url).pathname)).text()).toContain('Ada Wren');
    expect(await bookings()).toBe(before + 1);
    // It is on PostgreSQL, and who is behind the proxies came all the way.
    expect(relay.output()).not.toContain('WARNING');
  });

  test('a create under way is finished by all who were told to stop, and nothing new is taken', async () => {
    const session = await heldSession();
    const before = await bookings();
    await tables.query('begin');
    await tables.query('lock table booking in exclusive mode');
    const answer = create(session);
    // Looked at below, once everybody has been told to stop.
    answer.catch(() => undefined);
    const waits = 'select count(*)::int as count from pg_stat_activity where wait_event_type = $1';
    const other = new pg.Client(postgres?.url);
    await other.connect();
    await expect
      .poll(async () => (await other.query<{ count: number }>(waits, ['Lock'])).rows[0]?.count, patient)
      .toBe(1);
    relay.signal('SIGTERM');
    demo.signal('SIGTERM');
    for (const port of [ports.site, ports.relay])
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/health/live`).then(
              () => 'open',
              () => 'closed',
            ),
          patient,
        )
        .toBe('closed');
    await tables.query('commit');
    expect((await answer).request.status).toBe('OK');
    expect([await relay.code, await demo.code]).toEqual([0, 0]);
    expect(await bookings()).toBe(before + 1);
    await other.end();
  });

  test('started again, what was booked is there; without Redis or PostgreSQL it lives and is not ready', async () => {
    demo = startContainer('demo');
    await untilHealthy('demo', demo);
    relay = startContainer('relay');
    await untilHealthy('relay', relay);
    const live = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/live`)).status;
    redis.signal('SIGTERM');
    await redis.code;
    await expect.poll(() => isHealthy('relay'), patient).toBe(false);
    expect([await isHealthy('demo'), await live(ports.relay)]).toEqual([true, 200]);
    await tables.end();
    postgres?.stop();
    postgres = undefined;
    await expect.poll(() => isHealthy('demo'), patient).toBe(false);
    expect(await live(ports.site)).toBe(200);
    for (const program of [relay, demo]) program.signal('SIGTERM');
    expect([await relay.code, await demo.code]).toEqual([0, 0]);
  });
});

async function exitOf(
  [command = '', ...words]: readonly string[],
  variables: Record<string, string>,
  cwd?: string,
): Promise<number | null> {
  const child = spawn(command, words, { cwd, env: { PATH: process.env.PATH, ...variables }, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
