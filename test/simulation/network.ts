/**
 * Simulates the network between pages, relays and the service. A plan decides the delivery of each request. A request
 * may arrive once, twice, late or not at all. Its answer may get lost, or a gateway may answer. Each request has its
 * own transit time, so requests can overtake each other.
 */
import type { VirtualTime } from './time.ts';

export const deliveries = [
  'delivered',
  'request lost',
  'response lost',
  'duplicated',
  'request delayed',
  'response delayed',
  'refused',
  'gateway error',
  '503 after delivery',
  'gateway timeout',
] as const;
export type Delivery = (typeof deliveries)[number];

/** Kinds of requests. A plan can treat each kind differently. */
export type Operation = 'rate' | 'start' | 'add' | 'replace' | 'alter' | 'read' | 'end' | 'create';

export interface Message {
  hop: 'page to service' | 'page to relay' | 'relay to service';
  operation: Operation;
  method: string;
  /** Path and query of the URL. */
  target: string;
  /** URL-encoded form parameters. */
  body: string;
}

/** Decides the delivery of one request. Times are in milliseconds. */
export interface DeliveryPlan {
  delivery: Delivery;
  /** Transit time of the request. */
  requestMs: number;
  /** Transit time of the response. */
  responseMs: number;
  /** Time from the arrival of a request to the arrival of its duplicate. */
  duplicateGapMs: number;
  /** Additional time of a delayed request or response. */
  delayMs: number;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Handles a request. Calls `respond` with the answer, or `disconnect` if the connection breaks before the answer. */
export type Server = (message: Message, respond: (reply: Reply) => void, disconnect: () => void) => void;

export interface Network {
  /** Returns the `fetch` of one page or relay. Once `isAlive` returns false, its promises stay pending. */
  createFetch(sender: 'page' | 'relay', isAlive: () => boolean): typeof fetch;
}

export interface NetworkOptions {
  time: VirtualTime;
  /** Returns the hop and the server for a URL. `server` is null if no server listens there. */
  findServer(url: URL, sender: 'page' | 'relay'): { hop: Message['hop']; server: Server | null };
  plan(message: Message): DeliveryPlan;
  log(line: string): void;
  /** The network calls it for each request that reaches its server, including duplicates. */
  onArrival(message: Message): void;
}

export function createNetwork({ time, findServer, plan, log, onArrival }: NetworkOptions): Network {
  let messageCount = 0;

  function sendMessage(
    message: Message,
    server: Server | null,
    resolveRequest: (reply: Reply | TypeError) => void,
  ): void {
    messageCount += 1;
    const name = `#${String(messageCount)} ${message.hop}: ${message.operation}`;
    const { requestMs, responseMs, duplicateGapMs, delayMs, delivery: plannedDelivery } = plan(message);
    const delivery = server === null ? 'refused' : plannedDelivery;
    log(`${name} ${delivery === 'delivered' ? '' : `[${delivery}]`} ${message.target} ${message.body}`);
    const deliverRequest = (onReply: (reply: Reply | null) => void) => {
      log(`${name} arrives`);
      onArrival(message);
      server?.(
        message,
        (reply) => {
          log(`${name} is answered ${String(reply.status)} ${reply.body.slice(0, 90)}`);
          onReply(reply);
        },
        () => onReply(null),
      );
    };
    const returnReply = (reply: Reply | null) =>
      void time.runAfter(responseMs, () => resolveRequest(reply ?? createConnectionError('ECONNRESET')));
    const refuseRequest = () => resolveRequest(createConnectionError('ECONNREFUSED'));
    time.runAfter(requestMs, () =>
      deliveryActions[delivery]({ time, deliverRequest, returnReply, refuseRequest, duplicateGapMs, delayMs }),
    );
  }

  return {
    createFetch: (sender, isAlive) => async (input, init) => {
      const url = new URL(String(input));
      const { hop, server } = findServer(url, sender);
      const body = readForm(init).toString();
      const target = url.pathname + url.search;
      const message: Message = {
        hop,
        operation: readOperation(target, body),
        method: init?.method ?? 'GET',
        target,
        body,
      };
      const reply = await new Promise<Reply>((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => isAlive() && reject(new DOMException('Given up.', 'AbortError')));
        sendMessage(message, server, (result) => {
          if (!isAlive()) return;
          if (result instanceof TypeError) reject(result);
          else resolve(result);
        });
      });
      return new Response(reply.body, { status: reply.status, headers: reply.headers });
    },
  };
}

