/**
 * Checks the documentation's gallery of themes: the predefined looks, the fields for token values, and the
 * accessibility.
 */
import { expect, test } from './support/journey.ts';
import { findViolations } from './support/checks/axe.ts';

const styleNames = ['Plain', 'Dark', 'Country inn', 'Rounded', 'High contrast', 'Compact'];

test('applies the selected look and each entered token value to the widget', async ({ page, openDemoPage, widget }) => {
  await openDemoPage('docs/gallery');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(styleNames.length);
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

test('has no axe violation and no overflow in any look', async ({ page, openDemoPage, widget }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDemoPage('docs/gallery');
  await expect(widget.freeDays.first()).toBeVisible();
  for (const styleName of styleNames) {
    await page.getByRole('radio', { name: styleName }).check();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page), styleName).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        styleName,
      ).toBeLessThanOrEqual(0);
    }
  }
});
