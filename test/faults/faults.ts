/** Network faults that `proxy.ts` injects into real connections. Each fault affects one request and its response. */
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

/** One request that the proxy received, with the actions of a fault. */
export interface Exchange {
  /** The response that the proxy sends to its client. */
  outgoing: ServerResponse;
  /** Forwards the request to the server behind the proxy. Resolves with the complete response. */
  forwardRequest(): Promise<UpstreamResponse>;
  /** Waits until the test removes the fault. */
  waitForRelease(): Promise<void>;
}

/** Handles a request with a fault. With `no connection`, the proxy accepts no connection, so no request arrives. */
export type FaultAction = ((exchange: Exchange) => Promise<void>) | 'no connection';

/** Forwards the request and its response without a fault. */
export async function passThrough({ outgoing, forwardRequest }: Exchange): Promise<void> {
  sendResponse(outgoing, await forwardRequest());
}

/** Faults by name. With `refused`, `reset`, `stalled` and `gateway error`, the request never reaches the server. */
export const faultActions = {
  refused: 'no connection',
  async reset({ outgoing }) {
    resetConnection(outgoing);
  },
  async 'reset during response'({ outgoing, forwardRequest }) {
    const { status, headers, body } = await forwardRequest();
    outgoing.writeHead(status, headers);
    await new Promise((resolve) => outgoing.write(body.subarray(0, body.length / 2), resolve));
    resetConnection(outgoing);
  },
  async 'response lost'({ outgoing, forwardRequest }) {
    await forwardRequest();
    resetConnection(outgoing);
  },
  async stalled({ outgoing, waitForRelease }) {
    await waitForRelease();
    resetConnection(outgoing);
  },
  /** The request reaches the server only after the client has given up. */
  async 'request delayed'({ outgoing, forwardRequest, waitForRelease }) {
    await waitForRelease();
    sendResponse(outgoing, await forwardRequest());
  },
  async 'response delayed'({ outgoing, forwardRequest, waitForRelease }) {
    const response = await forwardRequest();
    await waitForRelease();
    sendResponse(outgoing, response);
  },
  async 'gateway error'({ outgoing }) {
    sendResponse(outgoing, createErrorPage(502));
  },
  async 'gateway error after delivery'({ outgoing, forwardRequest }) {
    await forwardRequest();
    sendResponse(outgoing, createErrorPage(504));
  },
  /** The request reaches the server, but a gateway answers. Its error has the format of the service. */
  async '503 after delivery'({ outgoing, forwardRequest }) {
    await forwardRequest();
    const error = { id: 'unavailable', title: 'Please try again in a moment.', details: '', data: {} };
    const body = Buffer.from(JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } }));
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '3' };
    sendResponse(outgoing, { ...createErrorPage(503, headers), body });
  },
  /** A valid HTTP response whose body is only the first half of the text. */
  async truncated({ outgoing, forwardRequest }) {
    const { headers, body, status } = await forwardRequest();
    const halfBody = body.subarray(0, body.length / 2);
    sendResponse(outgoing, { status, headers: { ...headers, 'content-length': halfBody.length }, body: halfBody });
  },
  async 'wrong content type'({ outgoing, forwardRequest }) {
    const { headers, ...response } = await forwardRequest();
    sendResponse(outgoing, { ...response, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  },
  async empty({ outgoing, forwardRequest }) {
    const { headers, status } = await forwardRequest();
    sendResponse(outgoing, { status, headers: { ...headers, 'content-length': 0 }, body: Buffer.alloc(0) });
  },
  async 'corrupt gzip'({ outgoing, forwardRequest }) {
    const { headers, ...response } = await forwardRequest();
    sendResponse(outgoing, { ...response, headers: { ...headers, 'content-encoding': 'gzip' } });
  },
  /** The request reaches the server, but its response is a redirect to a sign-in page. Some public networks do this. */
  async redirect({ outgoing, forwardRequest }) {
    await forwardRequest();
    sendResponse(outgoing, createErrorPage(302, { location: '/sign-in' }));
  },
  async 'no CORS header'({ outgoing, forwardRequest }) {
    const { headers, ...response } = await forwardRequest();
    const { 'access-control-allow-origin': _removed, ...otherHeaders } = headers;
    sendResponse(outgoing, { ...response, headers: otherHeaders });
  },
} as const satisfies Record<Fault, FaultAction>;

/** Breaks a connection with a TCP reset (RST). */
export function resetConnection({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

function sendResponse(outgoing: ServerResponse, { status, headers, body }: UpstreamResponse): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** Returns the error page of a gateway. Its CORS header lets pages of every origin read it. */
function createErrorPage(status: number, headers: OutgoingHttpHeaders = {}): UpstreamResponse {
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
