// The relay on Deno, one instance: deno add npm:slipway-booking && deno run --allow-net --allow-env deno.mjs
import { createRelay } from 'slipway-booking/relay';

const relay = createRelay({
  baseUrl: Deno.env.get('SLIPWAY_BASE_URL'),
  apiKey: Deno.env.get('SLIPWAY_API_KEY'),
  apiSecret: Deno.env.get('SLIPWAY_API_SECRET'),
  origins: Deno.env.get('SLIPWAY_ORIGINS').split(','),
  // Only where this server has pages of its own: its origin, as browsers see it.
  ownOrigin: Deno.env.get('SLIPWAY_OWN_ORIGIN'),
  // Behind a proxy that overwrites a header with the true address: addressFromHeader('x-real-ip').
  clientAddress: (_request, { remoteAddr }) => remoteAddr.hostname,
});

Deno.serve(
  {
    hostname: Deno.env.get('HOST') ?? '127.0.0.1',
    port: Number(Deno.env.get('PORT') ?? 4175),
    onListen: ({ hostname, port }) => console.log(`relay: http://${hostname}:${port}`),
  },
  relay,
);
