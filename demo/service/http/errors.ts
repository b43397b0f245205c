/**
 * The two kinds of error that the Booking API returns (docs/booking-api.md 2). An API error comes in the same envelope
 * as an answer. An auth error is about credentials and has no envelope. Any layer can throw them;
 * `serializers/envelope.ts` writes them.
 */

export class ApiError extends Error {
  readonly id: string;
  readonly title: string;
  readonly details: string;
  readonly data: Readonly<Record<string, string>>;
  readonly status: ApiErrorStatus;
  /** Seconds for the `Retry-After` header; `null` if the response has no such header. */
  readonly retryAfter: number | null;

  /**
   * `data` has details for programs: either the labels of invalid form fields by field id, or `booking`. The latter is
   * the code of the booking that ended the session. The status is 200 if the request is valid but cannot succeed. It is
   * 4xx if the service refuses the request, and 5xx if the service cannot answer.
   */
  constructor(
    id: string,
    title: string,
    details = '',
    options: { data?: Readonly<Record<string, string>>; status?: ApiErrorStatus; retryAfter?: number } = {},
  ) {
    super(title);
    this.id = id;
    this.title = title;
    this.details = details;
    this.data = options.data ?? {};
    this.status = options.status ?? 200;
    this.retryAfter = options.retryAfter ?? null;
  }
}

type ApiErrorStatus = 200 | 400 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503;

/** Creates the error for a request that the service cannot read. */
export function createMalformedRequestError(details: string): ApiError {
  return new ApiError('malformed_request', 'The request could not be understood.', details, { status: 400 });
}

export class AuthError extends Error {
  readonly code: string;
  readonly status: AuthErrorStatus;
  /** Seconds until a new attempt can succeed; `null` if waiting does not help. */
  readonly retryAfter: number | null;

  constructor(status: AuthErrorStatus, code: string, description: string, retryAfter: number | null = null) {
    super(description);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

type AuthErrorStatus = 401 | 403 | 404 | 429;

/** The errors for missing, wrong or insufficient credentials, with the texts from the Booking API's documentation. */
export const authErrors = {
  missing: () => new AuthError(401, 'access_denied', 'The access token was not found.'),
  invalid: () => new AuthError(401, 'invalid_token', 'The access token provided is invalid.'),
  malformed: () => new AuthError(401, 'invalid_request', 'Malformed auth header.'),
  forbidden: () => new AuthError(403, 'access_denied', 'You do not have access to this resource.'),
  tooMany: (retryAfter: number) =>
    new AuthError(429, 'too_many_attempts', 'Too many wrong credentials. Please try again later.', retryAfter),
};
