#!/usr/bin/env node
/**
 * The program `slipway-relay`: a relay on Node that reads its configuration from environment variables. It does not
 * start if the configuration is incomplete or the store does not work. `npm run relay` starts it from the sources.
 */
import { readEnvironment, variableNameByOption, type Environment } from './environment.ts';
import { onNode } from './http/address.ts';
import { createLocalMetricsHandler, withMetrics } from './metrics/metrics-handler.ts';
import { createRelayMetrics } from './metrics/relay-metrics.ts';
import { createSettings, RelayOptionError, type RelayOptions } from './options.ts';
import { createRelay } from './relay.ts';
import { serveHandler, addHealthChecks } from './server.ts';
import { openStore, StoreError } from './stores/open-store.ts';
import type { OpenTelemetry } from './tracing.ts';

function exitWithProblems(problems: readonly string[]): never {
  for (const problem of problems) console.error(`relay: ${problem}`);
  console.error('relay: not started.');
  process.exit(1);
}

function describeStartError(error: unknown, environment: Environment): string {
  if (error instanceof RelayOptionError)
    return error.message.replace(`Relay option ${error.option}`, variableNameByOption[error.option] ?? error.option);
  if (error instanceof StoreError) return error.message;
  if (error instanceof Error && 'code' in error)
    return `cannot listen on ${environment.host}:${environment.port} (${String(error.code)}).`;
  return 'an unexpected fault.';
}

/** Imports the API of OpenTelemetry. The operator registers a provider for it: `node --import ./tracing.mjs`. */
async function importOpenTelemetry(): Promise<OpenTelemetry> {
  // The name is in a variable, so that TypeScript does not look for the types of that package, which the project does
  // not install.
  const packageName = ['@opentelemetry', 'api'].join('/');
  try {
    return (await import(packageName)) as OpenTelemetry;
  } catch {
    return exitWithProblems([
      `SLIPWAY_TRACING is on, but the package ${packageName} is not installed: npm install ${packageName}`,
    ]);
  }
}

async function startProgram(environment: Environment): Promise<void> {
  const options: RelayOptions = {
    ...environment,
    ownOrigin: environment.ownOrigin ?? undefined,
    ...onNode(environment),
  };
  // Checks the options first, so that a wrong option never opens the store.
  createSettings(options);
  const { mount, metricsPort, metricsToken } = environment;
  const openTelemetry = environment.tracing ? { openTelemetry: await importOpenTelemetry() } : {};
  const { name, checkReady, close, ...sharedOptions } = await openStore(environment);
  const metrics = createRelayMetrics();
  const relay = createRelay({ ...options, ...sharedOptions, ...openTelemetry, metrics });
  const handler =
    metricsToken === null ? relay : withMetrics(relay, metrics, { token: metricsToken, path: `${mount}/metrics` });
  const server = await serveHandler(addHealthChecks(handler, checkReady), environment);
  const metricsServer =
    metricsPort === null
      ? null
      : await serveHandler(createLocalMetricsHandler(metrics), { port: metricsPort, host: '127.0.0.1' });
  console.log(
    `relay: ${server.address}${environment.mount}/api/3.0/${environment.reads ? '' : 'booking/'}… for ${environment.origins.join(', ')}; ` +
      `remembers bookings in ${name}.`,
  );

  if (metricsServer) console.log(`relay: metrics at ${metricsServer.address}/metrics.`);

  let isStopping = false;
  const stopProgram = (): void => {
    // A second signal stops the program immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    // After `server.stop()`, all guests have their answers. So it does not matter if the store fails to close.
    void server
      .stop()
      .then(() => metricsServer?.stop())
      .then(close)
      .catch(() => undefined)
      .then(() => process.exit(0));
  };
  process.on('SIGINT', stopProgram);
  process.on('SIGTERM', stopProgram);
}

const environmentResult = readEnvironment(process.env);
if (!environmentResult.ok) exitWithProblems(environmentResult.problems);
startProgram(environmentResult.environment).catch((error: unknown) =>
  exitWithProblems([describeStartError(error, environmentResult.environment)]),
);
