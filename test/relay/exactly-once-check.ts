/** Checks that the relay applies a repeated create request exactly once. The tests of every platform run this check. */
import { expect } from 'vitest';
import type { BookingService } from './booking-service.ts';
import { findSampleValue } from './metrics/samples.ts';
import { apiKey, apiSecret, venueOrigin } from './relay-fixture.ts';

/** Sends a request to the relay. `path` starts with a slash. */
export type SendRequest = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{
  status: number;
  text(): Promise<string>;
}>;

export function postForm(send: SendRequest, path: string, form: Record<string, string>, origin = venueOrigin) {
  return send(`/api/3.0/booking/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
    body: new URLSearchParams(form).toString(),
  });
}

/** Returns the environment variables that connect a relay to this service. */
export function createRelayVariables({ address }: BookingService) {
  return {
    SLIPWAY_BASE_URL: address,
    SLIPWAY_API_KEY: apiKey,
    SLIPWAY_API_SECRET: apiSecret,
    SLIPWAY_ORIGINS: venueOrigin,
    SLIPWAY_METRICS_TOKEN: 'token-of-the-scraper',
  };
}

/** Expects the metrics of a relay that has booked once and repeated the answer once, and a refusal without the token. */
export async function expectMetrics(send: SendRequest): Promise<void> {
  const scrapeMetrics = (authorization: string) =>
    send('/metrics', { method: 'GET', headers: { authorization, connection: 'close' } });
  expect((await scrapeMetrics('Bearer token-of-a-stranger')).status).toBe(401);
  const text = await (await scrapeMetrics('Bearer token-of-the-scraper')).text();
  expect(findSampleValue(text, 'slipway_relay_creates_total', { outcome: 'made' })).toBe(1);
  expect(findSampleValue(text, 'slipway_relay_creates_total', { outcome: 'replayed' })).toBe(1);
}

/**
 * Expects that a repeated create request books once and returns the same answer. A request from a foreign origin must
 * not reach the service.
 */
export async function expectExactlyOnce(send: SendRequest, service: BookingService): Promise<void> {
  const sessionAnswer = await postForm(send, 'session', { 'slip[]': 'a-slip' });
  expect(sessionAnswer.status).toBe(200);
  const { booking } = JSON.parse(await sessionAnswer.text()) as { booking: { session: { id: string } } };
  const form = { session_id: booking.session.id, 'form[customer_name]': 'Zoë' };

  const foreignAnswer = await postForm(send, 'create', form, 'https://elsewhere.example');
  expect(foreignAnswer.status).toBe(403);
  expect(service.creates).toEqual([]);

  const firstAnswer = await postForm(send, 'create', form);
  expect(firstAnswer.status).toBe(200);
  const answerText = await firstAnswer.text();
  expect(answerText).toContain('CODE-1');
  const repeatedAnswer = await postForm(send, 'create', form);
  expect(repeatedAnswer.status).toBe(200);
  expect(await repeatedAnswer.text()).toBe(answerText);
  expect(service.creates).toEqual([booking.session.id]);
}
