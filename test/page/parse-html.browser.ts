import { describe, expect, it, vi } from 'vitest';
import { parseHtml } from '../../src/page/parse-html.ts';

/** Stubs Trusted Types with this function for creating policies. */
function stubTrustedTypes(createPolicy: (name: string, rules: object) => object): void {
  vi.stubGlobal('trustedTypes', { createPolicy });
}

describe('parseHtml', () => {
  it('creates its Trusted Types policy once, and throws if forbidden', () => {
    stubTrustedTypes(() => {
      throw new TypeError('not allowed');
    });
    expect(() => parseHtml('a')).toThrow(TypeError);
    const policyNames: string[] = [];
    stubTrustedTypes((name, rules) => {
      policyNames.push(name);
      return rules;
    });
    parseHtml('a');
    expect(parseHtml('b').body.textContent).toBe('b');
    vi.unstubAllGlobals();
    expect(policyNames).toEqual(['slipway']);
  });

  it('parses without running scripts or loading images', () => {
    const parsedDocument = parseHtml(
      '<p>Hello</p><script>globalThis.trapped = true</script><img src="x" onerror="trapped = true">',
    );
    expect(parsedDocument.defaultView).toBeNull();
    expect(parsedDocument.body.textContent).toContain('Hello');
    expect(globalThis).not.toHaveProperty('trapped');
  });
});
