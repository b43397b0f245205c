import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLayout } from '../../../src/elements/root/layout.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createTestContext } from './test-context.ts';

beforeEach(() => void vi.stubGlobal('innerHeight', 700));
afterEach(() => vi.unstubAllGlobals());

/** Members of an element without a parent, so that no ancestor clips it. */
const outsideOfPage: Partial<Host> = { assignedSlot: null, parentElement: null, getRootNode: () => document };

const rootOf = (frame: object | null) =>
  Object.assign(new EventTarget(), { querySelector: () => frame }) as unknown as Host['renderRoot'];

function frameOf(offsetHeight: number) {
  const frame = { offsetHeight, style: { minBlockSize: '' } };
  const renderRoot = rootOf(frame);
  const context = createTestContext({ host: { ...outsideOfPage, renderRoot } });
  const form = { value: undefined as unknown, error: undefined };
  const lineEdit = { view: {} as object | null };
  keepLayout({ ...context, lineEdit, reads: { form } });
  const draw = async () => {
    context.host.requestUpdate();
    await context.host.updateComplete;
  };
  return { ...context, form, lineEdit, draw, height: () => frame.style.minBlockSize };
}

test.each([
  [1200, '1200px'],
  [300, '700px'],
])('sets the minimum height for a frame of %i pixels: %s', async (pixels, minHeight) => {
  const { commit, height, draw } = frameOf(pixels);
  commit({ busy: 'add' });
  await draw();
  expect(height()).toBe(minHeight);
  commit({ busy: null, step: 'cart' });
  expect(height()).toBe(minHeight);
  await draw();
  expect(height()).toBe('');
});

test('keeps the previous height at the details until the form loads', async () => {
  const { commit, height, draw, form } = frameOf(1200);
  commit({ step: 'cart' });
  expect(height()).toBe('');
  commit({ step: 'details' });
  await draw();
  expect(height()).toBe('1200px');
  form.value = 'the form';
  await draw();
  expect(height()).toBe('');
});

test('keeps the previous height at the cart until its module loads', async () => {
  const { commit, height, draw, lineEdit } = frameOf(1200);
  const view = lineEdit.view;
  lineEdit.view = null;
  commit({ step: 'details' });
  commit({ step: 'cart' });
  await draw();
  expect(height()).toBe('1200px');
  lineEdit.view = view;
  await draw();
  expect(height()).toBe('');
});

test('keeps no height while it restores a cart', () => {
  const { commit, height } = frameOf(1200);
  commit({ busy: 'resume' });
  expect(height()).toBe('');
});

test('ignores an element without a frame', () => {
  const context = createTestContext({
    host: { ...outsideOfPage, renderRoot: rootOf(null) },
  });
  keepLayout({ ...context, lineEdit: { view: null }, reads: { form: {} } });
  expect(() => context.commit({ busy: 'add' })).not.toThrow();
});
