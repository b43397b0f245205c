import { ProblemError } from '../../values/problem.ts';
import { plain, record, text, type Loose } from './loose.ts';

/**
 * The one rule for "is this answer an error?", for the widget and for the relay (wire-facts part 2): `request.status` is
 * `ERROR`, or `request.error` is there and not empty. A status of `''` is fine (booking/form), and an empty error is none:
 * empty maps arrive as `[]`, `""`, `null` or `false`, here as elsewhere. Credential errors have no envelope, so they are not meant.
 */
export function isErrorEnvelope(body: unknown): boolean {
  const { status, error } = record(record(body).request);
  return status === 'ERROR' || isPresent(error);
}

/**
 * A credential error stands without an envelope, as `{error, error_description}` (wire-facts part 2). A 5xx is none: it may
 * be a gateway's.
 */
export function isCredentialError(body: unknown, status: number): boolean {
  const { request, error } = record(body);
  const enveloped = typeof request === 'object' && request !== null;
  return status < 500 && !enveloped && (status === 401 || status === 403 || typeof error === 'string');
}

/**
 * Opens an answer's envelope (specification 2.1), or throws the {@link ProblemError} it carries.
 * Credential errors come without an envelope, as `{error, error_description}` (wire-facts part 2).
 */
export function openEnvelope(body: unknown, status: number): Loose {
  const answer = record(body);
  if (isErrorEnvelope(answer)) {
    const request = record(answer.request);
    const error = record(request.error);
    throw new ProblemError({
      kind: 'refused',
      code: text(error.id),
      title: plain(error.title ?? request.error),
      details: plain(error.details),
      fields: fieldLabels(error.data),
    });
  }
  if (typeof answer.error === 'string')
    throw new ProblemError({ kind: 'unauthorised', title: plain(answer.error_description) || plain(answer.error) });
  if (answer.request === undefined || status >= 400) throw new ProblemError({ kind: 'broken', status });
  return answer;
}

/**
 * Returns the code of the booking that a session became, as the refusal of that session states it:
 * `request.error.data.booking` of a `session_ended` error. Returns `''` if there is none. It ignores titles and details.
 * @example bookingOfEndedSession({ request: { error: { id: 'session_ended', data: { booking: 'ABCD-010130' } } } })
 */
export function bookingOfEndedSession(body: unknown): string {
  const { id, data } = record(record(record(body).request).error);
  const code = text(record(data).booking);
  // "0" is how a loosely typed answer writes "none".
  return id === 'session_ended' && code !== '0' && /^[\w.-]{1,64}$/.test(code) ? code : '';
}

function isPresent(error: unknown): boolean {
  return typeof error === 'object' && error !== null ? Object.keys(error).length > 0 : Boolean(error);
}

/** `error.data` of a validation error maps a form field id to its label, or to its definition. */
function fieldLabels(data: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(data)).map(([id, field]) => {
      const { lbl, label, title } = record(field);
      return [id, plain(lbl ?? label ?? title ?? field)];
    }),
  );
}
