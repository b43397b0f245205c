/**
 * `npm run service`: runs the demo booking service on its own port. Settings come from environment variables, which
 * `README.md` lists with their defaults. On SIGINT and SIGTERM, it waits for open requests, then closes the database.
 * `service.ts` answers the requests.
 */

import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulStop, MAX_ANSWER_MS, serveHandler, addHealthChecks } from '../../src/relay/server.ts';
import { isMetricsToken, createLocalMetricsHandler, withMetrics } from '../../src/relay/metrics/metrics-handler.ts';
import { proxyHeaders, type ProxyHeader, onNode } from '../../src/relay/http/address.ts';
import { SecretFileError, readSecretFiles } from '../../src/relay/environment.ts';
import { createDatabase } from './database/database.ts';
import { FolderInUseError } from './database/lock.ts';
import { type BaseUrls, listOrigins, parseBaseUrl } from './http/address.ts';
import { createPaceGate } from './http/pace-gate.ts';
import { WebhookSettingError } from './rules/webhooks.ts';
import { type PaceName, PACES, readPaceName } from './rules/pace.ts';
import { observeRequests } from './observe.ts';
import { createService, DEFAULT_HOLD_SHARE } from './service.ts';
import type { WebhookOptions } from './webhooks/engine.ts';
import { readTargetsFile } from './webhooks/targets-file.ts';
import { DEMO_ACCOUNTS } from './demo.ts';

function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}

const variables = readVariables();

function readVariables(): Readonly<Record<string, string | undefined>> {
  try {
    return readSecretFiles(process.env, ['DATABASE_URL', 'METRICS_TOKEN']);
  } catch (error) {
    if (error instanceof SecretFileError) exitWithMessage(error.message);
    throw error;
  }
}

function readNumber(name: string, defaultValue: number, maximum: number): number {
  const text = variables[name];
  const value = text === undefined || text === '' ? defaultValue : Number(text);
  return Number.isInteger(value) && value >= 0 && value <= maximum
    ? value
    : exitWithMessage(`${name} is a whole number up to ${String(maximum)}, not "${text ?? ''}".`);
}

function readShare(name: string, defaultValue: number): number {
  const text = variables[name];
  const value = text === undefined || text === '' ? defaultValue : Number(text);
  return value >= 0 && value <= 1 ? value : exitWithMessage(`${name} is a number from 0 to 1, not "${text ?? ''}".`);
}

function readAddress(name: string): string | null {
  const text = variables[name] ?? '';
  if (text === '') return null;
  return parseBaseUrl(text) ?? exitWithMessage(`${name} is an address like https://book.example.com, not "${text}".`);
}

function readProxyHeader(name: string): ProxyHeader {
  const text = (variables[name] ?? '').toLowerCase() || 'x-forwarded-for';
  return (
    proxyHeaders.find((header) => header === text) ??
    exitWithMessage(`${name} is ${proxyHeaders.join(' or ')}, not "${text}".`)
  );
}

function readPace(name: string): PaceName {
  try {
    return readPaceName(variables[name]?.trim() ?? '');
  } catch (error) {
    return exitWithMessage(error instanceof Error ? error.message : String(error));
  }
}

const port = readNumber('PORT', 4174, 65_535);
const holdMinutes = readNumber('HOLD_MINUTES', 20, 10_080);
const holdShare = readShare('HOLD_SHARE', DEFAULT_HOLD_SHARE);
const paceName = readPace('SERVICE_PACE');
const hostname = variables.HOST ?? '127.0.0.1';
const databaseUrl = variables.DATABASE_URL;
const dataFolder = variables.SERVICE_DATA ?? '.data/service';
const publicUrl = readAddress('PUBLIC_URL');
const siteUrl = readAddress('SITE_URL');
// Origins of the pages that link guests to this service. Default to the demo site of `npm start`.
const siteOrigins: BaseUrls = siteUrl === null ? listOrigins(4173, hostname) : [new URL(siteUrl).origin];
let baseUrls: BaseUrls = publicUrl === null ? listOrigins(port, hostname) : [publicUrl];

const webhooksFile = variables.WEBHOOKS_FILE?.trim() ?? '';
const isLogged = variables.SERVICE_LOG === 'on';

