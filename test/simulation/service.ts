/**
 * A model of the booking service: one item that never sells out, sessions with lines, and create requests that take
 * time. A booking exists only at the end of this time, and until then its session is still open. Real services answer
 * requests for ended sessions in different ways, so these answers are options. The model has one fixed price, and no
 * stock, form fields, add-ons and expiry of sessions. Other tests check these features with the demo service.
 */
import type { Message, Reply, Server } from './network.ts';
import type { VirtualTime } from './time.ts';
import type { ServiceBooking } from './violations.ts';

/** The service's answers to requests for a session that has ended. */
export interface ServiceBehaviour {
  /** A create request gets an error (`refused`) or makes a second booking (`booked again`). */
  createAfterEnd: 'refused' | 'booked again';
  /** A read gets an error (`error`) or a session without lines (`empty`). */
  readAfterEnd: 'error' | 'empty';
}

interface Line {
  slip: string;
  quantity: number;
}

interface ServiceSession {
  id: string;
  isOpen: boolean;
  lines: Map<string, Line>;
  nextLineNumber: number;
}

export interface ModelService {
  server: Server;
  readonly bookings: readonly ServiceBooking[];
  /** Returns the open sessions that have lines, with the quantities of the lines in ascending order. */
  listOpenSessions(): { id: string; quantities: number[] }[];
}

export interface ServiceOptions {
  time: VirtualTime;
  behaviour: ServiceBehaviour;
  /** Returns the time that the service takes for a create request, in milliseconds. */
  getCreateMs: () => number;
  log(line: string): void;
}

const listQuantities = (lines: Iterable<Line>): number[] => [...lines].map(({ quantity }) => quantity).sort();

export function createModelService({ time, behaviour, getCreateMs, log }: ServiceOptions): ModelService {
  const sessions = new Map<string, ServiceSession>();
  const bookings: ServiceBooking[] = [];
  let slipCount = 0;

  function answerRate(parameters: URLSearchParams): Reply {
    slipCount += 1;
    const quantity = Number(parameters.get('param[adults]') ?? '1');
    return createOkReply({
      item: {
        item_id: '1',
        param: { adults: { lbl: 'Adults', def: 1, MIN: 1, MAX: 9 } },
        rate: {
          status: 'AVAILABLE',
          slip: `slip-${String(slipCount)}-${String(quantity)}`,
          available: 900,
          sub_total: formatAmount(quantity),
          start_date: parameters.get('start_date'),
          end_date: parameters.get('end_date'),
        },
      },
    });
  }

  function startSession(): ServiceSession {
    const session = {
      id: `s${String(sessions.size + 1)}`,
      isOpen: true,
      lines: new Map<string, Line>(),
      nextLineNumber: 1,
    };
    sessions.set(session.id, session);
    return session;
  }

  function changeOrReadSession(parameters: URLSearchParams): Reply {
    const id = parameters.get('session_id');
    const session = id === null ? startSession() : sessions.get(id);
    if (session === undefined) return sessionNotFoundReply;
    if (!session.isOpen && behaviour.readAfterEnd === 'error') return sessionEndedReply;
    const slip = parameters.get('slip');
    const lineId = parameters.get('line_id');
    const alteredLines = [...parameters].flatMap(([name, value]) => {
      const line = /^alter\[(.*)\]$/.exec(name)?.[1];
      return line === undefined ? [] : [[line, value] as const];
    });
    if (!session.isOpen && (slip !== null || parameters.has('slip[]') || alteredLines.length > 0))
      return sessionEndedReply;
    for (const newSlip of parameters.getAll('slip[]')) {
      session.lines.set(String(session.nextLineNumber), readSlipLine(newSlip));
      session.nextLineNumber += 1;
    }
    if (slip !== null && lineId !== null) {
      if (!session.lines.has(lineId)) return lineNotFoundReply;
      session.lines.set(lineId, readSlipLine(slip));
    }
    for (const [line] of alteredLines) if (!session.lines.delete(line)) return lineNotFoundReply;
    return createSessionReply(session);
  }

  function endSession(parameters: URLSearchParams): Reply {
    const session = sessions.get(parameters.get('session_id') ?? '');
    if (!session) return sessionNotFoundReply;
    session.isOpen = false;
    return createOkReply({});
  }

  function answerCreate(parameters: URLSearchParams): Reply {
    const session = sessions.get(parameters.get('session_id') ?? '');
    if (!session) return sessionNotFoundReply;
    if (!session.isOpen && behaviour.createAfterEnd === 'refused') return sessionEndedReply;
    const form = [...parameters].flatMap(([name, value]) => {
      const field = /^form\[(.*)\]$/.exec(name)?.[1];
      return field === undefined ? [] : [[field, value] as const];
    });
    const code = `CODE-${String(bookings.length + 1)}`;
    const quantities = listQuantities(session.lines.values());
    session.isOpen = false;
    bookings.push({ code, at: time.now(), quantities, form: Object.fromEntries(form) });
    log(`service: ${session.id} is booked as ${code}, ${quantities.join('+')}`);
    return createOkReply({ booking: { id: code, status_id: 'PEND' } });
  }

  return {
    server(message, respond) {
      const parameters = readParameters(message);
      if (message.operation === 'create') time.runAfter(getCreateMs(), () => respond(answerCreate(parameters)));
      else if (message.operation === 'rate') respond(answerRate(parameters));
      else respond(message.operation === 'end' ? endSession(parameters) : changeOrReadSession(parameters));
    },
    bookings,
    listOpenSessions: () =>
      [...sessions.values()].flatMap(({ id, isOpen, lines }) =>
        isOpen && lines.size > 0 ? [{ id, quantities: listQuantities(lines.values()) }] : [],
      ),
  };

  function createSessionReply({ id, isOpen, lines }: ServiceSession): Reply {
    const visibleLines = isOpen ? [...lines] : [];
    const total = formatAmount(visibleLines.reduce((sum, [, { quantity }]) => sum + quantity, 0));
    const item = Object.fromEntries(visibleLines.map(([lineId, line]) => [lineId, serializeLine(line)]));
    return createOkReply({ booking: { session: { id, item, sub_total: total, total, due: total, tax: [] } } });
  }
}

function readParameters({ target, body }: Message): URLSearchParams {
  return new URLSearchParams(body || (target.split('?')[1] ?? ''));
}

function readSlipLine(slip: string): Line {
  return { slip, quantity: Number(slip.split('-')[2]) };
}

function serializeLine({ slip, quantity }: Line): object {
  const total = formatAmount(quantity);
  return {
    item_id: '1',
    name: 'Kayak',
    unit: 'D',
    slip,
    available: 900,
    rate: { total, item_total: total, qty: quantity },
    date: { start_date: '20310610', end_date: '20310610' },
  };
}

const formatAmount = (places: number): string => (places * 40).toFixed(2);

function createReply(request: object, bodyMembers: object): Reply {
  const body = JSON.stringify({ version: '3.0', request, ...bodyMembers });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

const createOkReply = (bodyMembers: object): Reply => createReply({ status: 'OK' }, bodyMembers);
const createErrorReply = (id: string, title: string): Reply =>
  createReply({ status: 'ERROR', error: { id, title } }, {});
const sessionNotFoundReply = createErrorReply('session_not_found', 'There is no such session.');
const lineNotFoundReply = createErrorReply('line_not_found', 'There is no such line.');
const sessionEndedReply = createErrorReply('session_ended', 'This session has ended.');
