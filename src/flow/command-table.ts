/**
 * The table of commands. Each row states when the state allows a command, and if the guest may navigate while the
 * command runs. It also states if the differences of the cart stay on screen, and which changes the elements announce
 * at the end. A new command needs a row here, its implementation in `commands.ts`, and a test.
 */
import { isOffered, linesOf, getSessionParts } from '../api/session-parts.ts';
import type { Session } from '../api/types.ts';

/**
 * The step at which the guest is. In `unsure`, the guest waits for an unconfirmed booking.
 *
 * @example
 * const step: Step = flow.state.step;
 */
export type Step = 'choose' | 'cart' | 'details' | 'review' | 'unsure' | 'done';

interface CommandRow {
  isAllowed(state: PermissionState): boolean;
  /** True if the guest cannot leave the step while the command runs, because its outcome decides the next step. */
  blocksNavigation?: true;
  /**
   * True if the list of differences stays on screen, because the command resolves them or because the guest did not
   * start the command.
   */
  keepsReconciliation?: true;
  /** The changes that elements announce after the command, to screen readers and by an event to the page. */
  announcement: Announcement;
}

/** The part of a state that decides if the guest can book the cart. */
interface CartState {
  readonly session: Session | null;
  readonly reconciliation: { readonly differences: readonly { readonly open: boolean }[] } | null;
}

/** The part of a state that decides which commands it allows. */
interface PermissionState extends CartState, Readonly<Partial<Record<'removed', object>>> {
  readonly step: Step;
}

interface Announcement {
  /**
   * True if elements dispatch the event `slipway-cart-changed` after the command. False for a cart from storage or
   * another tab, and for a discount code, which changes no lines.
   */
  hasEvent: boolean;
  /**
   * True if elements announce added and removed cart lines to screen readers. False if they announce the new total of
   * each changed line instead.
   */
  announcesLines: boolean;
  /** True if elements announce the total of the cart to screen readers. */
  announcesTotal: boolean;
}

const lineAnnouncement: Announcement = { hasEvent: true, announcesLines: true, announcesTotal: false };
const lineAndTotalAnnouncement: Announcement = { ...lineAnnouncement, announcesTotal: true };
const changedLineAnnouncement: Announcement = { ...lineAndTotalAnnouncement, announcesLines: false };
const lineAnnouncementWithoutEvent: Announcement = { ...lineAnnouncement, hasEvent: false };

const alwaysAllow = () => true;
/** False in the step `unsure`, because changing or booking the cart again could make a second booking then. */
const canChangeCart = ({ step }: PermissionState) => step !== 'unsure';
const hasLines = ({ session }: PermissionState) => linesOf(session).length > 0;
const canChangeLines = (state: PermissionState) => canChangeCart(state) && hasLines(state);
const hasReconciliation = ({ reconciliation }: PermissionState) => reconciliation !== null;

const commandRows = {
  resume: { isAllowed: canChangeCart, keepsReconciliation: true, announcement: lineAnnouncementWithoutEvent },
  add: { isAllowed: canChangeCart, announcement: lineAndTotalAnnouncement },
  edit: { isAllowed: canChangeLines, announcement: lineAnnouncement },
  save: { isAllowed: canChangeLines, announcement: changedLineAnnouncement },
  remove: { isAllowed: canChangeLines, announcement: lineAndTotalAnnouncement },
  undo: { isAllowed: ({ removed }) => removed !== undefined, announcement: lineAndTotalAnnouncement },
  alter: { isAllowed: canChangeLines, announcement: changedLineAnnouncement },
  redeem: { isAllowed: canChangeCart, announcement: { ...lineAnnouncementWithoutEvent, announcesTotal: true } },
  // The guest can also review lines that are not available, because the review repairs them.
  review: {
    isAllowed: (state) => hasLines(state) && (state.step === 'cart' || state.step === 'details'),
    announcement: lineAnnouncement,
  },
  book: {
    isAllowed: (state) => isBookable(state) && (state.step === 'details' || state.step === 'review'),
    blocksNavigation: true,
    announcement: lineAnnouncement,
  },
  check: { isAllowed: (state) => !canChangeCart(state), announcement: lineAnnouncement },
  sync: { isAllowed: alwaysAllow, keepsReconciliation: true, announcement: lineAnnouncementWithoutEvent },
  repair: {
    isAllowed: hasReconciliation,
    blocksNavigation: true,
    keepsReconciliation: true,
    announcement: lineAnnouncement,
  },
  accept: {
    isAllowed: hasReconciliation,
    blocksNavigation: true,
    keepsReconciliation: true,
    announcement: lineAnnouncement,
  },
  // Not a command of this page: it means that another tab is booking the cart.
  elsewhere: { isAllowed: () => false, announcement: lineAnnouncement },
} as const satisfies Record<string, CommandRow>;

/**
 * A command that sends requests to the service. Only one command runs at a time.
 *
 * @example
 * const command: Command = 'add';
 */
export type Command = Exclude<keyof typeof commandRows, 'elsewhere'>;

export const commandTable: Readonly<Record<keyof typeof commandRows, CommandRow>> = commandRows;

/**
 * Returns true if the guest has to resolve a difference before they can continue.
 *
 * @example
 * if (isOpen(flow.state.reconciliation)) await flow.accept();
 */
export function isOpen(reconciliation: CartState['reconciliation']): boolean {
  return reconciliation?.differences.some(({ open }) => open) === true;
}

/**
 * Returns true if the cart has lines, all of them are available in the service's last answers, and the guest has no
 * difference to resolve.
 *
 * @example
 * bookButton.disabled = !isBookable(flow.state);
 */
export function isBookable({ session, reconciliation }: CartState): boolean {
  return linesOf(session).length > 0 && getSessionParts(session).every(isOffered) && !isOpen(reconciliation);
}
