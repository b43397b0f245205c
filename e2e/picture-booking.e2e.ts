/**
 * Takes the animated picture of a booking on a phone, for the home page and the README. Run it with `npm run pictures`
 * after a change of the styles. Readers who prefer reduced motion see only its last frame.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../demo/building/project.ts';
import { expect, test } from './support/journey.ts';
import { takePicture } from './support/checks/part-boxes.ts';

const viewport = { width: 390, height: 780 };
/** Seconds for which each frame is visible. */
const FRAME_SECONDS = 1.8;

test.use({ viewport, hasTouch: true, isMobile: true, colorScheme: 'light' });

const styles = {
  scheme: 'light',
  css: 'html { background: #fff; color: #1b1f24; font-family: system-ui, "DejaVu Sans", sans-serif } h1 { display: none } body { margin: 16px }',
};

test('writes an animated picture of a booking on a phone', async ({ page, openPage, widget }) => {
  const frames: Buffer[] = [];
  const takeFrame = async () => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.querySelector('slipway-booking')?.scrollIntoView());
    frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...viewport }));
  };
  await openPage({ styles });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget
    .part('item')
    .filter({ has: page.getByRole('button', { name: 'Sea kayak' }) })
    .evaluate((card) => card.scrollIntoView());
  await page.waitForLoadState('networkidle');
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...viewport }));
  await widget.button('Sea kayak').tap();
  await expect(widget.freeDays.first()).toBeVisible();
  await takeFrame();
  await widget.freeDays.nth(5).tap();
  await expect(widget.totalPart).toContainText('$');
  await takeFrame();
  await widget.button('Add one: Adults').tap();
  await expect(widget.totalPart).toContainText('$136.00');
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...viewport }));
  await widget.continueButton.tap();
  await expect(widget.bookButton).toBeVisible();
  await takeFrame();
  await widget.fillDetails({ name: 'Ada Lovelace', email: 'ada@example.com', phone: '604 555 0142' });
  await widget.bookButton.scrollIntoViewIfNeeded();
  frames.push(await takePicture(page, { x: 0, y: await page.evaluate(() => scrollY), ...viewport }));
  await widget.bookButton.tap();
  await widget.waitForBookingCode();
  await takeFrame();

  const [lastFrame] = frames.slice(-1);
  if (!lastFrame) throw new Error('There is no frame.');
  const svg = buildAnimatedSvg(frames);
  expect(svg.length).toBeLessThan(400_000);
  await writeFile(join(pagesFolder, 'booking-on-a-phone.svg'), svg);
  await writeFile(join(pagesFolder, 'booking-on-a-phone.webp'), lastFrame);
});

/** Returns an SVG that shows one frame after the other, or only the last one if the reader prefers reduced motion. */
function buildAnimatedSvg(frames: readonly Buffer[]): string {
  const { width, height } = viewport;
  const percentPerFrame = 100 / frames.length;
  const images = frames.map(
    (frame, index) =>
      `<image width="${width}" height="${height}" style="animation-delay:${(index * FRAME_SECONDS).toFixed(1)}s" href="data:image/webp;base64,${frame.toString('base64')}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
image { opacity: 0; animation: show ${(frames.length * FRAME_SECONDS).toFixed(1)}s steps(1) infinite }
@keyframes show { 0% { opacity: 1 } ${percentPerFrame.toFixed(2)}% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { image { animation: none } image:last-of-type { opacity: 1 } }
</style>
${images.join('\n')}
</svg>
`;
}
