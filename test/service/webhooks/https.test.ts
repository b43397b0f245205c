/**
 * Tests webhooks over HTTPS. The program that `npm run service` starts sends them. The test has two certificate
 * authorities, which sign the targets' certificates. `NODE_EXTRA_CA_CERTS` makes the program trust the authority
 * `known`, but not `unknown`.
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
import { waitForAddress, type Program, startProgram } from '../../relay/program.ts';
import { createServiceClient, customerHeaders, GUEST_FIELDS, ORIGIN, requestSlip } from '../harness.ts';
import { SECRET } from './receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-https-'));
const getFilePath = (name: string) => join(folder, name);
const readText = (name: string) => readFileSync(getFilePath(name), 'utf8');
const runOpenSsl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

const NEW_KEY_ARGS = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
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

function createAuthority(name: string): void {
  const extensionArgs = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
  const fileArgs = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
  runOpenSsl(
    'req',
    '-x509',
    ...NEW_KEY_ARGS,
    ...fileArgs,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
    '-config',
    'ca.cnf',
    ...extensionArgs,
  );
}

interface CertificateOptions {
  readonly subjectNames: string;
  readonly authority?: string;
  /** Expiry time as `YYMMDDhhmmssZ`. */
  readonly endDate?: string;
}

/** Signs a certificate. Returns it with the key that all targets share. */
function signCertificate({ subjectNames, authority = 'known', endDate = '491231235959Z' }: CertificateOptions): {
  key: string;
  cert: string;
} {
  writeFileSync(getFilePath('names.cnf'), `subjectAltName = ${subjectNames}\n`);
  const signerArgs = ['-cert', `${authority}.pem`, '-keyfile', `${authority}.key`, '-create_serial'];
  const dateArgs = ['-startdate', '200101000000Z', '-enddate', endDate];
  const fileArgs = ['-in', 'target.csr', '-out', 'target.pem', '-extfile', 'names.cnf'];
  runOpenSsl('ca', '-batch', '-notext', '-config', 'ca.cnf', ...signerArgs, ...dateArgs, ...fileArgs);
  return { key: readText('target.key'), cert: readText('target.pem') };
}

interface TargetRequest {
  readonly path: string;
  readonly serverName: string | false;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface HttpsTarget {
  readonly port: number;
  readonly requests: TargetRequest[];
  /** Returns the number of failed TLS handshakes. */
  readonly countFailures: () => number;
}

const servers: Server[] = [];

/** Starts a target on the loopback interface. It answers `/moved` with a redirect, and other paths with status 204. */
async function startTarget(options: ServerOptions): Promise<HttpsTarget> {
  const requests: TargetRequest[] = [];
  let failureCount = 0;
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
    failureCount += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, requests, countFailures: () => failureCount };
}

const TARGET_NAMES = ['known', 'wrong-name', 'expired', 'unknown-issuer', 'old-protocol'] as const;
let program: Program;
let targets: Readonly<Record<(typeof TARGET_NAMES)[number], HttpsTarget>>;

/** Books one unit of an item at an account. The account's targets then receive the event. */
async function createBooking(account: string, item: number): Promise<void> {
  const address = await waitForAddress(program);
  const client = createServiceClient({
    fetch: (request) => fetch(new Request(request.url.replace(ORIGIN, address), request)),
  });
  const slip = await requestSlip(client, account, item, 'start_date=20990601&param[qty]=1', customerHeaders);
  await client.post(`/${account}/api/3.0/booking/create`, [['slip[]', slip], ...GUEST_FIELDS], customerHeaders);
}

/** Returns the log line of the first attempt to reach a target. */
async function readAttemptLine(webhook: string): Promise<Readonly<Record<string, unknown>>> {
  const linePattern = new RegExp(`^\\{.*"webhook":"${webhook}".*\\}$`, 'm');
  await program.waitForOutput(linePattern);
  return JSON.parse(linePattern.exec(program.output())?.[0] ?? '{}') as Readonly<Record<string, unknown>>;
}

const isMissing = spawnSync('openssl', ['version']).status !== 0;
const isRequired = process.env.CI !== undefined || process.env.SLIPWAY_REQUIRE_ALL !== undefined;
if (isMissing) console.warn('Skipped: webhooks over HTTPS, because OpenSSL is not installed.');

