/** Network faults on a real connection, for one request and its response. `proxy.ts` injects them. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export const faults = [
  'refused',
  'reset',
  'reset during response',
  'response lost',
  'stalled',
  'request delayed',
  'response delayed',
  'gateway error',
  'gateway error after delivery',
  '503 after delivery',
  'truncated',
  'wrong content type',
  'empty',
  'corrupt gzip',
  'redirect',
  'no CORS header',
] as const;

export type Fault = (typeof faults)[number];

export interface UpstreamResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** One request at the proxy. */
export interface Exchange {
  /** The response of the proxy to its client. */
  outgoing: ServerResponse;
  /** Sends the request to the server behind the proxy, and resolves with the whole response. */
  forward(): Promise<UpstreamResponse>;
  /** Holds the request. Resolves when the test removes the fault. */
  hold(): Promise<void>;
}

/** `no connection`: the proxy accepts no connection, so it has no exchange. */
export type FaultAction = ((exchange: Exchange) => Promise<void>) | 'no connection';

/** Forwards the request and its response without a fault. */
export async function passThrough({ outgoing, forward }: Exchange): Promise<void> {
  send(outgoing, await forward());
}

/** The server never receives the request with `refused`, `reset`, `stalled` and `gateway error`. With the others it does. */
export const faultActions = {
  refused: 'no connection',
  async reset({ outgoing }) {
    resetConnection(outgoing);
  },
  async 'reset during response'({ outgoing, forward }) {
    const { status, headers, body } = await forward();
    outgoing.writeHead(status, headers);
    await new Promise((resolve) => outgoing.write(body.subarray(0, body.length / 2), resolve));
    resetConnection(outgoing);
  },
  async 'response lost'({ outgoing, forward }) {
    await forward();
    resetConnection(outgoing);
  },
  async stalled({ outgoing, hold }) {
    await hold();
    resetConnection(outgoing);
  },
  /** The client has given up before the request reaches the server. */
  async 'request delayed'({ outgoing, forward, hold }) {
    await hold();
    send(outgoing, await forward());
  },
  async 'response delayed'({ outgoing, forward, hold }) {
    const response = await forward();
    await hold();
    send(outgoing, response);
  },
  async 'gateway error'({ outgoing }) {
    send(outgoing, errorPage(502));
  },
  async 'gateway error after delivery'({ outgoing, forward }) {
    await forward();
    send(outgoing, errorPage(504));
  },
  /** The gateway answers in the format of the service. */
  async '503 after delivery'({ outgoing, forward }) {
    await forward();
    const error = { id: 'unavailable', title: 'Please try again in a moment.', details: '', data: {} };
    const body = Buffer.from(JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } }));
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '3' };
    send(outgoing, { ...errorPage(503, headers), body });
  },
  /** A complete HTTP response with half of its text. */
  async truncated({ outgoing, forward }) {
    const { headers, body, status } = await forward();
    const half = body.subarray(0, body.length / 2);
    send(outgoing, { status, headers: { ...headers, 'content-length': half.length }, body: half });
  },
  async 'wrong content type'({ outgoing, forward }) {
    const { headers, ...response } = await forward();
    send(outgoing, { ...response, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  },
  async empty({ outgoing, forward }) {
    const { headers, status } = await forward();
    send(outgoing, { status, headers: { ...headers, 'content-length': 0 }, body: Buffer.alloc(0) });
  },
  async 'corrupt gzip'({ outgoing, forward }) {
    const { headers, ...response } = await forward();
    send(outgoing, { ...response, headers: { ...headers, 'content-encoding': 'gzip' } });
  },
  /** Networks that require a sign-in redirect all requests to their own page. */
  async redirect({ outgoing, forward }) {
    await forward();
    send(outgoing, errorPage(302, { location: '/sign-in' }));
  },
  async 'no CORS header'({ outgoing, forward }) {
    const { headers, ...response } = await forward();
    const { 'access-control-allow-origin': _removed, ...otherHeaders } = headers;
    send(outgoing, { ...response, headers: otherHeaders });
  },
} as const satisfies Record<Fault, FaultAction>;

/** Breaks a connection with a TCP reset (RST). */
export function resetConnection({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

function send(outgoing: ServerResponse, { status, headers, body }: UpstreamResponse): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** Returns the page of a gateway that answers in place of the server. All origins may read it. */
function errorPage(status: number, headers: OutgoingHttpHeaders = {}): UpstreamResponse {
  const body = Buffer.from(`<!doctype html><title>${String(status)}</title><h1>The server cannot be reached.</h1>`);
  return {
    status,
    headers: {
      'access-control-allow-origin': '*',
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...headers,
    },
    body,
  };
}
