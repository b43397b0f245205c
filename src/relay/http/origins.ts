/**
 * Decides by the `Origin` header which pages may use the relay. The header must be equal to an origin in the options.
 * The `Host` header does not count, because anyone can point a domain name at the relay's address. A program can send
 * any origin, so this check protects only guests in browsers. The rate limits protect the relay from programs.
 */

export interface OriginVerdict {
  isAllowed: boolean;
  /** The origin that the CORS headers allow; `null` if they allow none. */
  origin: string | null;
  /**
   * The kind of the origin, for the log. `unnamed` means an accepted request without `Origin`. `foreign` means a
   * refused request.
   */
  kind: 'listed' | 'own' | 'unnamed' | 'foreign';
}

/**
 * Decides if the relay accepts the origin of a request.
 * - A request with `Origin` must name an allowed origin.
 * - A POST without `Origin` needs `Sec-Fetch-Site: same-origin`, because every browser sends `Origin` with a POST.
 * - A GET without `Origin` is fine, because browsers send no `Origin` with a GET to the origin of the page itself.
 *   The relay refuses it only if `Sec-Fetch-Site` has a value other than `same-origin`.
 *
 * @param ownOrigin the origin of the relay itself; `null` if the relay serves no pages
 */
export function evaluateOrigin(
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

/** Returns the CORS headers for an origin. They name the exact origin, never `*`, and never allow credentials. */
export function createCorsHeaders({ isAllowed, origin }: OriginVerdict): Record<string, string> {
  const varyHeader = { vary: 'Origin, Sec-Fetch-Site' };
  if (!isAllowed || origin === null) return varyHeader;
  return {
    ...varyHeader,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
  };
}
