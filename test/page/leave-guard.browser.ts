import { describe, expect, it } from 'vitest';
import { createLeaveWarning } from '../../src/page/browser-navigation.ts';

/** Returns true if a listener prevents `beforeunload`, so that the browser would warn the guest. */
const isLeavingPrevented = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('createLeaveWarning', () => {
  it('prevents leaving the page only while the warning is on', () => {
    const leaveGuard = createLeaveWarning();
    expect(isLeavingPrevented()).toBe(false);
    leaveGuard.set(true);
    leaveGuard.set(true);
    expect(isLeavingPrevented()).toBe(true);
    leaveGuard.set(false);
    expect(isLeavingPrevented()).toBe(false);
  });

  it('prevents leaving while at least one of two warnings is on', () => {
    const [firstGuard, otherGuard] = [createLeaveWarning(), createLeaveWarning()];
    firstGuard.set(true);
    otherGuard.set(true);
    otherGuard.set(false);
    expect(isLeavingPrevented()).toBe(true);
    firstGuard.set(false);
  });
});
