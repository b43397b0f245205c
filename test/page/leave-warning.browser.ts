import { describe, expect, it } from 'vitest';
import { createLeaveWarning } from '../../src/page/step-history.ts';

/** Returns true if a listener prevents `beforeunload`, so that the browser would warn the guest. */
const isLeavingPrevented = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('createLeaveWarning', () => {
  it('prevents leaving the page only while the warning is on', () => {
    const leaveWarning = createLeaveWarning();
    expect(isLeavingPrevented()).toBe(false);
    leaveWarning.setActive(true);
    leaveWarning.setActive(true);
    expect(isLeavingPrevented()).toBe(true);
    leaveWarning.setActive(false);
    expect(isLeavingPrevented()).toBe(false);
  });

  it('prevents leaving while at least one of two warnings is on', () => {
    const [firstWarning, otherWarning] = [createLeaveWarning(), createLeaveWarning()];
    firstWarning.setActive(true);
    otherWarning.setActive(true);
    otherWarning.setActive(false);
    expect(isLeavingPrevented()).toBe(true);
    firstWarning.setActive(false);
  });
});
