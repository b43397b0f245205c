import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docPages } from '../../demo/site/documentation-index.ts';
import { listHeadings } from '../../demo/site/markdown.ts';
import { movedSections } from '../../demo/site/moved-sections.ts';
import { findOldIds } from '../../demo/site/old-ids.ts';
import { fetchText } from './site.ts';

/** The ids of all sections by page, as in November 2026. Links to them must stay valid, so never remove one. */
const oldSections = JSON.parse(readFileSync(new URL('old-sections.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

const readDocPage = (name: string) => readFileSync(new URL(`../../demo/docs/${name}.md`, import.meta.url), 'utf8');
const listHeadingIds = (name: string) => listHeadings(readDocPage(name)).map(({ id }) => id);

describe.each(Object.entries(oldSections))('the old addresses of %s', (name, ids) => {
  it('keeps each old section id exactly once on the page', async () => {
    const html = await fetchText(`/docs/${name}`);
    for (const id of ids) expect(html, id).toContain(` id="${id}"`);
    const idsInHtml = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(idsInHtml.filter((id, index) => idsInHtml.indexOf(id) !== index)).toEqual([]);
  });
});

describe('movedSections', () => {
  it('lists only sections that are no longer on their old page', () => {
    for (const oldAddress of Object.keys(movedSections)) {
      const [name = '', id = ''] = oldAddress.split('#');
      expect(oldSections[name], oldAddress).toContain(id);
      expect(listHeadingIds(name), oldAddress).not.toContain(id);
    }
  });

  it('points only to pages and sections that exist', () => {
    for (const newAddress of Object.values(movedSections)) {
      const [name = '', id = ''] = newAddress.split('#');
      expect(
        docPages.map((page) => page.name),
        newAddress,
      ).toContain(name);
      if (id !== '') expect(listHeadingIds(name), newAddress).toContain(id);
    }
  });
});

describe('findOldIds', () => {
  it('separates sections that stayed on the page from sections that moved', () => {
    expect(findOldIds('wix').idsOnSamePage.get('embed-in-an-iframe')).toEqual(['in-a-frame']);
    expect(findOldIds('npm').idsOnOtherPages).toContainEqual({ id: 'react', page: 'react', href: '/docs/react' });
    expect(findOldIds('quick-start')).toEqual({ idsOnSamePage: new Map(), idsOnOtherPages: [] });
  });
});
