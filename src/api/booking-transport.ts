/**
 * Sends what concerns a session or a booking to the account, or to a relay in its place. With a relay every write carries a
 * key in its body, by which the relay takes it once, however often it arrives; an account is sent nothing that the
 * interface does not know.
 */
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { refusalOr, type Refusal } from './refusal.ts';
import { isPassing, openRetold, retold } from './retold.ts';
import { unlessLate, type OnLate } from './late-start.ts';
import type { Transport } from './transport.ts';
import { holdsBooking } from './wire/booking.ts';
import { createVerdict } from './wire/create-verdict.ts';
import { openEnvelope } from './wire/envelope.ts';
import { record, text, type Loose } from './wire/loose.ts';
import { isNeverSent } from './wire/relay-errors.ts';
import { readRelayStatus, relayConflict, relayKeyParameter, type RelayStatus } from './wire/relay-status.ts';
import type { WireRequest } from './wire/request.ts';
import { writeKey } from './write-key.ts';

export interface BookingTransport {
  read(request: WireRequest): Promise<Loose>;
  /**
   * A change of a session. Lost on the way to a relay of ours, it is sent once more; one that has not named itself yet is asked
   * for its name first.
   */
  write(request: WireRequest, listeners?: WriteListeners): Promise<Loose>;
  /**
   * Rejects with `unconfirmed` where it may have been made all the same.
   * @param isSessionOpen reads the session after a 429
   */
  create(request: WireRequest, key: string, isSessionOpen: () => Promise<boolean>): Promise<Loose>;
  /** Reads, and is told beside it what a relay knows of the create that was made with the key. */
  ask<Answer>(
    request: WireRequest,
    key: string,
    decode: (answer: Loose) => Answer,
  ): Promise<{ answer: Answer | Refusal; relay: RelayStatus | null }>;
}

export interface WriteListeners {
  /** Takes the answer of an account that comes after the time limit. Without it the request ends there. */
  onLate?: OnLate<Loose>;
  /** Is told that a write is sent once more: the first may still arrive, at a relay that was started anew as one it does not know. */
  onLost?: (() => void) | undefined;
}

/**
 * @param relayed whether `address` is a relay's and not the account's own
 * @param newKey names a write; nobody can guess what it answers
 */
export function createBookingTransport(
  transport: Transport,
  address: string,
  relayed: boolean,
  newKey = writeKey,
): BookingTransport {
  const { read, write } = transport;
  /** It has named itself: a proxy that has not may know no keys. */
  let isOurs = false;
  const keyed = (request: WireRequest, key: string): WireRequest =>
    relayed && key !== '' ? { ...request, parameters: [...request.parameters, [relayKeyParameter, key]] } : request;
  const open: typeof openEnvelope = (body, status) => {
    const isNamed = relayed && readRelayStatus(body) !== null;
    isOurs ||= isNamed;
    // A gateway's words are no word about what was asked.
    if (!isNamed && status >= 500) throw new ProblemError({ kind: 'broken', status });
    return openEnvelope(body, status);
  };
  /**
   * Sends a question without a session. Our relay refuses it under its name, which proves that it accepts keys. If it answers
   * from another address, later requests go there.
   */
  const namesItself = async (): Promise<boolean> => {
    const openNamed: typeof open = (body, status) => {
      if (readRelayStatus(body) === null) return open(body, status);
      isOurs = true;
      return {};
    };
    await read(address, nothing, undefined, openNamed).catch(() => undefined);
    return isOurs;
  };
  /** Reads the name of the account, which shows its new address if it has moved. */
  const hasMoved = async (): Promise<boolean> => {
    const isKnown = () => transport.movedTo(address) !== undefined;
    if (!isKnown()) await read(address, { path: 'company', parameters: [] }).catch(() => undefined);
    return isKnown();
  };
  /** Sends a question to the new address after a redirect. */
  const followMove = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const isKnown = transport.movedTo(address) !== undefined;
    try {
      return await send();
    } catch (error) {
      const problem = problemOf(error);
      const mayBeRedirected = !isKnown && problem.kind === 'broken' && problem.status < 500;
      if (!mayBeRedirected || !(await (relayed ? namesItself() : hasMoved()))) throw error;
      return send();
    }
  };

  return {
    read: (request) => followMove(() => read(address, unlikeCopies(request), undefined, openRetold)),
    async write(request, { onLate, onLost } = {}) {
      if (!relayed) {
        const send = (timeLimit?: number) =>
          write(address, request, { open, refusesRedirect: true, ...(timeLimit !== undefined && { timeLimit }) });
        return (onLate ? unlessLate(transport, send, onLate) : send()).catch(retold);
      }
      const sent = keyed(request, newKey());
      try {
        return await write(address, sent, { open, refusesRedirect: true });
      } catch (error) {
        if (!isPassing(problemOf(error).kind) || !(isOurs || (await namesItself()))) return retold(error);
        onLost?.();
        return write(address, sent, { open, refusesRedirect: true }).catch(retold);
      }
    },
    async create(request, key, isSessionOpen) {
      let isNamed = false;
      try {
        return await write(address, keyed(request, key), {
          open: (body, status) => openCreated(body, status, relayed),
          holdsResult(body) {
            isNamed = relayed && readRelayStatus(body) !== null;
            return createVerdict(429, body) !== 'not made';
          },
        });
      } catch (error) {
        const problem = problemOf(error);
        // Browsers resend a create on their own. A 429 may answer the second copy after the first one booked.
        const isDoubtful = problem.kind === 'throttled' && !isNamed && !(await isSessionOpen());
        if (isDoubtful || isLost(problem)) throw new ProblemError({ kind: 'unconfirmed' }, { cause: error });
        return retold(error);
      }
    },
    async ask(request, key, decode) {
      let relay = null as RelayStatus | null;
      // No HTTP cache answers a POST, and no service worker has a copy: this answer decides whether there is a booking.
      const question = keyed(request, key);
      const answer = followMove(() =>
        write(address, unlikeCopies(question), {
          open: (body, status) => {
            relay = relayed ? readRelayStatus(body) : null;
            return open(body, status);
          },
          refusesRedirect: true,
        }),
      );
      return { answer: await refusalOr(answer.then(decode, retold)), relay };
    },
  };
}

/**
 * Percent-encodes some characters that need no encoding, chosen by chance for each attempt. The account reads the same
 * parameters, and a service worker that keeps answers by their requests has none for this one.
 */
function unlikeCopies(request: WireRequest): WireRequest {
  const form = () => {
    const body = new URLSearchParams(request.parameters)
      .toString()
      .replace(/(?<!%.?)[a-z\d]/gi, (character) =>
        Math.random() < 0.5 ? character : `%${character.charCodeAt(0).toString(16)}`,
      );
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  };
  return { ...request, form };
}

const nothing: WireRequest = { path: 'booking/session', parameters: [] };

/** Opens an answer to a create. One that leaves open what became of it is `broken`, so that nobody is told "not made". */
function openCreated(body: unknown, status: number, relayed: boolean): Loose {
  const isOurs = relayed && readRelayStatus(body) !== null;
  const told = isOurs && isNeverSent(text(record(record(record(body).request).error).id)) && !holdsBooking(body);
  if (!told && createVerdict(status, body) === 'not known') throw new ProblemError({ kind: 'broken', status });
  return openEnvelope(body, status);
}

/** Whether a create that failed so may have been made all the same. */
function isLost(problem: Problem): boolean {
  return (
    isPassing(problem.kind) || (problem.kind === 'refused' && [relayConflict, 'unconfirmed'].includes(problem.code))
  );
}
