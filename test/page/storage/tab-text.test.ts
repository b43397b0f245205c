import { afterEach, expect, test, vi } from 'vitest';
import { readTab, writeTab } from '../../../src/page/storage/tab-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('what the tab remembers from before a reload is read', () => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'kept' ? 'text' : null) });
  expect([readTab('kept'), readTab('other')]).toEqual(['text', '']);
});

test('what is written is stored for the next page of the tab', () => {
  const setItem = vi.fn<(key: string, text: string) => void>();
  vi.stubGlobal('sessionStorage', { setItem });
  writeTab('stored', 'text');
  expect(setItem.mock.calls).toEqual([['stored', 'text']]);
});

test('nothing is left of what is no longer kept', () => {
  const removeItem = vi.fn<(key: string) => void>();
  vi.stubGlobal('sessionStorage', { removeItem });
  writeTab('stored', '');
  expect(removeItem.mock.calls).toEqual([['stored']]);
});

test('where storage is blocked it is kept as long as the page, and nothing throws', () => {
  const blocked = () => {
    throw new Error('Storage is blocked.');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  expect(readTab('blocked')).toBe('');
  writeTab('blocked', 'text');
  expect(readTab('blocked')).toBe('text');
});
