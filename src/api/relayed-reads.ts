import { openRetold } from './retold.ts';
import type { Transport } from './transport.ts';
import type { openEnvelope } from './wire/envelope.ts';

/**
 * Lets a relay answer the reads of an account whose Public API is off. Whoever reads goes on naming the account, by which
 * addresses in its answers are completed.
 * @param relayOf the relay that takes an account's reads, by the account's base address; null where the account does
 */
export function relayedReads(transport: Transport, relayOf: (base: string) => string | null): Transport {
  return {
    ...transport,
    read(base, request, signal, open?: typeof openEnvelope) {
      const relay = relayOf(base);
      return relay === null
        ? transport.read(base, request, signal, open)
        : transport.read(relay, request, signal, open ?? openRetold);
    },
  };
}
