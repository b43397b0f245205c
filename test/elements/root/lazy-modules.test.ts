import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLazyModules } from '../../../src/elements/root/lazy-modules.ts';
import { registerEntry } from '../../../src/page/lazy-module.ts';
import { createTestHost, waitForTasks } from './test-context.ts';

const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('customElements', { get: () => undefined });
  vi.stubGlobal('document', { addEventListener: vi.fn(), querySelectorAll: () => [] });
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

/** Calls `reload` on a page whose server returns this code for the entry script. */
async function reloadPage(build: string, code: string) {
  const address = `data:text/javascript,${encodeURIComponent(code)}//`;
  registerEntry({ address, build, version: '9.9.9' }, () => undefined);
  const modules = createLazyModules(createTestHost());
  modules.reload();
  await vi.waitFor(() => expect(reload.mock.calls.length > 0 || modules.problem !== null).toBe(true));
  await waitForTasks();
  return modules;
}

describe('createLazyModules', () => {
  it('does not reload the page if the entry script fails', async () => {
    const { problem } = await reloadPage('first', 'throw new TypeError("404")');
    expect(problem).toEqual({ kind: 'incomplete', connected: false });
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page if the entry script loads', async () => {
    const { problem } = await reloadPage('second', '');
    expect([problem, reload.mock.calls.length]).toEqual([null, 1]);
  });
});
