import { expect, test } from 'vitest';
import { createLeaveGuard } from '../../src/page/leave-guard.ts';

/** Whether the browser would ask before the page is left. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('leaving asks while the guard is on, and only then', () => {
  const guard = createLeaveGuard();
  expect(asks()).toBe(false);
  guard.set(true);
  guard.set(true);
  expect(asks()).toBe(true);
  guard.set(false);
  expect(asks()).toBe(false);
});

test('two guards do not switch each other off', () => {
  const [one, other] = [createLeaveGuard(), createLeaveGuard()];
  one.set(true);
  other.set(true);
  other.set(false);
  expect(asks()).toBe(true);
  one.set(false);
});
