import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commaList, hostList } from '../../src/values/comma-list.ts';
import { sourcesIn } from '../structure/sources.ts';

test.each([
  ['101', ['101']],
  [' 101, 102 ,,', ['101', '102']],
  ['adults = 2,children=1', ['adults = 2', 'children=1']],
  [' ', []],
  ['', []],
  [null, []],
])('of %j', (text, parts) => {
  expect(commaList(text)).toEqual(parts);
});

test('hosts may stand apart by spaces as well', () => {
  expect(hostList('pay.example.com, pay.example.org/shop\n a.example')).toEqual([
    'pay.example.com',
    'pay.example.org/shop',
    'a.example',
  ]);
});

test('no other file takes what a page wrote apart at its commas', () => {
  /** Joined by itself: what is joined without a space is taken apart without one. */
  const ownJoined = ['src/elements/root/finding/catalogue-reads.ts', 'src/elements/shared/chosen-language.ts'];
  /** A form's values, which the service joins. */
  const ofTheService = ['src/elements/shared/form-values.ts'];
  const others = ['src/values', 'src/api', 'src/flow', 'src/page', 'src/elements']
    .flatMap((folder) => sourcesIn(folder))
    .map(({ path }) => path)
    .filter((path) => /split\((?:','|\/\[\\s,)/.test(readFileSync(path, 'utf8')))
    .filter((path) => ![...ownJoined, ...ofTheService].includes(path));
  expect(others).toEqual(['src/values/comma-list.ts']);
});
