/** What editors are told about the elements is what the documentation says. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elementsOf, writeElementsManifest, type Element } from '../../demo/building/elements-manifest.ts';
import { section } from './documentation.ts';
import { partsIn, sourceOf } from './source.ts';

let folder: string;
let elements: Map<string, Element>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-elements-'));
  await writeElementsManifest(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Package;
  elements = new Map(elementsOf(manifest).map((element) => [element.tagName, element]));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows of the tables below a heading, as cells. */
function rows(heading: string): string[][] {
  const lines = section(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name).sort();
const firstColumn = (heading: string) =>
  rows(heading)
    .flatMap(([cell]) => quoted(cell))
    .sort();

test('the elements are those of the table of parts', () => {
  const tags = rows('Parts').map(([cell]) => quoted(cell)[0]?.slice(1, -1) ?? '');
  expect([...elements.keys()].sort()).toEqual(tags.sort());
});

test('each element has the parts of its row, each with a line that says what it is', () => {
  const ofLines = ['lines.ts', 'totals.ts', 'cart.ts'].flatMap((file) => partsIn(sourceOf(file)));
  for (const [tag = '', list = ''] of rows('Parts')) {
    const { cssParts = [] } = elements.get(quoted(tag)[0]?.slice(1, -1) ?? '') ?? {};
    const own = quoted(list);
    const also = list.includes('those of the lines in the cart') ? ofLines : [];
    expect(
      names(cssParts).filter((part) => own.includes(part) || !also.includes(part)),
      tag,
    ).toEqual(own.sort());
    expect(
      cssParts.filter(({ description = '' }) => description === '').map(({ name }) => name),
      tag,
    ).toEqual([]);
  }
});

test('the attributes are those of the tables', () => {
  expect(names(elements.get('slipway-booking')?.attributes)).toEqual(firstColumn('Attributes of'));
  expect(names(elements.get('slipway-cart-badge')?.attributes)).toEqual(firstColumn('The cart badge'));
});

test('the events, slots, methods and custom properties are those of the tables', () => {
  const booking = elements.get('slipway-booking');
  expect(names(booking?.events)).toEqual(firstColumn('Events'));
  expect(names(booking?.cssProperties)).toEqual(firstColumn('Tokens'));
  expect(names(booking?.slots).filter((name) => name !== '')).toEqual(firstColumn('Slots'));
  const methods = rows('Methods and state').flatMap(([cell]) => quoted(cell).map((name) => name.replace(/\(.*/, '')));
  const fields = new Set(booking?.attributes?.map(({ fieldName }) => fieldName));
  expect(names(booking?.members).filter((name) => !fields.has(name))).toEqual(methods.sort());
});

test('what an element inherits is told as its own: the classes it comes from are not published', async () => {
  expect(await readFile(join(folder, 'custom-elements.json'), 'utf8')).not.toContain('inheritedFrom');
});

test('VS Code is told the same tags and attributes, and the values where they are few', async () => {
  const { tags } = JSON.parse(await readFile(join(folder, 'vscode.html-custom-data.json'), 'utf8')) as {
    tags: { name: string; attributes: { name: string; values?: { name: string }[]; valueSet?: string }[] }[];
  };
  for (const { name, attributes } of tags) expect(names(attributes)).toEqual(names(elements.get(name)?.attributes));
  const booking = tags.find(({ name }) => name === 'slipway-booking')?.attributes ?? [];
  expect(booking.find(({ name }) => name === 'mode')?.values).toEqual([{ name: 'inline' }, { name: 'dialog' }]);
  expect(booking.find(({ name }) => name === 'debug')?.valueSet).toBe('v');
});
