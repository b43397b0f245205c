/**
 * The demo booking service as one function from request to response. It finds the account of a request and calls the
 * route for its path. The program `main.ts` serves the function on a port, and tests call it directly.
 */

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createAttemptLimiter } from './auth/attempts.ts';
import { createApplicationCheck, createTokenCheck } from './auth/credentials.ts';
import type { CallerChecks } from './auth/caller.ts';
import type { Database } from './database/database.ts';
import {
  type BaseUrls,
  toNetwork,
  readPeerNetwork,
  listOrigins,
  chooseBaseUrl,
  parseSegments,
  readReturnAddress,
} from './http/address.ts';
import type { ServiceContext } from './http/call.ts';
import type { PaceGate } from './http/pace-gate.ts';
import { logFailure } from './http/log-failure.ts';
import { AuthError, ApiError } from './http/errors.ts';
import { type ApiRequest, answerApi, createAuthErrorResponse, createJsonResponse } from './routes/api.ts';
import { answerPicture } from './routes/media.ts';
import { answerAuthorization, answerTokenRequest } from './routes/oauth.ts';
import { payReservation, showReservation, showStorefront } from './routes/hosted.ts';
import { createFormKeys, type FormKeys } from './staff/form-keys.ts';
import { answerStaffRequest } from './staff/staff-page.ts';
import { type FindZone, findMachineZone } from './rules/day.ts';
import { createCatalogueFinder } from './sql/accounts.ts';
import { checkConnection } from './sql/orm.ts';
import { setDemoRedirectUri } from './sql/oauth.ts';
import { readOrWriteSetting } from './sql/settings.ts';
import { seedDatabase } from './seed/seed.ts';
import { startWebhooks, type WebhookEngine, type WebhookOptions } from './webhooks/engine.ts';

export interface ServiceOptions {
  readonly database: Database;
  /** Returns the current time. Defaults to the machine's clock. */
  readonly now?: () => Date;
  /** Returns the data of a time zone. Defaults to the data of the machine. */
  readonly findZone?: FindZone;
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
  readonly baseUrls?: () => BaseUrls;
  /** Path before the account in the address of a request, such as `/api`. Defaults to none. */
  readonly path?: string;
  /** Returns the origins of the sites that hosted pages can link to. Defaults to none. */
  readonly siteOrigins?: () => readonly string[];
  /** Redirect URI of the demo application. Defaults to the URI in the demo data. */
  readonly demoRedirectUri?: string;
  /** Returns the caller's IP address. Defaults to the address of the connection. */
  readonly clientAddress?: (request: Request, platform: unknown) => string | null;
  /** Delays requests and refuses some, as a weak service would (`createPaceGate`). Defaults to immediate answers. */
  readonly paceGate?: PaceGate;
  /** Options for webhooks to the targets of accounts (Booking API 6). Defaults to no webhooks. */
  readonly webhooks?: WebhookOptions;
}

/** Each caller can hold at most a third of an item's daily stock without a booking. */
export const DEFAULT_HOLD_SHARE = 1 / 3;

interface Platform {
  readonly platform: unknown;
}

const DEFAULT_BASE_URLS = listOrigins(4174);

