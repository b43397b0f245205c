import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretFileError, withSecretFiles } from '../../src/relay/environment.ts';

let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-secret-files-'));
  path = join(folder, 'secret');
  await writeFile(path, 'demo-secret\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function errorOf(variables: Record<string, string>): SecretFileError {
  try {
    withSecretFiles(variables, ['SECRET']);
  } catch (error) {
    expect(error).toBeInstanceOf(SecretFileError);
    return error as SecretFileError;
  }
  return expect.fail('no error');
}

describe('withSecretFiles', () => {
  it('takes the path without the spaces around it', () => {
    expect(withSecretFiles({ SECRET_FILE: ` ${path}\n` }, ['SECRET'])['SECRET']).toBe('demo-secret');
  });

  it('uses the file if the variable has only spaces', () => {
    expect(withSecretFiles({ SECRET: ' ', SECRET_FILE: path }, ['SECRET'])['SECRET']).toBe('demo-secret');
  });

  it('leaves a variable alone if its path has only spaces', () => {
    expect(withSecretFiles({ SECRET: 'own', SECRET_FILE: ' ' }, ['SECRET'])['SECRET']).toBe('own');
  });

  it('names the variable, the path and the reason of an unreadable file', () => {
    const missing = join(folder, 'missing');
    const error = errorOf({ SECRET_FILE: missing });
    expect(error.message).toBe(`SECRET_FILE names a file that cannot be read, ${missing} (ENOENT).`);
    expect([error.name, (error.cause as Error).message]).toEqual(['SecretFileError', expect.stringContaining(missing)]);
  });

  it('refuses two values for one variable', () => {
    expect(errorOf({ SECRET: 'own', SECRET_FILE: path }).message).toBe(
      'SECRET and SECRET_FILE are both set: choose one.',
    );
  });
});
