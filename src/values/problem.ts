/**
 * Defines all problems of requests and of the configuration, as one union with the tag `kind`. A problem contains facts
 * only. The message catalogue has the text that guests see.
 */

/**
 * A problem of a request or of the configuration. Times are in epoch ms.
 *
 * @example
 * const problem: Problem = { kind: 'throttled', until: Date.now() + 5000 };
 */
export type Problem =
  /**
   * No answer arrived: there is no network, the address is wrong, or the browser blocked the request. If
   * `nothingBooked` is true, the widget had not sent the create request yet. If `isOver` is true, the browser is online
   * again, so the guest can try again.
   */
  | { kind: 'offline'; nothingBooked?: true; isOver?: true }
  /** No answer arrived within the time limit. */
  | { kind: 'timeout' }
  /**
   * The service refused the request with an error envelope (specification part 7). Its `title` and `details` are plain
   * text from the service. The `fields` map the ids of form fields to their labels. If the session has ended,
   * `fields.booking` may be the code of its booking.
   */
  | { kind: 'refused'; code: string; title: string; details: string; fields: Readonly<Record<string, string>> }
  /**
   * The service limits requests. Send no request before `until`. If `isEstimate` is true, the service stated no time
   * and `until` is an estimate.
   */
  | { kind: 'throttled'; until: number; isEstimate?: true }
  /** The answer is not JSON, has an unknown shape, or reports a server error. `status` is its HTTP status. */
  | { kind: 'broken'; status: number }
  /**
   * The endpoint refuses each request of this caller: the Public API is off, or the endpoint requires a token. `title`
   * comes from the service.
   */
  | { kind: 'unauthorised'; title: string }
  /** The create request got no answer. The booking may exist. */
  | { kind: 'unconfirmed' }
  /** An attribute or an argument is invalid; `attribute` is its name. */
  | { kind: 'misconfigured'; attribute: string }
  /** The service does not have the items that the page offers: an item id is unknown, or a filter matches no item. */
  | { kind: 'missing' }
  /** A lazy module did not load. `connected` is true if the script's host answers other requests. */
  | { kind: 'incomplete'; connected: boolean }
  /** The script's host has a newer version of the widget than this page. Only a reload helps. */
  | { kind: 'outdated' };

/**
 * The kind of a problem, such as `timeout` or `refused`.
 *
 * @example
 * const kind: ProblemKind = problemOf(error).kind;
 */
export type ProblemKind = Problem['kind'];

/**
 * Returns a stable code that a page can log: the service's error id for a refusal, otherwise the kind. The code
 * contains no personal data.
 *
 * @example
 * getProblemCode({ kind: 'refused', code: 'session_ended', title: '', details: '', fields: {} }); // 'session_ended'
 * getProblemCode({ kind: 'offline' }); // 'offline'
 */
export function getProblemCode(problem: Problem): string {
  return problem.kind === 'refused' && /^\w{1,64}$/.test(problem.code) ? problem.code : problem.kind;
}

/**
 * The error that this package throws. A page can load two copies of this package, so use {@link problemOf} instead of
 * `instanceof`.
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
 * Returns the problem of an error. Treats an error without a problem as `broken` with status 0, so that the guest sees
 * a message.
 *
 * @example
 * client.items({ itemIds: [], categoryId: '' }).catch((error) => console.warn(problemOf(error).kind));
 */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return (error as ProblemError).problem;
  return { kind: 'broken', status: 0 };
}

/**
 * Returns true if the service is too busy: it answered with status 429 or 503.
 *
 * @example
 * isBusy({ kind: 'broken', status: 503 }); // true
 */
export function isBusy(problem: Problem | null | undefined): boolean {
  return problem?.kind === 'throttled' || (problem?.kind === 'broken' && problem.status === 503);
}

/** For each problem, the moment at which its waiting time ends, in ms of `performance.now()`. */
const deadlines = new WeakMap<Problem, number>();

/**
 * Returns the ms until the next request to a busy service may succeed, at least 0. The first call for a problem sets
 * the end of the wait. So later changes of the device's clock have no effect.
 *
 * @param pauseMs the waiting time from the first call, if the service stated none
 * @example
 * getWaitMs({ kind: 'throttled', until: Date.now() + 3000 }, 5000); // 3000
 */
export function getWaitMs(problem: Problem, pauseMs: number): number {
  const waitMs = hasStatedWait(problem) ? problem.until - Date.now() : pauseMs;
  const deadline = deadlines.get(problem) ?? performance.now() + waitMs;
  deadlines.set(problem, deadline);
  return Math.max(0, Math.round(deadline - performance.now()));
}

/** Returns {@link getWaitMs} in whole seconds, rounded up; 0 without a problem, or if the service stated no time. */
export function getWaitSeconds(problem: Problem | null): number {
  return problem && hasStatedWait(problem) ? Math.ceil(getWaitMs(problem, 0) / 1000) : 0;
}

function hasStatedWait(problem: Problem): problem is Extract<Problem, { kind: 'throttled' }> {
  return problem.kind === 'throttled' && !problem.isEstimate;
}
