/**
 * Calls the Booking API for the staff page, in the same process. A call runs the same checks as an HTTP request:
 * endpoint, access, parameters, pace and envelope. Its access token is the session's token, which is valid for no other
 * caller. The staff page reads and changes bookings only through this module.
 */

import { answerApi } from '../routes/api.ts';
import { Html } from '../serializers/html.ts';
import type { PageStatus } from '../pages/layout.ts';
import type { Visit } from './visit.ts';

/** The reason why the Booking API refused a call, in the texts of its answer. */
export interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly details: string;
  readonly status: PageStatus;
}

export type InterfaceAnswer =
  { readonly isRefused: false; readonly body: Member } | { readonly isRefused: true; readonly refusal: Refusal };

type Values = Readonly<Record<string, string>>;

/**
 * Calls an endpoint of the Booking API.
 *
 * @param segments segments of the path below `/api/3.0/`
 * @example
 * const answer = await callInterface(visit, 'GET', ['booking', 'index'], { status_id: 'PEND' });
 * if (!answer.isRefused) answer.body.at('request', 'total_records').number();
 */
export async function callInterface(
  { session, catalogue, base, network, context, checks }: Visit,
  method: 'GET' | 'POST',
  segments: readonly string[],
  values: Values = {},
): Promise<InterfaceAnswer> {
  const form = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  const address = `${base}/api/3.0/${segments.map(encodeURIComponent).join('/')}`;
  const isPost = method === 'POST';
  const request = new Request(isPost ? address : `${address}?${form}`, {
    method,
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isPost && { body: form }),
  });
  const response = await answerApi({ request, catalogue, segments, base, network }, context, {
    ...checks,
    accessToken: (accountId, token) =>
      Promise.resolve(accountId === catalogue.account.id && token === session.token ? session.staffId : null),
  });
  const body = new Member(await response.json());
  const refusal = refusalIn(body, response.status);
  return refusal === null ? { isRefused: false, body } : { isRefused: true, refusal };
}

/** Returns the error in an answer with or without an envelope, or `null` if there is no error. */
function refusalIn(body: Member, status: number): Refusal | null {
  const credentials = body.at('error').text();
  if (credentials !== '')
    return { id: credentials, title: body.at('error_description').text(), details: '', status: statusOf(status) };
  const error = body.at('request', 'error');
  if (body.at('request', 'status').text() !== 'ERROR') return null;
  const id = error.at('id').text();
  // For an error in the content of a request, the Booking API answers with status 200. The staff page needs an error
  // status instead.
  const ownStatus = id === 'not_found' ? 404 : status === 200 ? 422 : status;
  return { id, title: error.at('title').text(), details: error.at('details').text(), status: statusOf(ownStatus) };
}

const PAGE_STATUSES: readonly PageStatus[] = [400, 401, 403, 404, 405, 413, 414, 415, 422, 429, 500];

function statusOf(status: number): PageStatus {
  return PAGE_STATUSES.find((each) => each === status) ?? 503;
}

/** A value in an answer. A missing value reads as empty text, an empty list or `null`. */
export class Member {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  at(...names: readonly string[]): Member {
    let value = this.#value;
    for (const name of names) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    return new Member(value);
  }

  text(): string {
    return typeof this.#value === 'string' || typeof this.#value === 'number' ? String(this.#value) : '';
  }

  number(): number | null {
    const text = this.text();
    return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
  }

  isTrue(): boolean {
    return this.#value === true || this.text() === '1';
  }

  /** Returns the elements of a list. */
  list(): Member[] {
    return Array.isArray(this.#value) ? this.#value.map((each: unknown) => new Member(each)) : [];
  }

  /**
   * Returns the entries of a map. An empty list also reads as an empty map, because the Booking API writes it that way.
   */
  entries(): (readonly [name: string, member: Member])[] {
    return isRecord(this.#value) && !Array.isArray(this.#value)
      ? Object.entries(this.#value).map(([name, value]) => [name, new Member(value)] as const)
      : [];
  }

  /** Returns the value as safe markup. Use this only for markup that `html` wrote: line summaries and the invoice. */
  markup(): Html {
    return new Html(this.text());
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
