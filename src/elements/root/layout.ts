/**
 * Owns the layout that CSS alone cannot do. It keeps the height of the frame during a command, and keeps the focused
 * field visible above an on-screen keyboard. It also replaces `position: sticky` on pages that break it.
 * `shared/sticky-offset.ts` measures the sticky bars.
 */
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { FeatureContext } from './context.ts';
import { isFormPending } from './step-tasks.ts';
import type { pinParts } from '../../page/pin-parts.ts';

type LayoutDependencies = Pick<FeatureContext, 'host' | 'attach' | 'signal'>;

interface FrameHeightDependencies extends Pick<FeatureContext, 'host' | 'flow' | 'observe' | 'attach'> {
  readonly stepTasks: { readonly form: { readonly value?: unknown; readonly error?: unknown } };
  readonly cartLoader: { readonly view: unknown };
}

/**
 * If less than this share of the window's height is visible, an on-screen keyboard is open. A keyboard covers at least
 * a third of the window, but the browser's own bars cover less than a quarter.
 */
const MAX_VISIBLE_SHARE_WITH_KEYBOARD = 0.75;

/** Loads `page-options.ts`, the module of features that few pages need. */
export const loadPageOptions = () => loadLazyModule(() => import('./page-options.ts'));

const findFrame = ({ renderRoot }: Pick<FeatureContext['host'], 'renderRoot'>) =>
  renderRoot.querySelector<HTMLElement>('.frame');

export function keepLayout(dependencies: LayoutDependencies & FrameHeightDependencies): void {
  keepFrameHeight(dependencies);
  followKeyboard(dependencies);
  pinStickyParts(dependencies);
}

/**
 * Keeps the height of the frame during a command, so that the page's content below it does not move. Until the result
 * of the command renders, the frame is at least as high as before and at least as high as the window.
 */
function keepFrameHeight(dependencies: FrameHeightDependencies): void {
  const { host, flow, observe, attach } = dependencies;
  let hasFixedHeight = false;
  // True during a command, and while the cart or the form loads at the start of its step.
  const isWaitingForContent = () =>
    flow.state.busy !== null ||
    (flow.state.step === 'cart' && dependencies.cartLoader.view === null) ||
    isFormPending(flow.state, dependencies.stepTasks);

  observe('announce', (state, previousState) => {
    const isCommandStart = state.busy !== null && previousState.busy === null && state.busy !== 'resume';
    if (hasFixedHeight || !(isCommandStart || (state.step !== previousState.step && isWaitingForContent()))) return;
    const frame = findFrame(host);
    if (!frame) return;
    // Sets the style by script, because a strict content security policy blocks the `style` attribute.
    frame.style.minBlockSize = `${Math.max(frame.offsetHeight, innerHeight)}px`;
    hasFixedHeight = true;
  });
  attach({
    hostUpdated() {
      if (!hasFixedHeight || isWaitingForContent()) return;
      hasFixedHeight = false;
      const frame = findFrame(host);
      if (frame) frame.style.minBlockSize = '';
    },
  });
}

/**
 * Scrolls the focused field into the visible part of the window while an on-screen keyboard is open. Also sets the
 * class `typing`, so that the bar with price and buttons is not sticky and covers no field.
 */
function followKeyboard({ host, signal }: Pick<LayoutDependencies, 'host' | 'signal'>): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  /** Height of the window without a keyboard, in px. Some browsers shrink the window when the keyboard opens. */
  let heightWithoutKeyboard = innerHeight;
  const updateForKeyboard = (): void => {
    const focusedField = findFocusedField(host.renderRoot as ShadowRoot);
    heightWithoutKeyboard = focusedField ? Math.max(heightWithoutKeyboard, innerHeight) : innerHeight;
    const isKeyboardOpen =
      focusedField !== null &&
      visualViewport.height * visualViewport.scale < MAX_VISIBLE_SHARE_WITH_KEYBOARD * heightWithoutKeyboard;
    findFrame(host)?.classList.toggle('typing', isKeyboardOpen);
    if (!focusedField || !isKeyboardOpen) return;
    const { top, bottom } = focusedField.getBoundingClientRect();
    if (top < visualViewport.offsetTop || bottom > visualViewport.offsetTop + visualViewport.height)
      focusedField.scrollIntoView({ block: 'center' });
  };
  visualViewport.addEventListener('resize', updateForKeyboard, { signal });
  host.renderRoot.addEventListener('focusin', updateForKeyboard, { signal });
  host.renderRoot.addEventListener('focusout', () => findFrame(host)?.classList.remove('typing'), { signal });
}

/** Returns the `<input>` or `<textarea>` that has the focus, even inside a leaf element; null if none has the focus. */
function findFocusedField(shadowRoot: ShadowRoot): HTMLElement | null {
  const { activeElement } = shadowRoot;
  if (activeElement?.shadowRoot) return findFocusedField(activeElement.shadowRoot);
  return activeElement instanceof HTMLElement && activeElement.matches('input, textarea') ? activeElement : null;
}

/**
 * Keeps sticky parts in view if `position: sticky` fails: inside an ancestor that clips its content but does not
 * scroll.
 */
function pinStickyParts({ host, attach, signal }: LayoutDependencies): void {
  let isHostClipped = false;
  let pinStickyPartsOf: typeof pinParts | undefined;

  function updatePins(): void {
    if (isHostClipped) pinStickyPartsOf?.(host);
  }

  const measureClipping = (): void => {
    isHostClipped = hasClippingAncestor(host);
    if (isHostClipped && !pinStickyPartsOf)
      void loadPageOptions().then(
        (pageOptions) => {
          pinStickyPartsOf = pageOptions.pinParts;
          updatePins();
        },
        () => undefined,
      );
    updatePins();
  };
  addEventListener('resize', measureClipping, { signal });
  addEventListener('scroll', updatePins, { capture: true, passive: true, signal });
  attach({ hostConnected: measureClipping, hostUpdated: updatePins });
}

/**
 * Returns true if the nearest ancestor that clips its content does not scroll, so that `position: sticky` has no
 * effect. Ignores `overflow: clip`, which does not affect `sticky`.
 */
function hasClippingAncestor(host: Element): boolean {
  const { body, documentElement } = document;
  // The overflow of `<body>` applies to the window, unless `<html>` sets its own overflow.
  const lastAncestor = getComputedStyle(documentElement).overflowY === 'visible' ? body : documentElement;
  for (
    let ancestor: Element | null = getComposedParent(host);
    ancestor && ancestor !== lastAncestor;
    ancestor = getComposedParent(ancestor)
  ) {
    const { overflowY } = getComputedStyle(ancestor);
    if (overflowY !== 'visible' && overflowY !== 'clip') return ancestor.scrollHeight <= ancestor.clientHeight + 1;
  }
  return false;
}

/** Returns the parent element, even across slots and shadow roots; null for `<html>`. */
function getComposedParent(node: Element): Element | null {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
