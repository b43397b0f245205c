/** The pieces of the builder that know no page: colours, and what an account answers. */
import { describe, expect, test } from 'vitest';
import { askAccount } from '../../demo/browser/account.ts';
import { colourOf, contrast, onAccent } from '../../demo/browser/contrast.ts';
import { verdict } from '../../demo/browser/token-rows.ts';
import { browserScript } from '../../demo/site/browser-scripts.ts';

describe('contrast', () => {
  test('goes from 1 to 21', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast([18, 100, 122], [18, 100, 122])).toBe(1);
    // #767676 is the lightest grey that may be words on white.
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeGreaterThan(4.5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeLessThan(4.5);
  });

  test('reads both ways of writing a colour, and nothing more', () => {
    expect(colourOf('#abc')).toEqual([170, 187, 204]);
    expect(colourOf(' #12647A ')).toEqual([18, 100, 122]);
    for (const other of ['red', '#12', 'rgb(1 2 3)', '']) expect(colourOf(other)).toBeNull();
  });

  test('is told in words: an accent is read against the words on it, other colours against pages', () => {
    expect(onAccent([255, 255, 0])).toEqual([0, 0, 0]);
    expect(verdict('--slipway-accent', '#12647a')).toMatch(/^words on it 6\.\d : 1 ✓$/);
    expect(verdict('--slipway-text', '#777777')).toMatch(
      /^on light 4\.4 : 1 ✗ too little for words, on dark \d\.\d : 1/,
    );
    expect(verdict('--slipway-text', 'inherit')).toBe('');
  });
});

describe('an account', () => {
  const answering = (body: unknown) => () => Promise.resolve(Response.json(body));

  test('says its name and what it sells', async () => {
    const sea = { category_id: 3, category: 'At sea' };
    const items = {
      107: { item_id: 107, name: 'Whale watching', ...sea },
      108: { item_id: 108, name: 'Night sail', ...sea },
      8: { item_id: '8' },
    };
    expect(
      await askAccount('http://x/harbour/', answering({ name: 'Heron', request: { status: 'OK' }, items })),
    ).toEqual({
      name: 'Heron',
      items: [
        { id: '8', name: '8' },
        { id: '107', name: 'Whale watching' },
        { id: '108', name: 'Night sail' },
      ],
      categories: [{ id: '3', name: 'At sea' }],
    });
  });

  test.each([{ request: { status: 'ERROR' } }, {}, null, 'text'])(
    'that answers otherwise is none: %j',
    async (body) => {
      expect(await askAccount('http://x', answering(body))).toBeNull();
    },
  );

  test('that cannot be reached is none', async () => {
    expect(await askAccount('http://x', () => Promise.reject(new TypeError('no')))).toBeNull();
  });
});

describe('scripts of the site', () => {
  test('are the sources without their types, and import each other as they are served', async () => {
    const script = (await browserScript('builder')) ?? '';
    expect(script).toMatch(/from ['"]\.\/snippets\.js['"]/);
    expect(script).not.toContain('interface');
    expect(await browserScript('nothing')).toBeNull();
  });
});
