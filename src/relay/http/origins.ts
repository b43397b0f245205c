/**
 * Decides which pages may use the relay, by the `Origin` of a request. The options list the allowed origins and the relay's own
 * one, and the text must be equal. The `Host` header does not count, because anyone can point a name at the relay's address.
 * Programs can claim any origin, so this protects guests' browsers only. The rate limits protect against programs.
 */

export interface OriginVerdict {
  isAllowed: boolean;
  /** The origin for the CORS headers; `null` for a request without one. */
  origin: string | null;
  /** For the log and the limits. */
  kind: 'listed' | 'own' | 'unnamed' | 'foreign';
}

/**
 * Returns the verdict on a request. Every browser sends `Origin` with a POST. So a POST without it needs
 * `Sec-Fetch-Site: same-origin`. A browser sends a GET to its own site without `Origin`, so the relay accepts it, unless
 * `Sec-Fetch-Site` names another site.
 *
 * @param ownOrigin `null` if the relay serves no pages
 */
export function judgeOrigin(
  request: Request,
  listedOrigins: ReadonlySet<string>,
  ownOrigin: string | null,
): OriginVerdict {
  const origin = request.headers.get('origin');
  const fetchSite = request.headers.get('sec-fetch-site');
  if (origin === null) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isAllowed = fetchSite === 'same-origin' || (isRead && fetchSite === null);
    return { isAllowed, origin: null, kind: isAllowed ? 'unnamed' : 'foreign' };
  }
  if (listedOrigins.has(origin)) return { isAllowed: true, origin, kind: 'listed' };
  if (origin === ownOrigin) return { isAllowed: true, origin, kind: 'own' };
  return { isAllowed: false, origin: null, kind: 'foreign' };
}

/** Returns the CORS headers for a verdict: the exact origin, never `*`, never credentials. */
export function corsHeaders({ isAllowed, origin }: OriginVerdict): Record<string, string> {
  const vary = { vary: 'Origin, Sec-Fetch-Site' };
  if (!isAllowed || origin === null) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
  };
}
