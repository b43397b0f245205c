/** Hands a request on to the booking service as it came, and its answer back as it is. */
export type PassThrough = (request: Request, path: string) => Promise<Response>;

/** `upstream` is the origin of the service as this process reaches it; `path` carries its query. */
export function createPassThrough(upstream: string, fetch: typeof globalThis.fetch = globalThis.fetch): PassThrough {
  return async (request, path) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const type = request.headers.get('content-type');
    const answer = await fetch(`${upstream}${path}`, {
      method: request.method,
      headers: type === null ? {} : { 'content-type': type },
      redirect: 'manual',
      ...(reads ? {} : { body: await request.text() }),
    });
    const headers = new Headers(answer.headers);
    // The body was unpacked on its way here.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };
}