function createWebhookOptions(): WebhookOptions {
  try {
    return {
      ...readTargetsFile(webhooksFile, baseUrls),
      log: (line) => {
        if (isLogged || line.outcome !== 'delivered') console.log(JSON.stringify(line));
      },
    };
  } catch (error) {
    return exitWithSettingError(error);
  }
}

function exitWithSettingError(error: unknown): never {
  if (error instanceof WebhookSettingError) exitWithMessage(error.message);
  throw error;
}

const webhooks = webhooksFile === '' ? null : createWebhookOptions();

const database = await createDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder }).catch(
  (error: unknown) => {
    if (error instanceof FolderInUseError) return exitWithMessage(error.message);
    // Does not print the error: its message can contain the database address, which contains a password.
    return exitWithMessage(
      databaseUrl
        ? 'The database of DATABASE_URL cannot be reached or prepared.'
        : `The database in ${dataFolder} cannot be opened: ${String(error)}`,
    );
  },
);
const service = await createService({
  database,
  holdMinutes,
  holdShare,
  demo: variables.DEMO !== '0',
  baseUrls: () => baseUrls,
  siteOrigins: () => siteOrigins,
  demoRedirectUri: `${siteOrigins[0]}/oauth/return`,
  clientAddress: onNode({
    trustedProxies: readNumber('TRUST_PROXY', 0, 10),
    proxyHeader: readProxyHeader('PROXY_HEADER'),
  }).clientAddress,
  ...(paceName !== 'normal' && { paceGate: createPaceGate(PACES[paceName]) }),
  ...(webhooks && { webhooks }),
}).catch(exitWithSettingError);

const { handler: observedHandler, metrics } = observeRequests(service.fetch, {
  ...(isLogged && { log: (line) => console.log(JSON.stringify(line)) }),
  webhooks: service.webhooks,
});
const metricsToken = variables.METRICS_TOKEN?.trim() ?? '';
if (metricsToken !== '' && !isMetricsToken(metricsToken))
  exitWithMessage('METRICS_TOKEN must have at least 16 visible ASCII characters.');
const handleRequest = addHealthChecks(
  metricsToken === '' ? observedHandler : withMetrics(observedHandler, metrics, { token: metricsToken }),
  service.checkReadiness,
);
const metricsPort = variables.METRICS_PORT ? readNumber('METRICS_PORT', 0, 65_535) : null;
const metricsServer =
  metricsPort === null
    ? null
    : await serveHandler(createLocalMetricsHandler(metrics), { port: metricsPort, host: '127.0.0.1' }).catch(() =>
        exitWithMessage(`Port ${String(metricsPort)} is taken. Choose another with METRICS_PORT.`),
      );
const server = createAdaptorServer({ fetch: (request, platform) => handleRequest(request, platform) }) as Server;
const drainServer = createGracefulStop(server);
server.on('error', (error: NodeJS.ErrnoException) => {
  exitWithMessage(
    error.code === 'EADDRINUSE'
      ? `Port ${String(port)} is taken. Choose another with PORT.`
      : `The service could not start: ${error.message}`,
  );
});
server.listen(port, hostname, () => {
  const { port: actualPort } = server.address() as AddressInfo;
  if (publicUrl === null) baseUrls = listOrigins(actualPort, hostname);
  const localOrigin = `http://localhost:${String(actualPort)}`;
  console.log(
    `The demo booking service answers at ${localOrigin}/<account> (${database.kind === 'server' ? 'PostgreSQL' : dataFolder})${paceName === 'normal' ? '' : `, at the pace "${paceName}"`}.`,
  );
  if (metricsServer) console.log(`Metrics at ${metricsServer.address}/metrics.`);
  for (const account of DEMO_ACCOUNTS) console.log(`  ${localOrigin}/${account}/api/3.0/help`);
});

let isStopping = false;
function stopService(): void {
  if (isStopping) return;
  isStopping = true;
  // Waits up to `MAX_ANSWER_MS` (38 s) for open requests, then ends them. The database does not commit their
  // transactions.
  void drainServer(MAX_ANSWER_MS)
    .then(() => metricsServer?.stop())
    .then(() => service.close())
    .finally(() => process.exit(0));
}
process.on('SIGINT', stopService);
process.on('SIGTERM', stopService);
