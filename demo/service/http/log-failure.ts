/**
 * Logs failures of the service and requests that the staff page refuses. Each log line is JSON and contains no text of
 * the request.
 */

/**
 * Logs an error's stack and database code. Never logs a message of Drizzle, because it contains the values of the
 * statement: names, notes and hashes.
 */
export function logFailure(error: unknown): void {
  const causes = causesOf(error);
  const innermost = causes.at(-1);
  const frames = (causes[0]?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  const message = innermost === undefined || innermost.message.startsWith('Failed query') ? '' : innermost.message;
  const failure = [innermost?.name, sqlState(error), message].filter(Boolean).join(' ');
  console.error(JSON.stringify({ at: Date.now(), failure, stack: frames }));
}

export type RefusedRequest = 'foreign origin' | 'wrong form token';

/**
 * Logs that the staff page refused a request, as one line of JSON. The line has no text of the request, so it contains
 * no personal data.
 */
export function logRefusal(refusal: RefusedRequest, account: string): void {
  console.error(JSON.stringify({ at: Date.now(), refusal, route: 'staff', account }));
}

/** Returns the SQL state code of the database error that caused this error, or `undefined` if there is none. */
export function sqlState(error: unknown): string | undefined {
  return causesOf(error)
    .map((each) => ('code' in each && typeof each.code === 'string' ? each.code : undefined))
    .find((code) => code !== undefined);
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  return causes;
}
