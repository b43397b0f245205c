import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createBerghofItems } from '../../demo/service/seed/berghof.ts';
import { createHarbourItems } from '../../demo/service/seed/harbour.ts';
import { createQasrItems } from '../../demo/service/seed/qasr.ts';
import { docPages } from '../../demo/site/documentation-index.ts';
import { site, fetchText } from './site.ts';

const paths = ['/', '/developers', '/docs', ...docPages.map(({ name }) => `/docs/${name}`), '/oauth/return'];

describe("Slipway's own pages", () => {
  it.each(paths)('uses the shared layout and no inline script on %s', async (path) => {
    const html = await fetchText(path);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<nav aria-label="Slipway">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('id="content"');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|\{\{|\sstyle=|\son[a-z]+=/);
  });

  it.each([...paths, '/boats', '/rooms', '/museum'])('has only internal links that exist on %s', async (path) => {
    const html = await fetchText(path);
    const internalLinks = [...html.matchAll(/href="(\/[^"#?]*)?(?:\?[^"#]*)?(#[^"]*)?"/g)].map(
      ([, linkedPath = path, hash = '']) => ({
        to: linkedPath,
        hash,
      }),
    );
    expect(internalLinks.length).toBeGreaterThan(3);
    for (const { to: linkedPath, hash } of new Set(internalLinks)) {
      const target = linkedPath === path ? html : await fetchText(linkedPath);
      expect(target, linkedPath).not.toBe('404 Not Found');
      if (hash !== '') expect(target, `${linkedPath}${hash}`).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });
});

describe('the front page', () => {
  // The limit applies to the uncompressed bytes of HTML and styles, without pictures and the widget's script.
  it('weighs at most 60 kB and has only the widget’s script', async () => {
    const html = await fetchText('/');
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(styles).toEqual(['/demo.css', '/site.css']);
    const texts = [html, ...(await Promise.all(styles.map(fetchText)))];
    const totalBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(totalBytes).toBeGreaterThan(10_000);
    expect(totalBytes).toBeLessThanOrEqual(60_000);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('shows the documented size of the first load', async () => {
    const [html, figures] = await Promise.all([fetchText('/'), readFile('demo/docs/figures.md', 'utf8')]);
    const [, figure] = />([\d.]+) kB</.exec(html) ?? [];
    expect(figures).toContain(`| first load, until a guest can select a day | ${figure ?? 'nothing'} kB`);
  });

  it('has an animated picture below 400 kB', async () => {
    const picture = await site.request('http://localhost:4173/booking-on-a-phone.svg');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(400_000);
  });

  it('omits `start-date` if the service does not answer', async () => {
    expect(await fetchText('/')).not.toContain('start-date=');
  });

  it('has a form that opens the builder with an account', async () => {
    expect(await fetchText('/')).toMatch(/<form class="try" action="\/builder" method="get">[\s\S]*name="account"/);
  });
});

describe('the demo data of the venues', () => {
  it('has a picture for every listed item', () => {
    const items = [...createHarbourItems(1, 100), ...createBerghofItems(2), ...createQasrItems(3)];
    const listedItems = items.filter(({ status, visibility }) => status === 'A' && visibility === '*');
    expect(listedItems.length).toBeGreaterThan(30);
    expect(listedItems.filter(({ sells }) => sells.pictures.length === 0)).toEqual([]);
  });
});

describe('/browser', () => {
  it('serves a compiled script whose imports the site serves too', async () => {
    const script = await fetchText('/browser/builder.js');
    expect(script).toMatch(/from ['"]\.\/snippets\.js['"]/);
    expect(script).not.toContain('interface');
  });

  it('returns status 404 for an unknown script', async () => {
    expect((await site.request('http://localhost:4173/browser/nothing.js')).status).toBe(404);
  });
});

describe('the return address of the demo application', () => {
  it('escapes HTML in the authorization code', async () => {
    const html = await fetchText('/oauth/return?code=%3Cscript%3Ex%3C/script%3E');
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
  });

  it('shows a refusal if the address has no code', async () => {
    expect(await fetchText('/oauth/return?error=access_denied')).toContain('No access was given.');
  });
});
