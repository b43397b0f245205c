/**
 * The demo booking service as one function from request to response. It finds the account of a request and calls the
 * route for its path. The program `main.ts` serves the function on a port, and tests call it directly.
 */

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createAttempts } from './auth/attempts.ts';
import { createApplicationCheck, createTokenCheck } from './auth/credentials.ts';
import type { CallerChecks } from './auth/caller.ts';
import type { Database } from './database/database.ts';
import {
  type Origins,
  networkOf,
  networkOfPeer,
  originsOf,
  ownAddress,
  segmentsOf,
  returnAddress,
} from './http/address.ts';
import type { ServiceContext } from './http/call.ts';
import type { PaceGate } from './http/pace-gate.ts';
import { logFailure } from './http/log-failure.ts';
import { AuthError, ApiError } from './http/errors.ts';
import { type ApiRequest, answerApi, authErrorResponse, json } from './routes/api.ts';
import { picture } from './routes/media.ts';
import { authorizePage, tokenAnswer } from './routes/oauth.ts';
import { payReservation, showReservation, showStorefront } from './routes/hosted.ts';
import { createFormKeys, type FormKeys } from './staff/form-keys.ts';
import { answerStaff } from './staff/staff-page.ts';
import { type ZoneTable, machineZones } from './rules/day.ts';
import { createCatalogues } from './sql/accounts.ts';
import { checkConnection } from './sql/orm.ts';
import { setDemoRedirectUri } from './sql/oauth.ts';
import { readOrWriteSetting } from './sql/settings.ts';
import { seed } from './seed/seed.ts';
import { startWebhooks, type WebhookEngine, type WebhookOptions } from './webhooks/engine.ts';

export interface ServiceOptions {
  readonly database: Database;
  /** Returns the current time. Defaults to the machine's clock. */
  readonly now?: () => Date;
  /** Time zone data. Defaults to the machine's. */
  readonly zones?: ZoneTable;
  /** Minutes for which a session holds stock after its last change. Defaults to 20. */
  readonly holdMinutes?: number;
  /**
   * Largest part of an item's daily stock that one caller can hold without a booking, from 0 to 1. Defaults to 1 (no
   * limit), because all callers in a test have the same address. Programs pass `DEFAULT_HOLD_SHARE`.
   */
  readonly holdShare?: number;
  /** True to create the demo accounts and to accept the demo credentials. Defaults to false. */
  readonly demo?: boolean;
  /** Returns the service's base addresses, for absolute addresses in answers. Defaults to port 4174 of this machine. */
  readonly origins?: () => Origins;
  /** Path before the account in the address of a request, such as `/api`. Defaults to none. */
  readonly path?: string;
  /** Returns the origins of the sites that hosted pages can link to. Defaults to none. */
  readonly sites?: () => readonly string[];
  /** Redirect URI of the demo application. Defaults to the URI in the demo data. */
  readonly demoReturn?: string;
  /** Returns the caller's IP address. Defaults to the address of the connection. */
  readonly clientAddress?: (request: Request, platform: unknown) => string | null;
  /** Delays requests and refuses some, as a weak service would (`createPaceGate`). Defaults to immediate answers. */
  readonly pace?: PaceGate;
  /** Options for webhooks to the targets of accounts (Booking API 6). Defaults to no webhooks. */
  readonly webhooks?: WebhookOptions;
}

/** Each caller can hold at most a third of an item's daily stock without a booking. */
export const DEFAULT_HOLD_SHARE = 1 / 3;

interface Platform {
  readonly platform: unknown;
}

const DEFAULT_ORIGINS = originsOf(4174);

