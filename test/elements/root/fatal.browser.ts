import { expect, test, vi } from 'vitest';
import { fatalTemplate } from '../../../src/elements/root/fatal.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { localeIn } from '../choosing-stage.ts';
import { drawn, partIn, textIn } from './drawn.ts';

const locale = localeIn('en-CA');
const { problems } = locale.text;
function fatal(problem: Problem, speaking: typeof locale | undefined = locale) {
  const act = { retry: vi.fn(), reload: vi.fn() };
  const place = drawn(fatalTemplate(problem, speaking, act));
  partIn(place, 'retry')?.click();
  const done = Object.entries(act).flatMap(([name, tried]) => tried.mock.calls.map(() => name));
  return { place, button: partIn(place, 'retry')?.textContent, done };
}

test.each<[Problem, string | undefined, string[]]>([
  [{ kind: 'offline' }, problems.retry, ['retry']],
  [{ kind: 'incomplete', connected: false }, problems.retry, ['retry']],
  [{ kind: 'incomplete', connected: true }, problems.reload, ['reload']],
  [{ kind: 'outdated' }, problems.reload, ['reload']],
  [{ kind: 'unauthorised', title: '' }, undefined, []],
  [{ kind: 'missing' }, undefined, []],
  [{ kind: 'misconfigured', attribute: 'base-url' }, undefined, []],
])('against %j one can try: %s', (problem, button, done) => {
  const shown = fatal(problem);
  expect([shown.button, shown.done]).toEqual([button, done]);
  expect(textIn(partIn(shown.place, 'problem') ?? shown.place)).not.toBe('');
});

test('the page’s own way to book is always beside it, also before there are words', () => {
  const wordless = drawn(fatalTemplate({ kind: 'offline' }, undefined, { retry: vi.fn(), reload: vi.fn() }));
  for (const place of [wordless, fatal({ kind: 'missing' }).place])
    expect(partIn(place, 'fallback')?.querySelector('slot:not([name])')).not.toBeNull();
});
