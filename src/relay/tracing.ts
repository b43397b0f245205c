/**
 * Request ids, and spans of OpenTelemetry. A request id connects the lines of a proxy, the relay and the service for one
 * request. Spans go to the API that the operator passes (`@opentelemetry/api`), and there are none without it. An attribute is
 * a word from a list, a status or the request id.
 *
 * https://www.w3.org/TR/trace-context/
 */

/** Finds the texts that must not reach a log. */
interface SecretCheck {
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

/** The values of `SpanKind` and `SpanStatusCode` in `@opentelemetry/api`. */
const SERVER = 1;
const CLIENT = 2;
const ERROR = 2;

/** A request of the relay to the service. */
export interface CallTrace {
  /** Headers for the service: the request id, and the span. */
  headers: Readonly<Record<string, string>>;
  /** @param status `null` without an answer */
  end(outcome: string, status: number | null): void;
}

/** One request of a guest. */
export interface RequestTrace {
  readonly requestId: string;
  startCall(endpoint: string, method: string): CallTrace;
}

/** The trace of a request that the relay answers itself. */
export interface ServerTrace extends RequestTrace {
  end(route: string, method: string, result: { outcome: string; status: number }): void;
}

export const requestIdHeader = 'x-request-id';

/** UUIDs, and the ids of nginx, Fly, Heroku and Render. A name or an address does not fit. */
const requestIdShape = /^[\da-f]{8}[\da-f-]{8,56}$/i;

/**
 * Returns the request id of a proxy, or a new one. A browser sends none, because a header of its own costs a preflight.
 *
 * @param credentials the token pair must not reach a log
 */
export function requestIdOf(headers: Headers, credentials?: SecretCheck): string {
  const id = headers.get(requestIdHeader) ?? '';
  return requestIdShape.test(id) && credentials?.isIn(id) !== true ? id : crypto.randomUUID();
}

/** Header names of the W3C Trace Context. Baggage may have personal data, so the relay does not forward it. */
const contextHeaders = ['traceparent', 'tracestate'] as const;

function contextIn(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    contextHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Returns the value of `work`; `fallback` if it throws. An exporter that fails must not cost an answer. */
function safely<T>(fallback: T, work: () => T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

interface OpenSpan {
  span: TraceSpan;
  context: unknown;
}

/** Starts a span below a context. Returns `null` if that fails. */
function startSpan(
  { trace }: OpenTelemetry,
  { name, kind, requestId, parent }: { name: string; kind: number; requestId: string; parent: unknown },
): OpenSpan | null {
  return safely(null, () => {
    const attributes = { 'slipway.request_id': requestId };
    const span = trace.getTracer('slipway-relay').startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  });
}

function endSpan(
  open: OpenSpan | null,
  { method, outcome, status }: { method: string; outcome: string; status: number | null },
): void {
  safely(undefined, () => {
    open?.span.setAttributes({
      'http.request.method': method,
      'slipway.outcome': outcome,
      ...(status !== null && { 'http.response.status_code': status }),
    });
    if (status === null || status >= 500) open?.span.setStatus({ code: ERROR });
    open?.span.end();
  });
}

/** Returns a function that starts the trace of a request. It never throws. */
export function createTracing(
  openTelemetry: OpenTelemetry | null,
  credentials?: SecretCheck,
): (headers: Headers) => ServerTrace {
  return (headers) => {
    const requestId = requestIdOf(headers, credentials);
    const parent =
      openTelemetry &&
      safely(null, () => openTelemetry.propagation.extract(openTelemetry.context.active(), contextIn(headers)));
    const request = openTelemetry && startSpan(openTelemetry, { name: 'relay', kind: SERVER, requestId, parent });
    return {
      requestId,
      startCall(endpoint, method) {
        const call =
          openTelemetry &&
          request &&
          startSpan(openTelemetry, {
            name: `booking service ${endpoint}`,
            kind: CLIENT,
            requestId,
            parent: request.context,
          });
        const carrier: Record<string, string> = {};
        if (call) safely(undefined, () => openTelemetry?.propagation.inject(call.context, carrier));
        return {
          headers: { [requestIdHeader]: requestId, ...safely({}, () => contextIn(new Headers(carrier))) },
          end: (outcome, status) => endSpan(call, { method, outcome, status }),
        };
      },
      end(route, method, { outcome, status }) {
        safely(undefined, () => request?.span.updateName(`relay ${route}`));
        endSpan(request, { method, outcome, status });
      },
    };
  };
}
