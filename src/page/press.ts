/**
 * Reports when the guest's current press ends. If content moves between pointer down and pointer up, the browser drops
 * the click or sends it to a different element. So elements wait for the end of the press before they render again.
 */

/**
 * Maximum time that elements wait for the end of a press. Browsers do not report the end of every press, for example on
 * a scroll bar.
 */
const LONGEST_PRESS_MS = 1000;

let currentPress: Promise<void> | undefined;
let isWatching = false;

/**
 * Returns a promise that resolves after the click of the current press and its listeners; undefined while the guest
 * presses nothing.
 */
export function waitForPressEnd(): Promise<void> | undefined {
  if (!isWatching) watchPresses();
  isWatching = true;
  return currentPress;
}

function watchPresses(): void {
  let resolvePress: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endPress = (): void => {
    clearTimeout(timer);
    currentPress = undefined;
    resolvePress?.();
  };
  const startPress = ({ isTrusted }: Event): void => {
    // Ignores presses from scripts. A page may dispatch any number of them, and each would prolong the wait.
    if (!isTrusted) return;
    clearTimeout(timer);
    timer = setTimeout(endPress, LONGEST_PRESS_MS);
    currentPress ??= new Promise((resolvePromise) => (resolvePress = resolvePromise));
  };
  addEventListener('pointerdown', startPress, true);
  addEventListener('pointercancel', endPress, true);
  addEventListener('click', endPress);
  // Also listens in the capture phase, because a listener of the page may stop the click before it reaches the listener
  // above. The timeout lets the other listeners of the click run first.
  addEventListener('click', () => setTimeout(endPress), true);
}
