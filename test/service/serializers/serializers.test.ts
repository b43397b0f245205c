import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentText, LongMap } from '../../../demo/service/serializers/long-map.ts';
import { pictureView, pictureViews } from '../../../demo/service/serializers/picture-view.ts';

describe('documentText', () => {
  it('writes a long map like a plain object', async () => {
    const all = [
      { id: 20, name: 'b' },
      { id: 3, name: 'a “quoted” "one"' },
    ];
    const items = LongMap.byId(
      all,
      ({ id }) => id,
      (item) => JSON.stringify(item),
    );
    expect(await documentText({ first: 1, items, missing: undefined, query: [] })).toBe(
      JSON.stringify({ first: 1, items: Object.fromEntries(all.map((item) => [item.id, item])), query: [] }),
    );
  });

  it('writes an empty map as an empty list, like the original service', async () => {
    const items = LongMap.byId<number>([], Number, String);
    expect(await documentText({ items })).toBe('{"items":[]}');
    expect(await documentText({})).toBe('{}');
  });

  it('serializes an entry only when it writes the document', async () => {
    const entries: number[] = [];
    const items = LongMap.byId([2, 1], Number, (entry) => String(entries.push(entry)));
    expect(entries).toEqual([]);
    await documentText({ items });
    expect(entries).toEqual([1, 2]);
  });
});

describe('pictureView', () => {
  const folder = new URL('../../../demo/service/pictures/', import.meta.url);
  const drawings = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

  it('draws all of a picture in each of its views', () => {
    expect(drawings.length).toBeGreaterThan(20);
    for (const svg of drawings) {
      const views = pictureViews.map((view) => pictureView(svg, view));
      for (const view of views) {
        expect(view).toMatch(/^<svg [^>]*viewBox="[\d ]+"[^>]*>.*<\/svg>$/s);
        expect(view.match(/<\/svg>/g)).toHaveLength(1);
        expect(view).toContain(svg.slice(svg.indexOf('<defs'), svg.lastIndexOf('</svg>')).trimEnd());
      }
      expect(new Set([svg, ...views]).size).toBe(pictureViews.length + 1);
    }
  });

  it('shows a mirrored section in the close view', () => {
    expect(pictureView(drawings[0] ?? '', 'close')).toMatch(/viewBox="240 232 720 480".*matrix\(-1 0 0 1 1200 0\)/s);
  });
});
