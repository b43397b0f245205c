/**
 * Everything that can go wrong between a visitor and the service, as one small closed set told apart by `kind`.
 * A problem holds facts, never words of ours: those are looked up in the text catalogue when it is shown.
 */
export type Problem =
  /**
   * No answer arrived: no network, a wrong address, a blocked request. `nothingBooked`: it was on the way to a booking, before
   * that was sent.
   */
  | { kind: 'offline'; nothingBooked?: true }
  /** No answer arrived within the time limit. */
  | { kind: 'timeout' }
  /**
   * The service understood and said no (an error envelope, specification part 7).
   * `title` and `details` are the service's own words as plain text; `fields` maps a form field id to its label. In the
   * refusal of an ended session, `fields.booking` may be the code of its booking.
   */
  | { kind: 'refused'; code: string; title: string; details: string; fields: Readonly<Record<string, string>> }
  /** Too many requests; `until` is the time in epoch milliseconds from which asking again makes sense. */
  | { kind: 'throttled'; until: number }
  /** An answer arrived that is not one: no JSON, no known shape, a server error. */
  | { kind: 'broken'; status: number }
  /** The caller may not use this endpoint (public API off, or a token is needed). `title` as the service words it. */
  | { kind: 'unauthorised'; title: string }
  /** A booking was asked for and the answer was lost: nobody knows yet whether it exists. */
  | { kind: 'unconfirmed' }
  /** An attribute or argument makes no sense; `attribute` names it. */
  | { kind: 'misconfigured'; attribute: string }
  /** What the page offers does not exist at the service (an unknown item, an empty filter). */
  | { kind: 'missing' }
  /** A later part of this program did not arrive; `connected` when the host of the script answers all the same. */
  | { kind: 'incomplete'; connected: boolean }
  /** The host of the script has published another version since this page was loaded: only a reload helps. */
  | { kind: 'outdated' };

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

/** The one error class that crosses floors. Recognise it with {@link problemOf}, not `instanceof`. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** The problem an error carries; an error of unknown origin counts as `broken`, so that it is shown, not swallowed. */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return (error as ProblemError).problem;
  return { kind: 'broken', status: 0 };
}

/** When asking again makes sense, in milliseconds of `performance.now()`, by problem. */
const deadlines = new WeakMap<Problem, number>();

/**
 * Returns the milliseconds until asking again makes sense, at least 0. Only the first call reads the time of day, so setting
 * the clock later changes nothing.
 * @example
 * timeLeft({ kind: 'throttled', until: Date.now() + 3000 }); // 3000
 */
export function timeLeft(problem: Problem | null): number {
  if (problem?.kind !== 'throttled') return 0;
  const deadline = deadlines.get(problem) ?? performance.now() + problem.until - Date.now();
  deadlines.set(problem, deadline);
  return Math.max(0, Math.round(deadline - performance.now()));
}

/** Returns {@link timeLeft} in whole seconds, rounded up. */
export function secondsUntil(problem: Problem | null): number {
  return Math.ceil(timeLeft(problem) / 1000);
}
