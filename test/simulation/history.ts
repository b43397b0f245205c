/**
 * The history checker: what a visitor was told, against what stands at the service in the end. Each sentence is an event. It
 * is judged by what it claims, not by when it was guessed: "not made" is false when a booking that was asked for before it
 * was said exists a minute later, or ever; "made" is false without that booking. What leaves it open is never false.
 */

/** What a sentence claims of the booking that was asked for. */
export type Claim = 'made' | 'not made' | 'most likely made' | 'open';

export type Event =
  /** A create was sent, or Book pressed. `press` names it. */
  | { kind: 'asked'; at: number; wish: string; press: string }
  /** A sentence is on the page from now on. `code` is that of the booking it is about, `''` for none. */
  | { kind: 'said'; at: number; wish: string; key: string; claims: Claim; code: string }
  /** The service made a booking; `press` is the one it came from, `''` where nobody knows. */
  | { kind: 'booked'; at: number; wish: string; press: string; code: string };

type Said = Extract<Event, { kind: 'said' }>;
type Booked = Extract<Event, { kind: 'booked' }>;

export interface Falsehood {
  said: Said;
  /** Why it is false. */
  because: string;
}

/** So long after a sentence a booking may still show that it was true, in milliseconds. */
const within = 60_000;

/** The sentences of a whole history that were false. In the order in which they were said. */
export function falsehoodsIn(history: readonly Event[]): Falsehood[] {
  return history.flatMap((event): Falsehood[] => {
    if (event.kind !== 'said') return [];
    const because = judges[event.claims](event, history);
    return because === '' ? [] : [{ said: event, because }];
  });
}

/** Wishes that became more than one booking, with their codes. */
export function bookedTwiceIn(history: readonly Event[]): Readonly<Record<string, readonly string[]>> {
  const codes = new Map<string, string[]>();
  for (const { wish, code } of bookedIn(history)) codes.set(wish, [...(codes.get(wish) ?? []), code]);
  return Object.fromEntries([...codes].filter(([, all]) => all.length > 1));
}

const bookedIn = (history: readonly Event[]): Booked[] =>
  history.filter((event): event is Booked => event.kind === 'booked');

/** Why a sentence is false, by what it claims; `''` where it is not. */
const judges = {
  open: () => '',
  made: ({ wish, code, at }, history) => {
    const own = bookedIn(history).filter((booked) => booked.wish === wish && booked.at <= at);
    if (own.length === 0) return 'there was no booking';
    return code === '' || own.some((booked) => booked.code === code) ? '' : `there was no booking ${code}`;
  },
  'not made': (said, history) => {
    const made = bookedIn(history).find((booked) => booked.wish === said.wish && askedAt(booked, history) <= said.at);
    return made === undefined ? '' : `${made.code} was asked for before it`;
  },
  'most likely made': ({ wish, at }, history) =>
    bookedIn(history).some((booked) => booked.wish === wish && booked.at <= at + within) ? '' : 'nothing was made',
} as const satisfies Record<Claim, (said: Said, history: readonly Event[]) => string>;

/** When it was asked for: by the press it came from, else by the last one before it was made. */
function askedAt({ press, wish, at }: Booked, history: readonly Event[]): number {
  const presses = history.filter((event) => event.kind === 'asked' && event.wish === wish && event.at <= at);
  const own = press === '' ? presses.at(-1) : presses.find((event) => event.kind === 'asked' && event.press === press);
  return own?.at ?? at;
}
