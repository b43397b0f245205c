/**
 * Tests webhooks over HTTPS, sent by the program that `npm run service` starts. The test has its own certificate
 * authority, which signs the targets' certificates. `NODE_EXTRA_CA_CERTS` makes the program trust it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignature } from '../../../demo/service/rules/webhooks.ts';
import { addressOf, type Program, startProgram } from '../../relay/program.ts';
import { clientOf, customerHeaders, GUEST, ORIGIN, slipFor } from '../harness.ts';
import { SECRET } from './receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-https-'));
const fileIn = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(fileIn(name), 'utf8');
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const AUTHORITY_CONFIG = `
[ca]
default_ca = test
[test]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = names
unique_subject = no
[names]
commonName = supplied
[req]
distinguished_name = name
[name]
`;

function makeAuthority(name: string): void {
  const extensions = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
  openssl(
    'req',
    '-x509',
    ...NEW_KEY,
    ...files,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
    '-config',
    'ca.cnf',
    ...extensions,
  );
}

interface Certificate {
  readonly names: string;
  readonly authority?: string;
  /** Expiry time as `YYMMDDhhmmssZ`. */
  readonly end?: string;
}

/** Signs a certificate. Returns it with the key that all targets share. */
function sign({ names, authority = 'known', end = '491231235959Z' }: Certificate): { key: string; cert: string } {
  writeFileSync(fileIn('names.cnf'), `subjectAltName = ${names}\n`);
  const signer = ['-cert', `${authority}.pem`, '-keyfile', `${authority}.key`, '-create_serial'];
  const dates = ['-startdate', '200101000000Z', '-enddate', end];
  const files = ['-in', 'target.csr', '-out', 'target.pem', '-extfile', 'names.cnf'];
  openssl('ca', '-batch', '-notext', '-config', 'ca.cnf', ...signer, ...dates, ...files);
  return { key: textOf('target.key'), cert: textOf('target.pem') };
}

