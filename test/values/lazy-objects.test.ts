import { describe, expect, it } from 'vitest';
import { createLazyObject, type MemberReaders } from '../../src/values/lazy-objects.ts';

interface Boat {
  name: string;
  seats: number;
  home: string | null;
}

/** Creates a lazy object that describes a boat, and a log of its members in the order in which it decodes them. */
function createBoat(): { log: string[]; boat: Boat } {
  const log: string[] = [];
  const recordRead = <Value>(name: string, value: Value): Value => (log.push(name), value);
  const readers: MemberReaders<Boat, { n: string; s: string }> = {
    name: ({ n }) => recordRead('name', n),
    seats: ({ s }) => recordRead('seats', Number(s)),
    home: () => recordRead('home', null),
  };
  return { log, boat: createLazyObject(readers, { n: 'Raft', s: '4' }) };
}

const wholeBoat = { name: 'Raft', seats: 4, home: null };

describe('createLazyObject', () => {
  it('decodes each member only once, on its first access', () => {
    const { log, boat } = createBoat();
    expect(log).toEqual([]);
    expect([boat.seats, boat.seats, boat.home, boat.home]).toEqual([4, 4, null, null]);
    expect(log).toEqual(['seats', 'home']);
  });

  it.each<[string, (boat: Boat) => unknown, unknown]>([
    ['spread', (boat) => ({ ...boat }), wholeBoat],
    ['JSON', (boat) => JSON.parse(JSON.stringify(boat)) as unknown, wholeBoat],
    ['comparison', (boat) => boat, wholeBoat],
    ['Object.keys', (boat) => Object.keys(boat).sort(), ['home', 'name', 'seats']],
    ['the operator in', (boat) => ['seats' in boat, 'sails' in boat, 'toString' in boat], [true, false, true]],
    ['Object.freeze', (boat) => ({ ...Object.freeze(boat) }), wholeBoat],
    ['assignment', (boat) => Object.assign(boat, { seats: 5 }), { ...wholeBoat, seats: 5 }],
    ['deletion', (boat) => (Reflect.deleteProperty(boat, 'name'), boat), { seats: 4, home: null }],
    ['String', (boat) => String(boat), '[object Object]'],
    ['an unknown member', (boat) => (boat as unknown as { then?: unknown }).then, undefined],
  ])('behaves like an ordinary object for %s', (_, useBoat, result) => {
    expect(useBoat(createBoat().boat)).toEqual(result);
  });

  it('keeps a value that is assigned before the first access', () => {
    const { log, boat } = createBoat();
    boat.seats = 6;
    expect({ ...boat }).toEqual({ ...wholeBoat, seats: 6 });
    expect(log.filter((name) => name === 'seats')).toHaveLength(1);
  });
});
