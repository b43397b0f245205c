/**
 * Which pages may use the relay. An origin is allowed when it is listed or is the relay's own, both as configured, in exact
 * text. The `Host` of a request decides nothing: whoever lets a name of theirs lead to the relay's address chooses it.
 *
 * A POST without `Origin` is refused unless the browser itself says `Sec-Fetch-Site: same-origin`: every browser sends
 * `Origin` with a POST. A GET without `Origin` is what a browser sends to its own site, so it is allowed unless
 * `Sec-Fetch-Site` names another one. It only reads, and without an `Origin` the answer carries no permission to be read
 * elsewhere. Programs can claim any origin: this protects visitors' browsers, the rate limits face the rest.
 */

export interface OriginVerdict {
  allowed: boolean;
  /** The origin to name in the CORS answer; null when the request named none. */
  origin: string | null;
  /** For the log and the limits. */
  kind: 'listed' | 'own' | 'unnamed' | 'foreign';
}

/** `own` is the relay's own origin, null where it serves no pages. */
export function judgeOrigin(request: Request, listed: ReadonlySet<string>, own: string | null): OriginVerdict {
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  if (origin === null) {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const allowed = fetchSite === 'same-origin' || (reads && fetchSite === null);
    return { allowed, origin: null, kind: allowed ? 'unnamed' : 'foreign' };
  }
  if (listed.has(origin)) return { allowed: true, origin, kind: 'listed' };
  if (origin === own) return { allowed: true, origin, kind: 'own' };
  return { allowed: false, origin: null, kind: 'foreign' };
}

/** CORS headers for a verdict: the exact origin, never `*`, never credentials. */
export function corsHeaders(verdict: OriginVerdict): Record<string, string> {
  const vary = { vary: 'Origin, Sec-Fetch-Site' };
  if (!verdict.allowed || verdict.origin === null) return vary;
  return { ...vary, 'access-control-allow-origin': verdict.origin, 'access-control-expose-headers': 'Retry-After' };
}
