import { expect, test } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { chosenOf, paramsOf, partyOf } from '../../../src/flow/quotes/party.ts';
import { plainParameter } from '../../api/plain.ts';

const parameter = (label: string, changes: Partial<Parameter> = {}) =>
  plainParameter({ id: label.toLowerCase(), label, ...changes });

const items = (...parameters: Parameter[][]) => parameters.map((each) => ({ parameters: each }));
const adults = (changes?: Partial<Parameter>) => parameter('Adults', changes);
const labels = (party: ReturnType<typeof partyOf>) => party.map(({ parameter: { label } }) => label);

test('the party is what several items ask alike, the commonest first', () => {
  const party = partyOf(
    items(
      [adults(), parameter('Children')],
      [adults()],
      [adults(), parameter('Children')],
      [parameter('Rafts')],
      [parameter('Boards')],
    ),
  );
  expect(labels(party)).toEqual(['Adults', 'Children']);
});

test('where all have few alike, all of them', () => {
  expect(labels(partyOf(items([parameter('Rafts')], [parameter('Boards')])))).toEqual(['Rafts', 'Boards']);
});

test('never more than four, and nothing hidden', () => {
  const many = ['A', 'B', 'C', 'D', 'E'].map((label) => parameter(label));
  expect(partyOf(items(many, many))).toHaveLength(4);
  expect(partyOf(items([adults({ hidden: true })]))).toEqual([]);
});

test('it may be as many as the item that takes most', () => {
  const [member] = partyOf(
    items([adults({ max: 4, min: 1 })], [adults({ max: 10 })], [adults({ max: 6, default: 2 })]),
  );
  expect(member?.parameter).toMatchObject({ min: 0, max: 10, default: 1 });
  expect(partyOf(items([adults({ max: 4 })], [adults({ max: 0 })]))[0]?.parameter.max).toBe(0);
});

test('one number is meant for every name the items have for it', () => {
  const party = partyOf(items([adults()], [adults({ id: 'p7' })]));
  expect(paramsOf(party, { Adults: 3 })).toEqual({ adults: 3, p7: 3 });
  expect(paramsOf(party, {})).toEqual({ adults: 1, p7: 1 });
});

test('a name two labels share is meant by the commoner one', () => {
  const party = partyOf(items([adults()], [adults()], [parameter('Bikes', { id: 'adults' })]));
  expect(party.map(({ ids }) => ids)).toEqual([['adults']]);
});

test('what was chosen before by any of the names is chosen for the member', () => {
  const party = partyOf(items([adults()], [adults({ id: 'p7' })]));
  expect(chosenOf(party, { p7: 5 })).toEqual({ Adults: 5 });
  expect(chosenOf(party, {})).toEqual({ Adults: 1 });
});
