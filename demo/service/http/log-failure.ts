/**
 * What is logged when the service itself fails: where, and the database's code. Never the request, and never the
 * values of a statement, which Drizzle puts into its messages: they hold names, notes and hashes.
 */

export function logFailure(error: unknown): void {
  const causes = causesOf(error);
  const innermost = causes.at(-1);
  const frames = (causes[0]?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const message = innermost === undefined || innermost.message.startsWith('Failed query') ? '' : innermost.message;
  console.error(
    [`The service failed: ${[innermost?.name, sqlState(error), message].filter(Boolean).join(' ')}`, ...frames].join(
      '\n',
    ),
  );
}

/** The SQL state of a database error, however deep it is wrapped. */
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
