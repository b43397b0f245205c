/**
 * Every interleaving to a stated depth: three writes (the session's start, one change of it, the create), each of which
 * arrives, is lost before or after it was acted upon, is doubled, or is late; on every way there is; with nothing beside, one
 * reload, one second tab, or one relay killed, at the place named.
 */
import type { Asks, Fate, Message } from './network.ts';
import { storeKinds, type StoreKind } from './relays.ts';
import type { ServiceModel } from './service.ts';
import type { Events, Run } from './simulate.ts';
import { changes, type Change } from './visitor.ts';

const writeFates = ['arrives', 'lost before', 'lost after', 'doubled', 'late'] as const satisfies readonly Fate[];
type WriteFate = (typeof writeFates)[number];

/** Which requests a change consists of. */
const asksFor = { add: 'add', replace: 'replace', remove: 'alter' } as const satisfies Record<Change, Asks>;

export interface Way {
  relay: StoreKind | null;
  /** Between whom the fate is. */
  hop: Message['hop'];
  model: ServiceModel;
}

const refuses: ServiceModel = { endedCreate: 'refused', endedLook: 'error' };
const showsEmpty: ServiceModel = { endedCreate: 'refused', endedLook: 'empty' };
const booksAgain: ServiceModel = { endedCreate: 'booked again', endedLook: 'error' };

/** With a relay the service may be of any model. */
export const ways: readonly Way[] = [
  ...[refuses, showsEmpty, booksAgain].map((model): Way => ({ relay: null, hop: 'page to service', model })),
  ...storeKinds.flatMap((relay) =>
    (['page to relay', 'relay to service'] as const).flatMap((hop) =>
      [refuses, booksAgain].map((model): Way => ({ relay, hop, model })),
    ),
  ),
];

const places = ['start', 'change', 'create'] as const;
type Place = (typeof places)[number];

type Beside = { what: 'nothing' } | { what: 'reload' | 'second tab' | 'relay killed'; at: Place; after: number };

/** Milliseconds after a request was sent: it is on its way, or the service is at work on it. */
const moments = [20, 1000] as const;

const besides: readonly Beside[] = [
  { what: 'nothing' },
  ...(['reload', 'second tab', 'relay killed'] as const).flatMap((what) =>
    places.flatMap((at) => moments.map((after): Beside => ({ what, at, after }))),
  ),
];

export interface Interleaving {
  name: string;
  run: Run;
}

interface Case {
  way: Way;
  change: Change;
  fates: Readonly<Record<Place, WriteFate>>;
  beside: Beside;
}

/** Milliseconds that a create takes here: long enough for something to happen meanwhile. */
const work = 3000;

function placeOf({ asks, hop }: Message, { change, way }: Case, on: Message['hop'] = way.hop): Place | null {
  if (hop !== on) return null;
  if (asks === asksFor[change]) return 'change';
  return asks === 'start' || asks === 'create' ? asks : null;
}

const happen = {
  nothing: () => undefined,
  reload: (events) => events.reload(),
  'second tab': (events) => events.openSecondTab(),
  // Whichever of two has it.
  'relay killed': (events) => {
    events.killRelay(0, 2000);
    events.killRelay(1, 2500);
  },
} as const satisfies Record<Beside['what'], (events: Events) => void>;

function interleavingOf(which: Case, seed: number): Interleaving {
  const { way, change, fates, beside } = which;
  const first = way.relay === null ? 'page to service' : 'page to relay';
  const { endedCreate, endedLook } = way.model;
  return {
    name: [
      `${way.relay ?? 'no relay'}, ${way.hop}, an ended session is ${endedCreate} and shown as ${endedLook}`,
      `start ${fates.start}, ${change} ${fates.change}, create ${fates.create}`,
      beside.what === 'nothing' ? 'nothing beside' : `${beside.what} ${String(beside.after)} ms after ${beside.at}`,
    ].join(' | '),
    run: {
      seed,
      model: way.model,
      relay: way.relay,
      change,
      work: () => work,
      plan(message, nth) {
        const place = placeOf(message, which);
        return nth === 1 && place !== null ? { fate: fates[place] } : {};
      },
      onSent(message, nth, events, time) {
        const place = placeOf(message, which, first);
        if (beside.what !== 'nothing' && place === beside.at && nth === 1)
          time.after(beside.after, () => happen[beside.what](events));
      },
      mayBeLost: mayBeLost(which),
    },
  };
}

/** A start that nobody heard of cannot be read back; what is doubled on its way to a relay is one by its key. */
function mayBeLost({ way, fates: { start }, beside }: Case): Run['mayBeLost'] {
  if (beside.what === 'second tab') return 'any';
  if (start === 'lost after' || start === 'late') return 'one line';
  if (start === 'doubled' && way.hop !== 'page to relay') return 'one line';
  return beside.what !== 'nothing' && beside.at === 'start' ? 'one line' : 'none';
}

/** Two creates at a service that books an ended session again are two bookings, and nobody between can tell. */
function isHopeless({ way, fates }: Case): boolean {
  return way.model.endedCreate === 'booked again' && way.hop !== 'page to relay' && fates.create === 'doubled';
}

/** All of them, in a fixed order. */
export const interleavings: readonly Interleaving[] = ways
  .flatMap((way) =>
    besides
      .filter(({ what }) => way.relay !== null || what !== 'relay killed')
      .flatMap((beside) =>
        (Object.keys(changes) as Change[]).flatMap((change) =>
          writeFates.flatMap((start) =>
            writeFates.flatMap((changed) =>
              writeFates.map((create): Case => ({ way, change, beside, fates: { start, change: changed, create } })),
            ),
          ),
        ),
      ),
  )
  .filter((which) => !isHopeless(which))
  .map(interleavingOf);
