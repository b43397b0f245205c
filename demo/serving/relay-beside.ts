import type { ClientAddress } from '../../src/relay/http/address.ts';
import { readBody } from '../../src/relay/http/body.ts';

/** What a relay judges a request by. */
const passedOn = [
  'content-type',
  'origin',
  'sec-fetch-site',
  'access-control-request-method',
  'access-control-request-headers',
];

/** Bytes of a body: a relay takes no more. */
const mostBody = 65_536;
/** Milliseconds for a body. */
const bodyPatience = 10_000;
/** Milliseconds for the answer, from when the body is there: a relay waits 25 seconds for the service. */
const patience = 28_000;

/**
 * Hands requests on, with their path, to a relay that runs beside the site at `origin`, and says whose they are: it is told
 * to trust one proxy. Its answer goes back as it is.
 */
export function relayBeside(
  origin: string,
  clientAddress: ClientAddress,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): (request: Request, platform?: unknown) => Promise<Response> {
  return async (request, platform) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers({ 'x-forwarded-for': clientAddress(request, platform) ?? 'unknown' });
    for (const name of passedOn) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const body = await readBody(reads ? null : request.body, mostBody, AbortSignal.timeout(bodyPatience));
    if (!body.ok) return refused(body.reason === 'too_large' ? 413 : 400);
    try {
      const answer = await fetch(origin + pathname + search, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        ...(!reads && { body: body.text }),
      });
      const kept = new Headers(answer.headers);
      // The body was unpacked on its way here.
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
        kept.delete(name);
      return new Response(answer.body, { status: answer.status, headers: kept });
    } catch {
      return refused(502);
    }
  };
}

const reasons = { 400: 'The body did not come.', 413: 'The body is too large.', 502: 'The relay does not answer.' };

function refused(status: keyof typeof reasons): Response {
  return new Response(`${reasons[status]}\n`, { status, headers: { 'cache-control': 'no-store' } });
}
