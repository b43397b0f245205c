/** What can go wrong with one request on its way there and back, as it is seen on the connection. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export const faults = [
  'refused',
  'reset',
  'reset inside the answer',
  'lost',
  'stalled',
  'late',
  'answered late',
  'a page instead',
  'a page after acting',
  'unavailable after acting',
  'truncated',
  'another type',
  'empty',
  'corrupt gzip',
  'redirect',
  'no CORS header',
] as const;

export type Fault = (typeof faults)[number];

export interface UpstreamAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** One request, and what a fault may do with it. */
export interface Exchange {
  outgoing: ServerResponse;
  /** Asks the server behind, which acts; its whole answer. */
  forward(): Promise<UpstreamAnswer>;
  /** Waits until the proxy is healed. */
  held(): Promise<void>;
}

/** `no connection`: played on no request, as none arrives. */
export type Play = ((exchange: Exchange) => Promise<void>) | 'no connection';

/** Without a fault. */
export async function pass({ outgoing, forward }: Exchange): Promise<void> {
  send(outgoing, await forward());
}

/** Each fault by what it does. But for `reset`, `stalled` and `a page instead`, the server has acted, or will. */
export const played = {
  refused: 'no connection',
  async reset({ outgoing }) {
    cut(outgoing);
  },
  async 'reset inside the answer'({ outgoing, forward }) {
    const { status, headers, body } = await forward();
    outgoing.writeHead(status, headers);
    await new Promise((written) => outgoing.write(body.subarray(0, body.length / 2), written));
    cut(outgoing);
  },
  async lost({ outgoing, forward }) {
    await forward();
    cut(outgoing);
  },
  async stalled({ outgoing, held }) {
    await held();
    cut(outgoing);
  },
  /** Whoever asked has given up by the time the server hears of it. */
  async late({ outgoing, forward, held }) {
    await held();
    send(outgoing, await forward());
  },
  async 'answered late'({ outgoing, forward, held }) {
    const answer = await forward();
    await held();
    send(outgoing, answer);
  },
  async 'a page instead'({ outgoing }) {
    send(outgoing, page(502));
  },
  async 'a page after acting'({ outgoing, forward }) {
    await forward();
    send(outgoing, page(504));
  },
  /** A gateway that speaks as the service does. */
  async 'unavailable after acting'({ outgoing, forward }) {
    await forward();
    const error = { id: 'unavailable', title: 'Please try again in a moment.', details: '', data: {} };
    const body = Buffer.from(JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } }));
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '3' };
    send(outgoing, { ...page(503, headers), body });
  },
  /** A whole answer of HTTP with half of its text. */
  async truncated({ outgoing, forward }) {
    const { headers, body, status } = await forward();
    const half = body.subarray(0, body.length / 2);
    send(outgoing, { status, headers: { ...headers, 'content-length': half.length }, body: half });
  },
  async 'another type'({ outgoing, forward }) {
    const { headers, ...answer } = await forward();
    send(outgoing, { ...answer, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  },
  async empty({ outgoing, forward }) {
    const { headers, status } = await forward();
    send(outgoing, { status, headers: { ...headers, 'content-length': 0 }, body: Buffer.alloc(0) });
  },
  async 'corrupt gzip'({ outgoing, forward }) {
    const { headers, ...answer } = await forward();
    send(outgoing, { ...answer, headers: { ...headers, 'content-encoding': 'gzip' } });
  },
  /** As networks that want a visitor to sign in first do. */
  async redirect({ outgoing, forward }) {
    await forward();
    send(outgoing, page(302, { location: '/sign-in' }));
  },
  async 'no CORS header'({ outgoing, forward }) {
    const { headers, ...answer } = await forward();
    const { 'access-control-allow-origin': _open, ...closed } = headers;
    send(outgoing, { ...answer, headers: closed });
  },
} as const satisfies Record<Fault, Play>;

/** A connection that breaks without a good-bye (RST). */
export function cut({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

function send(outgoing: ServerResponse, { status, headers, body }: UpstreamAnswer): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** What stands between here and a server answers in its place, readable by every origin. */
function page(status: number, headers: OutgoingHttpHeaders = {}): UpstreamAnswer {
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
