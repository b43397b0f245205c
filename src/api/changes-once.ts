/**
 * Every change of a session may arrive twice: browsers and proxies send a POST again by themselves when a connection breaks,
 * and an answer that is lost says nothing of what it answered. So what the service shows is compared with what was there
 * before and with what was wanted, and what came twice is taken out before anybody sees it. Only the start of a session
 * cannot be found out about: an account has no way to ask for it.
 */
import { problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
import { partsOf } from './session-parts.ts';
import type { Session, SessionLine, Slip } from './types.ts';
import type { SessionChange } from './wire/booking-requests.ts';

/** After these the change may have been made all the same. A refusal may be the answer to its second arrival. */
const mayBeDone: ReadonlySet<ProblemKind> = new Set(['offline', 'timeout', 'broken', 'refused']);

/**
 * Reads or changes a session; a null id starts a new one.
 * @param onLost is told that a copy of the change was given up without an answer: whatever is answered or found out in the
 *   end, that copy may still arrive
 */
export type ChangeSession = (sessionId: string | null, change: SessionChange, onLost?: () => void) => Promise<Session>;

/** Each change is in its session once, or not at all. */
export function changesOnce(send: ChangeSession): ChangeSession {
  /** Sessions as they were answered last, by id. */
  const known = new Map<string, Session>();
  /** A copy of them was given up without an answer: it may arrive late, beside the line that another copy became. */
  const abandoned = new Set<Slip>();

  async function without(lines: readonly SessionLine[], session: Session): Promise<Session> {
    let now = session;
    for (const { id, slip } of lines) {
      // A removal may lose its answer like any change. A line that cannot be removed now is shown for the guest to remove.
      const lastSession = now;
      now = await sendOrFind(
        send,
        lastSession.id,
        { alter: { lineId: id, to: 'remove' } },
        lastSession,
        () => undefined,
      ).catch(() => lastSession);
      abandoned.delete(slip);
    }
    return now;
  }

  return async (sessionId, wanted, onLost) => {
    const before = sessionId === null ? undefined : known.get(sessionId);
    const asks = sessionId === null || 'read' in wanted || 'end' in wanted;
    const own = 'add' in wanted ? wanted.add : [];
    let isLost = false;
    const whenLost = () => {
      isLost = true;
      onLost?.();
    };
    const keepLost = () => {
      if (isLost) for (const slip of own) abandoned.add(slip);
    };
    const answer = await (asks ? send(sessionId, wanted) : sendOrFind(send, sessionId, wanted, before, whenLost)).catch(
      (error: unknown) => {
        keepLost();
        throw error;
      },
    );
    for (const slip of own) abandoned.delete(slip);
    const fresh = before ? freshIn(answer, before) : [];
    const late = fresh.filter(({ slip }) => abandoned.has(slip));
    const session = await without([...late, ...surplus(fresh, own)], answer);
    keepLost();
    known.set(session.id, session);
    return session;
  };
}

/** Answers a change, or what the session shows of it where its answer is missing. */
async function sendOrFind(
  send: ChangeSession,
  sessionId: string,
  wanted: SessionChange,
  before: Session | undefined,
  onLost: () => void,
): Promise<Session> {
  try {
    return await send(sessionId, wanted, onLost);
  } catch (error) {
    const problem = problemOf(error);
    if (!mayBeDone.has(problem.kind)) throw error;
    if (mayComeLate(problem)) onLost();
    const now = await send(sessionId, { read: true }).catch(() => null);
    if (now && isDone(wanted, now, before)) return now;
    throw error;
  }
}

/** What was refused comes no more, unless it is a relay that says so of a change whose answer it lost. */
export function mayComeLate(problem: Problem): boolean {
  return problem.kind !== 'refused' || problem.code === 'unconfirmed';
}

/** Lines that were not there before. */
function freshIn({ lines }: Session, before: Session): SessionLine[] {
  return lines.filter(({ id }) => !before.lines.some((line) => line.id === id));
}

/**
 * Returns the new lines that arrived more often than they were put in. A line without a SLIP may be another tab's, so it never
 * counts as one of them: the guest decides in the cart.
 */
function surplus(fresh: readonly SessionLine[], slips: readonly Slip[]): SessionLine[] {
  const due = [...slips];
  return fresh.filter(({ slip }) => {
    const place = due.indexOf(slip);
    if (place >= 0) due.splice(place, 1);
    return place < 0 && slips.includes(slip);
  });
}

/** Whether a session shows that a change was made. */
function isDone(wanted: SessionChange, now: Session, before: Session | undefined): boolean {
  if ('add' in wanted) {
    const fresh = before ? freshIn(now, before) : now.lines;
    return wanted.add.every((slip) => fresh.some((line) => line.slip === slip || (before && line.slip === '')));
  }
  if ('replace' in wanted) {
    const { lineId, slip } = wanted.replace;
    const has = (session: Session) => session.lines.some((line) => line.id === lineId && line.slip === slip);
    // Where it had this SLIP already, that it has it now says nothing.
    return has(now) && !(before && has(before));
  }
  if (!('alter' in wanted)) return false;
  const { lineId, to } = wanted.alter;
  const part = partsOf(now).find(({ id }) => id === lineId);
  if (to === 'remove') return part === undefined;
  return typeof to === 'number' ? part?.quantity === to : part?.optional === { optin: 'in', optout: 'out' }[to];
}