interface DeliveryActions {
  time: VirtualTime;
  /** Passes the request to the server. `onReply` receives the answer, or null if the server breaks the connection. */
  deliverRequest(onReply: (reply: Reply | null) => void): void;
  /** Returns an answer to the sender, or breaks the connection if it is null. */
  returnReply(reply: Reply | null): void;
  /** Rejects the request, as if no server listened at the URL. */
  refuseRequest(): void;
  duplicateGapMs: number;
  delayMs: number;
}

/** Actions by delivery. They run at the time when the request would normally arrive. */
const deliveryActions = {
  delivered: ({ deliverRequest, returnReply }) => deliverRequest(returnReply),
  'request lost': ({ returnReply }) => returnReply(null),
  'response lost': ({ deliverRequest, returnReply }) => deliverRequest(() => returnReply(null)),
  // Imitates browsers and gateways that repeat a request. The sender receives only the answer to the second request.
  duplicated: ({ time, deliverRequest, returnReply, duplicateGapMs }) => {
    deliverRequest(() => undefined);
    time.runAfter(duplicateGapMs, () => deliverRequest(returnReply));
  },
  'request delayed': ({ time, deliverRequest, returnReply, delayMs }) =>
    void time.runAfter(delayMs, () => deliverRequest(returnReply)),
  'response delayed': ({ time, deliverRequest, returnReply, delayMs }) =>
    deliverRequest((reply) => void time.runAfter(delayMs, () => returnReply(reply))),
  refused: ({ refuseRequest }) => refuseRequest(),
  'gateway error': ({ returnReply }) => returnReply(gatewayErrorPage),
  '503 after delivery': ({ deliverRequest, returnReply }) => deliverRequest(() => returnReply(unavailableReply)),
  // The sender receives an error from the gateway, but the request still reaches the server later.
  'gateway timeout': ({ time, deliverRequest, returnReply, delayMs }) => {
    returnReply(gatewayErrorPage);
    time.runAfter(delayMs, () => deliverRequest(() => undefined));
  },
} as const satisfies Record<Delivery, (actions: DeliveryActions) => void>;

const gatewayErrorPage: Reply = { status: 504, headers: { 'content-type': 'text/html' }, body: '<h1>504</h1>' };

/** An error from a gateway that has the format of the service. */
const unavailableReply: Reply = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
  body: JSON.stringify({
    version: '3.0',
    request: { status: 'ERROR', error: { id: 'unavailable', title: 'Please try again in a moment.' } },
  }),
};

function createConnectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: { code } });
}

/** Returns the form parameters in a request's body. Empty if there is no body. */
export function readForm(init: RequestInit | undefined): URLSearchParams {
  const body = init?.body;
  return new URLSearchParams(typeof body === 'string' || body instanceof URLSearchParams ? body : '');
}

/** Returns the kind of a request. `target` is its path and query, and `body` is its URL-encoded form. */
export function readOperation(target: string, body: string): Operation {
  const [path = '', query = ''] = target.split('?');
  const parameters = new URLSearchParams(body || query);
  if (path.endsWith('/create')) return 'create';
  if (path.endsWith('/end')) return 'end';
  if (!path.endsWith('/session')) return 'rate';
  if (parameters.has('slip[]')) return parameters.has('session_id') ? 'add' : 'start';
  if (parameters.has('line_id')) return 'replace';
  return [...parameters.keys()].some((name) => name.startsWith('alter[')) ? 'alter' : 'read';
}
