/**
 * Calls the Booking API for the staff page, in the same process. A call runs the same checks as an HTTP request:
 * endpoint, access, parameters, pace and envelope. Its access token is the session's token, which is valid for no other
 * caller. The staff page reads and changes bookings only through this module.
 */

import { answerApi } from '../routes/api.ts';
import { Html } from '../serializers/html.ts';
import type { PageStatus } from '../pages/layout.ts';
import type { StaffRequest } from './staff-request.ts';

/** The reason why the Booking API refused a call, in the texts of its answer. */
export interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly details: string;
  readonly status: PageStatus;
}

export type ApiResult =
  { readonly isRefused: false; readonly body: JsonValue } | { readonly isRefused: true; readonly refusal: Refusal };

type Values = Readonly<Record<string, string>>;

/**
 * Calls an endpoint of the Booking API.
 *
 * @param segments segments of the path below `/api/3.0/`
 * @example
 * const answer = await callApi(request, 'GET', ['booking', 'index'], { status_id: 'PEND' });
 * if (!answer.isRefused) answer.body.get('request', 'total_records').toNumber();
 */
export async function callApi(
  { session, catalogue, baseUrl, callerNetwork, context, checks }: StaffRequest,
  method: 'GET' | 'POST',
  segments: readonly string[],
  values: Values = {},
): Promise<ApiResult> {
  const form = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  const address = `${baseUrl}/api/3.0/${segments.map(encodeURIComponent).join('/')}`;
  const isPost = method === 'POST';
  const request = new Request(isPost ? address : `${address}?${form}`, {
    method,
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isPost && { body: form }),
  });
  const response = await answerApi({ request, catalogue, segments, baseUrl, callerNetwork }, context, {
    ...checks,
    findStaffByAccessToken: (accountId, token) =>
      Promise.resolve(accountId === catalogue.account.id && token === session.token ? session.staffId : null),
  });
  const body = new JsonValue(await response.json());
  const refusal = readRefusal(body, response.status);
  return refusal === null ? { isRefused: false, body } : { isRefused: true, refusal };
}

/** Returns the error in an answer with or without an envelope, or `null` if there is no error. */
function readRefusal(body: JsonValue, status: number): Refusal | null {
  const credentialsError = body.get('error').toText();
  if (credentialsError !== '')
    return {
      id: credentialsError,
      title: body.get('error_description').toText(),
      details: '',
      status: toPageStatus(status),
    };
  const error = body.get('request', 'error');
  if (body.get('request', 'status').toText() !== 'ERROR') return null;
  const id = error.get('id').toText();
  // If only the content of a request is wrong, the Booking API answers with status 200. The staff page answers with an
  // error status instead.
  const pageStatus = id === 'not_found' ? 404 : status === 200 ? 422 : status;
  return {
    id,
    title: error.get('title').toText(),
    details: error.get('details').toText(),
    status: toPageStatus(pageStatus),
  };
}

const PAGE_STATUSES: readonly PageStatus[] = [400, 401, 403, 404, 405, 413, 414, 415, 422, 429, 500];

function toPageStatus(status: number): PageStatus {
  return PAGE_STATUSES.find((pageStatus) => pageStatus === status) ?? 503;
}

/** A value in an answer. A missing value reads as empty text, an empty list or `null`. */
export class JsonValue {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  get(...names: readonly string[]): JsonValue {
    let value = this.#value;
    for (const name of names) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    return new JsonValue(value);
  }

  toText(): string {
    return typeof this.#value === 'string' || typeof this.#value === 'number' ? String(this.#value) : '';
  }

  toNumber(): number | null {
    const text = this.toText();
    return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
  }

  isTrue(): boolean {
    return this.#value === true || this.toText() === '1';
  }

  /** Returns the elements of a list. */
  toList(): JsonValue[] {
    return Array.isArray(this.#value) ? this.#value.map((element: unknown) => new JsonValue(element)) : [];
  }

  /**
   * Returns the entries of a map. An empty list also reads as an empty map, because the Booking API writes it that way.
   */
  entries(): (readonly [name: string, member: JsonValue])[] {
    return isRecord(this.#value) && !Array.isArray(this.#value)
      ? Object.entries(this.#value).map(([name, value]) => [name, new JsonValue(value)] as const)
      : [];
  }

  /** Returns the value as safe markup. Use this only for markup that `html` wrote: line summaries and the invoice. */
  toMarkup(): Html {
    return new Html(this.toText());
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
