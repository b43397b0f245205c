/**
 * A door in front of a server on the loopback interface, which plays faults on real connections: what a browser, a relay or
 * a service meets when the network between them breaks. Connections to it are kept open between requests, as browsers and
 * servers keep them, since it is on those that a browser sends a POST again by itself.
 */
import { once } from 'node:events';
import {
  createServer,
  request as askUpstream,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pass, played, type Exchange, type Fault, type Play, type UpstreamAnswer } from './faults.ts';

/** A request as it arrived, resent ones included. */
export interface Arrived {
  method: string;
  path: string;
  /** Parameters of an urlencoded body. */
  body: URLSearchParams;
  /** The connection, counted from 1 as they were opened. */
  connection: number;
}

/** Where a fault is played: one of those that have a name, or one of a test's own. */
export interface Playing {
  fault: Fault | Play;
  on: (request: Arrived) => boolean;
  /** On which of the requests it is played first, counted from 1. Default 1. */
  from?: number;
  /** On how many of them in turn. Default 1. */
  times?: number;
}

export interface FaultProxy {
  /** Origin without a slash at its end. */
  address: string;
  arrived: readonly Arrived[];
  /** Plays one fault from now on, in place of any other. Nothing may be under way. */
  play(playing: Playing): Promise<void>;
  /** Plays nothing any more, opens the door, and sees what was held to its end; resolves once the server has answered all. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** Origin of the server behind, asked for each request. */
  upstream: string | (() => string);
  /** Called when a request is held, for as long as it pleases: whoever waits for it may as well give up now. */
  onHeld?: () => void;
}

export async function startFaultProxy({ upstream, onHeld = () => undefined }: FaultProxyOptions): Promise<FaultProxy> {
  const arrived: Arrived[] = [];
  const sockets = new Map<Socket, number>();
  const underWay = new Set<Promise<unknown>>();
  let connections = 0;
  let held: (() => void)[] = [];
  let playing: (Playing & { seen: number }) | null = null;

  const server = createServer((incoming, outgoing) => {
    const done = handle(incoming, outgoing).catch(() => void outgoing.destroy());
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  // A connection that is let go between two requests would be a fault that nobody asked for.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, ++connections);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  const port = await listenOn(server, 0);

  /** Resolves when those who kept a connection know that it is closed: their next request asks for another, and is refused. */
  async function shut(): Promise<void> {
    await Promise.all([...sockets.keys()].map((socket) => once(socket.end(), 'close')));
    server.close();
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers, socket } = incoming;
    const body = await bodyOf(incoming);
    const request: Arrived = {
      method,
      path,
      body: new URLSearchParams(body.toString()),
      connection: sockets.get(socket) ?? 0,
    };
    arrived.push(request);
    const fault = faultOf(request);
    const exchange: Exchange = {
      outgoing,
      forward: () => forward(typeof upstream === 'string' ? upstream : upstream(), { method, path, headers }, body),
      held: () =>
        new Promise((release) => {
          held.push(release);
          onHeld();
        }),
    };
    const play = fault === null ? pass : playOf(fault);
    if (play !== 'no connection') await play(exchange);
  }

  function faultOf(request: Arrived): Playing['fault'] | null {
    if (!playing?.on(request)) return null;
    const { from = 1, times = 1, fault } = playing;
    playing.seen += 1;
    return playing.seen >= from && playing.seen < from + times ? fault : null;
  }

  return {
    address: `http://127.0.0.1:${String(port)}`,
    arrived,
    async play(wanted) {
      playing = { ...wanted, seen: 0 };
      // A refused connection is refused before anything could be counted.
      if (playOf(wanted.fault) === 'no connection') await shut();
    },
    async heal() {
      playing = null;
      if (!server.listening) await listenOn(server, port);
      for (const release of held) release();
      held = [];
      await Promise.all(underWay);
    },
    async close() {
      playing = null;
      for (const release of held) release();
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(underWay);
    },
  };
}

function playOf(fault: Fault | Play): Play {
  return typeof fault === 'string' && fault !== 'no connection' ? played[fault] : fault;
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** On a connection of its own: what is kept open on this side must not break by itself. */
async function forward(
  upstream: string,
  { method, path, headers }: { method: string; path: string; headers: IncomingHttpHeaders },
  body: Buffer,
): Promise<UpstreamAnswer> {
  // What goes wrong goes wrong with the text, so the text is what comes.
  const asked = askUpstream(upstream + path, {
    method,
    headers: { ...headers, connection: 'close', 'accept-encoding': 'identity' },
    agent: false,
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { connection: _connection, 'transfer-encoding': _coding, ...kept } = answer.headers;
  const whole = await bodyOf(answer);
  return {
    status: answer.statusCode ?? 502,
    headers: { ...kept, 'content-length': String(whole.length) },
    body: whole,
  };
}
