/**
 * The problems of reads and writes, as one closed set with `kind` as its tag. A problem holds facts. The message catalogue
 * holds the text for guests.
 */

/**
 * Problem of a request or of the configuration. Times are epoch ms.
 *
 * @example
 * const problem: Problem = { kind: 'throttled', until: Date.now() + 5000 };
 */
export type Problem =
  /**
   * No answer arrived: there is no network, the address is wrong, or the browser blocked the request. With `nothingBooked`,
   * the widget had not sent the create. With `isOver`, the browser is online again and the guest can repeat their action.
   */
  | { kind: 'offline'; nothingBooked?: true; isOver?: true }
  /** No answer arrived within the time limit. */
  | { kind: 'timeout' }
  /**
   * The service refused the request in an error envelope (specification part 7). Its `title` and `details` are plain text
   * from the service. `fields` maps the id of a form field to its label. In the refusal of an ended session, `fields.booking` may
   * be the code of its booking.
   */
  | { kind: 'refused'; code: string; title: string; details: string; fields: Readonly<Record<string, string>> }
  /** There were too many requests. Send no request before `until`. With `isEstimate`, the service stated no such time. */
  | { kind: 'throttled'; until: number; isEstimate?: true }
  /** The answer is no JSON, has an unknown shape, or reports a server error. */
  | { kind: 'broken'; status: number }
  /** The endpoint refuses this caller: the Public API is off, or it requires a token. `title` comes from the service. */
  | { kind: 'unauthorised'; title: string }
  /** No answer to a create arrived. The booking may exist. */
  | { kind: 'unconfirmed' }
  /** An attribute or an argument is invalid; `attribute` is its name. */
  | { kind: 'misconfigured'; attribute: string }
  /** The service does not have the items of this page: an unknown item, or a filter without matches. */
  | { kind: 'missing' }
  /** A lazy module did not arrive. `connected` is true if the host of the script answers other requests. */
  | { kind: 'incomplete'; connected: boolean }
  /** The host of the script has a newer version than this page. Only a reload helps. */
  | { kind: 'outdated' };

/**
 * The tag of a problem.
 *
 * @example
 * const kind: ProblemKind = problemOf(error).kind;
 */
export type ProblemKind = Problem['kind'];

/**
 * Returns a stable code that a page can log: the service's own error id for a refusal, else the kind. It holds no personal data.
 *
 * @example
 * problemCode({ kind: 'refused', code: 'session_ended', title: '', details: '', fields: {} }); // 'session_ended'
 * problemCode({ kind: 'offline' }); // 'offline'
 */
export function problemCode(problem: Problem): string {
  return problem.kind === 'refused' && /^\w{1,64}$/.test(problem.code) ? problem.code : problem.kind;
}

/**
 * The error class of this package. A page can load this package twice, so use {@link problemOf} instead of `instanceof`.
 *
 * @example
 * throw new ProblemError({ kind: 'timeout' }, { cause: error });
 */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/**
 * Returns the problem of an error. Other errors count as `broken` with status 0, so that the guest sees a message.
 *
 * @example
 * client.items({ itemIds: [], categoryId: '' }).catch((error) => console.warn(problemOf(error).kind));
 */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return (error as ProblemError).problem;
  return { kind: 'broken', status: 0 };
}

/**
 * Returns true if the service is busy: a status 429, or a 503 after a read.
 *
 * @example
 * isBusy({ kind: 'broken', status: 503 }); // true
 */
export function isBusy(problem: Problem | null | undefined): boolean {
  return problem?.kind === 'throttled' || (problem?.kind === 'broken' && problem.status === 503);
}

/**
 * Returns true if a lost connection is back.
 *
 * @example isOver({ kind: 'offline', isOver: true }); // true
 */
export function isOver(problem: Problem): boolean {
  return problem.kind === 'offline' && problem.isOver === true;
}

/** Ends of waiting times by problem, in ms of `performance.now()`. */
const deadlines = new WeakMap<Problem, number>();

/**
 * Returns the ms until the next request to a busy service may succeed, at least 0. Only the first call reads the time of day, so
 * a later change of the device's clock has no effect.
 *
 * @param pauseMs the time from the first call if the service stated none
 * @example
 * timeLeft({ kind: 'throttled', until: Date.now() + 3000 }, 5000); // 3000
 */
export function timeLeft(problem: Problem, pauseMs: number): number {
  const waitMs = hasStatedWait(problem) ? problem.until - Date.now() : pauseMs;
  const deadline = deadlines.get(problem) ?? performance.now() + waitMs;
  deadlines.set(problem, deadline);
  return Math.max(0, Math.round(deadline - performance.now()));
}

/** Returns {@link timeLeft} in whole seconds, rounded up; 0 if the service stated no time. */
export function secondsUntil(problem: Problem | null): number {
  return problem && hasStatedWait(problem) ? Math.ceil(timeLeft(problem, 0) / 1000) : 0;
}

function hasStatedWait(problem: Problem): problem is Extract<Problem, { kind: 'throttled' }> {
  return problem.kind === 'throttled' && !problem.isEstimate;
}
