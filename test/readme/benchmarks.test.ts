import { expect, it } from 'vitest';
import { formatCalendarsPage, readPublished } from '../bench/calendars/published.ts';
import { formatBenchmarksPage, readSideBySide } from '../bench/side-by-side.ts';

it('generates the documented page about other calendars from published measurements', async () => {
  const { result, page } = await readPublished();
  expect(page).toBe(formatCalendarsPage(result));
});

it('generates the documented page about benchmarks from the published results', async () => {
  const { result, page } = await readSideBySide();
  expect(page).toBe(formatBenchmarksPage(result));
});
