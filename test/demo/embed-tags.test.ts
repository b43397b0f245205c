import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { embedTags } from '../../demo/building/embed-tags.ts';

const file = (name: string) => ({ bytes: 1, gzip: 1, sha384: `sha384-${name}` });
const manifest = {
  '1.2.3/list-a1.js': file('list'),
  '1.2.3/slipway.js': file('version'),
  'npm/index.js': file('npm'),
  'relay/index.js': file('relay'),
  'slipway.js': file('latest'),
};
const { script, importMap, importMapPolicy } = embedTags({ manifest, version: '1.2.3', base: 'https://a.example/s' });

test('the tag names the folder of the version and vouches for its entry', () => {
  expect(script).toBe(
    '<script type="module" src="https://a.example/s/1.2.3/slipway.js" integrity="sha384-version" crossorigin></script>',
  );
});

test('the import map vouches for everything a page may load, and for nothing else', () => {
  const map = JSON.parse(importMap.replace(/<[^>]*>/g, '')) as { integrity: Record<string, string> };
  expect(map.integrity).toEqual({
    'https://a.example/s/1.2.3/list-a1.js': 'sha384-list',
    'https://a.example/s/1.2.3/slipway.js': 'sha384-version',
    'https://a.example/s/slipway.js': 'sha384-latest',
  });
});

test('the policy allows the import map as it is written', () => {
  const inside = importMap.replace(/<[^>]*>/g, '');
  expect(importMapPolicy).toBe(`'sha384-${createHash('sha384').update(inside).digest('base64')}'`);
});
