/** Checks the photos and the video link of an item. */
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';

test('enlarges the photo that is in view', async ({ openPage, widget, page }) => {
  await openPage({ attributes: 'item-id="107"' });
  const readVisibleIndex = () =>
    widget
      .part('pictures')
      .evaluate((photoStrip) => Math.round(Math.abs(photoStrip.scrollLeft) / photoStrip.clientWidth));
  await widget.button('Next photo').click();
  await expect.poll(readVisibleIndex).toBe(1);
  await widget.part('pictures').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(readVisibleIndex).toBe(2);
  await widget.button('Enlarge photo').focus();
  await page.keyboard.press('Enter');
  const dialog = widget.root.getByRole('dialog', { name: 'Photos' });
  await expect(dialog).toContainText('3 of 3');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(widget.button('Enlarge photo')).toBeFocused();
  const heightShare = await widget
    .part('picture')
    .first()
    .evaluate((picture) => picture.clientHeight / innerHeight);
  expect(heightShare).toBeLessThanOrEqual(0.401);
});

test('shows placeholders if photos fail to load', async ({ openPage, widget, page }) => {
  await page.route('**/media/**', (route) => route.abort());
  await openPage();
  const findBrokenImages = () =>
    widget.root.evaluate((element) => {
      const sources: string[] = [];
      const collectSources = (root: ShadowRoot | Element) => {
        for (const element of root.querySelectorAll('*')) {
          if (element instanceof HTMLImageElement && element.loading !== 'lazy' && element.checkVisibility())
            sources.push(element.src);
          if (element.shadowRoot) collectSources(element.shadowRoot);
        }
      };
      if (element.shadowRoot) collectSources(element.shadowRoot);
      return sources;
    });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect.poll(findBrokenImages).toEqual([]);
  await widget.chooseItem('Sea kayak');
  await expect.poll(findBrokenImages).toEqual([]);
  await expect(widget.part('pictures')).toContainText('S');
});

test('links to the video and requests nothing from its host', async ({ openPage, widget, page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.route(/\/api\/3\.0\/item\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: Record<string, object> };
    for (const item of Object.values(body.items)) Object.assign(item, { video: { id: 'abcdefghij-', start: 12 } });
    await route.fulfill({ response, json: body });
  });
  await openPage({ attributes: 'item-id="107"' });
  const videoLink = widget.part('video');
  await expect(videoLink).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghij-&t=12s');
  await expect(videoLink).toHaveAttribute('target', '_blank');
  await expect(videoLink).toHaveAttribute('rel', /noopener/);
  expect([...hosts].filter((host) => host.includes('youtube'))).toEqual([]);
});
