/** Checks the photos and the video link of an item. */
import { violationsIn } from './support/seen/axe.ts';
import { expect, test } from './support/journey.ts';

test('enlarges the photo that the guest has moved to', async ({ stage, widget, page }) => {
  await stage({ attributes: 'item-id="107"' });
  const visibleIndex = () =>
    widget.part('pictures').evaluate((strip) => Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth));
  await widget.button('Next photo').click();
  await expect.poll(visibleIndex).toBe(1);
  await widget.part('pictures').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(visibleIndex).toBe(2);
  await widget.button('Enlarge photo').focus();
  await page.keyboard.press('Enter');
  const dialog = widget.root.getByRole('dialog', { name: 'Photos' });
  await expect(dialog).toContainText('3 of 3');
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(widget.button('Enlarge photo')).toBeFocused();
  const share = await widget
    .part('picture')
    .first()
    .evaluate((picture) => picture.clientHeight / innerHeight);
  expect(share).toBeLessThanOrEqual(0.401);
});

test('shows placeholders if photos fail to load', async ({ stage, widget, page }) => {
  await page.route('**/media/**', (route) => route.abort());
  await stage();
  const brokenImages = () =>
    widget.root.evaluate((element) => {
      const sources: string[] = [];
      const look = (root: ShadowRoot | Element) => {
        for (const each of root.querySelectorAll('*')) {
          if (each instanceof HTMLImageElement && each.loading !== 'lazy' && each.checkVisibility())
            sources.push(each.src);
          if (each.shadowRoot) look(each.shadowRoot);
        }
      };
      if (element.shadowRoot) look(element.shadowRoot);
      return sources;
    });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect.poll(brokenImages).toEqual([]);
  await widget.chooseItem('Sea kayak');
  await expect.poll(brokenImages).toEqual([]);
  await expect(widget.part('pictures')).toContainText('S');
});

test('links to the video and requests nothing from its host', async ({ stage, widget, page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.route(/\/api\/3\.0\/item\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: Record<string, object> };
    for (const item of Object.values(body.items)) Object.assign(item, { video: { id: 'abcdefghij-', start: 12 } });
    await route.fulfill({ response: answer, json: body });
  });
  await stage({ attributes: 'item-id="107"' });
  const videoLink = widget.part('video');
  await expect(videoLink).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghij-&t=12s');
  await expect(videoLink).toHaveAttribute('target', '_blank');
  await expect(videoLink).toHaveAttribute('rel', /noopener/);
  expect([...hosts].filter((host) => host.includes('youtube'))).toEqual([]);
});
