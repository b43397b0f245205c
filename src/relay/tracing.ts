/**
 * Request ids, and spans for OpenTelemetry. The same request id appears in the logs of the proxy, the relay and the
 * service. So an operator can find all lines of one request. The relay reports spans to the API that the operator
 * passes (`@opentelemetry/api`); without it, there are none. The attributes of a span are words from a list, the status
 * and the request id.
 *
 * https://www.w3.org/TR/trace-context/
 */

/** Finds secrets in a text. A secret must not reach a log. */
interface SecretFinder {
  isIn(text: string): boolean;
}

/**
 * A span, as in `@opentelemetry/api`.
 *
 * @example
 * const end = (span: TraceSpan) => span.end();
 */
export interface TraceSpan {
  setAttributes(attributes: Record<string, string | number>): unknown;
  setStatus(status: { code: number }): unknown;
  updateName(name: string): unknown;
  end(): void;
}

/**
 * The parts of `@opentelemetry/api` that the relay uses.
 *
 * @example
 * // import * as openTelemetry from '@opentelemetry/api';
 * createRelay({ ...options, openTelemetry });
 */
export interface OpenTelemetry {
  trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind: number; attributes: Record<string, string> },
        context: unknown,
      ): TraceSpan;
    };
    setSpan(context: unknown, span: TraceSpan): unknown;
  };
  context: { active(): unknown };
  propagation: {
    extract(context: unknown, carrier: Record<string, string>): unknown;
    inject(context: unknown, carrier: Record<string, string>): void;
  };
}

/** Values of `SpanKind` (the first two) and of `SpanStatusCode` in `@opentelemetry/api`. */
const SPAN_KIND_SERVER = 1;
const SPAN_KIND_CLIENT = 2;
const SPAN_STATUS_ERROR = 2;

/** The trace of one request from the relay to the service. */
export interface CallTrace {
  /** Headers that carry the request id and the span to the service. */
  headers: Readonly<Record<string, string>>;
  /** @param status the status of the answer; `null` if there was none */
  endCall(outcome: string, status: number | null): void;
}

/** The trace of a guest's request. For each resulting request to the service, the relay calls `startCall`. */
export interface RequestTrace {
  readonly requestId: string;
  startCall(endpoint: string, method: string): CallTrace;
}

/** The trace of a guest's request, with the method that ends it. */
export interface ServerTrace extends RequestTrace {
  endRequest(route: string, method: string, result: { outcome: string; status: number }): void;
}

export const requestIdHeader = 'x-request-id';

/**
 * Matches UUIDs (as Heroku sends) and the request ids of nginx. Does not match names of persons and addresses.
 */
const requestIdPattern = /^[\da-f]{8}[\da-f-]{8,56}$/i;

/**
 * Returns the request id that a proxy sent, or a new one. The widget sends none, because an additional header would
 * cost a preflight request.
 *
 * @param secretFinder refuses an id that contains the token pair, which must not reach a log
 */
export function getRequestId(headers: Headers, secretFinder?: SecretFinder): string {
  const id = headers.get(requestIdHeader) ?? '';
  return requestIdPattern.test(id) && secretFinder?.isIn(id) !== true ? id : crypto.randomUUID();
}

/**
 * Header names of W3C Trace Context. The relay does not forward `baggage`, because that header may carry personal data.
 */
const traceContextHeaders = ['traceparent', 'tracestate'] as const;

function readTraceContext(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    traceContextHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Returns the result of `work`, or `fallback` if it throws. The guest must get an answer even if the tracing fails. */
function runSafely<T>(fallback: T, work: () => T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

interface StartedSpan {
  span: TraceSpan;
  context: unknown;
}

/** Starts a span with the parent span in `parentContext`. Returns `null` if OpenTelemetry throws. */
function startSpan(
  { trace }: OpenTelemetry,
  { name, kind, requestId, parentContext }: { name: string; kind: number; requestId: string; parentContext: unknown },
): StartedSpan | null {
  return runSafely(null, () => {
    const attributes = { 'slipway.request_id': requestId };
    const span = trace.getTracer('slipway-relay').startSpan(name, { kind, attributes }, parentContext);
    return { span, context: trace.setSpan(parentContext, span) };
  });
}

function endSpan(
  startedSpan: StartedSpan | null,
  { method, outcome, status }: { method: string; outcome: string; status: number | null },
): void {
  runSafely(undefined, () => {
    startedSpan?.span.setAttributes({
      'http.request.method': method,
      'slipway.outcome': outcome,
      ...(status !== null && { 'http.response.status_code': status }),
    });
    if (status === null || status >= 500) startedSpan?.span.setStatus({ code: SPAN_STATUS_ERROR });
    startedSpan?.span.end();
  });
}

/** Returns a function that starts the trace of a guest's request. That function never throws. */
export function createTraceStarter(
  openTelemetry: OpenTelemetry | null,
  secretFinder?: SecretFinder,
): (headers: Headers) => ServerTrace {
  return (headers) => {
    const requestId = getRequestId(headers, secretFinder);
    const parentContext =
      openTelemetry &&
      runSafely(null, () =>
        openTelemetry.propagation.extract(openTelemetry.context.active(), readTraceContext(headers)),
      );
    const requestSpan =
      openTelemetry && startSpan(openTelemetry, { name: 'relay', kind: SPAN_KIND_SERVER, requestId, parentContext });
    return {
      requestId,
      startCall(endpoint, method) {
        const callSpan =
          openTelemetry &&
          requestSpan &&
          startSpan(openTelemetry, {
            name: `booking service ${endpoint}`,
            kind: SPAN_KIND_CLIENT,
            requestId,
            parentContext: requestSpan.context,
          });
        const carrier: Record<string, string> = {};
        if (callSpan) runSafely(undefined, () => openTelemetry?.propagation.inject(callSpan.context, carrier));
        return {
          headers: { [requestIdHeader]: requestId, ...runSafely({}, () => readTraceContext(new Headers(carrier))) },
          endCall: (outcome, status) => endSpan(callSpan, { method, outcome, status }),
        };
      },
      endRequest(route, method, { outcome, status }) {
        runSafely(undefined, () => requestSpan?.span.updateName(`relay ${route}`));
        endSpan(requestSpan, { method, outcome, status });
      },
    };
  };
}
