/** No function is longer than a screen. */
import { expect, test } from 'vitest';
import { functionsIn } from './functions.ts';
import { sourcesIn } from './sources.ts';

/** A screen. */
const most = 60;

/** Still longer, and how long: none may grow, and one that has become shorter is written down as such. */
const stillLonger: Readonly<Record<string, number>> = {
  'src/elements/cart/line-edit-view.ts lineEditView': 110,
  'src/page/diagnosis/reach.ts reachFaults': 70,
  'src/elements/item/date-inputs/typed-days.ts createTypedDays': 69,
  'src/elements/finish/tab-bookings.ts showBookedHere': 68,
  'src/elements/root/catalogue-reads.ts createCatalogueReads': 64,
};

test('the measure sees functions, methods and arrows, by name, inner ones too, and no comment above them', () => {
  const text = [
    '/** Why. */',
    'export function outer() {',
    '  const inner = () => {',
    '    return 1;',
    '  };',
    '  return { method() {}, arrow: () => inner() };',
    '}',
    'declare function nowhere(): void;',
    'class Made {',
    '  constructor() {',
    '    run(() => 1);',
    '  }',
    '}',
  ].join('\n');
  expect(functionsIn({ path: 'a.ts', text })).toEqual([
    { name: 'a.ts outer', lines: 6 },
    { name: 'a.ts inner', lines: 3 },
    { name: 'a.ts method', lines: 1 },
    { name: 'a.ts arrow', lines: 1 },
    { name: 'a.ts constructor', lines: 3 },
    { name: 'a.ts 11', lines: 1 },
  ]);
});

test('no function is longer than a screen, but for a list that only shrinks', () => {
  const all = sourcesIn('src').flatMap(functionsIn);
  expect(all.length).toBeGreaterThan(1000);
  const longer = all.filter(({ lines }) => lines > most);
  expect(Object.fromEntries(longer.map(({ name, lines }) => [name, lines]))).toEqual(stillLonger);
});

test('in flow and api nothing is on that list', () => {
  expect(Object.keys(stillLonger).filter((name) => /^src\/(flow|api)\//.test(name))).toEqual([]);
});
