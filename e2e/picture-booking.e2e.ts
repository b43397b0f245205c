/**
 * Takes the animated picture of a booking on a phone, for the home page and the README. Run it with `npm run pictures`
 * after a change of the styles. Readers who prefer reduced motion see only its last frame.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../demo/building/project.ts';
import { expect, test } from './support/journey.ts';
import { takePicture } from './support/seen/part-boxes.ts';

const size = { width: 390, height: 780 };
/** Seconds for which each frame is visible. */
const FRAME_SECONDS = 1.8;

test.use({ viewport: size, hasTouch: true, isMobile: true, colorScheme: 'light' });

const looks = {
  scheme: 'light',
  css: 'html { background: #fff; color: #1b1f24; font-family: system-ui, "DejaVu Sans", sans-serif } h1 { display: none } body { margin: 16px }',
};

test('writes an animated picture of a booking on a phone', async ({ page, stage, widget }) => {
  const frames: Buffer[] = [];
  const take = async () => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.querySelector('slipway-booking')?.scrollIntoView());
    frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...size }));
  };
  await stage({ looks });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget
    .part('item')
    .filter({ has: page.getByRole('button', { name: 'Sea kayak' }) })
    .evaluate((card) => card.scrollIntoView());
  await page.waitForLoadState('networkidle');
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...size }));
  await widget.button('Sea kayak').tap();
  await expect(widget.freeDays.first()).toBeVisible();
  await take();
  await widget.freeDays.nth(5).tap();
  await expect(widget.total).toContainText('$');
  await take();
  await widget.button('Add one: Adults').tap();
  await expect(widget.total).toContainText('$136.00');
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...size }));
  await widget.continueButton.tap();
  await expect(widget.book).toBeVisible();
  await take();
  await widget.fillDetails({ name: 'Ada Lovelace', email: 'ada@example.com', phone: '604 555 0142' });
  await widget.book.scrollIntoViewIfNeeded();
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...size }));
  await widget.book.tap();
  await widget.waitForCode();
  await take();

  const [last] = frames.slice(-1);
  if (!last) throw new Error('There is no frame.');
  const svg = animate(frames);
  expect(svg.length).toBeLessThan(400_000);
  await writeFile(join(pagesFolder, 'booking-on-a-phone.svg'), svg);
  await writeFile(join(pagesFolder, 'booking-on-a-phone.webp'), last);
});

/** Returns an SVG that shows one frame after the other, or only the last one if the reader prefers reduced motion. */
function animate(frames: readonly Buffer[]): string {
  const { width, height } = size;
  const share = 100 / frames.length;
  const images = frames.map(
    (frame, index) =>
      `<image width="${width}" height="${height}" style="animation-delay:${(index * FRAME_SECONDS).toFixed(1)}s" href="data:image/webp;base64,${frame.toString('base64')}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
image { opacity: 0; animation: show ${(frames.length * FRAME_SECONDS).toFixed(1)}s steps(1) infinite }
@keyframes show { 0% { opacity: 1 } ${share.toFixed(2)}% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { image { animation: none } image:last-of-type { opacity: 1 } }
</style>
${images.join('\n')}
</svg>
`;
}
