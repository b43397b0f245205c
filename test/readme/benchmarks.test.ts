import { expect, it } from 'vitest';
import { formatCalendarsPage, readPublished } from '../bench/calendars/published.ts';
import { formatBenchmarksPage, readSideBySide } from '../bench/side-by-side.ts';

it('documents exactly the published measurements of the calendars', async () => {
  const { result, page } = await readPublished();
  expect(page).toBe(formatCalendarsPage(result));
});

it('documents exactly the published results of the benchmarks', async () => {
  const { result, page } = await readSideBySide();
  expect(page).toBe(formatBenchmarksPage(result));
});
