/**
 * Defines a request of the Booking API, and opens the envelope of an answer. The widget and the relay share its
 * definition of an error. The other files of this folder build the requests and decode the members of each resource.
 */
import { ProblemError } from '../../values/problem.ts';
import { readPlainText, readRecord, readText, type LooseRecord } from './loose-json.ts';

/** A request of the Booking API: a path below `/api/3.0/`, and parameters for the query or the form body. */
export interface WireRequest {
  path: string;
  parameters: [string, string][];
  /**
   * `no-store` sends a POST, because HTTP caches do not answer a POST. Requests about a session use it, because they
   * need the current state.
   */
  cache?: 'no-store';
  /**
   * Returns the form body, with a different encoding of the parameters for each attempt. Defaults to the standard
   * encoding of `parameters`.
   */
  encode?: () => { body: string; headers: Record<string, string> };
  /**
   * `error` treats a redirect as a failure without an answer, so that a create request reaches only the configured
   * address.
   */
  redirect?: 'error';
  /**
   * The number of items and of days in a request for prices. With it, the caller calculates the service's time for one
   * price.
   */
  ratedSize?: { readonly items: number; readonly days: number };
  /**
   * Returns false if the answer to a read reports success but its content is invalid. Such an answer counts as
   * `broken`.
   */
  isValid?: (answer: LooseRecord) => boolean;
}

/** Returns the URL of a path of the Booking API, such as `booking/session`, without a query. */
export function buildEndpoint(base: string, path: string): string {
  return `${base}/api/3.0/${path}`;
}

/**
 * Returns the URL of a read. The parameters of a read with `no-store` are in its body, so they are not in its URL.
 *
 * @example
 * buildReadUrl('https://book.example/harbour', buildCompanyRequest()); // 'https://book.example/harbour/api/3.0/company'
 */
export function buildReadUrl(base: string, { path, parameters, cache }: WireRequest): string {
  const query = cache ? '' : new URLSearchParams(parameters).toString();
  return buildEndpoint(base, path) + (query && `?${query}`);
}

/**
 * Returns true for an error envelope (docs/booking-api.md 2): `request.status` is `ERROR`, or `request.error` is not
 * empty. An empty status means success, as in `booking/form`. The errors `[]`, `""`, `null` and `false` count as empty.
 * Credential errors have no envelope: see `isCredentialError` in `write-errors.ts`.
 */
export function isErrorEnvelope(body: unknown): boolean {
  const { status, error } = readRecord(readRecord(body).request);
  return status === 'ERROR' || isPresent(error);
}

/**
 * Returns the answer if its envelope reports success (Booking API 2.1).
 *
 * @throws ProblemError `refused` for an error envelope, `unauthorised` for a credential error, otherwise `broken`
 */
export function openEnvelope(body: unknown, status: number): LooseRecord {
  const answer = readRecord(body);
  if (isErrorEnvelope(answer)) {
    const request = readRecord(answer.request);
    const error = readRecord(request.error);
    throw new ProblemError({
      kind: 'refused',
      code: readText(error.id),
      title: readPlainText(error.title ?? request.error),
      details: readPlainText(error.details),
      fields: readFieldLabels(error.data),
    });
  }
  if (typeof answer.error === 'string')
    throw new ProblemError({
      kind: 'unauthorised',
      title: readPlainText(answer.error_description) || readPlainText(answer.error),
    });
  if (answer.request === undefined || status >= 400) throw new ProblemError({ kind: 'broken', status });
  return answer;
}

function isPresent(error: unknown): boolean {
  return typeof error === 'object' && error !== null ? Object.keys(error).length > 0 : Boolean(error);
}

/**
 * Returns the label of each field in a validation error. `error.data` maps the id of a field to its label or to its
 * definition.
 */
function readFieldLabels(data: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readRecord(data)).map(([id, field]) => {
      const { lbl, label, title } = readRecord(field);
      return [id, readPlainText(lbl ?? label ?? title ?? field)];
    }),
  );
}
