import { nextTask } from '../../../page/next-task.ts';
import type { Context } from '../context.ts';

/**
 * Tells the styles how high the bar is that follows the visitor with price and buttons (`--_bar`), so that nothing that gets
 * the focus is left under it (WCAG 2.2, 2.4.11).
 */
export function keepRoomForBar({ host, attach, onStop }: Pick<Context, 'host' | 'attach' | 'onStop'>): void {
  let measured: Element | null = null;
  const observer = new ResizeObserver(async ([bar]) => {
    // Everything is styled anew for it: the press that made the bar another height is drawn first.
    await nextTask();
    const frame = host.renderRoot.querySelector<HTMLElement>('.frame');
    frame?.style.setProperty('--_bar', `${String(Math.ceil(bar?.target.getBoundingClientRect().height ?? 0))}px`);
  });
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
  onStop(() => observer.disconnect());
}