export interface Service {
  /** Answers a request. `platform` is the second argument of Node's server; it contains the connection's address. */
  readonly fetch: (request: Request, platform?: unknown) => Promise<Response>;
  /** Resolves if the database answers, otherwise rejects. */
  readonly ready: () => Promise<void>;
  /** Engine that delivers webhooks; `null` if the service has no targets. */
  readonly webhooks: WebhookEngine | null;
  /** Stops the webhook deliveries and closes the database. */
  readonly close: () => Promise<void>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, demo = false, now = () => new Date(), path = '' } = options;
  if (demo) await seed(database, now(), options.webhooks?.targets);
  if (options.demoReturn !== undefined) await setDemoRedirectUri(database.orm, options.demoReturn);
  const attempts = createAttempts();
  const premises: Premises = {
    context: await contextOf(options, { demo, now }),
    attempts,
    formKeys: createFormKeys(),
    checks: {
      application: createApplicationCheck(database.orm, attempts, demo),
      accessToken: createTokenCheck(database.orm, now, demo),
    },
    sites: options.sites ?? (() => []),
  };
  const webhooks = options.webhooks ? await startWebhooks(database.orm, now, options.webhooks) : null;
  const findCatalogue = createCatalogues(database.orm);
  const origins = options.origins ?? (() => DEFAULT_ORIGINS);

  const app = new Hono<{ Bindings: Platform }>({ getPath: (request) => new URL(request.url).pathname });
  app.all('*', async ({ req: { raw: request }, env }) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${path}/`)) throw notFoundError();
    const [slug = '', ...segments] = segmentsOf(pathname.slice(path.length));
    const catalogue = await findCatalogue(slug);
    if (!catalogue) throw new AuthError(404, 'not_found', 'There is no such account.');
    const base = `${ownAddress(request, origins())}/${slug}`;
    return route(
      { request, catalogue, segments, base, network: networkBehind(options, request, env.platform) },
      premises,
    );
  });
  app.onError((error, { req }) => failureResponse(error, req.raw));

  return {
    fetch: async (request, platform) => {
      const response = await app.fetch(request, { platform });
      // The request's transaction has ended, so the engine can deliver its events now.
      if (request.method === 'POST') webhooks?.wake();
      return response;
    },
    ready: () => checkConnection(database.orm),
    webhooks,
    close: async () => {
      await webhooks?.stop();
      await database.close();
    },
  };
}

/** The parts of the service that all routes share. */
interface Premises {
  readonly context: ServiceContext;
  readonly attempts: ReturnType<typeof createAttempts>;
  readonly formKeys: FormKeys;
  readonly checks: CallerChecks;
  readonly sites: () => readonly string[];
}

async function contextOf(
  { database, zones = machineZones, holdMinutes = 20, holdShare = 1, pace, webhooks }: ServiceOptions,
  values: Pick<ServiceContext, 'demo' | 'now'>,
): Promise<ServiceContext> {
  const slipKey = await readOrWriteSetting(database.orm, 'slip key', randomBytes(32).toString('base64'));
  return {
    db: database.orm,
    zones,
    slipKey: Buffer.from(slipKey, 'base64'),
    holdMinutes,
    holdShare,
    pace: pace ?? null,
    webhooks: webhooks?.targets ?? new Map(),
    ...values,
  };
}

function networkBehind({ clientAddress }: ServiceOptions, request: Request, platform: unknown): string {
  const address = clientAddress?.(request, platform) ?? null;
  return address === null ? networkOfPeer(platform) : networkOf(address);
}

/** Calls the route for a path below the account's address. */
function route(apiRequest: ApiRequest, { context, attempts, formKeys, checks, sites }: Premises): Promise<Response> {
  const { request, catalogue, base } = apiRequest;
  const [firstSegment, secondSegment, thirdSegment, ...moreSegments] = apiRequest.segments;
  if (firstSegment === 'api' && secondSegment === '3.0')
    return answerApi({ ...apiRequest, segments: apiRequest.segments.slice(2) }, context, checks);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (firstSegment === 'staff')
    return answerStaff(
      { ...apiRequest, segments: apiRequest.segments.slice(1) },
      { context, attempts, checks, formKeys },
    );
  if (firstSegment === 'media' && secondSegment !== undefined && thirdSegment === undefined && isRead)
    return picture(secondSegment);
  if (firstSegment === 'oauth' && thirdSegment === undefined) {
    if (secondSegment === undefined && (isRead || request.method === 'POST'))
      return authorizePage(apiRequest, context, attempts);
    if (secondSegment === 'token') return tokenAnswer(apiRequest, context, checks.application);
  }
  const back = returnAddress(request, sites());
  if ((firstSegment === undefined || firstSegment === 'reserve') && secondSegment === undefined && isRead) {
    const [site] = sites();
    return Promise.resolve(showStorefront(catalogue, { request, site: back ?? (site ? `${site}/` : null) }));
  }
  if (
    firstSegment === 'reserve' &&
    secondSegment === 'booking' &&
    thirdSegment !== undefined &&
    moreSegments.length === 0 &&
    isRead
  ) {
    const token = new URL(request.url).searchParams.get('CFX') ?? '';
    return showReservation(context, { catalogue, token, base, back, code: thirdSegment });
  }
  if (firstSegment === 'reserve' && secondSegment !== undefined && moreSegments.length === 0) {
    const reservation = { catalogue, token: secondSegment, base, back };
    if (thirdSegment === undefined && isRead) return showReservation(context, reservation);
    if (thirdSegment === 'pay' && request.method === 'POST') return payReservation(context, reservation);
  }
  throw notFoundError();
}

function notFoundError(): AuthError {
  return new AuthError(404, 'not_found', 'There is nothing at this address.');
}

function failureResponse(error: Error, request: Request): Response {
  if (error instanceof AuthError) return authErrorResponse(error, request);
  if (error instanceof ApiError) {
    const description = `${error.title} ${error.details}`.trim();
    return json({ error: error.id, error_description: description }, error.status, request);
  }
  logFailure(error);
  return json({ error: 'unavailable', error_description: 'The service cannot answer at the moment.' }, 503, request);
}
