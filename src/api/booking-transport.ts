/**
 * Sends requests about sessions and bookings to the account or to a relay. Each write to a relay has a key in its body.
 * The relay applies writes with the same key once, so this module can repeat a write that got no answer. An account
 * gets no keys, because the Booking API defines none. `session-writer.ts` decides what to send, and `transport.ts`
 * sends single requests.
 */
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { catchRefusal, type Refusal } from './refusal.ts';
import { isTransientKind, openRelayEnvelope, throwRelayError } from './relay-errors.ts';
import type { SessionSender } from './session-writer.ts';
import type { Transport } from './transport.ts';
import type { Session } from './types.ts';
import { buildCreateRequest, judgeCreate, holdsBooking } from './wire/booking.ts';
import { openEnvelope, type WireRequest } from './wire/envelope.ts';
import { readRecord, readText, type LooseRecord } from './wire/loose-json.ts';
import {
  createWriteKey,
  isNeverSentError,
  readRelayStatus,
  relayConflict,
  relayKeyParameter,
  type RelayStatus,
} from './wire/relay.ts';
import { readSession, buildSessionRequest } from './wire/session.ts';

export interface BookingTransport extends SessionSender {
  /** Sends the create request once. Rejects with `unconfirmed` if the booking may exist. */
  create(sessionId: string, values: Readonly<Record<string, string>>, key: string): Promise<LooseRecord>;
  /** Reads the session. A relay also returns the status of the create request with this key. */
  readStatus(sessionId: string, key: string): Promise<{ session: Session | Refusal; relay: RelayStatus | null }>;
}

/**
 * Creates the transport for sessions and bookings.
 *
 * @param address base URL of the account or the relay
 * @param isRelay true if `address` belongs to a relay instead of the account
 * @param createKey returns a new key that other pages cannot guess
 */
export function createBookingTransport(
  transport: Transport,
  address: string,
  isRelay: boolean,
  createKey = createWriteKey,
): BookingTransport {
  const { read, write } = transport;
  /**
   * True after an answer has proved that `address` belongs to our relay. Only then may this module repeat a write:
   * another proxy may ignore the key and forward the write twice.
   */
  let isOurRelay = false;
  const addKey = (request: WireRequest, key: string): WireRequest =>
    isRelay && key !== '' ? { ...request, parameters: [...request.parameters, [relayKeyParameter, key]] } : request;
  const openWriteAnswer: typeof openEnvelope = (body, status) => {
    const isFromOurRelay = isRelay && readRelayStatus(body) !== null;
    isOurRelay ||= isFromOurRelay;
    // A gateway in front of the service can send this status after the service has applied the write. So the result is
    // unknown.
    if (!isFromOurRelay && status >= 500) throw new ProblemError({ kind: 'broken', status });
    return openEnvelope(body, status);
  };
  const writeOnce = (request: WireRequest, timeLimitMs?: number): Promise<LooseRecord> =>
    write(address, request, { open: openWriteAnswer, timeLimit: timeLimitMs });

  /**
   * Returns true if our relay answers at `address`. It sends a request without a session, which our relay refuses. The
   * relay's name in that refusal proves that it applies keys. After a redirect, later requests go to the new address.
   */
  const detectOurRelay = async (): Promise<boolean> => {
    const openProbeAnswer: typeof openWriteAnswer = (body, status) => {
      if (readRelayStatus(body) === null) return openWriteAnswer(body, status);
      isOurRelay = true;
      return {};
    };
    await read(address, { path: 'booking/session', parameters: [] }, undefined, openProbeAnswer).catch(() => undefined);
    return isOurRelay;
  };
  const isMoved = () => transport.movedTo(address) !== undefined;
  /**
   * Returns true if the account has moved to a new address. It reads `company`, because the service redirects that read
   * to the new address.
   */
  const detectMove = async (): Promise<boolean> => {
    if (!isMoved()) await read(address, { path: 'company', parameters: [] }).catch(() => undefined);
    return isMoved();
  };
  /**
   * Sends a read. If a move of the account or relay may be the reason for a failure, finds the new address and retries.
   */
  const retryAfterMove = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const isMoveKnown = isMoved();
    try {
      return await send();
    } catch (error) {
      const problem = problemOf(error);
      const mayBeRedirected = !isMoveKnown && problem.kind === 'broken' && problem.status < 500;
      if (!mayBeRedirected || !(await (isRelay ? detectOurRelay() : detectMove()))) throw error;
      return send();
    }
  };
  /** Sends a write with a new key. If no answer arrives, repeats the write with the same key, but only to our relay. */
  const writeToRelay = async (request: WireRequest, onLost?: () => void): Promise<LooseRecord> => {
    const requestWithKey = addKey(request, createKey());
    try {
      return await writeOnce(requestWithKey);
    } catch (error) {
      if (!isTransientKind(problemOf(error).kind) || !(isOurRelay || (await detectOurRelay()))) throw error;
      onLost?.();
      return writeOnce(requestWithKey);
    }
  };
  /**
   * Reads the session and the relay's status. It sends a POST with a random encoding, so that neither an HTTP cache nor
   * a service worker has a stored answer.
   */
  async function readStatus(sessionId: string, key: string) {
    let relay = null as RelayStatus | null;
    const request = addKey(buildSessionRequest(sessionId, { read: true }), key);
    const answer = retryAfterMove(() =>
      write(address, encodeRandomly(request), {
        open: (body, status) => {
          relay = isRelay ? readRelayStatus(body) : null;
          return openWriteAnswer(body, status);
        },
      }),
    );
    return { session: await catchRefusal(answer.then(readSession, throwRelayError)), relay };
  }
  /**
   * Returns true only if the service returns the session with lines, which proves that the session is not a booking
   * yet.
   */
  const hasOpenLines = (sessionId: string): Promise<boolean> =>
    readStatus(sessionId, '').then(
      ({ session }) => 'lines' in session && session.lines.length > 0,
      () => false,
    );

  return {
    async read(sessionId) {
      const request = encodeRandomly(buildSessionRequest(sessionId, { read: true }));
      return readSession(await retryAfterMove(() => read(address, request, undefined, openRelayEnvelope)));
    },
    async start(slips, onLateAnswer) {
      const request = buildSessionRequest(null, { add: slips });
      const answer = isRelay
        ? writeToRelay(request)
        : waitForAnswer(
            transport,
            (timeLimitMs) => writeOnce(request, timeLimitMs),
            (lateAnswer) => onLateAnswer(lateAnswer.then(readSession)),
          );
      return readSession(await answer.catch(throwRelayError));
    },
    async change(sessionId, change, onLost) {
      const request = buildSessionRequest(sessionId, change);
      return readSession(await (isRelay ? writeToRelay(request, onLost) : writeOnce(request)).catch(throwRelayError));
    },
    async create(sessionId, values, key) {
      let isFromOurRelay = false;
      try {
        return await write(address, addKey(buildCreateRequest(sessionId, values), key), {
          open: (body, status) => openCreateAnswer(body, status, isRelay),
          mayHaveEffect(body) {
            isFromOurRelay = isRelay && readRelayStatus(body) !== null;
            return judgeCreate(429, body) !== 'not made';
          },
        });
      } catch (error) {
        const problem = problemOf(error);
        // Browsers may send a create request twice. Then the first copy may have made the booking, and status 429 may
        // be the answer to the second copy only.
        const mayBeBookedAnyway = problem.kind === 'throttled' && !isFromOurRelay && !(await hasOpenLines(sessionId));
        if (mayBeBookedAnyway || mayBeBooked(problem))
          throw new ProblemError({ kind: 'unconfirmed' }, { cause: error });
        return throwRelayError(error);
      }
    },
    readStatus,
  };
}

