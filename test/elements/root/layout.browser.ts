import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLayout } from '../../../src/elements/root/layout.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createTestContext } from './test-context.ts';

beforeEach(() => void vi.stubGlobal('innerHeight', 700));
afterEach(() => vi.unstubAllGlobals());

/** Members of an element without a parent, so that no ancestor clips it. */
const outsideOfPage: Partial<Host> = { assignedSlot: null, parentElement: null, getRootNode: () => document };

const createRenderRoot = (frame: object | null) =>
  Object.assign(new EventTarget(), { querySelector: () => frame }) as unknown as Host['renderRoot'];

function createFrame(offsetHeight: number) {
  const frame = { offsetHeight, style: { minBlockSize: '' } };
  const renderRoot = createRenderRoot(frame);
  const context = createTestContext({ host: { ...outsideOfPage, renderRoot } });
  const formTask = { value: undefined as unknown, error: undefined };
  const cartLoader = { view: {} as object | null };
  keepLayout({ ...context, cartLoader, stepTasks: { form: formTask } });
  const drawLayout = async () => {
    context.host.requestUpdate();
    await context.host.updateComplete;
  };
  return { ...context, formTask, cartLoader, drawLayout, height: () => frame.style.minBlockSize };
}

test.each([
  [1200, '1200px'],
  [300, '700px'],
])('makes a %i-pixel frame at least %s high during commands (700-pixel window)', async (frameHeight, minHeight) => {
  const { commit, height, drawLayout } = createFrame(frameHeight);
  commit({ busy: 'add' });
  await drawLayout();
  expect(height()).toBe(minHeight);
  commit({ busy: null, step: 'cart' });
  expect(height()).toBe(minHeight);
  await drawLayout();
  expect(height()).toBe('');
});

test('keeps the frame’s height at the details until the form loads', async () => {
  const { commit, height, drawLayout, formTask } = createFrame(1200);
  commit({ step: 'cart' });
  expect(height()).toBe('');
  commit({ step: 'details' });
  await drawLayout();
  expect(height()).toBe('1200px');
  formTask.value = 'the form';
  await drawLayout();
  expect(height()).toBe('');
});

test('keeps the frame’s height at the cart until the cart module loads', async () => {
  const { commit, height, drawLayout, cartLoader } = createFrame(1200);
  const view = cartLoader.view;
  cartLoader.view = null;
  commit({ step: 'details' });
  commit({ step: 'cart' });
  await drawLayout();
  expect(height()).toBe('1200px');
  cartLoader.view = view;
  await drawLayout();
  expect(height()).toBe('');
});

test('sets no minimum height while the widget restores a cart', () => {
  const { commit, height } = createFrame(1200);
  commit({ busy: 'resume' });
  expect(height()).toBe('');
});

test('throws no error for an element without a frame', () => {
  const context = createTestContext({
    host: { ...outsideOfPage, renderRoot: createRenderRoot(null) },
  });
  keepLayout({ ...context, cartLoader: { view: null }, stepTasks: { form: {} } });
  expect(() => context.commit({ busy: 'add' })).not.toThrow();
});
