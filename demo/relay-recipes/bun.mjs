// The relay on Bun, one instance: bun add slipway-booking && bun bun.mjs
import { createRelay } from 'slipway-booking/relay';

const { SLIPWAY_BASE_URL, SLIPWAY_API_KEY, SLIPWAY_API_SECRET, SLIPWAY_ORIGINS, SLIPWAY_OWN_ORIGIN, HOST, PORT } =
  Bun.env;

const server = Bun.serve({
  hostname: HOST ?? '127.0.0.1',
  port: PORT ?? 4175,
  fetch: createRelay({
    baseUrl: SLIPWAY_BASE_URL,
    apiKey: SLIPWAY_API_KEY,
    apiSecret: SLIPWAY_API_SECRET,
    origins: SLIPWAY_ORIGINS.split(','),
    // Set only if this server also serves pages: its public origin.
    ownOrigin: SLIPWAY_OWN_ORIGIN,
    // Behind a proxy that sets a header to the client's address: addressFromHeader('x-real-ip').
    clientAddress: (request, server) => server.requestIP(request)?.address ?? null,
  }),
});
console.log(`relay: ${server.url.origin}`);
