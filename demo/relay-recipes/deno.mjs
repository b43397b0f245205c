// The relay on Deno, one instance: deno add npm:slipway-booking && deno run --allow-net --allow-env deno.mjs
import { createRelay, createRelayMetrics, withMetrics } from 'slipway-booking/relay';

const metrics = createRelayMetrics();
const metricsToken = Deno.env.get('SLIPWAY_METRICS_TOKEN');
const relay = createRelay({
  baseUrl: Deno.env.get('SLIPWAY_BASE_URL'),
  apiKey: Deno.env.get('SLIPWAY_API_KEY'),
  apiSecret: Deno.env.get('SLIPWAY_API_SECRET'),
  origins: Deno.env.get('SLIPWAY_ORIGINS').split(','),
  // Set only if this server also serves pages: its public origin.
  ownOrigin: Deno.env.get('SLIPWAY_OWN_ORIGIN'),
  // Behind a proxy that sets a header to the client's address: addressFromHeader('x-real-ip').
  clientAddress: (_request, { remoteAddr }) => remoteAddr.hostname,
  metrics,
});

Deno.serve(
  {
    hostname: Deno.env.get('HOST') ?? '127.0.0.1',
    port: Number(Deno.env.get('PORT') ?? 4175),
    onListen: ({ hostname, port }) => console.log(`relay: http://${hostname}:${port}`),
  },
  // Metrics for Prometheus at /metrics, if there is a token.
  metricsToken ? withMetrics(relay, metrics, { token: metricsToken }) : relay,
);
