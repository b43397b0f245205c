import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretFileError, readEnvironment, readSecretFiles } from '../../src/relay/environment.ts';
import { type Program, startProgram } from './program.ts';

const completeEnvironment = {
  SLIPWAY_BASE_URL: 'https://booking.example/harbour',
  SLIPWAY_API_KEY: 'key-of-the-venue',
  SLIPWAY_API_SECRET: 'secret-of-the-venue',
  SLIPWAY_ORIGINS: 'https://www.venue.example, https://venue.example',
};

function collectProblems(changes: Record<string, string>): string[] {
  const environmentResult = readEnvironment({ ...completeEnvironment, ...changes });
  return environmentResult.ok ? [] : environmentResult.problems;
}

describe('readEnvironment', () => {
  it('needs only four variables and has defaults for the others', () => {
    expect(readEnvironment(completeEnvironment)).toEqual({
      ok: true,
      environment: {
        baseUrl: 'https://booking.example/harbour',
        apiKey: 'key-of-the-venue',
        apiSecret: 'secret-of-the-venue',
        origins: ['https://www.venue.example', 'https://venue.example'],
        mount: '',
        port: 4175,
        host: '127.0.0.1',
        trustedProxies: 0,
        proxyHeader: 'x-forwarded-for',
        redisUrl: null,
        databaseUrl: null,
        ownOrigin: null,
        stateFilePath: 'slipway-relay.state',
        reads: false,
        lookup: false,
        paymentStatus: true,
        metricsPort: null,
        metricsToken: null,
        tracing: false,
      },
    });
  });

  it('reads optional variables and trims spaces', () => {
    const variables = {
      ...completeEnvironment,
      SLIPWAY_ORIGINS: ' https://www.venue.example , ,',
      SLIPWAY_OWN_ORIGIN: ' https://relay.venue.example ',
      SLIPWAY_MOUNT: '/relay',
      PORT: '65535',
      HOST: '0.0.0.0',
      SLIPWAY_TRUST_PROXY: '10',
      DATABASE_URL: 'postgres://x',
      SLIPWAY_STATE: '/var/lib/relay',
      SLIPWAY_METRICS_PORT: ' 9464 ',
      SLIPWAY_METRICS_TOKEN: ' token-of-the-scraper ',
      SLIPWAY_TRACING: 'on',
    };
    expect(readEnvironment(variables)).toMatchObject({
      ok: true,
      environment: {
        origins: ['https://www.venue.example'],
        ownOrigin: 'https://relay.venue.example',
        mount: '/relay',
        port: 65_535,
        host: '0.0.0.0',
        trustedProxies: 10,
        redisUrl: null,
        databaseUrl: 'postgres://x',
        stateFilePath: '/var/lib/relay',
        metricsPort: 9464,
        metricsToken: 'token-of-the-scraper',
        tracing: true,
      },
    });
    expect(readEnvironment({ ...completeEnvironment, SLIPWAY_REDIS_URL: 'redis://x' })).toMatchObject({
      environment: { redisUrl: 'redis://x', databaseUrl: null },
    });
  });

  it.each([
    ['on', true],
    ['off', false],
    ['', false],
  ])('reads "%s" in SLIPWAY_READS and SLIPWAY_LOOKUP as %s', (value, isOn) => {
    const readsResult = readEnvironment({ ...completeEnvironment, SLIPWAY_READS: value });
    expect(readsResult).toMatchObject({ ok: true, environment: { reads: isOn, lookup: false } });
    const lookupResult = readEnvironment({ ...completeEnvironment, SLIPWAY_LOOKUP: value });
    expect(lookupResult).toMatchObject({ ok: true, environment: { reads: false, lookup: isOn } });
  });

  it.each([
    ['on', true],
    ['off', false],
    ['', true],
  ])('reads "%s" in SLIPWAY_PAYMENT_STATUS as %s', (value, isOn) => {
    const reading = readEnvironment({ ...completeEnvironment, SLIPWAY_PAYMENT_STATUS: value });
    expect(reading).toMatchObject({ ok: true, environment: { paymentStatus: isOn } });
  });

  it('accepts only X-Forwarded-For or Forwarded as the proxy header', () => {
    expect(readEnvironment({ ...completeEnvironment, SLIPWAY_PROXY_HEADER: 'Forwarded' })).toMatchObject({
      environment: { proxyHeader: 'forwarded' },
    });
    expect(collectProblems({ SLIPWAY_PROXY_HEADER: 'x-real-ip' })).toEqual([
      'SLIPWAY_PROXY_HEADER must be x-forwarded-for or forwarded.',
    ]);
  });

  it.each(Object.keys(completeEnvironment))('reports %s if it is missing', (variableName) => {
    expect(collectProblems({ [variableName]: ' ' })).toEqual([
      expect.stringMatching(new RegExp(`^${variableName} is missing: `)),
    ]);
  });

  it('reports all missing variables together', () => {
    expect(readEnvironment({})).toEqual({
      ok: false,
      problems: [
        'SLIPWAY_BASE_URL is missing: the address of the booking account, like https://example.com/account.',
        'SLIPWAY_API_KEY is missing: the API key of the token pair.',
        'SLIPWAY_API_SECRET is missing: the API secret of the token pair.',
        'SLIPWAY_ORIGINS is missing: the websites that may book, separated by commas, like https://www.example.com.',
      ],
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SLIPWAY_TRUST_PROXY', 'yes'],
    ['SLIPWAY_TRUST_PROXY', '1.5'],
    ['SLIPWAY_READS', 'yes'],
    ['SLIPWAY_LOOKUP', 'true'],
    ['SLIPWAY_TRACING', 'yes'],
    ['SLIPWAY_METRICS_PORT', '70000'],
    ['SLIPWAY_METRICS_TOKEN', 'short'],
    ['SLIPWAY_PAYMENT_STATUS', 'no'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(collectProblems({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('refuses two shared stores at once', () => {
    expect(collectProblems({ SLIPWAY_REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' })).toEqual([
      'SLIPWAY_REDIS_URL and DATABASE_URL are both set: choose one shared store.',
    ]);
  });
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-relay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readEnvironment with secrets in files', () => {
  const readSecretFrom = (file: string) => {
    const { SLIPWAY_API_SECRET: _secret, ...others } = completeEnvironment;
    return readEnvironment({ ...others, SLIPWAY_API_SECRET_FILE: file });
  };
  let secretPath = '';
  beforeAll(async () => {
    secretPath = join(folder, 'secret');
    await writeFile(secretPath, 'secret-of-the-venue\n');
  });

  it('removes the line break at the end of a secret', () => {
    expect(readSecretFrom(secretPath)).toMatchObject({ ok: true, environment: { apiSecret: 'secret-of-the-venue' } });
  });

  it('reports a file that does not exist', () => {
    const missingPath = join(folder, 'none');
    expect(readSecretFrom(missingPath)).toEqual({
      ok: false,
      problems: [`SLIPWAY_API_SECRET_FILE names a file that cannot be read, ${missingPath} (ENOENT).`],
    });
  });

  it('reports an empty file', async () => {
    const emptyPath = join(folder, 'empty');
    await writeFile(emptyPath, '\n');
    expect(readSecretFrom(emptyPath)).toEqual({
      ok: false,
      problems: [`SLIPWAY_API_SECRET_FILE names an empty file, ${emptyPath}.`],
    });
  });

  it('refuses a secret that is in a variable and in a file', () => {
    expect(collectProblems({ SLIPWAY_API_SECRET_FILE: secretPath })).toEqual([
      expect.stringContaining('SLIPWAY_API_SECRET and SLIPWAY_API_SECRET_FILE are both set'),
    ]);
  });

  it('reads only the files of the requested secrets', () => {
    const variables = { KEY_FILE: secretPath, OTHER_FILE: secretPath, PORT: '1' };
    expect(readSecretFiles(variables, ['KEY'])).toEqual({ ...variables, KEY: 'secret-of-the-venue' });
  });
});

function startRelayProgram(variables: Record<string, string>): Program {
  const mainPath = fileURLToPath(new URL('../../src/relay/main.ts', import.meta.url));
  return startProgram([process.execPath, '--import', 'tsx', mainPath], {
    variables: { SLIPWAY_STATE: join(folder, 'state'), ...variables },
  });
}

describe('npm run relay', () => {
  it.each([
    [{ ...completeEnvironment, SLIPWAY_API_SECRET: '' }, 'SLIPWAY_API_SECRET is missing'],
    [{ ...completeEnvironment, SLIPWAY_BASE_URL: 'http://booking.example/' }, 'SLIPWAY_BASE_URL must be https'],
    [
      { ...completeEnvironment, SLIPWAY_OWN_ORIGIN: 'https://www.venue.example/' },
      'SLIPWAY_OWN_ORIGIN must be an exact origin',
    ],
    [
      { ...completeEnvironment, SLIPWAY_STATE: '/nowhere/at/all/state' },
      '/nowhere/at/all/state (SLIPWAY_STATE), cannot be written (ENOENT)',
    ],
    [{ ...completeEnvironment, SLIPWAY_STATE: '/' }, '/ (SLIPWAY_STATE), cannot be written (EISDIR)'],
    [
      { ...completeEnvironment, SLIPWAY_STATE: fileURLToPath(import.meta.url) },
      '(SLIPWAY_STATE), is not what it should be. It is another kind of file.',
    ],
    [{ ...completeEnvironment, SLIPWAY_ORIGINS: '*' }, 'SLIPWAY_ORIGINS must list exact origins'],
    [{ ...completeEnvironment, SLIPWAY_API_SECRET: 'kurz-äöü-geheim' }, 'SLIPWAY_API_SECRET is missing or malformed'],
    [
      { ...completeEnvironment, SLIPWAY_REDIS_URL: 'redis://user:password-of-redis@127.0.0.1:9' },
      'SLIPWAY_REDIS_URL is set, but Redis does not answer there',
    ],
    [{ ...completeEnvironment, SLIPWAY_TRACING: 'on' }, 'the package @opentelemetry/api is not installed'],
  ])('stops with a reason that contains no secret if misconfigured', async (variables, expectedProblem) => {
    const program = startRelayProgram(variables);
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain(expectedProblem);
    expect(program.output()).toContain('not started');
    for (const secret of ['secret-of-the-venue', 'geheim', 'password-of-redis'])
      expect(program.output()).not.toContain(secret);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('answers requests until it receives %s', async (signalName) => {
    const program = startRelayProgram({ ...completeEnvironment, PORT: '0' });
    await program.waitForOutput('\n');
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(program.output())?.[0] ?? expect.fail(program.output());
    const answer = await fetch(`${address}/api/3.0/item`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(404);
    program.sendSignal(signalName);
    expect(await program.exitCode).toBe(0);
    expect(program.output()).not.toContain('secret-of-the-venue');
  });

  it('serves metrics without a token only on the loopback port', async () => {
    const metricsToken = 'token-of-the-scraper';
    const program = startRelayProgram({
      ...completeEnvironment,
      PORT: '0',
      SLIPWAY_MOUNT: '/relay',
      SLIPWAY_METRICS_PORT: '0',
      SLIPWAY_METRICS_TOKEN: metricsToken,
    });
    await program.waitForOutput('/metrics.');
    const [address = '', metricsAddress = ''] = program.output().match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
    const fetchStatus = async (url: string, authorization = '') =>
      (await fetch(url, { headers: { authorization, connection: 'close' } })).status;
    expect(await fetchStatus(`${metricsAddress}/metrics`)).toBe(200);
    expect(await fetchStatus(`${address}/relay/metrics`)).toBe(401);
    expect(await fetchStatus(`${address}/relay/metrics`, `Bearer ${metricsToken}`)).toBe(200);
    expect(await fetchStatus(`${address}/metrics`, `Bearer ${metricsToken}`)).toBe(404);
    program.sendSignal('SIGTERM');
    expect(await program.exitCode).toBe(0);
    expect(program.output()).toContain('"outcome":"wrong_token"');
    expect(program.output()).not.toContain(metricsToken);
  });
});

let secretFolder = '';
let secretPath = '';
beforeAll(async () => {
  secretFolder = await mkdtemp(join(tmpdir(), 'slipway-secret-files-'));
  secretPath = join(secretFolder, 'secret');
  await writeFile(secretPath, 'demo-secret\n');
});
afterAll(() => rm(secretFolder, { recursive: true, force: true }));

function catchSecretFileError(variables: Record<string, string>): SecretFileError {
  try {
    readSecretFiles(variables, ['SECRET']);
  } catch (error) {
    expect(error).toBeInstanceOf(SecretFileError);
    return error as SecretFileError;
  }
  return expect.fail('no error');
}

describe('readSecretFiles', () => {
  it('trims spaces around the path', () => {
    expect(readSecretFiles({ SECRET_FILE: ` ${secretPath}\n` }, ['SECRET'])['SECRET']).toBe('demo-secret');
  });

  it('reads the file if the variable contains only spaces', () => {
    expect(readSecretFiles({ SECRET: ' ', SECRET_FILE: secretPath }, ['SECRET'])['SECRET']).toBe('demo-secret');
  });

  it('keeps the variable if the path contains only spaces', () => {
    expect(readSecretFiles({ SECRET: 'own', SECRET_FILE: ' ' }, ['SECRET'])['SECRET']).toBe('own');
  });

  it('reports variable, path and reason if the file is unreadable', () => {
    const missingPath = join(secretFolder, 'missing');
    const error = catchSecretFileError({ SECRET_FILE: missingPath });
    expect(error.message).toBe(`SECRET_FILE names a file that cannot be read, ${missingPath} (ENOENT).`);
    expect([error.name, (error.cause as Error).message]).toEqual([
      'SecretFileError',
      expect.stringContaining(missingPath),
    ]);
  });

  it('refuses a variable that has a value and a file', () => {
    expect(catchSecretFileError({ SECRET: 'own', SECRET_FILE: secretPath }).message).toBe(
      'SECRET and SECRET_FILE are both set: choose one.',
    );
  });
});
