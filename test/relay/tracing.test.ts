import { describe, expect, it } from 'vitest';
import type { OpenTelemetry } from '../../src/relay/index.ts';
import { recordSpans } from './metrics/spans.ts';
import { createRelayFixture } from './relay-fixture.ts';
import { createBookingResponse, createJsonResponse } from './scripted-upstream.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;
const sessionReadPath = '/api/3.0/booking/session?session_id=s1';

describe('the option `openTelemetry`', () => {
  it('records one span for the request and one for the service call', async () => {
    const { openTelemetry, getSpans } = recordSpans();
    const { get, upstream } = createRelayFixture({ openTelemetry });
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, booking: {} }));
    await get(sessionReadPath, { traceparent });
    const [requestSpan, callSpan] = getSpans();
    expect(getSpans()).toHaveLength(2);
    expect(requestSpan).toMatchObject({
      name: 'relay session',
      kind: 1,
      traceId,
      parentId,
      statusCode: 0,
      isEnded: true,
    });
    expect(callSpan).toMatchObject({
      name: 'booking service session',
      kind: 2,
      traceId,
      parentId: requestSpan?.spanId,
    });
    expect(callSpan?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
    expect(upstream.calls[0]?.headers.get('traceparent')).toBe(`00-${traceId}-${callSpan?.spanId ?? ''}-01`);
    expect(upstream.calls[0]?.headers.has('baggage')).toBe(false);
  });

  it('starts a new trace if the `traceparent` header is malformed', async () => {
    const { openTelemetry, getSpans } = recordSpans();
    const { get, upstream } = createRelayFixture({ openTelemetry });
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, booking: {} }));
    await get(sessionReadPath, { traceparent: 'private' });
    expect(getSpans()[0]).toMatchObject({ parentId: null });
    expect(upstream.calls[0]?.headers.get('traceparent')).not.toContain('private');
  });

  it('marks the spans of an unanswered create request as errors', async () => {
    const { openTelemetry, getSpans } = recordSpans();
    const { sendCreate, upstream } = createRelayFixture({ openTelemetry });
    upstream.respondToAll(() => {
      throw new TypeError('reset');
    });
    await sendCreate('s1');
    expect(getSpans().map(({ name, statusCode }) => [name, statusCode])).toEqual([
      ['relay create', 2],
      ['booking service create', 2],
    ]);
  });

  it('forwards no trace header if the option is missing', async () => {
    const { get, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, booking: {} }));
    await get(sessionReadPath, { traceparent, tracestate: 'a=b', baggage: 'c=d' });
    const names = [...(upstream.calls[0]?.headers.keys() ?? [])];
    expect(names.filter((name) => /^(trace|baggage)/.test(name))).toEqual([]);
  });

  it.each(['trace', 'context', 'propagation'] as const)(
    'does not prevent a booking if `%s` throws',
    async (apiPart) => {
      const throwingProxy = new Proxy({} as never, {
        get() {
          throw new RangeError('broken');
        },
      });
      const openTelemetry: OpenTelemetry = { ...recordSpans().openTelemetry, [apiPart]: throwingProxy };
      const { sendCreate, upstream } = createRelayFixture({ openTelemetry });
      upstream.respondToAll(() => createBookingResponse());
      expect((await sendCreate('s1')).status).toBe(200);
    },
  );
});
