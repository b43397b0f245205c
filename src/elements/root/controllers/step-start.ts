import { linesOf } from '../../../api/session-parts.ts';
import type { FlowState } from '../../../flow/state.ts';
import { afterPaint } from '../../../page/after-paint.ts';
import type { Context } from '../context.ts';
import { scrollToTop } from '../../shared/sticky-offset.ts';
import { followOwnActs } from './own-act.ts';
import { hasMoved } from './step-places.ts';
import type { TabBookings } from './tab-bookings.ts';

interface Step extends HTMLElement {
  readonly updateComplete?: Promise<unknown>;
  focusHeading?(): Promise<void>;
}

/** What is to be done once the step is drawn. */
interface Wanted {
  /** The visitor came here by an act of their own: the step begins at the top of the window. */
  top: boolean;
  /** The focus was in this element. */
  focus: 'heading' | 'notice' | { card: string } | null;
}

/**
 * Leads to where a step begins. A step that visitors went to by themselves begins at the top of the window, whatever has the
 * focus: Safari gives none to a button that is tapped. The focus stays with them: the step is read from its heading on, the
 * list they came back to from the card they had opened, or from the word that what they chose is in the cart.
 * Whoever is elsewhere on the page is left there, but for one who comes back to a booking whose answer is missing: that they
 * should not book again must be seen before anything. Whoever goes Back to a shorter step, where the browser scrolls to
 * what lay below the longer one, is led to it too, and
 * so is whoever comes back from a payment.
 */
export function leadToStep(context: Context, { isReturn }: Pick<TabBookings, 'isReturn'>): void {
  const { host, flow, observe, attach } = context;
  const acts = followOwnActs(context);
  // Who was quick may have opened an item before there was anybody to lead them to it.
  const isAhead = flow.state.choice.itemId !== (host.initialSelection.choice.itemId ?? null);
  const isPressed = () => navigator.userActivation?.isActive === true || host.getBoundingClientRect().top < 0;
  let wanted: Wanted | null = isAhead || isReturn ? { top: isReturn || isPressed(), focus: null } : null;
  /** It was in sight when it moved by no act of the visitor's here, and is to stay so. */
  let isToBeSeen = false;

  /** The item that was open last, also before the cart. */
  let opened = '';
  /** What an earlier visit left is being found. */
  let isArriving = true;

  observe('announce', (state, before) => {
    const isUnsure = isArriving && state.step === 'unsure' && before.step !== 'unsure';
    if (before.busy !== null && state.busy === null) isArriving = false;
    opened = before.choice.itemId ?? opened;
    const moved = hasMoved(state, before) || isTold(state, before);
    const inList = state.step === 'choose' && state.choice.itemId === null;
    const isAdded = state.notice === 'added' && before.notice !== 'added';
    const isPaid = state.notice === 'paid' && before.notice !== 'paid';
    // Guests must see this news before they see a live button again.
    const isNotMade = state.notice === 'not-made' && before.notice !== 'not-made';
    const isWithin = host.matches(':focus-within') && (moved || isAdded || isPaid || isShortened(state, before));
    const place = inList ? { card: opened } : 'heading';
    const focus = !isWithin ? null : isAdded || isNotMade || (isPaid && inList) ? 'notice' : place;
    const top =
      isUnsure || (isNotMade && isInSight(host)) || ((isAdded || isPaid || (moved && !inList)) && acts.isOwn());
    if (top || focus) wanted = { top, focus };
    isToBeSeen ||= moved && !top && isInSight(host);
  });

  async function keepInSight(): Promise<void> {
    isToBeSeen = false;
    await afterPaint();
    if (!isInSight(host)) scrollToTop(host);
  }

  async function hostUpdated(): Promise<void> {
    if (isToBeSeen) void keepInSight();
    if (wanted === null) return;
    const { top, focus } = wanted;
    if (focus === 'notice') host.renderRoot.querySelector<HTMLElement>('.notice')?.focus({ preventScroll: true });
    const step = [...host.renderRoot.querySelectorAll<Step>('*')].find(({ focusHeading }) => focusHeading);
    const heading = step ?? host.renderRoot.querySelector<HTMLElement>('.item h2');
    // The panel of cart changes may still be on its way.
    const isEarly = flow.state.reconciliation !== null && step?.localName !== 'slipway-healing';
    if (focus === 'heading' && (!heading || isEarly)) return;
    wanted = null;
    if (focus === 'heading') await (step?.focusHeading ? step.focusHeading() : heading?.focus({ preventScroll: true }));
    else if (typeof focus === 'object' && focus) await focusCard(host.renderRoot, focus.card);
    if (!top) return;
    // Until the step is drawn the page may be too short to be scrolled so far.
    await step?.updateComplete;
    scrollToTop(host);
  }

  attach({ hostUpdated: () => void hostUpdated() });
}

async function focusCard(root: ParentNode, card: string): Promise<void> {
  const list = root.querySelector('slipway-items');
  await list?.updateComplete;
  await list?.focusItem(card);
}

/** A quarter of the window shows it, or all of it is there to be seen. */
function isInSight(host: Context['host']): boolean {
  const { top, bottom, height } = host.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, innerHeight / 4);
}

/** Whether a sheet of differences came in place of the step, or went. */
function isTold(state: FlowState, before: FlowState): boolean {
  return (
    state.busy === null &&
    before.busy !== 'resume' &&
    (state.reconciliation === null) !== (before.reconciliation === null)
  );
}

/** Whether the button that removed a line went with it. */
function isShortened(state: FlowState, before: FlowState): boolean {
  return state.step === before.step && linesOf(state.session).length < linesOf(before.session).length;
}
