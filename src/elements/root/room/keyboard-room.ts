/**
 * Makes room for an on-screen keyboard. While it is open, the field in focus stays in the visible part of the window. The bar
 * with price and buttons stays in its own place meanwhile.
 */
import type { Context } from '../context.ts';

export function keepRoomForKeyboard({ host, onStop }: Pick<Context, 'host' | 'onStop'>): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const listening = new AbortController();
  const frame = () => host.renderRoot.querySelector('.frame');
  const leave = () => frame()?.classList.remove('typing');
  /** The height of the window without a keyboard. Some browsers make the window itself smaller for one. */
  let fullHeight = innerHeight;
  const follow = (): void => {
    const field = fieldInFocus(host.renderRoot as ShadowRoot);
    fullHeight = field ? Math.max(fullHeight, innerHeight) : innerHeight;
    // A keyboard takes a third of the window and more; the bars of a browser take less than a quarter.
    const isOpen = field !== null && visualViewport.height * visualViewport.scale < 0.75 * fullHeight;
    frame()?.classList.toggle('typing', isOpen);
    if (!field || !isOpen) return;
    const { top, bottom } = field.getBoundingClientRect();
    if (top < visualViewport.offsetTop || bottom > visualViewport.offsetTop + visualViewport.height)
      field.scrollIntoView({ block: 'center' });
  };
  visualViewport.addEventListener('resize', follow, { signal: listening.signal });
  host.renderRoot.addEventListener('focusin', follow, { signal: listening.signal });
  host.renderRoot.addEventListener('focusout', leave, { signal: listening.signal });
  onStop(() => listening.abort());
}

/** The text field of the widget that has the focus, in any leaf. */
function fieldInFocus(root: ShadowRoot): HTMLElement | null {
  const { activeElement } = root;
  if (activeElement?.shadowRoot) return fieldInFocus(activeElement.shadowRoot);
  return activeElement instanceof HTMLElement && activeElement.matches('input, textarea') ? activeElement : null;
}
