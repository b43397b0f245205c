/** The way back to the page that a customer came from. */

/**
 * The address as the page before handed it on (`return`), else as the browser says it (`Referer`). A link to anywhere would be
 * a stranger's to choose: it is one only where it lies at one of `sites` (origins), and of the address no more is taken than
 * its path and query. Null where there is none.
 */
export function returnAddress(request: Request, sites: readonly string[]): string | null {
  const asked = new URL(request.url).searchParams.get('return') ?? request.headers.get('referer') ?? '';
  if (!URL.canParse(asked)) return null;
  const { protocol, origin, pathname, search } = new URL(asked);
  return /^https?:$/.test(protocol) && sites.includes(origin) ? origin + pathname + search : null;
}
