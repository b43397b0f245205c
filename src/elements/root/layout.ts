/**
 * Owns the measurements that CSS alone cannot take: the height of the frame during a command, and the height of the
 * on-screen keyboard. It also replaces `position: sticky` on pages that break it. `shared/sticky-offset.ts` measures
 * the sticky bars.
 */
import { loadPart } from '../../page/later-part.ts';
import type { Context } from './context.ts';
import { isFormDue } from './step-reads.ts';
import type { pinParts } from '../../page/pin-parts.ts';

type Place = Pick<Context, 'host' | 'attach' | 'signal'>;

interface HeightDeps extends Pick<Context, 'host' | 'flow' | 'observe' | 'attach'> {
  readonly reads: { readonly form: { readonly value?: unknown; readonly error?: unknown } };
  readonly lineEdit: { readonly view: unknown };
}

/** An on-screen keyboard takes at least a third of the window. The bars of a browser take less than a quarter. */
const MAX_SHARE_WITH_KEYBOARD = 0.75;

/** Loads the parts for pages and windows in which CSS alone fails. */
export const loadPageOptions = () => loadPart(() => import('./page-options.ts'));

const frameOf = ({ renderRoot }: Pick<Context['host'], 'renderRoot'>) =>
  renderRoot.querySelector<HTMLElement>('.frame');

export function keepLayout(deps: Place & HeightDeps): void {
  keepFrameHeight(deps);
  followKeyboard(deps);
  pinStickyParts(deps);
}

/**
 * Keeps the height of the frame during a command, so that the page's content below it does not move. The frame is at
 * least as high as before, or as the window, until the answer renders.
 */
function keepFrameHeight(deps: HeightDeps): void {
  const { host, flow, observe, attach } = deps;
  let hasHeight = false;
  // The cart and the form load with their steps.
  const isWaiting = () =>
    flow.state.busy !== null ||
    (flow.state.step === 'cart' && deps.lineEdit.view === null) ||
    isFormDue(flow.state, deps.reads);

  observe('announce', (state, before) => {
    const isStart = state.busy !== null && before.busy === null && state.busy !== 'resume';
    if (hasHeight || !(isStart || (state.step !== before.step && isWaiting()))) return;
    const frame = frameOf(host);
    if (!frame) return;
    // A strict content security policy allows the style object.
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
 * Follows the on-screen keyboard. While it is open, the field in focus stays in the visible part of the window. The bar with
 * price and buttons stays in its own place.
 */
function followKeyboard({ host, signal }: Pick<Place, 'host' | 'signal'>): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  /** Height of the window without a keyboard. In some browsers, the keyboard shrinks the window. */
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

/** Returns the text field of the widget that has the focus, in any leaf. */
function fieldInFocus(root: ShadowRoot): HTMLElement | null {
  const { activeElement } = root;
  if (activeElement?.shadowRoot) return fieldInFocus(activeElement.shadowRoot);
  return activeElement instanceof HTMLElement && activeElement.matches('input, textarea') ? activeElement : null;
}

/** Keeps sticky parts in view on pages on which `position: sticky` fails: below an ancestor that clips but does not scroll. */
function pinStickyParts({ host, attach, signal }: Place): void {
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

/** Returns true if the nearest ancestor that clips does not scroll: `sticky` then has nothing to stick to. */
function hasClippingAncestor(host: Element): boolean {
  const { body, documentElement } = document;
  // The overflow of the body applies to the window, unless the root element has one of its own.
  const last = getComputedStyle(documentElement).overflowY === 'visible' ? body : documentElement;
  for (let node: Element | null = parentOf(host); node && node !== last; node = parentOf(node)) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY !== 'visible' && overflowY !== 'clip') return node.scrollHeight <= node.clientHeight + 1;
  }
  return false;
}

/** Returns the parent, also through slots and shadow roots. */
function parentOf(node: Element): Element | null {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
