/**
 * Writes sessions so that each change has its effect once or not at all. Browsers and proxies may repeat a POST, and a lost
 * answer leaves its result open. So each write takes the same named steps: note, start in turn, send, find the lost answer, drop
 * duplicates. `booking-transport.ts` sends the requests.
 */
import { problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
import { partsOf } from './session-parts.ts';
import type { Session, SessionLine, Slip } from './types.ts';
import type { SessionChange } from './wire/session.ts';

/**
 * Reads or changes a session. Without a session id, `add` starts a session.
 *
 * @param onLost called for each write that got no answer and may still reach the service. It is a repetition of the change, or
 *   the removal of a duplicate line. A read can send such a removal, too.
 */
export type ChangeSession = (sessionId: string | null, change: SessionChange, onLost?: () => void) => Promise<Session>;

/** Sends one request about a session. Each method rejects with a `ProblemError`. */
export interface SessionSender {
  read(sessionId: string | null): Promise<Session>;
  /** @param onLateAnswer takes the answer that arrives after the time limit */
  start(slips: readonly Slip[], onLateAnswer: (answer: Promise<Session>) => void): Promise<Session>;
  /** @param onLost reports a request without an answer, before its copy goes out */
  change(sessionId: string | null, change: SessionChange, onLost?: () => void): Promise<Session>;
}

/** A start without an answer. An account cannot list sessions, and this one may hold the last places. */
interface LateStart {
  slips: readonly Slip[];
  /** Resolves with `null` if the start failed. */
  answer: Promise<Session | null>;
}

export function createSessionWriter(sender: SessionSender): ChangeSession {
  /** The latest answer of each session, by id. */
  const sessions = new Map<string, Session>();
  /** SLIPs in writes without an answer. A copy may arrive later, in addition to the line of another copy. */
  const lostSlips = new Set<Slip>();
  let lateStart: LateStart | null = null;

  /** Waits for a late start. Returns its session if it holds the same SLIPs, and otherwise ends it before the new start. */
  async function startInTurn(slips: readonly Slip[]): Promise<Session> {
    const earlier = lateStart;
    lateStart = null;
    const session = await earlier?.answer;
    if (session && earlier?.slips.join() === slips.join()) return session;
    // If this fails, the session expires by itself.
    if (session) await sender.change(session.id, { end: true }).catch(() => undefined);
    return sender.start(slips, (answer) => {
      lateStart = { slips, answer: answer.catch(() => null) };
    });
  }

  /** Sends a change. If no answer arrives, returns the session if it shows the change. */
  async function sendOrFind(
    sessionId: string,
    change: SessionChange,
    before: Session | undefined,
    note: () => void,
  ): Promise<Session> {
    try {
      return await sender.change(sessionId, change, note);
    } catch (error) {
      const problem = problemOf(error);
      if (!doubtfulKinds.has(problem.kind)) throw error;
      if (mayComeLate(problem)) note();
      const session = await sender.read(sessionId).catch(() => null);
      if (session && isApplied(change, session, before)) return session;
      throw error;
    }
  }

  /**
   * Removes lines of writes that arrived late or twice, also after a read. If a removal fails, the guest sees the line and can
   * remove it.
   */
  async function dropDuplicates(
    answer: Session,
    before: Session | undefined,
    slips: readonly Slip[],
    onLost: () => void = () => undefined,
  ): Promise<Session> {
    const newLines = before ? linesAddedSince(before, answer) : [];
    const lateLines = newLines.filter(({ slip }) => lostSlips.has(slip));
    let session = answer;
    for (const { id, slip } of [...lateLines, ...duplicatesIn(newLines, slips)]) {
      const last = session;
      const removal = { alter: { lineId: id, to: 'remove' } } as const;
      session = await sendOrFind(last.id, removal, last, onLost).catch(() => last);
      lostSlips.delete(slip);
    }
    return session;
  }

  return async (sessionId, change, onLost) => {
    const before = sessionId === null ? undefined : sessions.get(sessionId);
    const slips = 'add' in change ? change.add : [];
    let isLost = false;
    const note = () => {
      isLost = true;
      onLost?.();
    };
    const noteSlips = () => {
      if (isLost) for (const slip of slips) lostSlips.add(slip);
    };
    let request: Promise<Session>;
    if ('read' in change) request = sender.read(sessionId);
    else if (sessionId === null && 'add' in change) request = startInTurn(change.add);
    else if (sessionId === null || 'end' in change) request = sender.change(sessionId, change);
    else request = sendOrFind(sessionId, change, before, note);
    const answer = await request.catch((error: unknown) => {
      noteSlips();
      throw error;
    });
    for (const slip of slips) lostSlips.delete(slip);
    const session = await dropDuplicates(answer, before, slips, onLost);
    noteSlips();
    sessions.set(session.id, session);
    return session;
  };
}

/** After these problems the change may still take effect. A refusal may answer its second copy. */
const doubtfulKinds: ReadonlySet<ProblemKind> = new Set(['offline', 'timeout', 'broken', 'refused']);

/** Returns true if the change may still arrive. After a refusal it cannot, except if a relay lost the answer. */
export function mayComeLate(problem: Problem): boolean {
  return problem.kind !== 'refused' || problem.code === 'unconfirmed';
}

function linesAddedSince(before: Session, { lines }: Session): SessionLine[] {
  return lines.filter(({ id }) => !before.lines.some((line) => line.id === id));
}

/**
 * Returns the new lines with more copies of a SLIP than the change added. A line without a SLIP may come from another tab, so
 * it is no duplicate: the guest decides in the cart.
 */
function duplicatesIn(newLines: readonly SessionLine[], slips: readonly Slip[]): SessionLine[] {
  const remainingSlips = [...slips];
  return newLines.filter(({ slip }) => {
    const place = remainingSlips.indexOf(slip);
    if (place >= 0) remainingSlips.splice(place, 1);
    return place < 0 && slips.includes(slip);
  });
}

/** Returns true if a session shows the result of a change. */
function isApplied(change: SessionChange, session: Session, before: Session | undefined): boolean {
  if ('add' in change) {
    const newLines = before ? linesAddedSince(before, session) : session.lines;
    return change.add.every((slip) => newLines.some((line) => line.slip === slip || (before && line.slip === '')));
  }
  if ('replace' in change) {
    const { lineId, slip } = change.replace;
    const has = ({ lines }: Session) => lines.some((line) => line.id === lineId && line.slip === slip);
    // If the line had this SLIP before, its presence proves nothing.
    return has(session) && !(before && has(before));
  }
  if (!('alter' in change)) return false;
  const { lineId, to } = change.alter;
  const part = partsOf(session).find(({ id }) => id === lineId);
  if (to === 'remove') return part === undefined;
  return typeof to === 'number' ? part?.quantity === to : part?.optional === { optin: 'in', optout: 'out' }[to];
}
