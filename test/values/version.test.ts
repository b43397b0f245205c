import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../../src/values/version.ts';

it.each(['package.json', 'package-lock.json'])('matches the version in %s', (file) => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version });
});
