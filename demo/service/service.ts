/** The demo booking service as one function from request to response: an application without a port. */

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createAttempts } from './auth/attempts.ts';
import { createApplicationCheck, createTokenCheck } from './auth/credentials.ts';
import type { CallerChecks } from './auth/caller.ts';
import type { Database } from './database/database.ts';
import { type Origins, networkOf, networkOfPeer, originsOf, ownAddress, segmentsOf } from './http/address.ts';
import { returnAddress } from './http/return-address.ts';
import type { ServiceContext } from './http/call.ts';
import type { PaceGate } from './http/pace-gate.ts';
import { logFailure } from './http/log-failure.ts';
import { AuthError, ApiError } from './http/errors.ts';
import { type ApiRequest, answerApi, denied, json } from './routes/api.ts';
import { picture } from './routes/media.ts';
import { authorizePage, tokenAnswer } from './routes/oauth.ts';
import { payReservation, showReservation } from './routes/reserve.ts';
import { showStorefront } from './routes/storefront.ts';
import { type ZoneTable, machineZones } from './rules/day.ts';
import { createCatalogues } from './sql/accounts.ts';
import { askAnything } from './sql/alive.ts';
import { leadDemoApplicationTo } from './sql/oauth.ts';
import { settleSetting } from './sql/settings.ts';
import { seed } from './seed/seed.ts';

export interface ServiceOptions {
  readonly database: Database;
  /** The clock; tests bring their own. */
  readonly now?: () => Date;
  /** The time zone table; this machine's where nothing is said. */
  readonly zones?: ZoneTable;
  /** Minutes for which a session keeps its stock after its last change. 20 where nothing is said. */
  readonly holdMinutes?: number;
  /**
   * The part of an item's day that one caller may hold without booking. Where nothing is said 1, no limit: for
   * processes in which all callers come from one address. The programs say `USUAL_HOLD_SHARE`.
   */
  readonly holdShare?: number;
  /** Stocks the demo accounts and accepts the demo credentials. */
  readonly demo?: boolean;
  /**
   * Where the service is reached, known once it listens: absolute addresses in answers begin so. Port 4174 of this
   * machine where nothing is said.
   */
  readonly origins?: () => Origins;
  /** The path before the accounts, as requests come in: `/api`. None where nothing is said. */
  readonly path?: string;
  /** Origins of the sites that the hosted pages may lead back to. None where nothing is said. */
  readonly sites?: () => readonly string[];
  /** Where the demo's application is given its codes; as seeded where nothing is said. */
  readonly demoReturn?: string;
  /** The address a request comes from; who the connection is from where nothing is said. */
  readonly clientAddress?: (request: Request, platform: unknown) => string | null;
  /** Slows requests down and refuses some, like a weak service (`createPaceGate`). Defaults to answers at once. */
  readonly pace?: PaceGate;
}

/** A third. */
export const USUAL_HOLD_SHARE = 1 / 3;

interface Platform {
  readonly platform: unknown;
}

const USUAL_ORIGINS = originsOf(4174);

