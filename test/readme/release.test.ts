/** The pages of a release name its version. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../../src/values/version.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('names the version and its date in the changelog', () => {
  const [, newest = ''] = /^## (?!Unreleased)(.*)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  expect(newest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`));
});

it('names the newest version as supported', () => {
  const [, supportedVersion = ''] = /The latest minor version, (\S+), receives fixes/.exec(textOf('SECURITY.md')) ?? [];
  expect(supportedVersion).toBe(version.split('.').slice(0, 2).join('.'));
});
