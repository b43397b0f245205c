/**
 * Owns the places of the visit in the browser's history, and the scroll position, focus and animation of a new step. It
 * also carries the selection over to the next item. The store decides which steps the guest can reach.
 */
import type { ReactiveController } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import type { Item } from '../../api/types.ts';
import type { Command } from '../../flow/command-table.ts';
import { countReusableDays, type SelectedDays } from '../../flow/quotes/card-facts.ts';
import { emptyDates, type Choice, type FlowState, type Step } from '../../flow/state.ts';
import { waitForPaint } from '../../page/scheduling.ts';
import { createStepHistory, type StepHistory } from '../../page/step-history.ts';
import { getVisitPeriod } from '../shared/format-visit.ts';
import { scrollToTop } from '../shared/sticky-offset.ts';
import { getOnlyItemId } from '../shared/settings.ts';
import { isMotionReduced } from '../shared/theme.ts';
import type { FeatureContext } from './context.ts';
import type { DateBrowsing } from '../list/by-date/search-loader.ts';
import type { CardNotesSource } from '../list/card-notes.ts';

/** A place of the visit that the browser's Back can return to. */
export interface HistoryEntry {
  step: Step;
  itemId: string | null;
  /** Code of the booking that the step `done` shows. */
  code?: string | undefined;
}

interface StepElementLike extends HTMLElement {
  readonly updateComplete?: Promise<unknown>;
  focusHeading?(): Promise<void>;
}

/** Scroll position and focus for the step that renders next. */
interface StepArrival {
  /** True if the start of the step must scroll to the top of the window. */
  isAtTop: boolean;
  /** The element to focus next: `card` is the card of the last open item. Null leaves the focus unchanged. */
  focus: 'heading' | 'notice' | 'card' | null;
  /**
   * Distance between the window's top and the frame when the guest left the list, in px. If undefined, the list does
   * not return to its earlier scroll position.
   */
  listTop?: number | undefined;
  /** Position of the photo on the card that the guest pressed; undefined if there is none. */
  photoPosition?: DOMRect | undefined;
}

type NavigationDependencies = Pick<FeatureContext, 'host' | 'flow' | 'observe' | 'attach'>;

/** The steps from which the guest can go back, in order. From other steps they cannot, because a booking may exist. */
export const reversibleSteps: readonly Step[] = ['choose', 'cart', 'details', 'review'];

/** Durations of the animations: a step fades in, or a photo moves from its card. */
const FADE_ANIMATION_MS = 150;
const PHOTO_ANIMATION_MS = 250;

/**
 * Commands that start some time after the guest presses their button. The booking command waits for other tabs, and the
 * review command waits for its module to load.
 */
const delayedCommands: ReadonlySet<Command | 'elsewhere'> = new Set(['book', 'review']);

export class Navigation implements ReactiveController {
  /** Returns the current place in the browser's history, even after a reload; null if there is none yet. */
  readonly getCurrentEntry: () => HistoryEntry | null;
  readonly #host: FeatureContext['host'];
  readonly #flow: FeatureContext['flow'];
  readonly #history: StepHistory<HistoryEntry>;
  /** True while the element goes back or forward to another place of the visit. */
  #isReturning = false;
  /** Number of clicks in the element whose browser task is still running. */
  #runningPressCount = 0;
  #pressTarget: EventTarget | undefined;
  /** True if the guest's press on a button started the current command. */
  #isUserCommand = false;
  /** True if the guest caused the current transition of the store. */
  #isUserAction = false;
  #plannedArrival: StepArrival | null = null;
  /**
   * True if the element was in view before the step changed. The next update then scrolls back to the element if
   * necessary.
   */
  #mustStayInView = false;
  /** Distance between the window's top and the frame when the guest left the list, in px. */
  #listTopBeforeLeaving: number | undefined;
  /** The id of the last open item, even after the guest has left it. */
  #lastOpenItemId = '';
  /** True until the visit's first command ends, which restores the cart of an earlier visit. */
  #isRestoringCart = true;

