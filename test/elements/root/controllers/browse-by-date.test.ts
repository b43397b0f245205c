import type { TemplateResult } from 'lit';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBrowseByDate } from '../../../../src/elements/root/controllers/browse-by-date.ts';
import { createByDate } from '../../../../src/elements/list/by-date/by-date.ts';
import { june10 } from '../../../flow/visit.ts';
import { handContext, settled, type HandOptions } from '../hand-context.ts';

const browsing = { active: true, browsed: vi.fn(), open: vi.fn(), problem: null, retry: vi.fn() };
vi.mock('../../../../src/elements/list/by-date/by-date.ts', () => ({ createByDate: vi.fn() }));
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createByDate).mockReturnValue(browsing);
  browsing.browsed.mockReturnValue({ list: 'the dated list', view: undefined });
});

async function begin(options: HandOptions & { wordless?: boolean } = {}) {
  const context = handContext(options);
  const byDate = createBrowseByDate(options.wordless ? { ...context, locale: () => undefined } : context);
  context.host.requestUpdate();
  await settled();
  return { ...context, byDate };
}
const startingOn = (start: typeof june10, itemId: string | null = null): HandOptions => ({
  settings: { choice: { start, itemId } },
});

test('who comes without a date sees the whole list, and a button that asks for dates', async () => {
  const { byDate } = await begin();
  expect(createByDate).not.toHaveBeenCalled();
  expect([byDate.active, byDate.dated]).toMatchObject([false, expect.not.stringContaining('the dated list')]);
  const button = byDate.template() as TemplateResult;
  const press = button.values.find((value): value is () => void => typeof value === 'function');
  press?.();
  await settled();
  expect(vi.mocked(createByDate).mock.calls.map(([, opened]) => opened)).toEqual([true]);
  expect([byDate.active, byDate.dated]).toEqual([true, 'the dated list']);
});

test('who comes with a date browses by it at once, without having asked for the form', async () => {
  const { byDate } = await begin(startingOn(june10));
  expect(vi.mocked(createByDate).mock.calls.map(([, opened]) => opened)).toEqual([false]);
  expect(byDate.dated).toBe('the dated list');
});

test('an item that opens at once has a date of its own, and no list', async () => {
  await begin(startingOn(june10, 'kayak'));
  expect(createByDate).not.toHaveBeenCalled();
});

test('before there are words there is nothing to press and nothing to show', async () => {
  const { byDate } = await begin({ wordless: true });
  expect([typeof byDate.template(), byDate.dated]).toEqual(['symbol', undefined]);
});
