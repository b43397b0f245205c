/** The product's own pages: what they say is so, what they weigh, and that they all have one way around. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { docPages } from '../../demo/site/docs.ts';
import { createSite } from '../../demo/site/site.ts';

const site = createSite({
  dist: '/nowhere',
  upstream: 'http://localhost:9',
  sites: ['http://localhost:4173'],
  services: ['http://localhost:4174'],
  relays: {},
});
const textOf = async (path: string) => (await site.request(`http://localhost:4173${path}`)).text();

const paths = ['/', '/developers', '/docs', ...docPages.map(({ name }) => `/docs/${name}`), '/oauth/return'];

test.each(paths)(
  '%s has the shared head and way around, one heading of the first rank, and no inline script',
  async (path) => {
    const html = await textOf(path);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<nav aria-label="Slipway">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('id="content"');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|\{\{|\sstyle=|\son[a-z]+=/);
  },
);

test.each([...paths, '/boats', '/rooms', '/museum'])(
  'every link of %s within the site leads somewhere',
  async (path) => {
    const html = await textOf(path);
    const links = [...html.matchAll(/href="(\/[^"#?]*)?(?:\?[^"#]*)?(#[^"]*)?"/g)].map(([, to = path, hash = '']) => ({
      to,
      hash,
    }));
    expect(links.length).toBeGreaterThan(3);
    for (const { to, hash } of new Set(links)) {
      const target = to === path ? html : await textOf(to);
      expect(target, to).not.toBe('404 Not Found');
      if (hash !== '') expect(target, `${to}${hash}`).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  },
);

test('the first page weighs at most 60 kB before the widget and without pictures, as it is before it is compressed', async () => {
  const html = await textOf('/');
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(styles).toEqual(['/demo.css', '/site.css']);
  const parts = [html, ...(await Promise.all(styles.map(textOf)))];
  const weight = parts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(60_000);
  // Beside the widget it loads no script.
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('the figures of the first page are those that the documentation proves', async () => {
  const [html, figures] = await Promise.all([textOf('/'), readFile('demo/docs/figures.md', 'utf8')]);
  const [, said] = /at most ([\d.]+) kB/.exec(html) ?? [];
  expect(figures).toContain(`| everything fetched before a day can be chosen | ${said ?? 'nothing'} kB`);
});

test('without the service the first page comes all the same, without a day chosen', async () => {
  expect(await textOf('/')).not.toContain('start-date=');
});

test('a visitor’s own account is handed on to the builder', async () => {
  expect(await textOf('/')).toMatch(/<form class="try" action="\/builder" method="get">[\s\S]*name="account"/);
});
