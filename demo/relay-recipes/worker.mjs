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
import { addressFromHeader, createRelay, durableObjectStore } from 'slipway-booking/relay';
export { CreateRecordObject } from 'slipway-booking/relay';

let relay;

export default {
  fetch(request, env, context) {
    relay ??= createRelay({
      baseUrl: env.SLIPWAY_BASE_URL,
      apiKey: env.SLIPWAY_API_KEY,
      apiSecret: env.SLIPWAY_API_SECRET,
      origins: env.SLIPWAY_ORIGINS.split(','),
      // Set only if this Worker also serves pages: its public origin.
      ownOrigin: env.SLIPWAY_OWN_ORIGIN,
      store: durableObjectStore(env.SLIPWAY_CREATES),
      clientAddress: addressFromHeader('cf-connecting-ip'),
    });
    const answer = relay(request);
    // Finishes a create even if the guest leaves.
    context.waitUntil(answer);
    return answer;
  },
};
