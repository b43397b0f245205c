import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHeight } from '../../../../src/elements/root/controllers/frame-height.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { handContext } from '../hand-context.ts';

beforeEach(() => void vi.stubGlobal('innerHeight', 700));
afterEach(() => vi.unstubAllGlobals());

function frameOf(offsetHeight: number) {
  const frame = { offsetHeight, style: { minBlockSize: '' } };
  const renderRoot = { querySelector: () => frame } as unknown as Host['renderRoot'];
  const context = handContext({ host: { renderRoot } });
  keepHeight(context);
  return { ...context, height: () => frame.style.minBlockSize };
}

test.each([
  [1200, '1200px'],
  [300, '700px'],
])('from the press to the answer a frame of %i pixels is no less than %s: nothing below it moves', (pixels, least) => {
  const { commit, height } = frameOf(pixels);
  commit({ busy: 'add' });
  expect(height()).toBe(least);
  commit({ busy: null, step: 'cart' });
  expect(height()).toBe(least);
});

test('who walks on by themselves lets go of it, and back in choosing the page has its own height', () => {
  const { commit, height } = frameOf(1200);
  commit({ busy: 'add' });
  commit({ busy: null, step: 'cart' });
  commit({ step: 'details' });
  expect(height()).toBe('100vh');
  commit({ step: 'choose' });
  expect(height()).toBe('');
});

test('finding a cart again when the page opens takes no room', () => {
  const { commit, height } = frameOf(1200);
  commit({ busy: 'resume' });
  expect(height()).toBe('');
});

test('an element that is not drawn yet has no height to keep', () => {
  const context = handContext({ host: { renderRoot: { querySelector: () => null } as unknown as Host['renderRoot'] } });
  keepHeight(context);
  expect(() => context.commit({ busy: 'add' })).not.toThrow();
});
