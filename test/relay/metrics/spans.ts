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
  code: number;
  isEnded: boolean;
}

interface SpanContext {
  traceId: string;
  spanId: string | null;
}

const hex = (length: number, value: number): string => value.toString(16).padStart(length, '0');

export function recordSpans(): { openTelemetry: OpenTelemetry; spans(): RecordedSpan[] } {
  const recordedSpans: RecordedSpan[] = [];
  const spanOf = new Map<object, RecordedSpan>();
  const openTelemetry: OpenTelemetry = {
    trace: {
      getTracer: () => ({
        startSpan(name, { kind, attributes }, context) {
          const { traceId, spanId } = context as SpanContext;
          const number = recordedSpans.length + 1;
          const span: RecordedSpan = {
            name,
            kind,
            traceId: traceId === '' ? hex(32, number) : traceId,
            spanId: hex(16, number),
            parentId: spanId,
            attributes: { ...attributes },
            code: 0,
            isEnded: false,
          };
          recordedSpans.push(span);
          const handle = {
            setAttributes: (more: Record<string, string | number>) => Object.assign(span.attributes, more),
            setStatus: ({ code }: { code: number }) => (span.code = code),
            updateName: (newName: string) => (span.name = newName),
            end: () => void (span.isEnded = true),
          };
          spanOf.set(handle, span);
          return handle;
        },
      }),
      setSpan(_context, span) {
        const { traceId = '', spanId = null } = spanOf.get(span) ?? {};
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
  return { openTelemetry, spans: () => recordedSpans };
}
