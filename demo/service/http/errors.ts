/**
 * The two kinds of error of the interface (wire facts, part 2). An API error has the envelope of an answer. An auth
 * error is about credentials and has none. Any layer throws them, and `serializers/envelope.ts` writes them.
 */

export class ApiError extends Error {
  readonly id: string;
  readonly title: string;
  readonly details: string;
  readonly data: Readonly<Record<string, string>>;
  readonly status: ApiErrorStatus;
  /** For the `Retry-After` header, in seconds; `null` if the client does not learn when to try again. */
  readonly retryAfter: number | null;

  /**
   * `data` maps form fields to their labels, or holds the code of the `booking` of an ended session. Application errors
   * have status 200, broken requests 4xx.
   */
  constructor(
    id: string,
    title: string,
    details = '',
    more: { data?: Readonly<Record<string, string>>; status?: ApiErrorStatus; retryAfter?: number } = {},
  ) {
    super(title);
    this.id = id;
    this.title = title;
    this.details = details;
    this.data = more.data ?? {};
    this.status = more.status ?? 200;
    this.retryAfter = more.retryAfter ?? null;
  }
}

type ApiErrorStatus = 200 | 400 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503;

/** Returns the error of a request that the service cannot read. */
export function malformedRequest(details: string): ApiError {
  return new ApiError('malformed_request', 'The request could not be understood.', details, { status: 400 });
}

export class AuthError extends Error {
  readonly code: string;
  readonly status: AuthErrorStatus;
  /** Seconds after which a new attempt can succeed; `null` if it cannot. */
  readonly retryAfter: number | null;

  constructor(status: AuthErrorStatus, code: string, description: string, retryAfter: number | null = null) {
    super(description);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

type AuthErrorStatus = 401 | 403 | 404 | 429;

/** The published texts for credentials that are missing, wrong or not enough. */
export const authErrors = {
  missing: () => new AuthError(401, 'access_denied', 'The access token was not found.'),
  invalid: () => new AuthError(401, 'invalid_token', 'The access token provided is invalid.'),
  malformed: () => new AuthError(401, 'invalid_request', 'Malformed auth header.'),
  forbidden: () => new AuthError(403, 'access_denied', 'You do not have access to this resource.'),
  tooMany: (retryAfter: number) =>
    new AuthError(429, 'too_many_attempts', 'Too many wrong credentials. Please try again later.', retryAfter),
};
