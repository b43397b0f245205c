import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { problemMessage } from '../../src/i18n/problem-message.ts';
import type { Problem } from '../../src/values/problem.ts';

const words = enFirstPaint.problems;
const worded = (problem: Problem) => problemMessage(problem, words);
const refused = (title: string, details: string) => worded({ kind: 'refused', code: 'x', title, details, fields: {} });

test('the service’s own words come first, as sentences', () => {
  expect(refused('Too many', 'Two at most.')).toBe('Too many. Two at most.');
  expect(refused('Too many!', 'Two at most.')).toBe('Too many! Two at most.');
  expect([refused('Only this', ''), refused('', 'Only that')]).toEqual(['Only this', 'Only that']);
  expect(refused('', '')).toBe(words.refused);
});

test('a part that is missing is the network’s fault only where the host of the script does not answer either', () => {
  expect(worded({ kind: 'incomplete', connected: true })).toBe(words.incomplete);
  expect(worded({ kind: 'incomplete', connected: false })).toBe(words.incompleteOffline);
});

test('what cannot work in the page names the attribute', () => {
  expect(worded({ kind: 'misconfigured', attribute: 'base-url' })).toContain('“base-url”');
});
