import { expect, test } from 'vitest';
import { recordTable, StoreFullError } from '../../../src/relay/stores/table.ts';
import { answered, claimed } from './store-contract.ts';

const at = (expires: number, revision = 'a') => ({ record: answered(revision), expires });

test('what has lapsed is not there, and not among all', () => {
  let now = 0;
  const table = recordTable(() => now);
  table.set('a', at(10));
  table.set('b', at(20));
  now = 10;
  expect(table.get('a')).toBeUndefined();
  expect(table.entries()).toEqual([['b', at(20)]]);
});

test('when full, the answer that lapses first makes room: one to a write before one to a create', () => {
  const table = recordTable(() => 0, 2);
  table.set('create', at(86_400_000));
  table.set('write', at(600_000));
  table.set('next', at(86_400_000));
  expect(table.entries().map(([key]) => key)).toEqual(['create', 'next']);
});

test('when full, what is there already can still change', () => {
  const table = recordTable(() => 0, 1);
  table.set('a', { record: claimed('a'), expires: 10 });
  table.set('a', at(10, 'b'));
  expect(table.get('a')).toEqual(at(10, 'b'));
});

test('full of claims it takes no more', () => {
  const table = recordTable(() => 0, 1);
  table.set('a', { record: claimed('a'), expires: 10 });
  expect(() => {
    table.set('b', at(10));
  }).toThrow(StoreFullError);
});
