/** Provides caches that keep copies of answers: a proxy for the HTTP cache, and service workers. */
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../../../test/faults/proxy.ts';
import type { Venue } from '../venue.ts';

export const isCreateRequest = ({ method, path }: ProxiedRequest) =>
  method === 'POST' && path.endsWith('/booking/create');

export interface AccountSetup {
  getUpstream: (venue: Venue) => string;
  buildAttributes: (venue: Venue, proxy: FaultProxy) => string;
}

export const accountSetups: Readonly<Record<string, AccountSetup>> = {
  'a direct account': {
    getUpstream: ({ service }) => service,
    buildAttributes: (_, { address }) => `base-url="${address}/fair" item-id="6001"`,
  },
  'a relay': {
    getUpstream: ({ site }) => site,
    buildAttributes: ({ service }, { address }) =>
      `base-url="${service}/harbour" relay-url="${address}/relay" item-id="104"`,
  },
};

/** Starts a proxy that lets every cache keep the answers for ten minutes. */
export async function startProxyThatAllowsCaching(upstream: string): Promise<FaultProxy> {
  const proxy = await startFaultProxy({ upstream });
  await proxy.injectFault({
    isAffected: () => true,
    matchCount: Infinity,
    async fault({ outgoing, forwardRequest }) {
      const { status, headers, body } = await forwardRequest();
      outgoing.writeHead(status, { ...headers, 'cache-control': 'max-age=600', etag: '"copy"' });
      outgoing.end(body);
    },
  });
  return proxy;
}

/** Returns the code of a service worker. It answers a repeated request with a copy of the first answer. */
const buildWorkerScript = (methods: readonly string[]) => `
  const copies = new Map();
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { request } = event;
    if (!request.url.includes('/api/3.0/') || !${JSON.stringify(methods)}.includes(request.method)) return;
    event.respondWith((async () => {
      const key = [request.method, request.url, await request.clone().text()].join(' ');
      const copy = copies.get(key);
      if (copy) return copy.clone();
      const answer = await fetch(request);
      copies.set(key, answer.clone());
      return answer;
    })());
  });`;

/** Kinds of caches with the HTTP methods that they keep. Null for the HTTP cache, which needs no service worker. */
export const cacheKinds: Readonly<Record<string, readonly string[] | null>> = {
  'the HTTP cache': null,
  'a service worker that keeps reads': ['GET'],
  'a service worker that keeps everything': ['GET', 'POST'],
};

/**
 * Serves a service worker that keeps answers to the given HTTP methods. Returns the URL of a page that can start it.
 */
export function serveCachingWorker(venue: Venue, methods: readonly string[]): string {
  const headers = { 'content-type': 'text/javascript', 'service-worker-allowed': '/' };
  venue.serve('/copies.js', () => Promise.resolve(new Response(buildWorkerScript(methods), { headers })));
  return venue.publish('<!doctype html><title>A venue</title>');
}

/** An expression that starts the service worker in a page and waits until it is active. */
export const startWorkerExpression = `navigator.serviceWorker.register('/copies.js', { scope: '/' })
  .then(() => navigator.serviceWorker.ready).then(() => true)`;
