import type { Command } from '../../../flow/command-table.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { Context } from '../context.ts';

/**
 * What nothing but a press asks for, and what begins when the press is long over: a booking waits for its turn among the tabs, a
 * review for its part of the program.
 */
const begunLater: ReadonlySet<Command | 'elsewhere'> = new Set(['book', 'review']);

/**
 * Tells the visitor's own acts in this element from what happens by itself: other tabs, repairs, the browser's Back. What a
 * press asks for is asked for before the next task begins; what a service must answer first is theirs until it has.
 * Asks to be told of each change before whoever asks it, and so is made before them.
 */
export function followOwnActs({ host, observe, attach }: Pick<Context, 'host' | 'observe' | 'attach'>): {
  /** Whether the change just told of comes of an act of the visitor's own. */
  isOwn(): boolean;
} {
  let pressing = 0;
  let isAwaited = false;
  let isOwn = false;
  function press(): void {
    pressing += 1;
    setTimeout(() => (pressing -= 1));
  }
  observe('navigate', ({ busy }: FlowState, before: FlowState) => {
    if (busy !== null && before.busy === null && (pressing > 0 || begunLater.has(busy))) isAwaited = true;
    isOwn = pressing > 0 || isAwaited;
    if (busy === null) isAwaited = false;
  });
  attach({
    // A key that presses a button clicks it.
    hostConnected: () => host.addEventListener('click', press, true),
    hostDisconnected: () => host.removeEventListener('click', press, true),
  });
  return { isOwn: () => isOwn };
}
