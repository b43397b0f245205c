import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import {
  toPartyQuantities,
  countExpectedMembers,
  toItemQuantities,
  buildParty,
  type Party,
} from '../../../src/flow/quotes/party.ts';
import { createTestParameter } from '../../api/domain-objects.ts';

const createParameter = (id: string, changes: Partial<Parameter> = {}) =>
  createTestParameter({ id, label: id, ...changes });
const createItems = (...parameters: Parameter[][]) =>
  parameters.map((itemParameters) => ({ parameters: itemParameters }));
const summarizeParty = ({ members, headcountIds }: Party) => ({
  members: members.map(({ kind, parameter: { id }, ids }) => [kind, id, ids]),
  headcountIds,
});

describe('buildParty: people', () => {
  const createAdults = (changes?: Partial<Parameter>) => createParameter('adults', { default: 2, ...changes });
  const createChildren = (changes?: Partial<Parameter>) => createParameter('children', { default: 0, ...changes });
  const createGuests = (changes?: Partial<Parameter>) =>
    createParameter('guests', { label: 'People on board', ...changes });

  it('has the members `adults` and `children` if one item has both', () => {
    const party = buildParty(
      createItems([createParameter('boats'), createGuests()], [createAdults(), createChildren()], [createAdults()]),
    );
    expect(summarizeParty(party)).toEqual({
      members: [
        ['adults', 'adults', ['adults']],
        ['children', 'children', ['children']],
      ],
      headcountIds: ['guests'],
    });
    expect(toItemQuantities(party, { adults: 3, children: 1 })).toEqual({ adults: 3, children: 1, guests: 4 });
    expect(toItemQuantities(party, {})).toEqual({ adults: 2, children: 0, guests: 2 });
  });

  it('has only the member `people` if no item counts children', () => {
    const party = buildParty(createItems([createParameter('boats'), createGuests()], [createAdults()]));
    expect(summarizeParty(party)).toEqual({ members: [['people', 'people', ['guests', 'adults']]], headcountIds: [] });
    expect(toItemQuantities(party, { people: 5 })).toEqual({ guests: 5, adults: 5 });
  });

  it('has the members `people` and `children` if different items have them', () => {
    expect(summarizeParty(buildParty(createItems([createChildren()], [createGuests()])))).toEqual({
      members: [
        ['people', 'people', ['guests']],
        ['children', 'children', ['children']],
      ],
      headcountIds: [],
    });
  });

  it('prefers the service’s kinds of person to words in ids', () => {
    const party = buildParty(
      createItems(
        [createParameter('p1', { person: 'guest' }), createParameter('p2', { person: 'minor' })],
        [createParameter('p3', { person: 'guest' })],
        [createParameter('adults', { label: 'Large bikes' })],
      ),
    );
    expect(summarizeParty(party)).toEqual({
      members: [
        ['adults', 'adults', ['p1']],
        ['children', 'children', ['p2']],
      ],
      headcountIds: ['p3'],
    });
  });

  it('uses an item’s first parameter of each kind of person', () => {
    const [seniors, infants] = [createParameter('p2', { person: 'guest' }), createParameter('p4', { person: 'minor' })];
    const party = buildParty(
      createItems([
        createParameter('p1', { person: 'guest' }),
        seniors,
        createParameter('p3', { person: 'minor' }),
        infants,
      ]),
    );
    expect(toItemQuantities(party, { adults: 2, children: 1 })).toEqual({ p1: 2, p3: 1 });
  });

  it('ignores hidden parameters', () => {
    expect(summarizeParty(buildParty(createItems([createAdults({ hidden: true }), createGuests()]))).members).toEqual([
      ['people', 'people', ['guests']],
    ]);
    expect(buildParty(createItems([createAdults({ hidden: true })])).members).toEqual([]);
  });

  it('uses the lowest minimum and the greatest maximum of all items', () => {
    const [member] = buildParty(
      createItems(
        [createAdults({ max: 4, min: 1, default: 1 })],
        [createAdults({ max: 10, default: 1 })],
        [createAdults({ max: 6 })],
      ),
    ).members;
    expect(member?.parameter).toMatchObject({ min: 0, max: 10, default: 1 });
    expect(
      buildParty(createItems([createAdults({ max: 4 })], [createAdults({ max: 0 })])).members[0]?.parameter.max,
    ).toBe(0);
  });

  it('keeps a label and a description that all items share', () => {
    const [member] = buildParty(
      createItems(
        [createAdults({ required: true, price: '9.00', description: 'From 16' })],
        [createAdults({ description: 'From 16' })],
      ),
    ).members;
    expect(member?.parameter).toMatchObject({
      label: 'adults',
      description: 'From 16',
      hidden: false,
      required: false,
      price: '',
    });
    const [otherMember] = buildParty(
      createItems([createAdults({ description: 'From 16' })], [createAdults({ description: 'From 18' })]),
    ).members;
    expect(otherMember?.parameter.description).toBe('');
  });

  it('uses the most common default, the lowest of equally common ones', () => {
    const readDefault = (...defaults: number[]) =>
      buildParty(createItems(...defaults.map((count) => [createAdults({ default: count })]))).members[0]?.parameter
        .default;
    expect(readDefault(1, 4, 2, 2, 4, 2)).toBe(2);
    expect(readDefault(2, 2, 2, 1, 3, 3)).toBe(2);
    expect(readDefault(5, 3, 3)).toBe(3);
  });

  it('converts quantities of any item’s parameters to party quantities', () => {
    const party = buildParty(createItems([createGuests()], [createAdults(), createChildren()]));
    expect(toPartyQuantities(party, { adults: 5, guests: 4 })).toEqual({ adults: 5, children: 0 });
    expect(toPartyQuantities(party, { guests: 4 })).toEqual({ adults: 4, children: 0 });
    expect(toPartyQuantities(party, {})).toEqual({ adults: 2, children: 0 });
  });
});

