#!/usr/bin/env node
/**
 * `slipway-relay`, and `npm run relay` from the sources: the relay alone on Node, configured by environment variables.
 * Does not start half configured.
 */
import { readEnvironment, variableOf, type Environment } from './environment.ts';
import { withHealth } from './health.ts';
import { onNode } from './node.ts';
import { RelayOptionError, settle, type RelayOptions } from './options.ts';
import { createRelay } from './relay.ts';
import { serveRelay } from './server.ts';
import { openStore, StoreError } from './shared-store.ts';

function refuse(complaints: readonly string[]): never {
  for (const complaint of complaints) console.error(`relay: ${complaint}`);
  console.error('relay: not started.');
  process.exit(1);
}

function complaintOf(error: unknown, environment: Environment): string {
  if (error instanceof RelayOptionError)
    return error.message.replace(`Relay option ${error.option}`, variableOf[error.option] ?? error.option);
  if (error instanceof StoreError) return error.message;
  if (error instanceof Error && 'code' in error)
    return `cannot listen on ${environment.host}:${environment.port} (${String(error.code)}).`;
  return 'an unexpected fault.';
}

async function start(environment: Environment): Promise<void> {
  const options: RelayOptions = {
    ...environment,
    ownOrigin: environment.ownOrigin ?? undefined,
    ...onNode(environment),
  };
  settle(options);
  const { name, ready, close, ...shared } = await openStore(environment);
  const server = await serveRelay(withHealth(createRelay({ ...options, ...shared }), ready), environment);
  console.log(
    `relay: ${server.address}${environment.mount}/api/3.0/${environment.reads ? '' : 'booking/'}… for ${environment.origins.join(', ')}; ` +
      `remembers bookings in ${name}.`,
  );

  let stopping = false;
  const stop = (): void => {
    // The second signal does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    // A store that cannot say goodbye keeps nobody: what matters was answered before.
    void server
      .stop()
      .then(close)
      .catch(() => undefined)
      .then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

const reading = readEnvironment(process.env);
if (!reading.ok) refuse(reading.complaints);
start(reading.environment).catch((error: unknown) => refuse([complaintOf(error, reading.environment)]));
