import { nextTask } from '../../../page/next-task.ts';
import type { Context } from '../context.ts';

/** The share of the window's height from which on a bar covers too much, as with large text. It then stays in its place. */
const TALL = 0.4;

/**
 * Tells the styles how high the bar is that follows the guest with price and buttons (`--_bar`), so that it never hides a part
 * with the focus (WCAG 2.2, 2.4.11).
 */
export function keepRoomForBar({ host, attach, onStop }: Pick<Context, 'host' | 'attach' | 'onStop'>): void {
  let measured: Element | null = null;
  const listening = new AbortController();
  const measure = () => {
    if (!measured) return;
    const { height } = measured.getBoundingClientRect();
    const frame = host.renderRoot.querySelector<HTMLElement>('.frame');
    frame?.style.setProperty('--_bar', `${String(Math.ceil(height))}px`);
    // Wide elements have the bar at their side.
    measured.classList.toggle(
      'tall',
      height > TALL * innerHeight && getComputedStyle(measured).insetBlockEnd === '0px',
    );
  };
  const observer = new ResizeObserver(async () => {
    // Everything is styled anew for it: the press that made the bar another height is drawn first.
    await nextTask();
    measure();
  });
  addEventListener('resize', measure, { signal: listening.signal });
  attach({
    hostConnected: () => measured && observer.observe(measured),
    hostDisconnected: () => observer.disconnect(),
    hostUpdated() {
      const bar = host.renderRoot.querySelector('section.summary');
      if (bar === measured) return;
      measured = bar;
      observer.disconnect();
      if (bar) observer.observe(bar);
    },
  });
  onStop(() => {
    observer.disconnect();
    listening.abort();
  });
}
