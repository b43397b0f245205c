/**
 * `npm run service`: runs the demo booking service on its own port. Settings come from environment variables, which
 * `README.md` lists with their defaults. On SIGINT and SIGTERM, it ends open requests before it closes the database.
 * `service.ts` answers the requests.
 */

import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulStop, MAX_ANSWER_MS, serveRelay, addHealthChecks } from '../../src/relay/server.ts';
import { isMetricsToken, createLocalMetricsHandler, withMetrics } from '../../src/relay/metrics/metrics-handler.ts';
import { proxyHeaders, type ProxyHeader, onNode } from '../../src/relay/http/address.ts';
import { SecretFileError, readSecretFiles } from '../../src/relay/environment.ts';
import { createDatabase } from './database/database.ts';
import { FolderInUse } from './database/lock.ts';
import { type Origins, originsOf, plainBase } from './http/address.ts';
import { createPaceGate } from './http/pace-gate.ts';
import { WebhookSettingError } from './rules/webhooks.ts';
import { type PaceName, PACES, readPaceName } from './rules/pace.ts';
import { observe } from './observe.ts';
import { createService, DEFAULT_HOLD_SHARE } from './service.ts';
import type { WebhookOptions } from './webhooks/engine.ts';
import { readTargetsFile } from './webhooks/targets-file.ts';
import { DEMO_ACCOUNTS } from './demo.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const variables = withFiles();

function withFiles(): Readonly<Record<string, string | undefined>> {
  try {
    return readSecretFiles(process.env, ['DATABASE_URL', 'METRICS_TOKEN']);
  } catch (error) {
    if (error instanceof SecretFileError) fail(error.message);
    throw error;
  }
}

function numberSetting(name: string, defaultValue: number, maximum: number): number {
  const text = variables[name];
  const value = text === undefined || text === '' ? defaultValue : Number(text);
  return Number.isInteger(value) && value >= 0 && value <= maximum
    ? value
    : fail(`${name} is a whole number up to ${String(maximum)}, not "${text ?? ''}".`);
}

function shareSetting(name: string, defaultValue: number): number {
  const text = variables[name];
  const value = text === undefined || text === '' ? defaultValue : Number(text);
  return value >= 0 && value <= 1 ? value : fail(`${name} is a number from 0 to 1, not "${text ?? ''}".`);
}

function addressSetting(name: string): string | null {
  const text = variables[name] ?? '';
  if (text === '') return null;
  return plainBase(text) ?? fail(`${name} is an address like https://book.example.com, not "${text}".`);
}

function headerSetting(name: string): ProxyHeader {
  const text = (variables[name] ?? '').toLowerCase() || 'x-forwarded-for';
  return (
    proxyHeaders.find((header) => header === text) ?? fail(`${name} is ${proxyHeaders.join(' or ')}, not "${text}".`)
  );
}

function paceSetting(name: string): PaceName {
  try {
    return readPaceName(variables[name]?.trim() ?? '');
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const port = numberSetting('PORT', 4174, 65_535);
const holdMinutes = numberSetting('HOLD_MINUTES', 20, 10_080);
const holdShare = shareSetting('HOLD_SHARE', DEFAULT_HOLD_SHARE);
const paceName = paceSetting('SERVICE_PACE');
const hostname = variables.HOST ?? '127.0.0.1';
const url = variables.DATABASE_URL;
const folder = variables.SERVICE_DATA ?? '.data/service';
const publicUrl = addressSetting('PUBLIC_URL');
const siteUrl = addressSetting('SITE_URL');
// Origins of the pages that guests come from. Default to the demo site of `npm start`.
const sites: Origins = siteUrl === null ? originsOf(4173, hostname) : [new URL(siteUrl).origin];
let origins: Origins = publicUrl === null ? originsOf(port, hostname) : [publicUrl];

const webhooksFile = variables.WEBHOOKS_FILE?.trim() ?? '';
const isLogged = variables.SERVICE_LOG === 'on';

function webhookOptions(): WebhookOptions {
  try {
    return {
      ...readTargetsFile(webhooksFile, origins),
      log: (line) => {
        if (isLogged || line.outcome !== 'delivered') console.log(JSON.stringify(line));
      },
    };
  } catch (error) {
    return failWithSetting(error);
  }
}

function failWithSetting(error: unknown): never {
  if (error instanceof WebhookSettingError) fail(error.message);
  throw error;
}

const webhooks = webhooksFile === '' ? null : webhookOptions();

const database = await createDatabase(url ? { url } : { folder }).catch((error: unknown) => {
  if (error instanceof FolderInUse) return fail(error.message);
  // Does not print the error: its message can contain the database address, which contains a password.
  return fail(
    url
      ? 'The database of DATABASE_URL cannot be reached or prepared.'
      : `The database in ${folder} cannot be opened: ${String(error)}`,
  );
});
const service = await createService({
  database,
  holdMinutes,
  holdShare,
  demo: variables.DEMO !== '0',
  origins: () => origins,
  sites: () => sites,
  demoReturn: `${sites[0]}/oauth/return`,
  clientAddress: onNode({
    trustedProxies: numberSetting('TRUST_PROXY', 0, 10),
    proxyHeader: headerSetting('PROXY_HEADER'),
  }).clientAddress,
  ...(paceName !== 'normal' && { pace: createPaceGate(PACES[paceName]) }),
  ...(webhooks && { webhooks }),
}).catch(failWithSetting);

const { answer: observedAnswer, metrics } = observe(service.fetch, {
  ...(isLogged && { log: (line) => console.log(JSON.stringify(line)) }),
  webhooks: service.webhooks,
});
const metricsToken = variables.METRICS_TOKEN?.trim() ?? '';
if (metricsToken !== '' && !isMetricsToken(metricsToken))
  fail('METRICS_TOKEN must have at least 16 visible ASCII characters.');
const answer = addHealthChecks(
  metricsToken === '' ? observedAnswer : withMetrics(observedAnswer, metrics, { token: metricsToken }),
  service.ready,
);
const metricsPort = variables.METRICS_PORT ? numberSetting('METRICS_PORT', 0, 65_535) : null;
const metricsServer =
  metricsPort === null
    ? null
    : await serveRelay(createLocalMetricsHandler(metrics), { port: metricsPort, host: '127.0.0.1' }).catch(() =>
        fail(`Port ${String(metricsPort)} is taken. Choose another with METRICS_PORT.`),
      );
const server = createAdaptorServer({ fetch: (request, platform) => answer(request, platform) }) as Server;
const drain = createGracefulStop(server);
server.on('error', (error: NodeJS.ErrnoException) => {
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${String(port)} is taken. Choose another with PORT.`
      : `The service could not start: ${error.message}`,
  );
});
server.listen(port, hostname, () => {
  const { port: actualPort } = server.address() as AddressInfo;
  if (publicUrl === null) origins = originsOf(actualPort, hostname);
  const origin = `http://localhost:${String(actualPort)}`;
  console.log(
    `The demo booking service answers at ${origin}/<account> (${database.kind === 'server' ? 'PostgreSQL' : folder})${paceName === 'normal' ? '' : `, at the pace "${paceName}"`}.`,
  );
  if (metricsServer) console.log(`Metrics at ${metricsServer.address}/metrics.`);
  for (const account of DEMO_ACCOUNTS) console.log(`  ${origin}/${account}/api/3.0/help`);
});

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  // Waits up to half a minute for open requests, then ends them. The database does not commit their transactions.
  void drain(MAX_ANSWER_MS)
    .then(() => metricsServer?.stop())
    .then(() => service.close())
    .finally(() => process.exit(0));
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
