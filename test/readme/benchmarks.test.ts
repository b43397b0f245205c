import { expect, it } from 'vitest';
import { calendarsPage, readPublished } from '../bench/calendars/published.ts';
import { benchmarksPage, readSideBySide } from '../bench/side-by-side.ts';

it('documents exactly the published measurements of other calendars', async () => {
  const { result, page } = await readPublished();
  expect(page).toBe(calendarsPage(result));
});

it('documents exactly the published benchmarks', async () => {
  const { result, page } = await readSideBySide();
  expect(page).toBe(benchmarksPage(result));
});
