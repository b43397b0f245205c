/**
 * Secrets from files, as containers get them: `NAME_FILE` is the path of a file that holds what `NAME` would say, as a whole
 * and without the line's end. Everything else stays as it is.
 */
import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that cannot be followed to its file. Names both, and never what the file holds. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/** The variables with these names filled in. Throws {@link SecretFileError}. */
export function withSecretFiles(variables: Variables, names: readonly string[]): Variables {
  const filled = names.flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim() ?? '';
    if (path === '') return [];
    if ((variables[name]?.trim() ?? '') !== '')
      throw new SecretFileError(`${name} and ${name}_FILE are both set: choose one.`);
    return [[name, contentOf(name, path)] as const];
  });
  return { ...variables, ...Object.fromEntries(filled) };
}

function contentOf(name: string, path: string): string {
  const text = textOf(name, path);
  // Not yet filled in: what it names must not count as not asked for.
  if (text === '') throw new SecretFileError(`${name}_FILE names an empty file, ${path}.`);
  return text;
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SecretFileError(`${name}_FILE names a file that cannot be read, ${path}${reason}.`, { cause: error });
  }
}
