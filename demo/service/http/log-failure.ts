/**
 * Logs failures of the service and requests that the staff page refuses. Each log line is JSON and contains no text of
 * the request.
 */

/**
 * Logs an error's stack, the name and message of its cause, and the database's error code. Never logs a message of
 * Drizzle, because the message contains the values of the SQL statement: names, notes and hashes.
 */
export function logFailure(error: unknown): void {
  const causes = listCauses(error);
  const innermostCause = causes.at(-1);
  const stackFrames = (causes[0]?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  const message =
    innermostCause === undefined || innermostCause.message.startsWith('Failed query') ? '' : innermostCause.message;
  const failure = [innermostCause?.name, readSqlState(error), message].filter(Boolean).join(' ');
  console.error(JSON.stringify({ at: Date.now(), failure, stack: stackFrames }));
}

export type RefusalReason = 'foreign origin' | 'wrong form token';

/**
 * Logs that the staff page refused a request, as one line of JSON. The line has no text of the request, so it contains
 * no personal data.
 */
export function logRefusal(refusal: RefusalReason, account: string): void {
  console.error(JSON.stringify({ at: Date.now(), refusal, route: 'staff', account }));
}

/** Returns the SQL state code of the database error that caused this error, or `undefined` if there is none. */
export function readSqlState(error: unknown): string | undefined {
  return listCauses(error)
    .map((cause) => ('code' in cause && typeof cause.code === 'string' ? cause.code : undefined))
    .find((code) => code !== undefined);
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}
