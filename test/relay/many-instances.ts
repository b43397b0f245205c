/** Several relay instances with one slow service. Each instance has its own connection to the shared store. */
import { expect } from 'vitest';
import { createRelay, memoryLimiter, type CreateStore, type Relay } from '../../src/relay/index.ts';
import { apiKey, apiSecret, venueOrigin } from './relay-fixture.ts';
import { createBookingResponse } from './scripted-upstream.ts';

const sessionIds = ['a', 'b', 'c', 'd', 'e'];

/**
 * Sends many create requests for each session through all relays. Returns the distinct answers by session, and the
 * number of bookings.
 */
async function sendCreates(stores: CreateStore[]): Promise<{ createCount: number; answers: Map<string, Set<string>> }> {
  let createCount = 0;
  const slowFetch: typeof fetch = async () => {
    createCount += 1;
    const bookingCode = `CODE-${createCount}`;
    // The service answers only after every instance has used the store.
    for (const store of stores) await store.read('elsewhere');
    return createBookingResponse(bookingCode);
  };
  const highLimiter = memoryLimiter(1_000_000, 60);
  const relays: Relay[] = stores.map((store) =>
    createRelay({
      baseUrl: 'https://booking.example',
      apiKey,
      apiSecret,
      origins: [venueOrigin],
      clientAddress: () => null,
      fetch: slowFetch,
      store,
      limits: { address: highLimiter, origin: highLimiter },
      log: () => undefined,
    }),
  );
  const answersBySession = new Map<string, Set<string>>(sessionIds.map((id) => [id, new Set()]));
  await Promise.all(
    sessionIds.flatMap((id) =>
      relays.flatMap((relay) =>
        Array.from({ length: 100 / sessionIds.length / stores.length }, async () => {
          const body = new URLSearchParams({ session_id: id });
          const response = await relay(
            new Request('https://relay.example/api/3.0/booking/create', {
              method: 'POST',
              headers: { origin: venueOrigin },
              body,
            }),
          );
          answersBySession.get(id)?.add(await response.text());
        }),
      ),
    ),
  );
  return { createCount, answers: answersBySession };
}

/** Sends a hundred create requests for five sessions, through one relay per store. Expects five bookings. */
export async function expectOneBookingEach(stores: CreateStore[]): Promise<void> {
  const { createCount, answers } = await sendCreates(stores);
  expect(createCount).toBe(sessionIds.length);
  for (const distinctAnswers of answers.values()) {
    expect(distinctAnswers.size).toBe(1);
    expect([...distinctAnswers][0]).toContain('CODE-');
  }
}
