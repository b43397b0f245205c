/** Books on the example page of the quick start in the documentation. Replaces only its addresses. */
import { readFileSync } from 'node:fs';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

test('books a room on the quick start’s example page', async ({ page, widget, venue }) => {
  const quickStart = readFileSync(new URL('../demo/docs/quick-start.md', import.meta.url), 'utf8');
  const [, example = ''] = /```html\n([\s\S]*?)```/.exec(quickStart) ?? [];
  const html = example
    .replaceAll('http://localhost:4173', venue.site)
    .replaceAll('http://localhost:4174', venue.service);
  expect(html).not.toContain('localhost:417');
  await page.goto(venue.publish(html));

  const guest = createGuest();
  const code = await widget.bookItem('Almzimmer', guest);
  expect(await venue.readBooking('berghof', code)).toMatchObject({ customer_email: guest.email });
});
