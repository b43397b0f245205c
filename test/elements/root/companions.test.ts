import { beforeEach, expect, test, vi } from 'vitest';
import { loadCompanions } from '../../../src/elements/root/companions.ts';
import { startDiagnosis as diagnose } from '../../../src/elements/debug/diagnosis.ts';
import { startAnalytics as measure } from '../../../src/page/analytics.ts';
import { startDescription, startAssistantTools } from '../../../src/elements/root/machine-readable.ts';
import { loadPart } from '../../../src/page/later-part.ts';
import { settled } from './hand-context.ts';

vi.mock('../../../src/elements/debug/diagnosis.ts', () => ({ startDiagnosis: vi.fn() }));
vi.mock('../../../src/elements/root/machine-readable.ts', () => ({
  startDescription: vi.fn(),
  startAssistantTools: vi.fn(),
}));
vi.mock('../../../src/page/later-part.ts', { spy: true });
vi.mock('../../../src/page/analytics.ts', () => ({ startAnalytics: vi.fn() }));
beforeEach(() => void vi.clearAllMocks());

type Element = Parameters<typeof loadCompanions>[0];
async function after(element: Partial<Element>, ...changed: (keyof Element)[]) {
  loadCompanions(
    element as Element,
    new Map(changed.map((name) => [name, undefined])) as Parameters<typeof loadCompanions>[1],
  );
  await settled();
  return [vi.mocked(diagnose).mock.calls.length, vi.mocked(measure).mock.calls.length];
}

test('a page that says nothing loads neither diagnosis nor measuring', async () => {
  expect(await after({ debug: false, analytics: '' }, 'debug', 'analytics')).toEqual([0, 0]);
});

test('what the page asks for comes along with this very element', async () => {
  const element = { debug: true, analytics: 'datalayer' };
  expect(await after(element, 'debug', 'analytics')).toEqual([1, 1]);
  expect([vi.mocked(diagnose).mock.lastCall?.[0], vi.mocked(measure).mock.lastCall?.[0]]).toEqual([element, element]);
});

test('another attribute that changes brings nothing a second time', async () => {
  expect(await after({ debug: true, analytics: 'datalayer' }, 'itemId')).toEqual([0, 0]);
});

test('one that does not come is not missed', async () => {
  vi.mocked(loadPart).mockRejectedValueOnce(new TypeError('gone'));
  await expect(after({ debug: true }, 'debug')).resolves.toEqual([0, 0]);
});

test('a description for search engines, and tools for assistants, come each only where asked for', async () => {
  const calls = () => [startDescription, startAssistantTools].map((each) => vi.mocked(each).mock.calls.length);
  await after({ jsonLd: false, assistantTools: false }, 'jsonLd', 'assistantTools');
  expect(calls()).toEqual([0, 0]);
  await after({ jsonLd: true, assistantTools: false }, 'jsonLd', 'assistantTools');
  expect(calls()).toEqual([1, 0]);
  await after({ assistantTools: true }, 'assistantTools');
  expect(calls()).toEqual([1, 1]);
});
