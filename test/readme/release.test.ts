/** The pages that go with a release name the version that is released. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/values/version.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the newest released entry of the changelog is that of the version, with its day', () => {
  const [, newest = ''] = /^## (?!Unreleased)(.*)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  expect(newest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`));
});

test('the supported version is the newest one', () => {
  const [, supported = ''] = /Supported is the latest minor version, now (\S+):/.exec(textOf('SECURITY.md')) ?? [];
  expect(supported).toBe(version.split('.').slice(0, 2).join('.'));
});