interface TargetRequest {
  readonly path: string;
  readonly serverName: string | false;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Target {
  readonly port: number;
  readonly requests: TargetRequest[];
  /** Returns the number of failed TLS handshakes. */
  readonly failures: () => number;
}

const servers: Server[] = [];

/** Starts a target on the loopback interface. It answers `/moved` with a redirect, and other paths with status 204. */
async function startTarget(options: ServerOptions): Promise<Target> {
  const requests: TargetRequest[] = [];
  let failures = 0;
  const server = createServer(options, (request, response) => {
    const { servername: serverName } = request.socket as TLSSocket & { servername: string | false };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push({ path, serverName, headers: request.headers, text: Buffer.concat(chunks).toString() });
      if (path === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(204).end();
    });
  });
  server.on('tlsClientError', () => {
    failures += 1;
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, requests, failures: () => failures };
}

const TARGETS = ['known', 'wrong-name', 'expired', 'unknown-issuer', 'old-protocol'] as const;
let program: Program;
let targets: Readonly<Record<(typeof TARGETS)[number], Target>>;

/** Books a mug at an account. The account's targets then receive the event. */
async function book(account: string, item: number): Promise<void> {
  const address = await addressOf(program);
  const client = clientOf({ fetch: (request) => fetch(new Request(request.url.replace(ORIGIN, address), request)) });
  const slip = await slipFor(client, account, item, 'start_date=20990601&param[qty]=1', customerHeaders);
  await client.post(`/${account}/api/3.0/booking/create`, [['slip[]', slip], ...GUEST], customerHeaders);
}

/** Returns the log line of the first attempt to reach a target. */
async function attemptAt(webhook: string): Promise<Readonly<Record<string, unknown>>> {
  const line = new RegExp(`^\\{.*"webhook":"${webhook}".*\\}$`, 'm');
  await program.waitForOutput(line);
  return JSON.parse(line.exec(program.output())?.[0] ?? '{}') as Readonly<Record<string, unknown>>;
}

const isMissing = spawnSync('openssl', ['version']).status !== 0;
const isRequired = process.env.CI !== undefined || process.env.SLIPWAY_REQUIRE_ALL !== undefined;
if (isMissing) console.warn('Skipped: webhooks over HTTPS, because OpenSSL is not installed.');

describe.skipIf(isMissing && !isRequired)('a webhook over HTTPS', () => {
  beforeAll(async () => {
    writeFileSync(fileIn('ca.cnf'), AUTHORITY_CONFIG);
    writeFileSync(fileIn('index.txt'), '');
    makeAuthority('known');
    makeAuthority('unknown');
    openssl(
      'req',
      ...NEW_KEY,
      '-keyout',
      'target.key',
      '-out',
      'target.csr',
      '-subj',
      '/CN=target',
      '-config',
      'ca.cnf',
    );
    const names = 'DNS:localhost';
    targets = {
      known: await startTarget(sign({ names: `${names},IP:127.0.0.1` })),
      'wrong-name': await startTarget(sign({ names: 'DNS:other.test,IP:127.0.0.2' })),
      expired: await startTarget(sign({ names, end: '210101000000Z' })),
      'unknown-issuer': await startTarget(sign({ names, authority: 'unknown' })),
      'old-protocol': await startTarget({
        ...sign({ names }),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    };
    const setting = (id: string, { port }: Target, path = '/hook', host = 'localhost') => ({
      id,
      url: `https://${host}:${String(port)}${path}`,
      secret: SECRET,
      events: ['booking'],
    });
    const settings = {
      harbour: TARGETS.map((id) => setting(id, targets[id])),
      berghof: [
        setting('moved', targets.known, '/moved'),
        setting('by-address', targets.known, '/by-address', '127.0.0.1'),
        setting('wrong-address', targets['wrong-name'], '/hook', '127.0.0.1'),
      ],
    };
    writeFileSync(fileIn('webhooks.json'), JSON.stringify(settings));
    program = startProgram([process.execPath, '--import', 'tsx', 'demo/service/main.ts'], {
      variables: {
        PORT: '0',
        SERVICE_DATA: fileIn('data'),
        SERVICE_LOG: 'on',
        WEBHOOKS_FILE: fileIn('webhooks.json'),
        NODE_EXTRA_CA_CERTS: fileIn('known.pem'),
      },
    });
    await book('harbour', 111);
    await book('berghof', 206);
  }, 120_000);
  afterAll(async () => {
    program.signal('SIGTERM');
    await program.code;
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  });

  it("arrives with its signature if the target's certificate is valid", async () => {
    expect(await attemptAt('known')).toMatchObject({ outcome: 'delivered', result: 'ok', status: 204 });
    const [request] = targets.known.requests.filter(({ path }) => path === '/hook');
    expect(request?.serverName).toBe('localhost');
    const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
    const [id, timestamp] = [String(request?.headers['webhook-id']), Number(request?.headers['webhook-timestamp'])];
    expect(request?.headers['webhook-signature']).toBe(createSignature([key], id, timestamp, request?.text ?? ''));
  });

  it('arrives at an IP address that the certificate names', async () => {
    expect(await attemptAt('by-address')).toMatchObject({ outcome: 'delivered', status: 204 });
    expect(targets.known.requests.filter(({ path }) => path === '/by-address').length).toBe(1);
  });

  it.each([
    ['for another name', 'wrong-name', 'wrong-name'],
    ['for another address', 'wrong-address', 'wrong-name'],
    ['that has expired', 'expired', 'expired'],
    ['of an unknown authority', 'unknown-issuer', 'unknown-issuer'],
  ] as const)('sends nothing to a target with a certificate %s', async (_, webhook, target) => {
    expect(await attemptAt(webhook)).toMatchObject({ outcome: 'retry', result: 'unreachable', status: null });
    expect(targets[target].requests).toEqual([]);
  });

  it('sends nothing over a protocol older than TLS 1.2', async () => {
    expect(await attemptAt('old-protocol')).toMatchObject({ outcome: 'retry', result: 'unreachable' });
    expect(targets['old-protocol'].requests).toEqual([]);
    expect(targets['old-protocol'].failures()).toBeGreaterThan(0);
  });

  it('does not follow a redirect', async () => {
    expect(await attemptAt('moved')).toMatchObject({ outcome: 'retry', result: 'redirect', status: 307 });
    expect(targets.known.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});
