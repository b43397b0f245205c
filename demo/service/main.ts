/**
 * `npm run service`: the demo booking service on a port of its own. Settings come from the environment:
 * `PORT` (4174), `HOST` (127.0.0.1), `DATABASE_URL` for a PostgreSQL server, else `SERVICE_DATA` for the folder of the
 * embedded database (.data/service), `HOLD_MINUTES` (20), `HOLD_SHARE` (a third), `BASE_ORIGIN`, `DEMO=0` to refuse
 * the demo's credentials.
 */

import { serve } from '@hono/node-server';
import { createDatabase } from './database/database.ts';
import { FolderInUse } from './database/lock.ts';
import type { Origins } from './http/address.ts';
import { originsOf } from './http/address.ts';
import { createService, USUAL_HOLD_SHARE } from './service.ts';
import { DEMO_ACCOUNTS } from './demo.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function numberSetting(name: string, usual: number, most: number): number {
  const text = process.env[name];
  const value = text === undefined || text === '' ? usual : Number(text);
  return Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : fail(`${name} is a whole number up to ${String(most)}, not "${text ?? ''}".`);
}

function shareSetting(name: string, usual: number): number {
  const text = process.env[name];
  const value = text === undefined || text === '' ? usual : Number(text);
  return value >= 0 && value <= 1 ? value : fail(`${name} is a number from 0 to 1, not "${text ?? ''}".`);
}

function originSetting(name: string): string | null {
  const text = process.env[name];
  if (text === undefined || text === '') return null;
  return URL.canParse(text) && new URL(text).origin === text
    ? text
    : fail(`${name} is an origin like https://book.example.com, not "${text}".`);
}

const port = numberSetting('PORT', 4174, 65_535);
const holdMinutes = numberSetting('HOLD_MINUTES', 20, 10_080);
const holdShare = shareSetting('HOLD_SHARE', USUAL_HOLD_SHARE);
const hostname = process.env.HOST ?? '127.0.0.1';
const url = process.env.DATABASE_URL;
const folder = process.env.SERVICE_DATA ?? '.data/service';
const baseOrigin = originSetting('BASE_ORIGIN');
let origins: Origins = baseOrigin === null ? originsOf(port, hostname) : [baseOrigin];

const database = await createDatabase(url ? { url } : { folder }).catch((error: unknown) => {
  if (error instanceof FolderInUse) return fail(error.message);
  // The message of a failed connection may hold the address, which holds a password.
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
  demo: process.env.DEMO !== '0',
  origins: () => origins,
  // The demo site, as `npm start` serves it.
  sites: () => originsOf(4173, hostname),
});

const server = serve(
  { fetch: (request: Request, platform: unknown) => service.fetch(request, platform), port, hostname },
  ({ port: taken }) => {
    if (baseOrigin === null) origins = originsOf(taken, hostname);
    const origin = `http://localhost:${String(taken)}`;
    console.log(
      `The demo booking service answers at ${origin}/<account> (${database.kind === 'server' ? 'PostgreSQL' : folder}).`,
    );
    for (const account of DEMO_ACCOUNTS) console.log(`  ${origin}/${account}/api/3.0/help`);
  },
);
server.on('error', (error: NodeJS.ErrnoException) => {
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${String(port)} is taken. Choose another with PORT.`
      : `The service could not start: ${error.message}`,
  );
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.close(() => {
    void service.close().finally(() => process.exit(0));
  });
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  // Whoever still talks after a moment is cut off: nothing unfinished is ever committed.
  setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, 1000).unref();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