export interface Service {
  /** `platform` is what Node's server passes beside the request: it knows the caller's address. */
  readonly fetch: (request: Request, platform?: unknown) => Promise<Response>;
  /** Rejects where the database does not answer. */
  readonly ready: () => Promise<void>;
  /** Closes the database too. */
  readonly close: () => Promise<void>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, demo = false, now = () => new Date(), path = '' } = options;
  if (demo) await seed(database, now());
  if (options.demoReturn !== undefined) await leadDemoApplicationTo(database.orm, options.demoReturn);
  const attempts = createAttempts();
  const premises: Premises = {
    context: await contextOf(options, { demo, now }),
    attempts,
    checks: {
      application: createApplicationCheck(database.orm, attempts, demo),
      accessToken: createTokenCheck(database.orm, now, demo),
    },
    sites: options.sites ?? (() => []),
  };
  const find = createCatalogues(database.orm);
  const origins = options.origins ?? (() => USUAL_ORIGINS);

  const app = new Hono<{ Bindings: Platform }>({ getPath: (request) => new URL(request.url).pathname });
  app.all('*', async ({ req: { raw: request }, env }) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${path}/`)) throw nothingThere();
    const [slug = '', ...segments] = segmentsOf(pathname.slice(path.length));
    const catalogue = await find(slug);
    if (!catalogue) throw new AuthError(404, 'not_found', 'There is no such account.');
    const base = `${ownAddress(request, origins())}/${slug}`;
    return routed(
      { request, catalogue, segments, base, network: networkBehind(options, request, env.platform) },
      premises,
    );
  });
  app.onError((error, { req }) => failed(error, req.raw));

  return {
    fetch: async (request, platform) => app.fetch(request, { platform }),
    ready: () => askAnything(database.orm),
    close: () => database.close(),
  };
}

/** What everything that is answered here works with. */
interface Premises {
  readonly context: ServiceContext;
  readonly attempts: ReturnType<typeof createAttempts>;
  readonly checks: CallerChecks;
  readonly sites: () => readonly string[];
}

async function contextOf(
  { database, zones = machineZones, holdMinutes = 20, holdShare = 1, pace }: ServiceOptions,
  told: Pick<ServiceContext, 'demo' | 'now'>,
): Promise<ServiceContext> {
  const slipKey = await settleSetting(database.orm, 'slip key', randomBytes(32).toString('base64'));
  return {
    db: database.orm,
    zones,
    slipKey: Buffer.from(slipKey, 'base64'),
    holdMinutes,
    holdShare,
    pace: pace ?? null,
    ...told,
  };
}

function networkBehind({ clientAddress }: ServiceOptions, request: Request, platform: unknown): string {
  const address = clientAddress?.(request, platform) ?? null;
  return address === null ? networkOfPeer(platform) : networkOf(address);
}

/** What stands at the addresses of an account. */
function routed(asked: ApiRequest, { context, attempts, checks, sites }: Premises): Promise<Response> {
  const { request, catalogue, base } = asked;
  const [first, second, third, ...more] = asked.segments;
  if (first === 'api' && second === '3.0')
    return answerApi({ ...asked, segments: asked.segments.slice(2) }, context, checks);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (first === 'media' && second !== undefined && third === undefined && reading) return picture(second);
  if (first === 'oauth' && third === undefined) {
    if (second === undefined && (reading || request.method === 'POST')) return authorizePage(asked, context, attempts);
    if (second === 'token') return tokenAnswer(asked, context, checks.application);
  }
  const back = returnAddress(request, sites());
  if ((first === undefined || first === 'reserve') && second === undefined && reading) {
    const [site] = sites();
    return Promise.resolve(showStorefront(catalogue, { request, site: back ?? (site ? `${site}/` : null) }));
  }
  if (first === 'reserve' && second === 'booking' && third !== undefined && more.length === 0 && reading) {
    const token = new URL(request.url).searchParams.get('CFX') ?? '';
    return showReservation(context, { catalogue, token, base, back, code: third });
  }
  if (first === 'reserve' && second !== undefined && more.length === 0) {
    const reservation = { catalogue, token: second, base, back };
    if (third === undefined && reading) return showReservation(context, reservation);
    if (third === 'pay' && request.method === 'POST') return payReservation(context, reservation);
  }
  throw nothingThere();
}

function nothingThere(): AuthError {
  return new AuthError(404, 'not_found', 'There is nothing at this address.');
}

function failed(error: Error, request: Request): Response {
  if (error instanceof AuthError) return denied(error, request);
  if (error instanceof ApiError) {
    const description = `${error.title} ${error.details}`.trim();
    return json({ error: error.id, error_description: description }, error.status, request);
  }
  logFailure(error);
  return json({ error: 'unavailable', error_description: 'The service cannot answer at the moment.' }, 503, request);
}
