/** Logs failures and refusals of the service, each as one line of JSON without the request. */

/**
 * Logs a failure: its place and the code of the database. It never logs a message of Drizzle, which contains the values
 * of the statement: names, notes and hashes.
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
 * Logs a request to the staff page that it refused, as one line of JSON. The line has no text of the request, so it
 * contains no personal data.
 */
export function logRefusal(refusal: RefusedRequest, account: string): void {
  console.error(JSON.stringify({ at: Date.now(), refusal, route: 'staff', account }));
}

/** Returns the SQL state of the database error among the causes of an error. */
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