describe.skipIf(isMissing && !isRequired)('a webhook over HTTPS', () => {
  beforeAll(async () => {
    writeFileSync(getFilePath('ca.cnf'), AUTHORITY_CONFIG);
    writeFileSync(getFilePath('index.txt'), '');
    createAuthority('known');
    createAuthority('unknown');
    runOpenSsl(
      'req',
      ...NEW_KEY_ARGS,
      '-keyout',
      'target.key',
      '-out',
      'target.csr',
      '-subj',
      '/CN=target',
      '-config',
      'ca.cnf',
    );
    const subjectNames = 'DNS:localhost';
    targets = {
      known: await startTarget(signCertificate({ subjectNames: `${subjectNames},IP:127.0.0.1` })),
      'wrong-name': await startTarget(signCertificate({ subjectNames: 'DNS:other.test,IP:127.0.0.2' })),
      expired: await startTarget(signCertificate({ subjectNames, endDate: '210101000000Z' })),
      'unknown-issuer': await startTarget(signCertificate({ subjectNames, authority: 'unknown' })),
      'old-protocol': await startTarget({
        ...signCertificate({ subjectNames }),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    };
    const createTargetSetting = (id: string, { port }: HttpsTarget, path = '/hook', host = 'localhost') => ({
      id,
      url: `https://${host}:${String(port)}${path}`,
      secret: SECRET,
      events: ['booking'],
    });
    const settings = {
      harbour: TARGET_NAMES.map((id) => createTargetSetting(id, targets[id])),
      berghof: [
        createTargetSetting('moved', targets.known, '/moved'),
        createTargetSetting('by-address', targets.known, '/by-address', '127.0.0.1'),
        createTargetSetting('wrong-address', targets['wrong-name'], '/hook', '127.0.0.1'),
      ],
    };
    writeFileSync(getFilePath('webhooks.json'), JSON.stringify(settings));
    program = startProgram([process.execPath, '--import', 'tsx', 'demo/service/main.ts'], {
      variables: {
        PORT: '0',
        SERVICE_DATA: getFilePath('data'),
        SERVICE_LOG: 'on',
        WEBHOOKS_FILE: getFilePath('webhooks.json'),
        NODE_EXTRA_CA_CERTS: getFilePath('known.pem'),
      },
    });
    await createBooking('harbour', 111);
    await createBooking('berghof', 206);
  }, 120_000);
  afterAll(async () => {
    program.sendSignal('SIGTERM');
    await program.exitCode;
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  });

  it("arrives with its signature if the target's certificate is valid", async () => {
    expect(await readAttemptLine('known')).toMatchObject({ outcome: 'delivered', result: 'ok', status: 204 });
    const [request] = targets.known.requests.filter(({ path }) => path === '/hook');
    expect(request?.serverName).toBe('localhost');
    const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
    const [id, timestamp] = [String(request?.headers['webhook-id']), Number(request?.headers['webhook-timestamp'])];
    expect(request?.headers['webhook-signature']).toBe(createSignature([key], id, timestamp, request?.text ?? ''));
  });

  it('arrives at an IP address that the certificate names', async () => {
    expect(await readAttemptLine('by-address')).toMatchObject({ outcome: 'delivered', status: 204 });
    expect(targets.known.requests.filter(({ path }) => path === '/by-address').length).toBe(1);
  });

  it.each([
    ['for another name', 'wrong-name', 'wrong-name'],
    ['for another address', 'wrong-address', 'wrong-name'],
    ['that has expired', 'expired', 'expired'],
    ['of an unknown authority', 'unknown-issuer', 'unknown-issuer'],
  ] as const)('sends nothing to a target with a certificate %s', async (_, webhook, target) => {
    expect(await readAttemptLine(webhook)).toMatchObject({ outcome: 'retry', result: 'unreachable', status: null });
    expect(targets[target].requests).toEqual([]);
  });

  it('sends nothing over a protocol older than TLS 1.2', async () => {
    expect(await readAttemptLine('old-protocol')).toMatchObject({ outcome: 'retry', result: 'unreachable' });
    expect(targets['old-protocol'].requests).toEqual([]);
    expect(targets['old-protocol'].countFailures()).toBeGreaterThan(0);
  });

  it('does not follow a redirect', async () => {
    expect(await readAttemptLine('moved')).toMatchObject({ outcome: 'retry', result: 'redirect', status: 307 });
    expect(targets.known.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});
