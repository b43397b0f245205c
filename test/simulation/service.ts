/**
 * A model of the booking service, as far as a booking goes: one item with places enough, sessions with lines, and creates that
 * take their time. A create that arrives becomes a booking when its work is done; until then its session reads as open. Models
 * differ in what they do with an ended session, and in how they show it. Stock, prices, forms and add-ons are not modelled, and a
 * session is held for good: the suites before the real service have those.
 */
import type { Message, Reply, Server } from './network.ts';
import type { VirtualTime } from './time.ts';

export interface ServiceModel {
  /** What becomes of a create for a session that has ended: an error, or one more booking. */
  endedCreate: 'refused' | 'booked again';
  /** How a session that has ended is shown: as an error, or as one with nothing in it. */
  endedLook: 'error' | 'empty';
}

export interface ServiceBooking {
  code: string;
  sessionId: string;
  at: number;
  quantities: readonly number[];
  /** What was typed into the form, by field. */
  form: Readonly<Record<string, string>>;
}

interface Line {
  slip: string;
  quantity: number;
}

interface ServiceSession {
  id: string;
  isOpen: boolean;
  lines: Map<string, Line>;
  nextLine: number;
}

export interface ServiceUnderTest {
  server: Server;
  readonly bookings: readonly ServiceBooking[];
  /** Sessions that hold places, with the quantities of their lines. */
  open(): { id: string; quantities: number[] }[];
}

export interface ServiceOptions {
  time: VirtualTime;
  model: ServiceModel;
  /** Milliseconds a create takes. */
  work: () => number;
  log(line: string): void;
}

const quantitiesOf = (lines: Iterable<Line>): number[] => [...lines].map(({ quantity }) => quantity).sort();

export function createServiceModel({ time, model, work, log }: ServiceOptions): ServiceUnderTest {
  const sessions = new Map<string, ServiceSession>();
  const bookings: ServiceBooking[] = [];
  let slips = 0;

  function rate(parameters: URLSearchParams): Reply {
    slips += 1;
    const quantity = Number(parameters.get('param[adults]') ?? '1');
    return ok({
      item: {
        item_id: '1',
        param: { adults: { lbl: 'Adults', def: 1, MIN: 1, MAX: 9 } },
        rate: {
          status: 'AVAILABLE',
          slip: `slip-${String(slips)}-${String(quantity)}`,
          available: 900,
          sub_total: money(quantity),
          start_date: parameters.get('start_date'),
          end_date: parameters.get('end_date'),
        },
      },
    });
  }

  function start(): ServiceSession {
    const session = { id: `s${String(sessions.size + 1)}`, isOpen: true, lines: new Map<string, Line>(), nextLine: 1 };
    sessions.set(session.id, session);
    return session;
  }

  function change(parameters: URLSearchParams): Reply {
    const id = parameters.get('session_id');
    const session = id === null ? start() : sessions.get(id);
    if (session === undefined) return refused('session_not_found', 'There is no such session.');
    if (!session.isOpen && model.endedLook === 'error') return ended;
    const slip = parameters.get('slip');
    const lineId = parameters.get('line_id');
    const asked = [...parameters].flatMap(([name, value]) => {
      const line = /^alter\[(.*)\]$/.exec(name)?.[1];
      return line === undefined ? [] : [[line, value] as const];
    });
    if (!session.isOpen && (slip !== null || parameters.has('slip[]') || asked.length > 0)) return ended;
    for (const added of parameters.getAll('slip[]')) {
      session.lines.set(String(session.nextLine), lineOf(added));
      session.nextLine += 1;
    }
    if (slip !== null && lineId !== null) {
      if (!session.lines.has(lineId)) return refused('line_not_found', 'There is no such line.');
      session.lines.set(lineId, lineOf(slip));
    }
    for (const [line] of asked)
      if (!session.lines.delete(line)) return refused('line_not_found', 'There is no such line.');
    return shown(session);
  }

  function end(parameters: URLSearchParams): Reply {
    const session = sessions.get(parameters.get('session_id') ?? '');
    if (!session) return refused('session_not_found', 'There is no such session.');
    session.isOpen = false;
    return ok({});
  }

  function create(parameters: URLSearchParams): Reply {
    const session = sessions.get(parameters.get('session_id') ?? '');
    if (!session) return refused('session_not_found', 'There is no such session.');
    if (!session.isOpen && model.endedCreate === 'refused') return ended;
    const form = [...parameters].flatMap(([name, value]) => {
      const field = /^form\[(.*)\]$/.exec(name)?.[1];
      return field === undefined ? [] : [[field, value] as const];
    });
    const code = `CODE-${String(bookings.length + 1)}`;
    const quantities = quantitiesOf(session.lines.values());
    session.isOpen = false;
    bookings.push({ code, sessionId: session.id, at: time.now(), quantities, form: Object.fromEntries(form) });
    log(`service: ${session.id} is booked as ${code}, ${quantities.join('+')}`);
    return ok({ booking: { id: code, status_id: 'PEND' } });
  }

  return {
    server(message, answer) {
      const parameters = parametersOf(message);
      if (message.asks === 'create') time.after(work(), () => answer(create(parameters)));
      else if (message.asks === 'rate') answer(rate(parameters));
      else answer(message.asks === 'end' ? end(parameters) : change(parameters));
    },
    bookings,
    open: () =>
      [...sessions.values()].flatMap(({ id, isOpen, lines }) =>
        isOpen && lines.size > 0 ? [{ id, quantities: quantitiesOf(lines.values()) }] : [],
      ),
  };

  /** One that has ended, where it is shown at all, has nothing in it. */
  function shown({ id, isOpen, lines }: ServiceSession): Reply {
    const held = isOpen ? [...lines] : [];
    const total = money(held.reduce((sum, [, { quantity }]) => sum + quantity, 0));
    const item = Object.fromEntries(held.map(([line, held]) => [line, wired(held)]));
    return ok({ booking: { session: { id, item, sub_total: total, total, due: total, tax: [] } } });
  }
}

function parametersOf({ target, body }: Message): URLSearchParams {
  return new URLSearchParams(body || (target.split('?')[1] ?? ''));
}

function lineOf(slip: string): Line {
  return { slip, quantity: Number(slip.split('-')[2]) };
}

function wired({ slip, quantity }: Line): object {
  const total = money(quantity);
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

const money = (places: number): string => (places * 40).toFixed(2);

function replyOf(request: object, members: object): Reply {
  const body = JSON.stringify({ version: '3.0', request, ...members });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

const ok = (members: object): Reply => replyOf({ status: 'OK' }, members);
const refused = (id: string, title: string): Reply => replyOf({ status: 'ERROR', error: { id, title } }, {});
const ended = refused('session_ended', 'This session has ended.');