  constructor({ host, flow, observe, attach }: NavigationDependencies) {
    this.#host = host;
    this.#flow = flow;
    this.#history = createStepHistory(`slipway ${host.id || host.settings.baseUrl}`, (historyEntry) =>
      this.#showEntry(historyEntry ?? this.#firstEntry),
    );
    this.getCurrentEntry = this.#history.getCurrentEntry;
    const { itemId } = flow.state.choice;
    const initialItemId = host.initialSelection.choice.itemId;
    // Adds a history entry for an item that the guest opened or storage restored before this module loaded. After a
    // reload, the history already has this entry.
    const isEntryInHistory = itemId === initialItemId && this.getCurrentEntry() !== null;
    if (!isDialogClosed(host) && itemId !== this.#firstEntry.itemId && !isEntryInHistory)
      this.#history.push({ step: 'choose', itemId });
    const isUserActive = () => navigator.userActivation?.isActive === true || host.getBoundingClientRect().top < 0;
    if (itemId !== (initialItemId ?? null) && isUserActive()) this.leadToTop();
    observe('navigate', (state, previousState) => {
      this.#recordCause(state, previousState);
      this.#recordEntry(state, previousState);
    });
    observe('announce', (state, previousState) => this.#planArrival(state, previousState));
    attach(this);
  }

  /** The first place of the visit, where Back ends. A getter, because the page may change its item during the visit. */
  get #firstEntry(): HistoryEntry {
    return { step: 'choose', itemId: getOnlyItemId(this.#host) };
  }

  /** Goes back one entry in the browser's history. If the history has no earlier entry, shows the previous step. */
  back(): void {
    if (this.#history.back()) return;
    const { step, choice } = this.#flow.state;
    const previousStep = reversibleSteps[reversibleSteps.indexOf(step) - 1];
    this.#showEntry(previousStep ? { step: previousStep, itemId: choice.itemId } : this.#firstEntry);
  }

  /** Scrolls to the start of the next step as soon as it has rendered. */
  leadToTop(): void {
    this.#plannedArrival = { isAtTop: true, focus: null };
  }

  hostConnected(): void {
    this.#history.listen();
    // Also counts key presses on buttons, because the browser dispatches a click for each of them.
    this.#host.addEventListener('click', this.#handlePress, true);
  }

  hostDisconnected(): void {
    this.#history.stop();
    this.#host.removeEventListener('click', this.#handlePress, true);
  }

  hostUpdated(): void {
    if (this.#mustStayInView) void this.#scrollBackIntoView();
    void this.#applyArrival();
  }

  #showEntry({ step, itemId }: HistoryEntry): void {
    this.#isReturning = true;
    // On the confirmation, Back ignores the entries of earlier steps except the first step.
    if (this.#flow.state.step !== 'done' || step === 'choose') this.#flow.goTo(step, itemId);
    this.#isReturning = false;
  }

  #handlePress = (event: Event): void => {
    [this.#pressTarget] = event.composedPath();
    this.#runningPressCount += 1;
    setTimeout(() => (this.#runningPressCount -= 1));
  };

  /** Distinguishes user actions in this element from background changes: other tabs, repairs, the browser's Back. */
  #recordCause({ busy }: FlowState, previousState: FlowState): void {
    if (busy !== null && previousState.busy === null && (this.#runningPressCount > 0 || delayedCommands.has(busy)))
      this.#isUserCommand = true;
    this.#isUserAction = this.#runningPressCount > 0 || this.#isUserCommand;
    if (busy === null) this.#isUserCommand = false;
  }

  #recordEntry(state: FlowState, previousState: FlowState): void {
    const newEntry = { step: state.step, itemId: state.choice.itemId, code: state.booking?.code };
    const currentEntry = this.getCurrentEntry();
    // After Back or a reload, the current history entry may already be the entry of this step or booking.
    const isCurrentEntry =
      newEntry.step !== 'choose' && currentEntry?.step === newEntry.step && currentEntry.code === newEntry.code;
    // Adds no entry before the dialog opens. `open()` selects an item first, and Back must then close the dialog.
    const isNewEntry = !this.#isReturning && !isCurrentEntry && !isDialogClosed(this.#host);
    if (hasStepChanged(state, previousState) && isNewEntry) this.#history.push(newEntry);
  }

  /**
   * Plans the scroll position and the focus of the next step. After a user action, the step starts at the top of the
   * window. This does not depend on the focus, because Safari does not focus a pressed button. A restored unconfirmed
   * booking starts at the top even without a user action, because guests must not book again.
   *
   * A focus in the element moves to a new notice about an added line or a failed booking. Without such a notice, it
   * moves to the card of the last open item (list), or to the step's heading. A focus elsewhere on the page stays.
   */
  #planArrival(state: FlowState, previousState: FlowState): void {
    const host = this.#host;
    const isRestoredUnsure = this.#isRestoringCart && state.step === 'unsure' && previousState.step !== 'unsure';
    if (previousState.busy !== null && state.busy === null) this.#isRestoringCart = false;
    this.#lastOpenItemId = previousState.choice.itemId ?? this.#lastOpenItemId;
    const newNotice = state.notice === previousState.notice ? '' : state.notice;
    const hasStepOrPanelChanged = hasStepChanged(state, previousState) || hasPanelChanged(state, previousState);
    const isListVisible = isListOpen(state);
    if (hasStepOrPanelChanged && isListOpen(previousState)) this.#listTopBeforeLeaving = this.#getFrameTop();
    // Restores the list's scroll position by script, because the browser does not restore it inside a dialog.
    const isReturnToList = hasStepOrPanelChanged && isListVisible && (this.#isReturning || this.#isUserAction);
    const listTop = isReturnToList ? this.#listTopBeforeLeaving : undefined;
    const mustFocusNotice = newNotice === 'added' || newNotice === 'not-made';
    const mustMoveFocus =
      isFocusInHost(host) && (hasStepOrPanelChanged || newNotice === 'added' || hasLostLine(state, previousState));
    const defaultFocus = isListVisible ? 'card' : 'heading';
    const nextFocus = !mustMoveFocus ? null : mustFocusNotice ? 'notice' : defaultFocus;
    const mustScrollToTop =
      isRestoredUnsure ||
      // Shows the notice about the failed booking first, so that guests read it before they book again.
      (newNotice === 'not-made' && isHostInView(host)) ||
      ((newNotice === 'added' || (hasStepOrPanelChanged && !isListVisible)) && this.#isUserAction);
    const photoPosition =
      isListOpen(previousState) && this.#isUserAction ? getPhotoPosition(this.#pressTarget) : undefined;
    if (mustScrollToTop || nextFocus || listTop !== undefined)
      this.#plannedArrival = { isAtTop: mustScrollToTop, focus: nextFocus, listTop, photoPosition };
    // After Back to a shorter step, the element may be outside the visible part of the page.
    this.#mustStayInView ||= hasStepOrPanelChanged && !mustScrollToTop && isHostInView(host);
  }

  #getFrameTop(): number | undefined {
    return this.#host.renderRoot.querySelector('.frame')?.getBoundingClientRect().top;
  }

  async #restoreListPosition(listTop: number): Promise<void> {
    const { renderRoot } = this.#host;
    await renderRoot.querySelector('slipway-items')?.updateComplete;
    const scrollDistance = (this.#getFrameTop() ?? listTop) - listTop;
    (renderRoot.querySelector('dialog') ?? globalThis).scrollBy({ top: scrollDistance, behavior: 'instant' });
  }

  async #scrollBackIntoView(): Promise<void> {
    this.#mustStayInView = false;
    await waitForPaint();
    if (!isHostInView(this.#host)) scrollToTop(this.#host);
  }

  async #applyArrival(): Promise<void> {
    if (this.#plannedArrival === null) return;
    const { isAtTop, focus, listTop, photoPosition } = this.#plannedArrival;
    const { renderRoot } = this.#host;
    if (focus === 'notice') renderRoot.querySelector<HTMLElement>('.notice')?.focus({ preventScroll: true });
    const stepElement = [...renderRoot.querySelectorAll<StepElementLike>('*')].find(({ focusHeading }) => focusHeading);
    const headingElement = stepElement ?? renderRoot.querySelector<HTMLElement>('.item h2');
    // Waits for the panel of cart changes, which may still load.
    const isPanelPending = this.#flow.state.reconciliation !== null && stepElement?.localName !== 'slipway-healing';
    if (focus === 'heading' && (!headingElement || isPanelPending)) return;
    this.#plannedArrival = null;
    if (focus === 'heading')
      await (stepElement?.focusHeading ? stepElement.focusHeading() : headingElement?.focus({ preventScroll: true }));
    else if (focus === 'card') await focusCard(renderRoot, this.#lastOpenItemId, listTop !== undefined);
    if (listTop !== undefined) await this.#restoreListPosition(listTop);
    if (!isAtTop) return;
    // Waits for the step to render, because the page may be too short to scroll before that.
    await stepElement?.updateComplete;
    scrollToTop(this.#host);
    animateStep(stepElement ?? renderRoot.querySelector('.choosing'), photoPosition);
  }
}

/** Returns the position of the photo on the pressed card; undefined if the guest pressed no card with a photo. */
function getPhotoPosition(pressTarget: EventTarget | undefined): DOMRect | undefined {
  return pressTarget instanceof Element
    ? pressTarget.closest('[part=item]')?.querySelector('img')?.getBoundingClientRect()
    : undefined;
}

/** Animates the photo from its card to its position in the open item. Without a photo, fades the step in. */
function animateStep(stepElement: Element | null, photoPosition: DOMRect | undefined): void {
  if (isMotionReduced()) return;
  const gallery = photoPosition?.width ? stepElement?.querySelector('.gallery') : null;
  if (!photoPosition || !gallery) {
    stepElement?.animate({ opacity: [0, 1] }, FADE_ANIMATION_MS);
    return;
  }
  const { left, top, width } = gallery.getBoundingClientRect();
  const movement = {
    translate: [`${photoPosition.left - left}px ${photoPosition.top - top}px`, '0'],
    scale: [photoPosition.width / width, 1],
  };
  gallery.animate(
    { ...movement, transformOrigin: ['0 0', '0 0'] },
    { duration: PHOTO_ANIMATION_MS, easing: 'ease-out' },
  );
}

/** Returns true in dialog mode without an open dialog. The guest then does not see the element. */
function isDialogClosed({ mode, renderRoot }: FeatureContext['host']): boolean {
  return mode === 'dialog' && !renderRoot.querySelector('dialog[open]');
}

/**
 * Returns true if the focus is in the element. `:focus-within` does not match while the element shows a modal dialog.
 */
function isFocusInHost(host: FeatureContext['host']): boolean {
  return host.matches(':focus-within') || Boolean(host.shadowRoot?.activeElement);
}

/** Returns true if the list is visible. */
export function isListOpen({ step, choice }: FlowState): boolean {
  return step === 'choose' && choice.itemId === null;
}

/**
 * Carries the days and the party of the visit over to the item that the guest opens. Drops the times, because each item
 * has its own times. Keeps the last day only if the new item has no fixed length, and guests book both items by the
 * night, or neither.
 */
export function carrySelection(
  dependencies: Pick<FeatureContext, 'host' | 'flow' | 'observe'> & {
    readonly dates: Pick<DateBrowsing, 'isActive'>;
    readonly cards: Pick<CardNotesSource, 'keepSharedQuantities'>;
  },
): void {
  const { host, flow, observe } = dependencies;
  const findItem = (itemId: string | null) => host.items?.find(({ id }) => id === itemId);
  let lastOpenedItemId = flow.state.choice.itemId;
  /** The visit's period before an opened item shortened it to its first day; null if no item shortened it. */
  let longerPeriod: Pick<SelectedDays, 'start' | 'end'> | null = null;
  observe('correct', (state, previousState) => {
    const { itemId, lineId, start, end } = state.choice;
    if (itemId === previousState.choice.itemId) return;
    if (itemId === null) {
      // Restores the longer period if the guest has not changed the days of the item.
      if (longerPeriod?.start === start && end === null) flow.choose({ end: longerPeriod.end });
      else longerPeriod = null;
      return;
    }
    const previousItemId = lastOpenedItemId;
    lastOpenedItemId = itemId;
    // When the guest edits a line, the selection comes from that line.
    if (lineId !== previousState.choice.lineId) return;
    // The first open item keeps the presets. An item that opens again keeps its selection.
    if (start !== null && (previousItemId === null || (itemId === previousItemId && !longerPeriod))) return;
    const item = findItem(itemId);
    // A simple item does not get its quantity from the party.
    const carriedQuantities = Object.fromEntries(
      Object.entries(dependencies.cards.keepSharedQuantities(state.choice.params)).filter(
        ([id]) => !(item?.simple && id in item.bounds),
      ),
    );
    // An item that opens from a date search or a priced day already has its days.
    const hasItemOwnDays =
      dependencies.dates.isActive ||
      (start !== null && (start !== previousState.choice.start || end !== previousState.choice.end));
    const periodOfVisit = getVisitPeriod(state, findItem(previousItemId)?.unit);
    const carriedDays = limitDaysToItem(item, periodOfVisit);
    const isPeriodShortened =
      carriedDays.end === null && periodOfVisit !== null && periodOfVisit.end > periodOfVisit.start;
    // Stores the longer period only if guests book both items by the night, or neither, because nights do not convert
    // to days.
    longerPeriod =
      isPeriodShortened && !hasItemOwnDays && (item?.unit === 'N') === (periodOfVisit.unit === 'N')
        ? periodOfVisit
        : null;
    flow.choose({ params: carriedQuantities, lineId: undefined, ...(!hasItemOwnDays && carriedDays) });
  });
}

/** Returns the days of the period that the item allows, as part of a selection. Returns no days without a period. */
function limitDaysToItem(item: Item | undefined, period: ReturnType<typeof getVisitPeriod>): Partial<Choice> {
  if (!period) return emptyDates;
  const { start, end } = period;
  return { ...emptyDates, start, end: item && countReusableDays(item, period) > 1 ? end : null };
}

function hasStepChanged(state: FlowState, previousState: FlowState): boolean {
  return (
    state.step !== previousState.step ||
    (state.step === 'choose' && state.choice.itemId !== previousState.choice.itemId)
  );
}

/** Returns true if the panel of cart changes has appeared or disappeared. Ignores the panel of a restored cart. */
function hasPanelChanged(state: FlowState, previousState: FlowState): boolean {
  return (
    state.busy === null &&
    previousState.busy !== 'resume' &&
    (state.reconciliation === null) !== (previousState.reconciliation === null)
  );
}

/** Returns true if a cart line has disappeared. One of its buttons may have had the focus. */
function hasLostLine(state: FlowState, previousState: FlowState): boolean {
  return state.step === previousState.step && linesOf(state.session).length < linesOf(previousState.session).length;
}

async function focusCard(root: ParentNode, itemId: string, preventScroll: boolean): Promise<void> {
  const itemsElement = root.querySelector('slipway-items');
  await itemsElement?.updateComplete;
  await itemsElement?.focusItem(itemId, { preventScroll });
}

/** Returns true if the whole element is in view, or if its visible part is at least a quarter of the window high. */
function isHostInView(host: FeatureContext['host']): boolean {
  const { top, bottom, height } = host.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, innerHeight / 4);
}
