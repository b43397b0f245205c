import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../src/relay/environment.ts';
import { withSecretFiles } from '../../src/relay/secret-files.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-secrets-'));
  file = join(folder, 'secret');
  writeFileSync(file, 'secret-of-the-venue\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret may stand in a file, which is read without the end of its line', () => {
  expect(withSecretFiles({ KEY_FILE: file, OTHER_FILE: file, PORT: '1' }, ['KEY'])).toEqual({
    KEY: 'secret-of-the-venue',
    KEY_FILE: file,
    OTHER_FILE: file,
    PORT: '1',
  });
});

test('a file that is not there or empty is named, and so is a secret that is given twice', () => {
  expect(() => withSecretFiles({ KEY_FILE: join(folder, 'none') }, ['KEY'])).toThrow(
    `KEY_FILE names a file that cannot be read, ${join(folder, 'none')} (ENOENT).`,
  );
  const empty = join(folder, 'empty');
  writeFileSync(empty, '\n');
  expect(() => withSecretFiles({ KEY_FILE: empty }, ['KEY'])).toThrow(`KEY_FILE names an empty file, ${empty}.`);
  expect(() => withSecretFiles({ KEY: 'a', KEY_FILE: file }, ['KEY'])).toThrow('KEY and KEY_FILE are both set');
});

test('the relay takes its token pair from files', () => {
  const variables = {
    SLIPWAY_BASE_URL: 'https://booking.example/harbour',
    SLIPWAY_API_KEY: 'key-of-the-venue',
    SLIPWAY_API_SECRET_FILE: file,
    SLIPWAY_ORIGINS: 'https://www.venue.example',
  };
  expect(readEnvironment(variables)).toMatchObject({ ok: true, environment: { apiSecret: 'secret-of-the-venue' } });
  const reading = readEnvironment({ ...variables, SLIPWAY_API_SECRET_FILE: join(folder, 'none') });
  expect(reading).toEqual({ ok: false, complaints: [expect.stringContaining('SLIPWAY_API_SECRET_FILE') as string] });
});
