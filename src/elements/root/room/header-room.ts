import type { Context } from '../context.ts';

/**
 * Tells the styles how much of the window a header of the page takes (`--_header`), which the page says by the element's
 * `scroll-margin-top`, so that what stays in sight is not under it. It is measured whenever such a thing comes.
 */
export function keepRoomForHeader({ host, attach }: Pick<Context, 'host' | 'attach'>): void {
  let isThere = false;
  attach({
    hostUpdated() {
      const wasThere = isThere;
      isThere = host.renderRoot.querySelector('.over, .stays') !== null;
      if (!isThere || wasThere) return;
      const { scrollMarginBlockStart } = getComputedStyle(host);
      const frame = host.renderRoot.querySelector<HTMLElement>('.frame');
      // A dialog lies over every header of the page.
      frame?.style.setProperty('--_header', host.mode === 'dialog' ? '' : scrollMarginBlockStart);
    },
  });
}
