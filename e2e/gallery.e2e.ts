/** Checks the gallery of themes in the documentation: its looks, its editable tokens and its accessibility. */
import { expect, test } from './support/journey.ts';
import { violationsIn } from './support/seen/axe.ts';

const looks = ['Plain', 'Dark', 'Country inn', 'Rounded', 'High contrast', 'Compact'];

test('applies the selected look and each typed token to the widget', async ({ page, demo, widget }) => {
  await demo('docs/gallery');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(looks.length);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(widget.root).toHaveCSS('background-color', 'rgb(17, 23, 27)');
  await page.getByRole('radio', { name: 'Country inn' }).check();
  await expect(widget.root).toHaveCSS('background-color', 'rgb(251, 246, 236)');
  await expect(widget.root).toHaveCSS('--slipway-accent', '#8a3b2a');

  await page.getByText('Change the tokens').click();
  await page.getByLabel('--slipway-surface').fill('#c0ffee');
  await expect(widget.root).toHaveCSS('--slipway-surface', '#c0ffee');
  await page.getByText('CSS of the live widget').click();
  await expect(page.locator('#look-css')).toContainText('--slipway-surface: #c0ffee;');
  await expect(page.locator('#look-css')).toContainText('font-family: Georgia');
});

test('has no axe violation and no overflow in any look', async ({ page, demo, widget }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await demo('docs/gallery');
  await expect(widget.freeDays.first()).toBeVisible();
  for (const look of looks) {
    await page.getByRole('radio', { name: look }).check();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn(page), look).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), look).toBeLessThanOrEqual(0);
    }
  }
});
