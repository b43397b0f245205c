/** What must not be, in whatever happened to a visitor with a wish. */
import { bookedTwiceIn, falsehoodsIn, type Event } from './history.ts';
import type { Asks } from './network.ts';
import { changes, pressField, type Visitor } from './visitor.ts';

/** A request that reached the service. */
export interface Arrival {
  asks: Asks;
  at: number;
}

/** A booking as the service has it. */
export interface Made {
  code: string;
  at: number;
  /** Of its lines, in ascending order. */
  quantities: readonly number[];
  /** What was typed into the form, by field. */
  form: Readonly<Record<string, string>>;
}

export interface Happened {
  /** In the order in which it happened. */
  history: readonly Event[];
  visitor: Visitor;
  bookings: readonly Made[];
  arrivals: readonly Arrival[];
}

export function violationsIn({ history, visitor, bookings, arrivals }: Happened): string[] {
  const { wanted } = changes[visitor.wish.change];
  return [
    ...visitor.complaints,
    ...Object.values(bookedTwiceIn(history)).map(
      (codes) => `one wish, ${String(codes.length)} bookings: ${codes.join()}`,
    ),
    ...falsehoodsIn(history).map(({ said, because }) => `"${said.key}" was false: ${because}`),
    ...bookings
      .filter(
        (booking) => String(booking.quantities) !== String(wanted) && !hasChangedUnseen(booking, visitor, arrivals),
      )
      .map(({ code, quantities }) => `${code} has ${quantities.join('+')}, shown and wanted were ${wanted.join('+')}`),
    ...(visitor.knows === 'made' && bookings.length === 0 ? ['told that it is made: it is not'] : []),
  ];
}

/** Whether a write that its page had given up reached the service after Book was pressed: what came before that is looked for. */
function hasChangedUnseen({ at, form }: Made, { pressedAt }: Visitor, arrivals: readonly Arrival[]): boolean {
  const from = pressedAt[form[pressField] ?? ''] ?? at;
  return arrivals.some((each) => isChange[each.asks] && each.at >= from && each.at <= at);
}

const isChange = {
  rate: false,
  start: false,
  add: true,
  replace: true,
  alter: true,
  read: false,
  end: false,
  create: false,
} as const satisfies Record<Asks, boolean>;
