import { describe, expect, it } from 'vitest';
import type { OpenTelemetry } from '../../src/relay/index.ts';
import { recordSpans } from './metrics/spans.ts';
import { fixture } from './relay-fixture.ts';
import { createdBooking, json } from './scripted-upstream.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;
const path = '/api/3.0/booking/session?session_id=s1';

describe('the option `openTelemetry`', () => {
  it('records one span for the request and one for the service call', async () => {
    const { openTelemetry, spans } = recordSpans();
    const { get, upstream } = fixture({ openTelemetry });
    upstream.always(() => json({ request: { status: 'OK' }, booking: {} }));
    await get(path, { traceparent });
    const [request, call] = spans();
    expect(spans()).toHaveLength(2);
    expect(request).toMatchObject({ name: 'relay session', kind: 1, traceId, parentId, code: 0, isEnded: true });
    expect(call).toMatchObject({ name: 'booking service session', kind: 2, traceId, parentId: request?.spanId });
    expect(call?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
    expect(upstream.calls[0]?.headers.get('traceparent')).toBe(`00-${traceId}-${call?.spanId ?? ''}-01`);
    expect(upstream.calls[0]?.headers.has('baggage')).toBe(false);
  });

  it('starts a new trace if the `traceparent` header is malformed', async () => {
    const { openTelemetry, spans } = recordSpans();
    const { get, upstream } = fixture({ openTelemetry });
    upstream.always(() => json({ request: { status: 'OK' }, booking: {} }));
    await get(path, { traceparent: 'private' });
    expect(spans()[0]).toMatchObject({ parentId: null });
    expect(upstream.calls[0]?.headers.get('traceparent')).not.toContain('private');
  });

  it('marks the spans of an unanswered create request as errors', async () => {
    const { openTelemetry, spans } = recordSpans();
    const { create, upstream } = fixture({ openTelemetry });
    upstream.always(() => {
      throw new TypeError('reset');
    });
    await create('s1');
    expect(spans().map(({ name, code }) => [name, code])).toEqual([
      ['relay create', 2],
      ['booking service create', 2],
    ]);
  });

  it('forwards no trace header if it is not set', async () => {
    const { get, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'OK' }, booking: {} }));
    await get(path, { traceparent, tracestate: 'a=b', baggage: 'c=d' });
    const names = [...(upstream.calls[0]?.headers.keys() ?? [])];
    expect(names.filter((name) => /^(trace|baggage)/.test(name))).toEqual([]);
  });

  it.each(['trace', 'context', 'propagation'] as const)('does not prevent a booking if `%s` throws', async (part) => {
    const broken = new Proxy({} as never, {
      get() {
        throw new RangeError('broken');
      },
    });
    const openTelemetry: OpenTelemetry = { ...recordSpans().openTelemetry, [part]: broken };
    const { create, upstream } = fixture({ openTelemetry });
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
  });
});
