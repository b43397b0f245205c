import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureView, pictureViews } from '../../../demo/service/serializers/picture-view.ts';

const folder = new URL('../../../demo/service/pictures/', import.meta.url);
const drawings = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

test('every picture has other views: whole documents, with all that the picture draws', () => {
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

test('the near one shows less of it, from the other side', () => {
  expect(pictureView(drawings[0] ?? '', 'close')).toMatch(/viewBox="240 232 720 480".*matrix\(-1 0 0 1 1200 0\)/s);
});