/**
 * Percent-encodes some characters of the parameters, chosen at random for each attempt. The account decodes the same
 * parameters each time. But a service worker that caches answers by request body finds no cached answer.
 */
function encodeRandomly(request: WireRequest): WireRequest {
  const encode = () => {
    const body = new URLSearchParams(request.parameters)
      .toString()
      .replace(/(?<!%.?)[a-z\d]/gi, (character) =>
        Math.random() < 0.5 ? character : `%${character.charCodeAt(0).toString(16)}`,
      );
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  };
  return { ...request, encode };
}

/**
 * Returns the answer, or rejects with `timeout` after the time limit. After a timeout, the request continues for the
 * same time again. `onLateAnswer` then receives the promise of its late answer.
 */
function waitForAnswer<Answer>(
  { timer, timeLimit }: Pick<Transport, 'timer' | 'timeLimit'>,
  send: (timeLimitMs: number) => Promise<Answer>,
  onLateAnswer: (answer: Promise<Answer>) => void,
): Promise<Answer> {
  const answer = send(2 * timeLimit);
  return new Promise((resolve, reject) => {
    const stopTimer = timer(() => {
      reject(new ProblemError({ kind: 'timeout' }));
      onLateAnswer(answer);
    }, timeLimit);
    void answer.then(resolve, reject).finally(stopTimer);
  });
}

/**
 * Decodes the answer to a create request. Throws `broken` if the answer does not prove the result. Otherwise the widget
 * could tell the guest that there is no booking although there is one.
 */
function openCreateAnswer(body: unknown, status: number, isRelay: boolean): LooseRecord {
  const isFromOurRelay = isRelay && readRelayStatus(body) !== null;
  const isNeverSent =
    isFromOurRelay &&
    isNeverSentError(readText(readRecord(readRecord(readRecord(body).request).error).id)) &&
    !holdsBooking(body);
  if (!isNeverSent && judgeCreate(status, body) === 'not known') throw new ProblemError({ kind: 'broken', status });
  return openEnvelope(body, status);
}

/** Returns true if a create request that failed with this problem may have made a booking. */
function mayBeBooked(problem: Problem): boolean {
  return (
    isTransientKind(problem.kind) ||
    (problem.kind === 'refused' && [relayConflict, 'unconfirmed'].includes(problem.code))
  );
}
