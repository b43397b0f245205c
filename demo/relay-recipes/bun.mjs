// The relay on Bun, one instance: bun add slipway-booking && bun bun.mjs
import { createRelay, createRelayMetrics, withMetrics } from 'slipway-booking/relay';

const {
  SLIPWAY_BASE_URL,
  SLIPWAY_API_KEY,
  SLIPWAY_API_SECRET,
  SLIPWAY_ORIGINS,
  SLIPWAY_OWN_ORIGIN,
  SLIPWAY_METRICS_TOKEN,
  HOST,
  PORT,
} = Bun.env;

const metrics = createRelayMetrics();
const relay = createRelay({
  baseUrl: SLIPWAY_BASE_URL,
  apiKey: SLIPWAY_API_KEY,
  apiSecret: SLIPWAY_API_SECRET,
  origins: SLIPWAY_ORIGINS.split(','),
  // Set only if this server also serves pages: its public origin.
  ownOrigin: SLIPWAY_OWN_ORIGIN,
  // Behind a proxy that sets a header to the client's address: addressFromHeader('x-real-ip').
  clientAddress: (request, server) => server.requestIP(request)?.address ?? null,
  metrics,
});
const server = Bun.serve({
  hostname: HOST ?? '127.0.0.1',
  port: PORT ?? 4175,
  // Metrics for Prometheus at /metrics, if there is a token.
  fetch: SLIPWAY_METRICS_TOKEN ? withMetrics(relay, metrics, { token: SLIPWAY_METRICS_TOKEN }) : relay,
});
console.log(`relay: ${server.url.origin}`);
