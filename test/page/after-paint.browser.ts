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
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  await afterPaint();
  expect(frames).not.toHaveBeenCalled();
});
