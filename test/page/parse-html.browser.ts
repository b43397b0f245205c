import { expect, test, vi } from 'vitest';
import { parseHtml } from '../../src/page/parse-html.ts';

/** A page with Trusted Types, whose policies are made like this. */
function trusting(createPolicy: (name: string, rules: object) => object): void {
  vi.stubGlobal('trustedTypes', { createPolicy });
}

test('a page that does not allow the policy is heard; one that does is asked once, by its name', () => {
  trusting(() => {
    throw new TypeError('not allowed');
  });
  expect(() => parseHtml('a')).toThrow(TypeError);
  const asked: string[] = [];
  trusting((name, rules) => {
    asked.push(name);
    return rules;
  });
  parseHtml('a');
  expect(parseHtml('b').body.textContent).toBe('b');
  vi.unstubAllGlobals();
  expect(asked).toEqual(['slipway']);
});

test('what is parsed has no window: nothing in it runs or loads', () => {
  const parsed = parseHtml(
    '<p>Hello</p><script>globalThis.trapped = true</script><img src="x" onerror="trapped = true">',
  );
  expect(parsed.defaultView).toBeNull();
  expect(parsed.body.textContent).toContain('Hello');
  expect(globalThis).not.toHaveProperty('trapped');
});
