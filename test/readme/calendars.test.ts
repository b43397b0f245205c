import { expect, test } from 'vitest';
import { calendarsPage, readPublished } from '../bench/calendars/published.ts';

test('the page about other calendars says what was measured, and nothing else', async () => {
  const { result, page } = await readPublished();
  expect(page).toBe(calendarsPage(result));
});
