// The relay in your own Node server (20.19 or later): npm install slipway-booking @hono/node-server hono
import { serve } from '@hono/node-server';
import { createRelay, onNode } from 'slipway-booking/relay';

const { SLIPWAY_BASE_URL, SLIPWAY_API_KEY, SLIPWAY_API_SECRET, SLIPWAY_ORIGINS, SLIPWAY_OWN_ORIGIN, HOST, PORT } =
  process.env;

const relay = createRelay({
  baseUrl: SLIPWAY_BASE_URL,
  apiKey: SLIPWAY_API_KEY,
  apiSecret: SLIPWAY_API_SECRET,
  origins: SLIPWAY_ORIGINS.split(','),
  // Set only if this server also serves pages: its public origin.
  ownOrigin: SLIPWAY_OWN_ORIGIN,
  // The number of your own proxies. 0 ignores X-Forwarded-For.
  ...onNode({ trustedProxies: 0 }),
});

serve({ fetch: relay, hostname: HOST ?? '127.0.0.1', port: Number(PORT ?? 4175) }, ({ address, port }) =>
  console.log(`relay: http://${address}:${port}`),
);
