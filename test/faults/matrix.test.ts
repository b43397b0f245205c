/**
 * Every fault on every request that changes something, on every way it takes: the real client, flow, relay and service on
 * real connections. Whatever breaks, a visitor who goes on as told ends with one booking of what they saw in the cart, and
 * what they are told of it is true against the database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { times } from '../samples.ts';
import { bookedTwiceIn, falsehoodsIn, type Event } from '../simulation/history.ts';
import { faults, type Fault } from './faults.ts';
import { openPremises, places, type Place, type Premises } from './premises.ts';
import type { Arrived, FaultProxy } from './proxy.ts';
import { openVisit, type Said, type Visitor } from './visitor.ts';

let premises: Premises;
beforeAll(async () => {
  premises = await openPremises();
});
afterAll(() => premises.close());

interface Asked {
  /** Places of the lines in the cart before, and of those that are wanted. */
  before: readonly number[];
  wanted: readonly number[];
  on: (request: Arrived) => boolean;
  press: (visitor: Visitor) => Promise<void>;
}

const isSession = ({ method, path }: Arrived) => method === 'POST' && path.endsWith('/booking/session');

/** The requests that change what is in a session. */
const changes = {
  start: {
    before: [],
    wanted: [1],
    on: (request) => isSession(request) && !request.body.has('session_id'),
    press: ({ add }) => add(1),
  },
  add: {
    before: [1],
    wanted: [1, 2],
    on: (request) => isSession(request) && request.body.has('session_id') && request.body.has('slip[]'),
    press: ({ add }) => add(2),
  },
  replace: {
    before: [1, 2],
    wanted: [1, 3],
    on: (request) => isSession(request) && request.body.has('line_id'),
    press: ({ replace }) => replace(2, 3),
  },
  remove: {
    before: [1, 2],
    wanted: [1],
    on: (request) => isSession(request) && [...request.body.keys()].some((name) => name.startsWith('alter[')),
    press: ({ remove }) => remove(2),
  },
} as const satisfies Record<string, Asked>;

const isCreate = ({ method, path }: Arrived) => method === 'POST' && path.endsWith('/booking/create');

/**
 * The last verdict that the page shows, by the place of the fault. All other faults lose the answer after the service has
 * booked. Its refusal of the ended session states the code, so they end with the booking.
 */
const ends: Partial<Record<Fault, readonly [Said, Said, Said]>> = {
  refused: ['not made', 'not made', 'not made'],
  // A browser sends it again, and the second request arrives. A relay sends a create once.
  reset: ['made', 'made', 'not made'],
  stalled: ['not made', 'not made', 'not made'],
  'a page instead': ['not made', 'not made', 'not made'],
};

interface Cell {
  place: Place;
  fault: Fault;
  /** On how many requests in a row. */
  count: number;
  end: Said;
}

const inEveryPlace = (fault: Fault, end: (index: number) => Said, count = 1): Cell[] =>
  places.map((place, index) => ({ place, fault, count, end: end(index) }));

const cells: readonly Cell[] = [
  ...faults.flatMap((fault) => inEveryPlace(fault, (index) => ends[fault]?.[index] ?? 'made')),
  // A browser sends what was broken off three times by itself: here all of them meet the same.
  ...inEveryPlace('reset', () => 'not made', 3),
  ...inEveryPlace('lost', () => 'made', 3),
];

/** `npm test` takes one place for each fault, and another for the next. */
const chosen = times > 1 ? cells : cells.filter((_, index) => index % 3 === Math.floor(index / 3) % 3);
const named = '$fault between $place, $count in a row';

async function fill(visitor: Visitor, wanted: readonly number[]): Promise<void> {
  for (const each of wanted) await visitor.add(each);
  expect(visitor.shown()).toEqual(wanted);
}

/** Plays a fault while something is asked, and makes sure that it was played; it stays until the door is healed. */
async function under({ place, fault, count }: Cell, on: Asked['on'], ask: () => Promise<void>): Promise<FaultProxy> {
  const door = premises.doors[place];
  const before = door.arrived.length;
  await door.play({ fault, on, times: count });
  await ask();
  expect(door.arrived.slice(before).some(on)).toBe(fault !== 'refused');
  return door;
}

async function expectBooked(visitor: Visitor, quantities: readonly number[]): Promise<void> {
  const { flow, said, email } = visitor;
  expect(said()).toBe('made');
  expect(await premises.bookingsOf(email)).toMatchObject([{ code: flow.state.booking?.code, quantities }]);
  await expectTrue(visitor);
}

/** Every sentence on the way, against the tables in the end. */
async function expectTrue({ history, email }: Visitor): Promise<void> {
  const booked = (await premises.bookingsOf(email)).map(({ code, at }): Event => {
    return { kind: 'booked', at, wish: email, press: '', code };
  });
  expect(falsehoodsIn([...history, ...booked])).toEqual([]);
  expect(bookedTwiceIn(booked)).toEqual({});
}

describe.each(Object.entries(changes))('%s', (_, { before, wanted, on, press }: Asked) => {
  test.each(chosen)(named, async (cell) => {
    const visitor = openVisit(premises, cell.place);
    const { flow, shown } = visitor;
    await fill(visitor, before);

    const door = await under(cell, on, () => press(visitor));
    await door.heal();
    // A press that came to nothing says so, and is repeated by a visitor who looks at the cart.
    if (flow.state.problem === null) expect(shown()).toEqual(wanted);
    for (let pressed = 1; pressed < 3 && String(shown()) !== String(wanted); pressed += 1) {
      flow.dismiss();
      await press(visitor);
    }
    expect(shown()).toEqual(wanted);

    flow.dismiss();
    await visitor.goToReview();
    await flow.book();
    await expectBooked(visitor, wanted);
  });
});

test.each(places)(
  'what was given up between %s and comes late is not booked beside what was chosen instead',
  async (place) => {
    const visitor = openVisit(premises, place);
    await fill(visitor, [1]);
    const late: Cell = { place, fault: 'late', count: Infinity, end: 'made' };
    const door = await under(late, changes.add.on, () => visitor.add(2));
    expect(visitor.flow.state.problem).not.toBeNull();
    await door.heal();

    visitor.flow.dismiss();
    await visitor.add(3);
    expect(visitor.shown()).toEqual([1, 3]);
    await visitor.goToReview();
    await visitor.flow.book();
    await expectBooked(visitor, [1, 3]);
  },
);

describe('create', () => {
  test.each(chosen)(named, async (cell) => {
    const visitor = openVisit(premises, cell.place);
    const { flow, email, said } = visitor;
    const wanted = [1, 2];
    await fill(visitor, wanted);
    await visitor.goToReview();

    const door = await under(cell, isCreate, () => flow.book());
    // Asked at once, while it may still be on its way.
    if (said() === 'not known') await flow.check();
    const saidEarly = said();
    await door.heal();
    if (saidEarly === 'not made') expect(await premises.bookingsOf(email)).toEqual([]);
    for (let asked = 0; asked < 3 && said() === 'not known'; asked += 1) {
      await flow.check();
      if (said() === 'not known') premises.pass((flow.state.unconfirmed?.until ?? 0) - premises.now());
    }

    expect(said()).toBe(cell.end);
    const booked = await premises.bookingsOf(email);
    expect(booked.map(({ quantities }) => quantities)).toEqual(said() === 'not made' ? [] : [wanted]);
    // What was not made can be booked, and once.
    if (said() === 'not made') {
      flow.dismiss();
      await flow.book();
    }
    if (said() === 'made') await expectBooked(visitor, wanted);
    else await expectTrue(visitor);
  });
});
