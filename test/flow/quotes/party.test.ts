import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { partyQuantitiesOf, expectedMembers, paramsOf, partyOf, type Party } from '../../../src/flow/quotes/party.ts';
import { createTestParameter } from '../../api/plain.ts';

const parameter = (id: string, changes: Partial<Parameter> = {}) => createTestParameter({ id, label: id, ...changes });
const items = (...parameters: Parameter[][]) => parameters.map((each) => ({ parameters: each }));
const summaryOf = ({ members, headcountIds }: Party) => ({
  members: members.map(({ kind, parameter: { id }, ids }) => [kind, id, ids]),
  headcountIds,
});

describe('partyOf: people', () => {
  const adults = (changes?: Partial<Parameter>) => parameter('adults', { default: 2, ...changes });
  const children = (changes?: Partial<Parameter>) => parameter('children', { default: 0, ...changes });
  const guests = (changes?: Partial<Parameter>) => parameter('guests', { label: 'People on board', ...changes });

  it('has adults and children if one item has both', () => {
    const party = partyOf(items([parameter('boats'), guests()], [adults(), children()], [adults()]));
    expect(summaryOf(party)).toEqual({
      members: [
        ['adults', 'adults', ['adults']],
        ['children', 'children', ['children']],
      ],
      headcountIds: ['guests'],
    });
    expect(paramsOf(party, { adults: 3, children: 1 })).toEqual({ adults: 3, children: 1, guests: 4 });
    expect(paramsOf(party, {})).toEqual({ adults: 2, children: 0, guests: 2 });
  });

  it('has people if no item has a parameter for children', () => {
    const party = partyOf(items([parameter('boats'), guests()], [adults()]));
    expect(summaryOf(party)).toEqual({ members: [['people', 'people', ['guests', 'adults']]], headcountIds: [] });
    expect(paramsOf(party, { people: 5 })).toEqual({ guests: 5, adults: 5 });
  });

  it('has people and children if adults appear in no item with children', () => {
    expect(summaryOf(partyOf(items([children()], [guests()])))).toEqual({
      members: [
        ['people', 'people', ['guests']],
        ['children', 'children', ['children']],
      ],
      headcountIds: [],
    });
  });

  it("prefers the service's person types to parameter ids", () => {
    const party = partyOf(
      items(
        [parameter('p1', { person: 'guest' }), parameter('p2', { person: 'minor' })],
        [parameter('p3', { person: 'guest' })],
        [parameter('adults', { label: 'Large bikes' })],
      ),
    );
    expect(summaryOf(party)).toEqual({
      members: [
        ['adults', 'adults', ['p1']],
        ['children', 'children', ['p2']],
      ],
      headcountIds: ['p3'],
    });
  });

  it("uses an item's first parameter of each person type", () => {
    const [seniors, infants] = [parameter('p2', { person: 'guest' }), parameter('p4', { person: 'minor' })];
    const party = partyOf(
      items([parameter('p1', { person: 'guest' }), seniors, parameter('p3', { person: 'minor' }), infants]),
    );
    expect(paramsOf(party, { adults: 2, children: 1 })).toEqual({ p1: 2, p3: 1 });
  });

  it('ignores hidden parameters', () => {
    expect(summaryOf(partyOf(items([adults({ hidden: true }), guests()]))).members).toEqual([
      ['people', 'people', ['guests']],
    ]);
    expect(partyOf(items([adults({ hidden: true })])).members).toEqual([]);
  });

  it('uses the lowest minimum and the greatest maximum of all items', () => {
    const [member] = partyOf(
      items([adults({ max: 4, min: 1, default: 1 })], [adults({ max: 10, default: 1 })], [adults({ max: 6 })]),
    ).members;
    expect(member?.parameter).toMatchObject({ min: 0, max: 10, default: 1 });
    expect(partyOf(items([adults({ max: 4 })], [adults({ max: 0 })])).members[0]?.parameter.max).toBe(0);
  });

  it('keeps a label and a description that all items share', () => {
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

  it('uses the most common default, or the lowest of equally common ones', () => {
    const begins = (...defaults: number[]) =>
      partyOf(items(...defaults.map((count) => [adults({ default: count })]))).members[0]?.parameter.default;
    expect(begins(1, 4, 2, 2, 4, 2)).toBe(2);
    expect(begins(2, 2, 2, 1, 3, 3)).toBe(2);
    expect(begins(5, 3, 3)).toBe(3);
  });

  it('reads the numbers from the parameter ids of any item', () => {
    const party = partyOf(items([guests()], [adults(), children()]));
    expect(partyQuantitiesOf(party, { adults: 5, guests: 4 })).toEqual({ adults: 5, children: 0 });
    expect(partyQuantitiesOf(party, { guests: 4 })).toEqual({ adults: 4, children: 0 });
    expect(partyQuantitiesOf(party, {})).toEqual({ adults: 2, children: 0 });
  });
});

describe('partyOf: parameters other than people', () => {
  it('returns labels that several items share, most common first', () => {
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
    expect(summaryOf(party).members).toEqual([
      [null, 'Boats', ['Boats-1']],
      [null, 'Oars', ['Oars-1']],
    ]);
  });

  it('orders labels by frequency, whatever the order of the items', () => {
    const boats = [parameter('Boats')];
    const rafts = [parameter('Rafts')];
    const oars = [parameter('Oars')];
    const party = partyOf(items(boats, rafts, oars, oars, boats, oars, rafts, rafts, rafts));
    expect(summaryOf(party).members.map(([, label]) => label)).toEqual(['Rafts', 'Oars', 'Boats']);
  });

  it('returns all labels if no label is shared', () => {
    expect(summaryOf(partyOf(items([parameter('Rafts')], [parameter('Boards')]))).members).toEqual([
      [null, 'Rafts', ['Rafts']],
      [null, 'Boards', ['Boards']],
    ]);
  });

  it('returns at most four members', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((label) => parameter(label));
    expect(partyOf(items(many, many)).members).toHaveLength(4);
  });

  it('applies one number to all parameter ids with the same label', () => {
    const party = partyOf(items([parameter('p6', { label: 'Boats' })], [parameter('p7', { label: 'Boats' })]));
    expect(paramsOf(party, { Boats: 3 })).toEqual({ p6: 3, p7: 3 });
    expect(partyQuantitiesOf(party, { p7: 5 })).toEqual({ Boats: 5 });
  });

  it('assigns an id with two labels to the more common label', () => {
    const boats = () => parameter('p1', { label: 'Boats' });
    const party = partyOf(items([boats()], [boats()], [parameter('p1', { label: 'Bikes' })]));
    expect(summaryOf(party).members).toEqual([[null, 'Boats', ['p1']]]);
  });
});

it("returns the expected number of members for each item's parameter ids", () => {
  expect(expectedMembers([['boats', 'guests'], ['adults', 'children'], ['boards']])).toBe(2);
  expect(expectedMembers([['boats', 'guests'], ['boards']])).toBe(1);
  expect(expectedMembers([[], []])).toBe(0);
});
