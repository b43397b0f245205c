/**
 * The one network of a simulation, between pages, relay and service. What becomes of each request is said by a plan: it may
 * be lost before it arrives or after it was acted upon, arrive twice or late, be refused, or be answered by a gateway in
 * place of the server. Requests overtake each other, as each takes its own time.
 */
import type { VirtualTime } from './time.ts';

export const fates = [
  'arrives',
  'lost before',
  'lost after',
  'doubled',
  'late',
  'answered late',
  'refused',
  'a page instead',
  'unavailable after acting',
  'given up by a gateway',
] as const;
export type Fate = (typeof fates)[number];

/** What a request asks for, as far as a plan tells them apart. */
export type Asks = 'rate' | 'start' | 'add' | 'replace' | 'alter' | 'read' | 'end' | 'create';

export interface Message {
  /** Who sends it, and to whom. */
  hop: 'page to service' | 'page to relay' | 'relay to service';
  asks: Asks;
  method: string;
  /** Path and query. */
  target: string;
  body: string;
}

/** How a request fares. Times in milliseconds. */
export interface Plan {
  fate: Fate;
  there: number;
  back: number;
  /** How long after the first of two the second arrives; and how late is late. */
  gap: number;
  late: number;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A server. `gone` is called where the connection breaks before an answer. */
export type Server = (message: Message, answer: (reply: Reply) => void, gone: () => void) => void;

export interface Network {
  /** `fetch` for somebody who hears nothing any more once `isAlive` is false. */
  fetchFor(sender: 'page' | 'relay', isAlive: () => boolean): typeof fetch;
}

export interface NetworkOptions {
  time: VirtualTime;
  /** Null where nobody listens at the address. */
  serverAt(url: URL, sender: 'page' | 'relay'): { hop: Message['hop']; server: Server | null };
  plan(message: Message): Plan;
  log(line: string): void;
  /** Told of each request that reaches its server, as often as it does. */
  onArrival(message: Message): void;
}

export function createNetwork({ time, serverAt, plan, log, onArrival }: NetworkOptions): Network {
  let count = 0;

  function send(message: Message, server: Server | null, heard: (reply: Reply | TypeError) => void): void {
    count += 1;
    const name = `#${String(count)} ${message.hop}: ${message.asks}`;
    const planned = plan(message);
    const { there, back, gap, late } = planned;
    const fate = server === null ? 'refused' : planned.fate;
    log(`${name} ${fate === 'arrives' ? '' : `[${fate}]`} ${message.target} ${message.body}`);
    const arrive = (then: (reply: Reply | null) => void) => {
      log(`${name} is there`);
      onArrival(message);
      server?.(
        message,
        (reply) => {
          log(`${name} is answered ${String(reply.status)} ${reply.body.slice(0, 90)}`);
          then(reply);
        },
        () => then(null),
      );
    };
    const hear = (reply: Reply | null) => void time.after(back, () => heard(reply ?? broken('ECONNRESET')));
    const refuse = () => heard(broken('ECONNREFUSED'));
    time.after(there, () => ways[fate]({ time, arrive, hear, refuse, gap, late }));
  }

  return {
    fetchFor: (sender, isAlive) => async (input, init) => {
      const url = new URL(String(input));
      const { hop, server } = serverAt(url, sender);
      const body = formIn(init).toString();
      const target = url.pathname + url.search;
      const message: Message = { hop, asks: asksOf(target, body), method: init?.method ?? 'GET', target, body };
      const reply = await new Promise<Reply>((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => isAlive() && reject(new DOMException('Given up.', 'AbortError')));
        send(message, server, (heard) => {
          if (!isAlive()) return;
          if (heard instanceof TypeError) reject(heard);
          else resolve(heard);
        });
      });
      return new Response(reply.body, { status: reply.status, headers: reply.headers });
    },
  };
}

interface Way {
  time: VirtualTime;
  /** The server gets it, and says null where its connection breaks. */
  arrive(then: (reply: Reply | null) => void): void;
  /** The sender hears it; null is a broken connection. */
  hear(reply: Reply | null): void;
  /** The sender hears that nothing listens there. */
  refuse(): void;
  gap: number;
  late: number;
}

/** What becomes of a request, once it has been on its way. */
const ways = {
  arrives: ({ arrive, hear }) => arrive(hear),
  'lost before': ({ hear }) => hear(null),
  'lost after': ({ arrive, hear }) => arrive(() => hear(null)),
  // As browsers and gateways do: what broke off is sent again, and the second answer counts.
  doubled: ({ time, arrive, hear, gap }) => {
    arrive(() => undefined);
    time.after(gap, () => arrive(hear));
  },
  late: ({ time, arrive, hear, late }) => void time.after(late, () => arrive(hear)),
  'answered late': ({ time, arrive, hear, late }) => arrive((reply) => void time.after(late, () => hear(reply))),
  refused: ({ refuse }) => refuse(),
  'a page instead': ({ hear }) => hear(page),
  'unavailable after acting': ({ arrive, hear }) => arrive(() => hear(unavailable)),
  // It answers in place of the server, which hears of it later all the same.
  'given up by a gateway': ({ time, arrive, hear, late }) => {
    hear(page);
    time.after(late, () => arrive(() => undefined));
  },
} as const satisfies Record<Fate, (way: Way) => void>;

const page: Reply = { status: 504, headers: { 'content-type': 'text/html' }, body: '<h1>504</h1>' };

/** A gateway that speaks as the service does. */
const unavailable: Reply = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
  body: JSON.stringify({
    version: '3.0',
    request: { status: 'ERROR', error: { id: 'unavailable', title: 'Please try again in a moment.' } },
  }),
};

function broken(code: string): TypeError {
  return new TypeError('fetch failed', { cause: { code } });
}

/** Returns the form parameters in the body of a request. */
export function formIn(init: RequestInit | undefined): URLSearchParams {
  const body = init?.body;
  return new URLSearchParams(typeof body === 'string' || body instanceof URLSearchParams ? body : '');
}

/** What a request asks for, by its path and query, and its urlencoded body. */
export function asksOf(target: string, body: string): Asks {
  const [path = '', query = ''] = target.split('?');
  const parameters = new URLSearchParams(body || query);
  if (path.endsWith('/create')) return 'create';
  if (path.endsWith('/end')) return 'end';
  if (!path.endsWith('/session')) return 'rate';
  if (parameters.has('slip[]')) return parameters.has('session_id') ? 'add' : 'start';
  if (parameters.has('line_id')) return 'replace';
  return [...parameters.keys()].some((name) => name.startsWith('alter[')) ? 'alter' : 'read';
}
