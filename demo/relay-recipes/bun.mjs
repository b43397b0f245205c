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
    // Only where this server has pages of its own: its origin, as browsers see it.
    ownOrigin: SLIPWAY_OWN_ORIGIN,
    // Behind a proxy that overwrites a header with the true address: addressFromHeader('x-real-ip').
    clientAddress: (request, server) => server.requestIP(request)?.address ?? null,
  }),
});
console.log(`relay: ${server.url.origin}`);
