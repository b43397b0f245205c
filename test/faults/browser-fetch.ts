/** Imitates the `fetch` of Chromium and Firefox, which send a request up to three times if its connection breaks. */
const MAX_ATTEMPTS = 3;

/**
 * Returns a `fetch` that behaves like that of a browser. It sends the header `Origin`, and its promise rejects if the
 * response does not allow this origin. If a connection breaks before the response begins, `fetch` repeats the request
 * up to two times, even a POST.
 */
export function createBrowserFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(input, { ...init, headers });
        const allowedOrigin = response.headers.get('access-control-allow-origin');
        if (allowedOrigin !== '*' && allowedOrigin !== origin) throw new TypeError('Failed to fetch');
        return response;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isBrokenConnection(error)) throw error;
      }
    }
  };
}

function isBrokenConnection(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
}
