import { expect, test } from 'vitest';
import { lazily, type Readers } from '../../src/values/lazily.ts';

interface Boat {
  name: string;
  seats: number;
  home: string | null;
}

/** A boat, and the names of its members in the order they were read. */
function boat(): { read: string[]; one: Boat } {
  const read: string[] = [];
  const tell = <Value>(name: string, value: Value): Value => (read.push(name), value);
  const readers: Readers<Boat, { n: string; s: string }> = {
    name: ({ n }) => tell('name', n),
    seats: ({ s }) => tell('seats', Number(s)),
    home: () => tell('home', null),
  };
  return { read, one: lazily(readers, { n: 'Raft', s: '4' }) };
}

const whole = { name: 'Raft', seats: 4, home: null };

test('a member is read when it is asked for, once, and no other with it', () => {
  const { read, one } = boat();
  expect(read).toEqual([]);
  expect([one.seats, one.seats, one.home, one.home]).toEqual([4, 4, null, null]);
  expect(read).toEqual(['seats', 'home']);
});

test.each<[string, (one: Boat) => unknown, unknown]>([
  ['spread', (one) => ({ ...one }), whole],
  ['written as JSON', (one) => JSON.parse(JSON.stringify(one)) as unknown, whole],
  ['compared', (one) => one, whole],
  ['looked through', (one) => Object.keys(one).sort(), ['home', 'name', 'seats']],
  ['searched for a member', (one) => ['seats' in one, 'sails' in one, 'toString' in one], [true, false, true]],
  ['frozen', (one) => ({ ...Object.freeze(one) }), whole],
  ['written to', (one) => Object.assign(one, { seats: 5 }), { ...whole, seats: 5 }],
  ['bereft of a member', (one) => (Reflect.deleteProperty(one, 'name'), one), { seats: 4, home: null }],
  ['made a text', (one) => String(one), '[object Object]'],
])('it is an object like any other where it is %s', (_how, use, result) => {
  expect(use(boat().one)).toEqual(result);
});

test('what is no member is not there', () => {
  expect((boat().one as unknown as { then?: unknown }).then).toBeUndefined();
});

test('what was written over stays so, whatever is read after', () => {
  const { read, one } = boat();
  one.seats = 6;
  expect({ ...one }).toEqual({ ...whole, seats: 6 });
  expect(read.filter((name) => name === 'seats')).toHaveLength(1);
});
