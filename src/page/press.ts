/**
 * Reports when the guest's current press ends. If the page moves between pointer down and pointer up, the browser drops
 * the click or sends it elsewhere. So elements wait for the end of the press before they redraw.
 */

/** The longest delay by a press, because browsers do not report the end of every press, for example on a scroll bar. */
const LONGEST_PRESS_MS = 1000;

let end: Promise<void> | undefined;
let isWatching = false;

/** Resolves after the listeners of the click have run; undefined while the guest presses nothing. */
export function pressEnd(): Promise<void> | undefined {
  if (!isWatching) watch();
  isWatching = true;
  return end;
}

function watch(): void {
  let resolve: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    clearTimeout(timer);
    end = undefined;
    resolve?.();
  };
  const hold = ({ isTrusted }: Event): void => {
    // A page's script may dispatch any number of presses. Each would prolong the wait.
    if (!isTrusted) return;
    clearTimeout(timer);
    timer = setTimeout(release, LONGEST_PRESS_MS);
    end ??= new Promise((done) => (resolve = done));
  };
  addEventListener('pointerdown', hold, true);
  addEventListener('pointercancel', release, true);
  addEventListener('click', release);
  // A listener of the page may stop the click.
  addEventListener('click', () => setTimeout(release), true);
}
