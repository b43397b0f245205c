/**
 * Owns the layout that CSS alone cannot do. It keeps the height of the frame during a command, and follows the
 * on-screen keyboard. It also replaces `position: sticky` on pages that break it. `shared/sticky-offset.ts` measures
 * the sticky bars.
 */
import { loadPart } from '../../page/later-part.ts';
import type { Context } from './context.ts';
import { isFormDue } from './step-reads.ts';
import type { pinParts } from '../../page/pin-parts.ts';

type LayoutDeps = Pick<Context, 'host' | 'attach' | 'signal'>;

interface HeightDeps extends Pick<Context, 'host' | 'flow' | 'observe' | 'attach'> {
  readonly reads: { readonly form: { readonly value?: unknown; readonly error?: unknown } };
  readonly lineEdit: { readonly view: unknown };
}

/**
 * If less than this share of the window is visible, an on-screen keyboard is open. A keyboard covers at least a third
 * of the window. The bars of a browser cover less than a quarter.
 */
const MAX_SHARE_WITH_KEYBOARD = 0.75;

/** Loads `page-options.ts`, the module of features that few pages need. */
export const loadPageOptions = () => loadPart(() => import('./page-options.ts'));

const frameOf = ({ renderRoot }: Pick<Context['host'], 'renderRoot'>) =>
  renderRoot.querySelector<HTMLElement>('.frame');

export function keepLayout(deps: LayoutDeps & HeightDeps): void {
  keepFrameHeight(deps);
  followKeyboard(deps);
  pinStickyParts(deps);
}

/**
 * Keeps the height of the frame during a command, so that the page's content below it does not move. The frame is at
 * least as high as before, or as the window, until the result of the command renders.
 */
function keepFrameHeight(deps: HeightDeps): void {
  const { host, flow, observe, attach } = deps;
  let hasHeight = false;
  // Also waits for the cart and the form, which load when their steps begin.
  const isWaiting = () =>
    flow.state.busy !== null ||
    (flow.state.step === 'cart' && deps.lineEdit.view === null) ||
    isFormDue(flow.state, deps.reads);

  observe('announce', (state, before) => {
    const isStart = state.busy !== null && before.busy === null && state.busy !== 'resume';
    if (hasHeight || !(isStart || (state.step !== before.step && isWaiting()))) return;
    const frame = frameOf(host);
    if (!frame) return;
    // A strict content security policy blocks the `style` attribute but allows the style object.
    frame.style.minBlockSize = `${Math.max(frame.offsetHeight, innerHeight)}px`;
    hasHeight = true;
  });
  attach({
    hostUpdated() {
      if (!hasHeight || isWaiting()) return;
      hasHeight = false;
      const frame = frameOf(host);
      if (frame) frame.style.minBlockSize = '';
    },
  });
}

/**
 * Follows the on-screen keyboard. While the keyboard is open, scrolls the field in focus into the visible part of the
 * window. The class `typing` then stops the bar with price and buttons from being sticky.
 */
function followKeyboard({ host, signal }: Pick<LayoutDeps, 'host' | 'signal'>): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  /** Height of the window without a keyboard, in px. Some browsers shrink the window when the keyboard opens. */
  let fullHeight = innerHeight;
  const follow = (): void => {
    const field = fieldInFocus(host.renderRoot as ShadowRoot);
    fullHeight = field ? Math.max(fullHeight, innerHeight) : innerHeight;
    const isOpen =
      field !== null && visualViewport.height * visualViewport.scale < MAX_SHARE_WITH_KEYBOARD * fullHeight;
    frameOf(host)?.classList.toggle('typing', isOpen);
    if (!field || !isOpen) return;
    const { top, bottom } = field.getBoundingClientRect();
    if (top < visualViewport.offsetTop || bottom > visualViewport.offsetTop + visualViewport.height)
      field.scrollIntoView({ block: 'center' });
  };
  visualViewport.addEventListener('resize', follow, { signal });
  host.renderRoot.addEventListener('focusin', follow, { signal });
  host.renderRoot.addEventListener('focusout', () => frameOf(host)?.classList.remove('typing'), { signal });
}

/** Returns the text field that has the focus, even inside a leaf element; null if none has the focus. */
function fieldInFocus(root: ShadowRoot): HTMLElement | null {
  const { activeElement } = root;
  if (activeElement?.shadowRoot) return fieldInFocus(activeElement.shadowRoot);
  return activeElement instanceof HTMLElement && activeElement.matches('input, textarea') ? activeElement : null;
}

/**
 * Keeps sticky parts in view if `position: sticky` fails: inside an ancestor that clips its content but does not
 * scroll.
 */
function pinStickyParts({ host, attach, signal }: LayoutDeps): void {
  let isClipped = false;
  let pin: typeof pinParts | undefined;

  function update(): void {
    if (isClipped) pin?.(host);
  }

  const measure = (): void => {
    isClipped = hasClippingAncestor(host);
    if (isClipped && !pin)
      void loadPageOptions().then(
        (part) => {
          pin = part.pinParts;
          update();
        },
        () => undefined,
      );
    update();
  };
  addEventListener('resize', measure, { signal });
  addEventListener('scroll', update, { capture: true, passive: true, signal });
  attach({ hostConnected: measure, hostUpdated: update });
}

/**
 * Returns true if the nearest ancestor that clips its content does not scroll, so that `position: sticky` has no
 * effect.
 */
function hasClippingAncestor(host: Element): boolean {
  const { body, documentElement } = document;
  // The body's overflow applies to the window, unless the root element sets its own overflow.
  const lastAncestor = getComputedStyle(documentElement).overflowY === 'visible' ? body : documentElement;
  for (let node: Element | null = parentOf(host); node && node !== lastAncestor; node = parentOf(node)) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY !== 'visible' && overflowY !== 'clip') return node.scrollHeight <= node.clientHeight + 1;
  }
  return false;
}

/** Returns the parent element, even across slots and shadow roots; null for the root element. */
function parentOf(node: Element): Element | null {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
