/**
 * A faulty version of the booking service that delays or breaks the responses of the real one. The demo pages about
 * failures and the end-to-end tests use these paths:
 *
 * - `/slow/<account>/…` delays each response of the service.
 * - `/failing/<account>/…` alternates between a failure and the response of the service. The kinds of failure take
 *   turns.
 * - `/failing-<kind>/<account>/…` always fails, and always with this kind.
 * - `/unreachable/<account>/…` cuts the connection in the middle of the response.
 */
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';

export const failureKinds = ['unavailable', 'malformed', 'refused', 'cut'] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface FaultyServiceOptions {
  /** Base URL at which this process reaches the booking service. */
  upstreamUrl: string;
  /** The delay of responses below `/slow`, in ms. */
  delayMs: number;
  fetch?: typeof globalThis.fetch;
  wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Returns the routes of the faulty service, for the site.
 *
 * @example
 * site.route('/', createFaultyService({ upstreamUrl: 'http://localhost:4174', delayMs: 2500 }));
 */
export function createFaultyService({
  upstreamUrl,
  delayMs,
  fetch = globalThis.fetch,
  wait = sleep,
}: FaultyServiceOptions): Hono {
  const routes = new Hono();
  const takeNextFailure = createFailureTurns();
  const forwardToService = (request: Request, prefix: string) => forwardRequest(request, upstreamUrl, prefix, fetch);

  routes.all('/slow/*', async ({ req }) => {
    await wait(delayMs);
    return forwardToService(req.raw, '/slow');
  });
  routes.all('/failing/*', ({ req, env }) => {
    const failure = takeNextFailure();
    return failure === null ? forwardToService(req.raw, '/failing') : createFailureResponse(failure, env);
  });
  for (const kind of failureKinds) routes.all(`/failing-${kind}/*`, ({ env }) => createFailureResponse(kind, env));
  routes.all('/unreachable/*', ({ env }) => createFailureResponse('cut', env));
  return routes;
}

/** Sends a request to the service without `prefix` in its path, and returns the response unchanged. */
async function forwardRequest(
  request: Request,
  upstreamUrl: string,
  prefix: string,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const type = request.headers.get('content-type');
  const response = await fetch(upstreamUrl + pathname.slice(prefix.length) + search, {
    method: request.method,
    headers: type === null ? {} : { 'content-type': type },
    redirect: 'manual',
    ...(!isRead && { body: await request.text() }),
  });
  const headers = new Headers(response.headers);
  // Removes the headers that describe the encoded body, because `fetch` has decoded the body.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

const corsHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

const responseFactories: Readonly<Record<Exclude<FailureKind, 'cut'>, () => Response>> = {
  unavailable: () =>
    new Response('Service Unavailable', { status: 503, headers: { ...corsHeaders, 'content-type': 'text/plain' } }),
  malformed: () =>
    new Response('{"version":"3.0","request":{"status":"OK"},"items":{"1', {
      headers: { ...corsHeaders, 'content-type': 'application/json' },
    }),
  refused: () =>
    Response.json(
      {
        version: '3.0',
        request: {
          status: 'ERROR',
          error: {
            id: 'maintenance',
            title: 'We are updating our calendar. Please come back in a few minutes.',
            details: '',
            data: {},
          },
        },
      },
      { headers: corsHeaders },
    ),
};

/**
 * Returns a response with a failure of this kind. `cut` ends the connection; for that, `platform` must hold the
 * response object of Node.
 */
function createFailureResponse(kind: FailureKind, platform: unknown): Response {
  return kind === 'cut' ? cutConnection(platform) : responseFactories[kind]();
}

/**
 * Cuts the connection after the first bytes of the body. Without these bytes, a browser would silently send the request
 * again.
 */
function cutConnection(platform: unknown): Response {
  const { outgoing } = platform as { outgoing: ServerResponse };
  outgoing.writeHead(200, { ...corsHeaders, 'content-type': 'application/json', 'content-length': 4000 });
  outgoing.write('{"version":"3.0",', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/**
 * Returns a function that alternates between the next kind of failure and null. Null means a response without a
 * failure.
 */
function createFailureTurns(): () => FailureKind | null {
  let turnCount = 0;
  return () => {
    const turnIndex = turnCount++;
    return turnIndex % 2 === 0 ? (failureKinds[(turnIndex / 2) % failureKinds.length] ?? null) : null;
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
