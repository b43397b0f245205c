/**
 * Changes sessions so that each change has its effect at most once. Browsers and proxies may send a POST twice, and a
 * POST without an answer may still have its effect. So a request for a new session first waits for the late answer to
 * an earlier one. If a change gets no answer, the module reads the session to see the effect. It also removes duplicate
 * lines, and late lines of failed changes. `booking-transport.ts` sends the requests.
 */
import { problemOf, type Problem } from '../values/problem.ts';
import { isTransientKind } from './relay-errors.ts';
import { findReplacedLine, getSessionParts } from './session-parts.ts';
import type { Session, SessionLine, Slip } from './types.ts';
import type { SessionChange } from './wire/session.ts';

/**
 * Reads or changes a session. Without a session id, `add` starts a session.
 *
 * @param onLost called if a change of the lines of an existing session got no answer and may still reach the service.
 *   A read can send such a change too: the removal of a duplicate line.
 */
export type ChangeSession = (sessionId: string | null, change: SessionChange, onLost?: () => void) => Promise<Session>;

/** Sends one request about a session. Each method rejects with a `ProblemError`. */
export interface SessionSender {
  read(sessionId: string | null): Promise<Session>;
  /** @param onLateAnswer gets the answer that arrives after the time limit */
  start(slips: readonly Slip[], onLateAnswer: (answer: Promise<Session>) => void): Promise<Session>;
  /** @param onLost called when a request gets no answer, before the sender repeats the request */
  change(sessionId: string | null, change: SessionChange, onLost?: () => void): Promise<Session>;
}

/**
 * A request for a new session that got no answer within the time limit. The session that it creates may hold the last
 * places. The Booking API cannot list sessions, so only the late answer shows that session. In `flow`, a `LostStart` is
 * the stored record of such a request.
 */
interface LateStart {
  slips: readonly Slip[];
  /** The late answer; `null` if the request failed. */
  answer: Promise<Session | null>;
}

export function createSessionWriter(sender: SessionSender): ChangeSession {
  /** The latest state of each session, by its id. */
  const sessions = new Map<string, Session>();
  /**
   * SLIPs (booking tokens) of `add` changes that got no answer. The service may still receive such a change, and then
   * add a second line with its SLIP.
   */
  const lostSlips = new Set<Slip>();
  let lateStart: LateStart | null = null;

  /**
   * Starts a session. If an earlier request for a new session is late, first waits for its answer. Returns that session
   * if it has the same SLIPs; otherwise ends it and starts another.
   */
  async function startAfterLateStart(slips: readonly Slip[]): Promise<Session> {
    const earlierStart = lateStart;
    lateStart = null;
    const session = await earlierStart?.answer;
    if (session && earlierStart?.slips.join() === slips.join()) return session;
    // If this request fails, the service ends the session later, when it expires.
    if (session) await sender.change(session.id, { end: true }).catch(() => undefined);
    return sender.start(slips, (answer) => {
      lateStart = { slips, answer: answer.catch(() => null) };
    });
  }

  /**
   * Sends a change. If the service refuses the change or no answer arrives, reads the session. Returns the session if
   * it shows the effect of the change; otherwise rejects.
   */
  async function sendOrFindEffect(
    sessionId: string,
    change: SessionChange,
    sessionBefore: Session | undefined,
    onRequestLost: () => void,
  ): Promise<Session> {
    try {
      return await sender.change(sessionId, change, onRequestLost);
    } catch (error) {
      const problem = problemOf(error);
      // The request may have arrived twice, and the refusal may answer only the second copy. So read the session after
      // a refusal too.
      if (problem.kind !== 'refused' && !isTransientKind(problem.kind)) throw error;
      if (mayComeLate(problem)) onRequestLost();
      const session = await sender.read(sessionId).catch(() => null);
      if (session && isApplied(change, session, sessionBefore)) return session;
      throw error;
    }
  }

  /**
   * Removes lines that the guest does not expect: late lines of failed `add` changes, and second copies of a line that
   * one write added twice. It runs after each answer, also after a read. If a removal fails, the line stays in the
   * cart, and the guest can remove it.
   */
  async function dropDuplicates(
    answer: Session,
    sessionBefore: Session | undefined,
    slips: readonly Slip[],
    replacementSlip: Slip | undefined,
    onLost: () => void = () => undefined,
  ): Promise<Session> {
    const newLines = sessionBefore ? findLinesAddedSince(sessionBefore, answer) : [];
    // A replaced line may have a new id, but it is not late.
    const lateLines = newLines.filter(({ slip }) => slip !== replacementSlip && lostSlips.has(slip));
    let session = answer;
    for (const { id, slip } of [...lateLines, ...findDuplicates(newLines, slips)]) {
      const lastSession = session;
      const removal = { alter: { lineId: id, to: 'remove' } } as const;
      session = await sendOrFindEffect(lastSession.id, removal, lastSession, onLost).catch(() => lastSession);
      lostSlips.delete(slip);
    }
    return session;
  }

  return async (sessionId, change, onLost) => {
    const sessionBefore = sessionId === null ? undefined : sessions.get(sessionId);
    const slips = 'add' in change ? change.add : [];
    const replacementSlip = 'replace' in change ? change.replace.slip : undefined;
    let isLost = false;
    const onRequestLost = () => {
      isLost = true;
      onLost?.();
    };
    const rememberLostSlips = () => {
      if (isLost) for (const slip of slips) lostSlips.add(slip);
    };
    let request: Promise<Session>;
    if ('read' in change) request = sender.read(sessionId);
    else if (sessionId === null && 'add' in change) request = startAfterLateStart(change.add);
    else if (sessionId === null || 'end' in change) request = sender.change(sessionId, change);
    else request = sendOrFindEffect(sessionId, change, sessionBefore, onRequestLost);
    const answer = await request.catch((error: unknown) => {
      rememberLostSlips();
      throw error;
    });
    for (const slip of slips) lostSlips.delete(slip);
    const session = await dropDuplicates(answer, sessionBefore, slips, replacementSlip, onLost);
    rememberLostSlips();
    sessions.set(session.id, session);
    return session;
  };
}

