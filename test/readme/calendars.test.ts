import { expect, it } from 'vitest';
import { calendarsPage, readPublished } from '../bench/calendars/published.ts';

it('documents exactly the published measurements of other calendars', async () => {
  const { result, page } = await readPublished();
  expect(page).toBe(calendarsPage(result));
});
