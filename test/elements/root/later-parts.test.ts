import { beforeEach, expect, test, vi } from 'vitest';
import { createCheckout } from '../../../src/elements/root/after-first-paint.ts';
import { createLaterParts } from '../../../src/elements/root/later-parts.ts';
import { defineListing } from '../../../src/elements/list/define-list.ts';
import { loadPart, reloadIfPublished } from '../../../src/page/later-part.ts';
import type { Checkout } from '../../../src/elements/root/checkout.ts';
import type { Choice } from '../../../src/flow/state.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { handHost, publicEventsOf, settled } from './hand-context.ts';

vi.mock('../../../src/elements/root/after-first-paint.ts', () => ({ createCheckout: vi.fn() }));
vi.mock('../../../src/elements/list/define-list.ts', () => ({ defineListing: vi.fn() }));
vi.mock('../../../src/page/later-part.ts', () => ({ loadPart: vi.fn(), reloadIfPublished: vi.fn() }));

const checkout = { styles: ['a style'], retry: vi.fn(), stop: vi.fn() };
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(loadPart).mockImplementation((load) => load());
  vi.mocked(createCheckout).mockReturnValue(checkout as unknown as Checkout);
});
const incomplete = new ProblemError({ kind: 'incomplete', connected: true });

function begin(choice: Partial<Choice> = { itemId: null }) {
  const host = handHost({ settings: { choice } as never });
  return { host, told: publicEventsOf(host), later: createLaterParts(host) };
}

test('what comes after the first paint is loaded once, begun once, and dressed', async () => {
  const { host, later } = begin();
  for (let draws = 0; draws < 3; draws += 1) {
    later.beginCheckout();
    await settled();
  }
  expect([vi.mocked(loadPart).mock.calls.length, vi.mocked(createCheckout).mock.calls.length]).toEqual([1, 1]);
  expect([later.checkout, host.adopted]).toEqual([checkout, ['a style']]);
});

test('for another account it ends and begins anew, and is not loaded again', async () => {
  const { later } = begin();
  later.beginCheckout();
  await settled();
  later.beginCheckout();
  later.stopCheckout();
  expect([later.checkout, checkout.stop.mock.calls.length]).toEqual([null, 1]);
  later.beginCheckout();
  expect([vi.mocked(loadPart).mock.calls.length, vi.mocked(createCheckout).mock.calls.length]).toEqual([1, 2]);
});

test('a page with a single item never loads the list', async () => {
  begin({ itemId: '7' }).later.loadList();
  await settled();
  expect(loadPart).not.toHaveBeenCalled();
  begin().later.loadList();
  await settled();
  expect(defineListing).toHaveBeenCalledTimes(1);
});

test('a part that does not come is told to the page and drawn, and asked for again when somebody says so', async () => {
  vi.mocked(loadPart).mockRejectedValueOnce(incomplete);
  const { host, later, told } = begin({ itemId: '7' });
  later.beginCheckout();
  await settled();
  expect([later.problem, told]).toEqual([
    incomplete.problem,
    [['slipway-problem', { kind: 'incomplete', fatal: true }]],
  ]);
  expect(host.drawn.times).toBeGreaterThan(0);
  later.retry();
  await settled();
  later.beginCheckout();
  expect([later.problem, later.checkout]).toEqual([null, checkout]);
});

test('asking again where nothing is missing loads nothing, and what was begun asks again for itself', async () => {
  const { later } = begin();
  later.beginCheckout();
  await settled();
  later.beginCheckout();
  later.retry();
  expect([checkout.retry.mock.calls.length, vi.mocked(loadPart).mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['unreachable', { kind: 'incomplete', connected: false }],
  ['another', null],
] as const)('a reload at a host that has %s leaves the problem %j', async (published, problem) => {
  vi.mocked(reloadIfPublished).mockResolvedValue(published);
  const { later } = begin();
  later.reload();
  await settled();
  expect(later.problem).toEqual(problem);
});