export interface Service {
  /** Answers a request. `platform` is the second argument of Node's server; it contains the connection's address. */
  readonly fetch: (request: Request, platform?: unknown) => Promise<Response>;
  /** Resolves if the database answers, otherwise rejects. */
  readonly checkReadiness: () => Promise<void>;
  /** Engine that delivers webhooks; `null` without the option `webhooks`. */
  readonly webhooks: WebhookEngine | null;
  /** Stops the webhook deliveries and closes the database. */
  readonly close: () => Promise<void>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, demo: isDemo = false, now = () => new Date(), path = '' } = options;
  if (isDemo) await seedDatabase(database, now(), options.webhooks?.targets);
  if (options.demoRedirectUri !== undefined) await setDemoRedirectUri(database.orm, options.demoRedirectUri);
  const attemptLimiter = createAttemptLimiter();
  const serviceParts: ServiceParts = {
    context: await createContext(options, { isDemo, now }),
    attemptLimiter,
    formKeys: createFormKeys(),
    checks: {
      checkApplication: createApplicationCheck(database.orm, attemptLimiter, isDemo),
      findStaffByAccessToken: createTokenCheck(database.orm, now, isDemo),
    },
    siteOrigins: options.siteOrigins ?? (() => []),
  };
  const webhooks = options.webhooks ? await startWebhooks(database.orm, now, options.webhooks) : null;
  const findCatalogue = createCatalogueFinder(database.orm);
  const getBaseUrls = options.baseUrls ?? (() => DEFAULT_BASE_URLS);

  const app = new Hono<{ Bindings: Platform }>({ getPath: (request) => new URL(request.url).pathname });
  app.all('*', async ({ req: { raw: request }, env }) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${path}/`)) throw createNotFoundError();
    const [slug = '', ...segments] = parseSegments(pathname.slice(path.length));
    const catalogue = await findCatalogue(slug);
    if (!catalogue) throw new AuthError(404, 'not_found', 'There is no such account.');
    const baseUrl = `${chooseBaseUrl(request, getBaseUrls())}/${slug}`;
    return routeRequest(
      { request, catalogue, segments, baseUrl, callerNetwork: readCallerNetwork(options, request, env.platform) },
      serviceParts,
    );
  });
  app.onError((error, { req }) => createFailureResponse(error, req.raw));

  return {
    fetch: async (request, platform) => {
      const response = await app.fetch(request, { platform });
      // The request's transaction has ended, so the engine can deliver its events now.
      if (request.method === 'POST') webhooks?.wake();
      return response;
    },
    checkReadiness: () => checkConnection(database.orm),
    webhooks,
    close: async () => {
      await webhooks?.stop();
      await database.close();
    },
  };
}

/** The parts of the service that all routes share. */
interface ServiceParts {
  readonly context: ServiceContext;
  readonly attemptLimiter: ReturnType<typeof createAttemptLimiter>;
  readonly formKeys: FormKeys;
  readonly checks: CallerChecks;
  readonly siteOrigins: () => readonly string[];
}

async function createContext(
  { database, findZone = findMachineZone, holdMinutes = 20, holdShare = 1, paceGate, webhooks }: ServiceOptions,
  values: Pick<ServiceContext, 'isDemo' | 'now'>,
): Promise<ServiceContext> {
  const slipKey = await readOrWriteSetting(database.orm, 'slip key', randomBytes(32).toString('base64'));
  return {
    db: database.orm,
    findZone,
    slipKey: Buffer.from(slipKey, 'base64'),
    holdMinutes,
    holdShare,
    paceGate: paceGate ?? null,
    webhooks: webhooks?.targets ?? new Map(),
    ...values,
  };
}

function readCallerNetwork({ clientAddress }: ServiceOptions, request: Request, platform: unknown): string {
  const address = clientAddress?.(request, platform) ?? null;
  return address === null ? readPeerNetwork(platform) : toNetwork(address);
}

/** Calls the route for a path below the account's address. */
function routeRequest(
  apiRequest: ApiRequest,
  { context, attemptLimiter, formKeys, checks, siteOrigins }: ServiceParts,
): Promise<Response> {
  const { request, catalogue, baseUrl } = apiRequest;
  const [firstSegment, secondSegment, thirdSegment, ...moreSegments] = apiRequest.segments;
  if (firstSegment === 'api' && secondSegment === '3.0')
    return answerApi({ ...apiRequest, segments: apiRequest.segments.slice(2) }, context, checks);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (firstSegment === 'staff')
    return answerStaffRequest(
      { ...apiRequest, segments: apiRequest.segments.slice(1) },
      { context, attemptLimiter, checks, formKeys },
    );
  if (firstSegment === 'media' && secondSegment !== undefined && thirdSegment === undefined && isRead)
    return answerPicture(secondSegment);
  if (firstSegment === 'oauth' && thirdSegment === undefined) {
    if (secondSegment === undefined && (isRead || request.method === 'POST'))
      return answerAuthorization(apiRequest, context, attemptLimiter);
    if (secondSegment === 'token') return answerTokenRequest(apiRequest, context, checks.checkApplication);
  }
  const backAddress = readReturnAddress(request, siteOrigins());
  if ((firstSegment === undefined || firstSegment === 'reserve') && secondSegment === undefined && isRead) {
    const [siteOrigin] = siteOrigins();
    return Promise.resolve(
      showStorefront(catalogue, { request, siteAddress: backAddress ?? (siteOrigin ? `${siteOrigin}/` : null) }),
    );
  }
  if (
    firstSegment === 'reserve' &&
    secondSegment === 'booking' &&
    thirdSegment !== undefined &&
    moreSegments.length === 0 &&
    isRead
  ) {
    const token = new URL(request.url).searchParams.get('CFX') ?? '';
    return showReservation(context, { catalogue, token, baseUrl, backAddress, code: thirdSegment });
  }
  if (firstSegment === 'reserve' && secondSegment !== undefined && moreSegments.length === 0) {
    const reservation = { catalogue, token: secondSegment, baseUrl, backAddress };
    if (thirdSegment === undefined && isRead) return showReservation(context, reservation);
    if (thirdSegment === 'pay' && request.method === 'POST') return payReservation(context, reservation);
  }
  throw createNotFoundError();
}

function createNotFoundError(): AuthError {
  return new AuthError(404, 'not_found', 'There is nothing at this address.');
}

function createFailureResponse(error: Error, request: Request): Response {
  if (error instanceof AuthError) return createAuthErrorResponse(error, request);
  if (error instanceof ApiError) {
    const description = `${error.title} ${error.details}`.trim();
    return createJsonResponse({ error: error.id, error_description: description }, error.status, request);
  }
  logFailure(error);
  return createJsonResponse(
    { error: 'unavailable', error_description: 'The service cannot answer at the moment.' },
    503,
    request,
  );
}
