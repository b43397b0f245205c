import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/values/version.ts';

test('the version is that of package.json, and of the lock file beside it', () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  expect(version).toBe(versionIn('package.json'));
  expect(versionIn('package-lock.json')).toBe(version);
});
