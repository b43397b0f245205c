/** Tests that the changelog and the security policy mention the current version. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../../src/values/version.ts';

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('lists the current version first in the changelog, with a date', () => {
  const [, newestVersion = ''] = /^## (?!Unreleased)(.*)$/m.exec(readText('CHANGELOG.md')) ?? [];
  expect(newestVersion).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`));
});

it('states the current minor version as supported in the security policy', () => {
  const [, supportedVersion = ''] =
    /The latest minor version, (\S+), receives fixes/.exec(readText('SECURITY.md')) ?? [];
  expect(supportedVersion).toBe(version.split('.').slice(0, 2).join('.'));
});
