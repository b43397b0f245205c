import { describe, expect, it } from 'vitest';
import { createLeaveGuard } from '../../src/page/browser-navigation.ts';

/** Returns true if a listener prevents `beforeunload`, so that the browser would warn the guest. */
const preventsLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('createLeaveGuard', () => {
  it('prevents leaving only while it is on', () => {
    const guard = createLeaveGuard();
    expect(preventsLeaving()).toBe(false);
    guard.set(true);
    guard.set(true);
    expect(preventsLeaving()).toBe(true);
    guard.set(false);
    expect(preventsLeaving()).toBe(false);
  });

  it('warns as long as one of two guards is on', () => {
    const [one, other] = [createLeaveGuard(), createLeaveGuard()];
    one.set(true);
    other.set(true);
    other.set(false);
    expect(preventsLeaving()).toBe(true);
    one.set(false);
  });
});
