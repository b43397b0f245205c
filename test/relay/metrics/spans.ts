/** Imitates `@opentelemetry/api` with a W3C propagator, and records all spans. */
import type { OpenTelemetry } from '../../../src/relay/index.ts';

export interface RecordedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** Span id of the parent; null for the first span of a trace. */
  parentId: string | null;
  attributes: Record<string, string | number>;
  statusCode: number;
  isEnded: boolean;
}

interface SpanContext {
  traceId: string;
  spanId: string | null;
}

const toHex = (length: number, value: number): string => value.toString(16).padStart(length, '0');

export function recordSpans(): { openTelemetry: OpenTelemetry; getSpans(): RecordedSpan[] } {
  const recordedSpans: RecordedSpan[] = [];
  const recordedSpanByHandle = new Map<object, RecordedSpan>();
  const openTelemetry: OpenTelemetry = {
    trace: {
      getTracer: () => ({
        startSpan(name, { kind, attributes }, context) {
          const { traceId, spanId } = context as SpanContext;
          const spanNumber = recordedSpans.length + 1;
          const span: RecordedSpan = {
            name,
            kind,
            traceId: traceId === '' ? toHex(32, spanNumber) : traceId,
            spanId: toHex(16, spanNumber),
            parentId: spanId,
            attributes: { ...attributes },
            statusCode: 0,
            isEnded: false,
          };
          recordedSpans.push(span);
          const spanHandle = {
            setAttributes: (newAttributes: Record<string, string | number>) =>
              Object.assign(span.attributes, newAttributes),
            setStatus: ({ code }: { code: number }) => (span.statusCode = code),
            updateName: (newName: string) => (span.name = newName),
            end: () => void (span.isEnded = true),
          };
          recordedSpanByHandle.set(spanHandle, span);
          return spanHandle;
        },
      }),
      setSpan(_context, span) {
        const { traceId = '', spanId = null } = recordedSpanByHandle.get(span) ?? {};
        return { traceId, spanId } satisfies SpanContext;
      },
    },
    context: { active: () => ({ traceId: '', spanId: null }) satisfies SpanContext },
    propagation: {
      extract(context, { traceparent = '' }) {
        const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent) ?? [];
        return traceId === undefined || spanId === undefined ? context : ({ traceId, spanId } satisfies SpanContext);
      },
      inject(context, carrier) {
        const { traceId, spanId } = context as SpanContext;
        carrier['traceparent'] = `00-${traceId}-${spanId ?? ''}-01`;
        carrier['baggage'] = 'name=private';
      },
    },
  };
  return { openTelemetry, getSpans: () => recordedSpans };
}
