import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docPages } from '../../demo/site/documentation-index.ts';
import { listHeadings } from '../../demo/site/markdown.ts';
import { movedSections } from '../../demo/site/moved-sections.ts';
import { findOldIds } from '../../demo/site/old-ids.ts';
import { textOf } from './site.ts';

/** The ids of all sections by page, as in November 2026. Links to them must stay valid, so never remove one. */
const oldSections = JSON.parse(readFileSync(new URL('old-sections.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

const readPage = (name: string) => readFileSync(new URL(`../../demo/docs/${name}.md`, import.meta.url), 'utf8');
const idsOf = (name: string) => listHeadings(readPage(name)).map(({ id }) => id);

describe.each(Object.entries(oldSections))('the old addresses of %s', (name, ids) => {
  it('has each of these ids exactly once in the page', async () => {
    const html = await textOf(`/docs/${name}`);
    for (const id of ids) expect(html, id).toContain(` id="${id}"`);
    const idsInHtml = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(idsInHtml.filter((id, index) => idsInHtml.indexOf(id) !== index)).toEqual([]);
  });
});

describe('movedSections', () => {
  it('lists only sections that have left their page', () => {
    for (const from of Object.keys(movedSections)) {
      const [name = '', id = ''] = from.split('#');
      expect(oldSections[name], from).toContain(id);
      expect(idsOf(name), from).not.toContain(id);
    }
  });

  it('points to existing pages and sections', () => {
    for (const to of Object.values(movedSections)) {
      const [name = '', id = ''] = to.split('#');
      expect(
        docPages.map((page) => page.name),
        to,
      ).toContain(name);
      if (id !== '') expect(idsOf(name), to).toContain(id);
    }
  });
});

describe('findOldIds', () => {
  it('distinguishes sections that moved within the page or away from it', () => {
    expect(findOldIds('wix').idsOnSamePage.get('embed-in-an-iframe')).toEqual(['in-a-frame']);
    expect(findOldIds('npm').idsOnOtherPages).toContainEqual({ id: 'react', page: 'react', href: '/docs/react' });
    expect(findOldIds('quick-start')).toEqual({ idsOnSamePage: new Map(), idsOnOtherPages: [] });
  });
});
