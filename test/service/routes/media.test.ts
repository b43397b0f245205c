/** Tests the pictures of items and the views that the service makes from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerPicture } from '../../../demo/service/routes/media.ts';
import { createSeedAccounts } from '../../../demo/service/seed/accounts.ts';

describe('picture', () => {
  const pictureViews = ['close', 'evening', 'morning'];
  const picturesFolder = new URL('../../../demo/service/pictures/', import.meta.url);
  const baseNames = readdirSync(picturesFolder).map((name) => name.replace('.svg', ''));
  const readPicture = async (name: string) => (await answerPicture(`${name}.svg`)).text();

  it('contains the complete drawing in each of its views', async () => {
    expect(baseNames.length).toBeGreaterThan(20);
    for (const name of baseNames) {
      const svg = readFileSync(new URL(`${name}.svg`, picturesFolder), 'utf8');
      const drawings = await Promise.all(pictureViews.map((view) => readPicture(`${name}-${view}`)));
      for (const drawing of drawings) {
        expect(drawing).toMatch(/^<svg [^>]*viewBox="[\d ]+"[^>]*>.*<\/svg>$/s);
        expect(drawing.match(/<\/svg>/g)).toHaveLength(1);
        expect(drawing).toContain(svg.slice(svg.indexOf('<defs'), svg.lastIndexOf('</svg>')).trimEnd());
      }
      expect(new Set([svg, ...drawings]).size).toBe(pictureViews.length + 1);
    }
  });

  it('shows a mirrored section in the close view', async () => {
    expect(await readPicture('kayak-close')).toMatch(/viewBox="240 232 720 480".*matrix\(-1 0 0 1 1200 0\)/s);
  });

  it.each(['kayak-far', 'none', 'none-close', '..'])('answers 404 to %s', async (name) => {
    expect((await answerPicture(`${name}.svg`)).status).toBe(404);
  });

  it('exists at least twice for each item that customers see', async () => {
    const items = createSeedAccounts()
      .flatMap((account) => account.items)
      .filter(({ visibility, status }) => visibility === '*' && status === 'A');
    expect(items.filter(({ sells }) => sells.pictures.length < 2).map(({ name }) => name)).toEqual([]);
    const pictureNames = new Set(items.flatMap(({ sells }) => sells.pictures.map(({ name }) => name)));
    for (const name of pictureNames) expect([name, (await answerPicture(`${name}.svg`)).status]).toEqual([name, 200]);
  });
});
