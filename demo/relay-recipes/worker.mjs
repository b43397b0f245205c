// The relay on Cloudflare Workers, with a Durable Object for each session. In wrangler.toml:
//
//     [[durable_objects.bindings]]
//     name = "SLIPWAY_CREATES"
//     class_name = "CreateRecordObject"
//
//     [[migrations]]
//     tag = "v1"
//     new_sqlite_classes = ["CreateRecordObject"]
//
// Set the SLIPWAY_… variables below with `wrangler secret put`.
import {
  addressFromHeader,
  createRelay,
  createRelayMetrics,
  durableObjectStore,
  withMetrics,
} from 'slipway-booking/relay';
export { CreateRecordObject } from 'slipway-booking/relay';

let handler;

function createHandler(env) {
  const metrics = createRelayMetrics();
  const relay = createRelay({
    baseUrl: env.SLIPWAY_BASE_URL,
    apiKey: env.SLIPWAY_API_KEY,
    apiSecret: env.SLIPWAY_API_SECRET,
    origins: env.SLIPWAY_ORIGINS.split(','),
    // Set only if this Worker also serves pages: its public origin.
    ownOrigin: env.SLIPWAY_OWN_ORIGIN,
    store: durableObjectStore(env.SLIPWAY_CREATES),
    clientAddress: addressFromHeader('cf-connecting-ip'),
    metrics,
  });
  // Metrics for Prometheus at /metrics, if there is a token. Each isolate counts for itself.
  const token = env.SLIPWAY_METRICS_TOKEN;
  return token ? withMetrics(relay, metrics, { token }) : relay;
}

export default {
  fetch(request, env, context) {
    handler ??= createHandler(env);
    const answer = handler(request);
    // Finishes a create even if the guest leaves.
    context.waitUntil(answer);
    return answer;
  },
};
