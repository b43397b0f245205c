/**
 * `fetch` as browsers have it: with an origin, closed to answers that are not open to it, and sending a request again by
 * itself, a POST too, when the connection breaks before an answer begins. Chromium and Firefox send it three times at most.
 */
const mostSent = 3;

export function browserFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    for (let sent = 1; ; sent += 1) {
      try {
        const response = await fetch(input, { ...init, headers });
        const open = response.headers.get('access-control-allow-origin');
        if (open !== '*' && open !== origin) throw new TypeError('Failed to fetch');
        return response;
      } catch (error) {
        if (sent === mostSent || !isBroken(error)) throw error;
      }
    }
  };
}

function isBroken(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
}