/**
 * Returns true if the service may still receive the change although the request failed with this problem. After a
 * refusal it cannot, except after the relay's refusal `unconfirmed`: then the relay got no answer from the service.
 */
export function mayComeLate(problem: Problem): boolean {
  return problem.kind !== 'refused' || problem.code === 'unconfirmed';
}

function findLinesAddedSince(sessionBefore: Session, { lines }: Session): SessionLine[] {
  return lines.filter(({ id }) => !sessionBefore.lines.some((line) => line.id === id));
}

/**
 * Returns the duplicate lines if the session got more lines with the same SLIP than the change added. A line without a
 * SLIP never counts as a duplicate, because another tab may have added it. The guest sees it in the cart and can remove
 * it.
 */
function findDuplicates(newLines: readonly SessionLine[], slips: readonly Slip[]): SessionLine[] {
  const remainingSlips = [...slips];
  return newLines.filter(({ slip }) => {
    const index = remainingSlips.indexOf(slip);
    if (index >= 0) remainingSlips.splice(index, 1);
    return index < 0 && slips.includes(slip);
  });
}

/** Returns true if the session shows the effect of the change. */
function isApplied(change: SessionChange, session: Session, sessionBefore: Session | undefined): boolean {
  if ('add' in change) {
    const newLines = sessionBefore ? findLinesAddedSince(sessionBefore, session) : session.lines;
    // Some services return lines without SLIPs. Then any new line without a SLIP may be the added one.
    return change.add.every((slip) =>
      newLines.some((line) => line.slip === slip || (sessionBefore && line.slip === '')),
    );
  }
  if ('replace' in change) {
    const { lineId, slip } = change.replace;
    const hasSlip = (anySession: Session) => findReplacedLine(anySession, lineId, slip)?.slip === slip;
    // The line's SLIP proves the replacement only if the line had another SLIP before.
    return hasSlip(session) && !(sessionBefore && hasSlip(sessionBefore));
  }
  if (!('alter' in change)) return false;
  const { lineId, to } = change.alter;
  const part = getSessionParts(session).find(({ id }) => id === lineId);
  if (to === 'remove') return part === undefined;
  return typeof to === 'number' ? part?.quantity === to : part?.optional === { optin: 'in', optout: 'out' }[to];
}
