/**
 * A create loses its answer while caches keep copies of the session: the browser's HTTP cache, or a service worker of the
 * page. No copy may tell a guest that there is no booking.
 */
import { startFaultProxy, type Arrived, type FaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newVisitor } from './support/widget.ts';

const isCreate = ({ method, path }: Arrived) => method === 'POST' && path.endsWith('/booking/create');

interface Account {
  upstream: (venue: Venue) => string;
  attributes: (venue: Venue, door: FaultProxy) => string;
}

const accounts: Readonly<Record<string, Account>> = {
  'a direct account': {
    upstream: ({ service }) => service,
    attributes: (_, { address }) => `base-url="${address}/fair" item-id="6001"`,
  },
  'a relay': {
    upstream: ({ site }) => site,
    attributes: ({ service }, { address }) =>
      `base-url="${service}/harbour" relay-url="${address}/relay" item-id="104"`,
  },
};

/** Lets every cache keep every answer. */
async function startCaching(upstream: string): Promise<FaultProxy> {
  const cache = await startFaultProxy({ upstream });
  await cache.play({
    on: () => true,
    times: Infinity,
    async fault({ outgoing, forward }) {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, 'cache-control': 'max-age=600', etag: '"copy"' });
      outgoing.end(body);
    },
  });
  return cache;
}

/** A service worker that answers a request from its copy if it has one. */
const workerSource = (methods: readonly string[]) => `
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

const caches: Readonly<Record<string, readonly string[] | null>> = {
  'the HTTP cache': null,
  'a service worker that keeps reads': ['GET'],
  'a service worker that keeps everything': ['GET', 'POST'],
};

for (const [accountName, { upstream, attributes }] of Object.entries(accounts))
  for (const [cacheName, methods] of Object.entries(caches))
    for (const isCommitted of methods === null || process.env.COPIES === 'all' ? [true, false] : [true])
      test(`books once behind ${cacheName} at ${accountName}, ${isCommitted ? 'after' : 'before'} the booking is made`, async ({
        page,
        stage,
        widget,
        venue,
      }) => {
        const cache = await startCaching(upstream(venue));
        const door = await startFaultProxy({ upstream: cache.address });
        const visitor = newVisitor();
        if (methods) {
          venue.serve('/copies.js', () =>
            Promise.resolve(
              new Response(workerSource(methods), {
                headers: { 'content-type': 'text/javascript', 'service-worker-allowed': '/' },
              }),
            ),
          );
          await page.goto(venue.publish('<!doctype html><title>A venue</title>'));
          await page.evaluate(async () => {
            await navigator.serviceWorker.register('/copies.js', { scope: '/' });
            await navigator.serviceWorker.ready;
          });
        }
        await page.clock.install();
        await stage({ body: `<slipway-booking ${attributes(venue, door)}></slipway-booking>` });
        if (methods) expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await widget.chooseQuietDay();
        await widget.bookChosen();
        // A copy of the open session is in every cache then.
        await page.reload();
        await widget.fillDetails(visitor);

        await door.play({ fault: isCommitted ? 'lost' : 'reset', on: isCreate, times: Infinity });
        await widget.book.click();
        await expect(widget.heading('We couldn’t confirm your booking yet').or(widget.code)).toBeVisible();
        await door.heal();
        if (await widget.code.isHidden()) await page.clock.fastForward('02:01');
        await expect(widget.code.or(widget.book)).toBeVisible();
        if (isCommitted) await expect(widget.book).toHaveCount(0);
        if (await widget.book.isVisible()) await widget.book.click();
        await widget.confirmed();
        expect(await venue.bookingsOf(visitor.email)).toBe(1);
        await door.close();
        await cache.close();
      });
