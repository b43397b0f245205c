/**
 * The network of a simulation, between pages, relays and the service. A plan decides the delivery of each request.
 * A request may arrive, arrive twice or late, get lost on either way, or receive an answer from a gateway. Each request has its own
 * transit time, so requests overtake each other.
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

/** The operations that a plan can tell apart. */
export type Operation = 'rate' | 'start' | 'add' | 'replace' | 'alter' | 'read' | 'end' | 'create';

export interface Message {
  hop: 'page to service' | 'page to relay' | 'relay to service';
  operation: Operation;
  method: string;
  /** Path and query. */
  target: string;
  /** URL-encoded form. */
  body: string;
}

/** The delivery of one request. Times are in milliseconds. */
export interface DeliveryPlan {
  delivery: Delivery;
  /** Transit time of the request. */
  requestMs: number;
  /** Transit time of the response. */
  responseMs: number;
  /** Time between a request and its duplicate. */
  duplicateGapMs: number;
  /** Extra time of a delayed request or response. */
  delayMs: number;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Calls `respond` with the answer, or `disconnect` if the connection breaks before it. */
export type Server = (message: Message, respond: (reply: Reply) => void, disconnect: () => void) => void;

export interface Network {
  /** Returns the `fetch` of one page or relay process. Its promises stay pending once `isAlive` returns false. */
  fetchFor(sender: 'page' | 'relay', isAlive: () => boolean): typeof fetch;
}

export interface NetworkOptions {
  time: VirtualTime;
  /** `server` is `null` if no server listens at the address. */
  serverAt(url: URL, sender: 'page' | 'relay'): { hop: Message['hop']; server: Server | null };
  plan(message: Message): DeliveryPlan;
  log(line: string): void;
  /** Called for each request that reaches its server, duplicates included. */
  onArrival(message: Message): void;
}

export function createNetwork({ time, serverAt, plan, log, onArrival }: NetworkOptions): Network {
  let count = 0;

  function send(message: Message, server: Server | null, settle: (reply: Reply | TypeError) => void): void {
    count += 1;
    const name = `#${String(count)} ${message.hop}: ${message.operation}`;
    const { requestMs, responseMs, duplicateGapMs, delayMs, delivery: plannedDelivery } = plan(message);
    const delivery = server === null ? 'refused' : plannedDelivery;
    log(`${name} ${delivery === 'delivered' ? '' : `[${delivery}]`} ${message.target} ${message.body}`);
    const deliver = (onReply: (reply: Reply | null) => void) => {
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
      void time.after(responseMs, () => settle(reply ?? connectionError('ECONNRESET')));
    const refuse = () => settle(connectionError('ECONNREFUSED'));
    time.after(requestMs, () =>
      deliveryActions[delivery]({ time, deliver, returnReply, refuse, duplicateGapMs, delayMs }),
    );
  }

  return {
    fetchFor: (sender, isAlive) => async (input, init) => {
      const url = new URL(String(input));
      const { hop, server } = serverAt(url, sender);
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
        send(message, server, (result) => {
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
  /** Passes the request to the server. `onReply` receives its answer, or `null` if the server's connection breaks. */
  deliver(onReply: (reply: Reply | null) => void): void;
  /** Sends an answer back to the sender; `null` breaks the connection. */
  returnReply(reply: Reply | null): void;
  /** Fails the request as if no server listened at the address. */
  refuse(): void;
  duplicateGapMs: number;
  delayMs: number;
}

/** The action for each delivery, at the time when the request should arrive. */
const deliveryActions = {
  delivered: ({ deliver, returnReply }) => deliver(returnReply),
  'request lost': ({ returnReply }) => returnReply(null),
  'response lost': ({ deliver, returnReply }) => deliver(() => returnReply(null)),
  // Browsers and gateways send a request again after a broken connection. The sender receives the second answer.
  duplicated: ({ time, deliver, returnReply, duplicateGapMs }) => {
    deliver(() => undefined);
    time.after(duplicateGapMs, () => deliver(returnReply));
  },
  'request delayed': ({ time, deliver, returnReply, delayMs }) => void time.after(delayMs, () => deliver(returnReply)),
  'response delayed': ({ time, deliver, returnReply, delayMs }) =>
    deliver((reply) => void time.after(delayMs, () => returnReply(reply))),
  refused: ({ refuse }) => refuse(),
  'gateway error': ({ returnReply }) => returnReply(gatewayErrorPage),
  '503 after delivery': ({ deliver, returnReply }) => deliver(() => returnReply(unavailableReply)),
  // The gateway answers in place of the server, but the request still reaches the server later.
  'gateway timeout': ({ time, deliver, returnReply, delayMs }) => {
    returnReply(gatewayErrorPage);
    time.after(delayMs, () => deliver(() => undefined));
  },
} as const satisfies Record<Delivery, (actions: DeliveryActions) => void>;

const gatewayErrorPage: Reply = { status: 504, headers: { 'content-type': 'text/html' }, body: '<h1>504</h1>' };

/** The answer of a gateway in the format of the service. */
const unavailableReply: Reply = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
  body: JSON.stringify({
    version: '3.0',
    request: { status: 'ERROR', error: { id: 'unavailable', title: 'Please try again in a moment.' } },
  }),
};

function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: { code } });
}

/** Returns the form parameters in the body of a request. */
export function readForm(init: RequestInit | undefined): URLSearchParams {
  const body = init?.body;
  return new URLSearchParams(typeof body === 'string' || body instanceof URLSearchParams ? body : '');
}

/** Returns the operation of a request, from its path and query and its URL-encoded body. */
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
