import { describe, expect, test } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { chosenOf, expectedMembers, paramsOf, partyOf, type Party } from '../../../src/flow/quotes/party.ts';
import { plainParameter } from '../../api/plain.ts';

const parameter = (id: string, changes: Partial<Parameter> = {}) => plainParameter({ id, label: id, ...changes });
const items = (...parameters: Parameter[][]) => parameters.map((each) => ({ parameters: each }));
const asked = ({ members, headcountIds }: Party) => ({
  members: members.map(({ kind, parameter: { id }, ids }) => [kind, id, ids]),
  headcountIds,
});

describe('people are asked for once', () => {
  const adults = (changes?: Partial<Parameter>) => parameter('adults', { default: 2, ...changes });
  const children = (changes?: Partial<Parameter>) => parameter('children', { default: 0, ...changes });
  const guests = (changes?: Partial<Parameter>) => parameter('guests', { label: 'People on board', ...changes });

  test('what stands beside children counts adults, what never does counts all', () => {
    const party = partyOf(items([parameter('boats'), guests()], [adults(), children()], [adults()]));
    expect(asked(party)).toEqual({
      members: [
        ['adults', 'adults', ['adults']],
        ['children', 'children', ['children']],
      ],
      headcountIds: ['guests'],
    });
    expect(paramsOf(party, { adults: 3, children: 1 })).toEqual({ adults: 3, children: 1, guests: 4 });
    expect(paramsOf(party, {})).toEqual({ adults: 2, children: 0, guests: 2 });
  });

  test('where no item tells children apart there are people alone', () => {
    const party = partyOf(items([parameter('boats'), guests()], [adults()]));
    expect(asked(party)).toEqual({ members: [['people', 'people', ['guests', 'adults']]], headcountIds: [] });
    expect(paramsOf(party, { people: 5 })).toEqual({ guests: 5, adults: 5 });
  });

  test('children whom nobody stands beside are asked for beside people', () => {
    expect(asked(partyOf(items([children()], [guests()])))).toEqual({
      members: [
        ['people', 'people', ['guests']],
        ['children', 'children', ['children']],
      ],
      headcountIds: [],
    });
  });

  test('what the service says comes before any id, and then ids say nothing', () => {
    const party = partyOf(
      items(
        [parameter('p1', { person: 'guest' }), parameter('p2', { person: 'minor' })],
        [parameter('p3', { person: 'guest' })],
        [parameter('adults', { label: 'Large bikes' })],
      ),
    );
    expect(asked(party)).toEqual({
      members: [
        ['adults', 'adults', ['p1']],
        ['children', 'children', ['p2']],
      ],
      headcountIds: ['p3'],
    });
  });

  test('of an item only the first for people and for children are meant', () => {
    const [seniors, infants] = [parameter('p2', { person: 'guest' }), parameter('p4', { person: 'minor' })];
    const party = partyOf(
      items([parameter('p1', { person: 'guest' }), seniors, parameter('p3', { person: 'minor' }), infants]),
    );
    expect(paramsOf(party, { adults: 2, children: 1 })).toEqual({ p1: 2, p3: 1 });
  });

  test('nothing hidden is asked for', () => {
    expect(asked(partyOf(items([adults({ hidden: true }), guests()]))).members).toEqual([
      ['people', 'people', ['guests']],
    ]);
    expect(partyOf(items([adults({ hidden: true })])).members).toEqual([]);
  });

  test('they may be as many as the item that takes most', () => {
    const [member] = partyOf(
      items([adults({ max: 4, min: 1, default: 1 })], [adults({ max: 10, default: 1 })], [adults({ max: 6 })]),
    ).members;
    expect(member?.parameter).toMatchObject({ min: 0, max: 10, default: 1 });
    expect(partyOf(items([adults({ max: 4 })], [adults({ max: 0 })])).members[0]?.parameter.max).toBe(0);
  });

  test('they are what the items call them, with nothing of any one item but its words where all use the same', () => {
    const [member] = partyOf(
      items([adults({ required: true, price: '9.00', description: 'From 16' })], [adults({ description: 'From 16' })]),
    ).members;
    expect(member?.parameter).toMatchObject({
      label: 'adults',
      description: 'From 16',
      hidden: false,
      required: false,
      price: '',
    });
    const [other] = partyOf(items([adults({ description: 'From 16' })], [adults({ description: 'From 18' })])).members;
    expect(other?.parameter.description).toBe('');
  });

  test('they begin as most of the items do, whichever item comes first', () => {
    const begins = (...defaults: number[]) =>
      partyOf(items(...defaults.map((count) => [adults({ default: count })]))).members[0]?.parameter.default;
    expect(begins(1, 4, 2, 2, 4, 2)).toBe(2);
    expect(begins(2, 2, 2, 1, 3, 3)).toBe(2);
    expect(begins(5, 3, 3)).toBe(3);
  });

  test('what was chosen before by any of the names is chosen', () => {
    const party = partyOf(items([guests()], [adults(), children()]));
    expect(chosenOf(party, { adults: 5, guests: 4 })).toEqual({ adults: 5, children: 0 });
    expect(chosenOf(party, { guests: 4 })).toEqual({ adults: 4, children: 0 });
    expect(chosenOf(party, {})).toEqual({ adults: 2, children: 0 });
  });
});

describe('where nothing counts people, what is called alike is asked for once', () => {
  test('the commonest first', () => {
    const seats = (label: string) => parameter(`${label}-1`, { label });
    const party = partyOf(
      items(
        [seats('Boats'), seats('Oars')],
        [seats('Boats')],
        [seats('Oars'), seats('Boats')],
        [seats('Rafts')],
        [seats('Boards')],
      ),
    );
    expect(asked(party).members).toEqual([
      [null, 'Boats', ['Boats-1']],
      [null, 'Oars', ['Oars-1']],
    ]);
  });

  test('the commonest first, in whatever order the items name them', () => {
    const boats = [parameter('Boats')];
    const rafts = [parameter('Rafts')];
    const oars = [parameter('Oars')];
    const party = partyOf(items(boats, rafts, oars, oars, boats, oars, rafts, rafts, rafts));
    expect(asked(party).members.map(([, label]) => label)).toEqual(['Rafts', 'Oars', 'Boats']);
  });

  test('where all have few alike, all of them', () => {
    expect(asked(partyOf(items([parameter('Rafts')], [parameter('Boards')]))).members).toEqual([
      [null, 'Rafts', ['Rafts']],
      [null, 'Boards', ['Boards']],
    ]);
  });

  test('never more than four', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((label) => parameter(label));
    expect(partyOf(items(many, many)).members).toHaveLength(4);
  });

  test('one number is meant for every name the items have for it', () => {
    const party = partyOf(items([parameter('p6', { label: 'Boats' })], [parameter('p7', { label: 'Boats' })]));
    expect(paramsOf(party, { Boats: 3 })).toEqual({ p6: 3, p7: 3 });
    expect(chosenOf(party, { p7: 5 })).toEqual({ Boats: 5 });
  });

  test('a name two labels share is meant by the commoner one', () => {
    const boats = () => parameter('p1', { label: 'Boats' });
    const party = partyOf(items([boats()], [boats()], [parameter('p1', { label: 'Bikes' })]));
    expect(asked(party).members).toEqual([[null, 'Boats', ['p1']]]);
  });
});

test('how many will be asked for is told from the ids alone', () => {
  expect(expectedMembers([['boats', 'guests'], ['adults', 'children'], ['boards']])).toBe(2);
  expect(expectedMembers([['boats', 'guests'], ['boards']])).toBe(1);
  expect(expectedMembers([[], []])).toBe(0);
});
