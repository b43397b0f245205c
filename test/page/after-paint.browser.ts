import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../src/page/after-paint.ts';

afterEach(() => vi.restoreAllMocks());

test('a frame comes first, and what it was drawn for', async () => {
  const order: string[] = [];
  const painted = afterPaint().then(() => order.push('after'));
  requestAnimationFrame(() => order.push('frame'));
  await painted;
  expect(order).toEqual(['frame', 'after']);
});

test('a page that is not shown draws no frame, and waits for none', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const waits = withoutFrames();
  await afterPaint();
  expect(waits).toEqual([0]);
});

test('out of sight no frame is drawn either, which nobody waits for long', async () => {
  const waits = withoutFrames();
  await afterPaint();
  expect(waits).toEqual([500]);
});

/** No frame ever comes, and no time passes; answers how long was waited instead, in milliseconds. */
function withoutFrames(): unknown[] {
  const waits: unknown[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, wait: unknown) => {
    waits.push(wait);
    queueMicrotask(act);
  }) as typeof setTimeout);
  return waits;
}