describe('buildParty: parameters other than people', () => {
  it('has the labels that several items share, most common first', () => {
    const createSeats = (label: string) => createParameter(`${label}-1`, { label });
    const party = buildParty(
      createItems(
        [createSeats('Boats'), createSeats('Oars')],
        [createSeats('Boats')],
        [createSeats('Oars'), createSeats('Boats')],
        [createSeats('Rafts')],
        [createSeats('Boards')],
      ),
    );
    expect(summarizeParty(party).members).toEqual([
      [null, 'Boats', ['Boats-1']],
      [null, 'Oars', ['Oars-1']],
    ]);
  });

  it('orders labels by the number of their items', () => {
    const boats = [createParameter('Boats')];
    const rafts = [createParameter('Rafts')];
    const oars = [createParameter('Oars')];
    const party = buildParty(createItems(boats, rafts, oars, oars, boats, oars, rafts, rafts, rafts));
    expect(summarizeParty(party).members.map(([, label]) => label)).toEqual(['Rafts', 'Oars', 'Boats']);
  });

  it('has all labels if items share none', () => {
    expect(
      summarizeParty(buildParty(createItems([createParameter('Rafts')], [createParameter('Boards')]))).members,
    ).toEqual([
      [null, 'Rafts', ['Rafts']],
      [null, 'Boards', ['Boards']],
    ]);
  });

  it('has at most four members', () => {
    const manyParameters = ['A', 'B', 'C', 'D', 'E'].map((label) => createParameter(label));
    expect(buildParty(createItems(manyParameters, manyParameters)).members).toHaveLength(4);
  });

  it('uses one quantity for all parameters with the same label', () => {
    const party = buildParty(
      createItems([createParameter('p6', { label: 'Boats' })], [createParameter('p7', { label: 'Boats' })]),
    );
    expect(toItemQuantities(party, { Boats: 3 })).toEqual({ p6: 3, p7: 3 });
    expect(toPartyQuantities(party, { p7: 5 })).toEqual({ Boats: 5 });
  });

  it('uses the more common label of a parameter id with two labels', () => {
    const boats = () => createParameter('p1', { label: 'Boats' });
    const party = buildParty(createItems([boats()], [boats()], [createParameter('p1', { label: 'Bikes' })]));
    expect(summarizeParty(party).members).toEqual([[null, 'Boats', ['p1']]]);
  });
});

it('estimates the party’s number of quantities from the items’ parameter ids', () => {
  expect(countExpectedMembers([['boats', 'guests'], ['adults', 'children'], ['boards']])).toBe(2);
  expect(countExpectedMembers([['boats', 'guests'], ['boards']])).toBe(1);
  expect(countExpectedMembers([[], []])).toBe(0);
});
