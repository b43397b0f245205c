/** Tests that the elements' manifest and the data for editors match the documentation. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listElements,
  writeEditorData,
  writeElementsManifest,
  type Element,
} from '../../demo/building/elements-manifest.ts';
import { section } from './documentation.ts';
import { partsIn, sourceOf } from './source.ts';

let folder: string;
let elements: Map<string, Element>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-elements-'));
  await writeElementsManifest(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Package;
  elements = new Map(listElements(manifest).map((element) => [element.tagName, element]));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the rows of the tables below a documentation heading, each as a list of cells. */
function rows(heading: string): string[][] {
  const lines = section(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name).sort();
const firstColumn = (heading: string) =>
  rows(heading)
    .flatMap(([cell]) => codeIn(cell))
    .sort();

it('contains exactly the elements of the documented table of parts', () => {
  const tags = rows('Parts').map(([cell]) => codeIn(cell)[0]?.slice(1, -1) ?? '');
  expect([...elements.keys()].sort()).toEqual(tags.sort());
});

it('describes exactly the documented parts of each element', () => {
  const ofLines = ['session-lines.ts', 'session-totals.ts', 'cart.ts'].flatMap((file) => partsIn(sourceOf(file)));
  for (const [tag = '', list = ''] of rows('Parts')) {
    const { cssParts = [] } = elements.get(codeIn(tag)[0]?.slice(1, -1) ?? '') ?? {};
    const listedParts = codeIn(list);
    const also = list.includes('those of the lines in the cart') ? ofLines : [];
    expect(
      names(cssParts).filter((part) => listedParts.includes(part) || !also.includes(part)),
      tag,
    ).toEqual(listedParts.sort());
    expect(
      cssParts.filter(({ description = '' }) => description === '').map(({ name }) => name),
      tag,
    ).toEqual([]);
  }
});

it('contains exactly the documented attributes', () => {
  expect(names(elements.get('slipway-booking')?.attributes)).toEqual(firstColumn('Attributes of'));
  expect(names(elements.get('slipway-cart-badge')?.attributes)).toEqual(firstColumn('Cart badge'));
});

it('contains exactly the documented events, slots, methods and custom properties', () => {
  const booking = elements.get('slipway-booking');
  expect(names(booking?.events)).toEqual(firstColumn('Events'));
  expect(names(booking?.cssProperties)).toEqual(firstColumn('Tokens'));
  expect(names(booking?.slots).filter((name) => name !== '')).toEqual(firstColumn('Slots'));
  const methods = rows('Members').flatMap(([cell]) => codeIn(cell).map((name) => name.replace(/\(.*/, '')));
  const fields = new Set(booking?.attributes?.map(({ fieldName }) => fieldName));
  expect(names(booking?.members).filter((name) => !fields.has(name))).toEqual(methods.sort());
});

it('contains inherited members without `inheritedFrom`', async () => {
  expect(await readFile(join(folder, 'custom-elements.json'), 'utf8')).not.toContain('inheritedFrom');
});

describe('writeEditorData', () => {
  let editorFolder: string;
  beforeAll(async () => {
    editorFolder = await mkdtemp(join(tmpdir(), 'slipway-editor-data-'));
    await writeEditorData(editorFolder);
  }, 60_000);
  afterAll(() => rm(editorFolder, { recursive: true, force: true }));

  const readData = async <Content>(file: string) =>
    JSON.parse(await readFile(join(editorFolder, file), 'utf8')) as Content;

  it('lists only elements that pages may use directly', async () => {
    const listedTags = listElements(await readData('custom-elements.json')).map(({ tagName }) => tagName);
    const internal = ['slipway-code', 'slipway-dates', 'slipway-healing', 'slipway-review'];
    expect(listedTags.sort()).toEqual([...elements.keys()].filter((tag) => !internal.includes(tag)).sort());
  });

  it('contains the type of every event’s detail', async () => {
    const all = listElements(await readData('custom-elements.json'));
    const types = new Map(all.flatMap(({ events = [] }) => events.map(({ name, type }) => [name, type.text] as const)));
    expect(types.get('slipway-leaving')).toBe('CustomEvent<{ url: string }>');
    expect(types.get('slipway-booked')).toMatch(/^CustomEvent<PublicOffer & \{.*bookingId: string/);
    expect(types.get('line-remove')).toBe('CustomEvent<{ lineId: string }>');
    expect(types.get('slipway-ready')).toBe('CustomEvent');
    expect([...types.keys()].filter((name) => /[A-Z_]/.test(name))).toEqual([]);
  });

  it('lists attributes for VS Code, with the values of choices', async () => {
    interface Attribute {
      name: string;
      values?: { name: string }[];
      valueSet?: string;
    }
    const { tags } = await readData<{ tags: { name: string; attributes: Attribute[] }[] }>(
      'vscode.html-custom-data.json',
    );
    for (const { name, attributes } of tags) expect(names(attributes)).toEqual(names(elements.get(name)?.attributes));
    const booking = tags.find(({ name }) => name === 'slipway-booking')?.attributes ?? [];
    const valuesOf = (attribute: string) => booking.find(({ name }) => name === attribute)?.values;
    expect(valuesOf('mode')).toEqual([{ name: 'inline' }, { name: 'dialog' }]);
    expect(valuesOf('prices')).toEqual([{ name: 'off' }]);
    expect(valuesOf('analytics')).toEqual([{ name: 'datalayer' }]);
    expect(booking.find(({ name }) => name === 'debug')?.valueSet).toBe('v');
  });

  it('lists attributes and events for JetBrains editors', async () => {
    interface WebTypes {
      name: string;
      contributions: {
        html: { elements: { name: string; attributes: { name: string }[]; events: { name: string }[] }[] };
      };
    }
    const { name, contributions } = await readData<WebTypes>('web-types.json');
    const booking = contributions.html.elements.find((element) => element.name === 'slipway-booking');
    expect(name).toBe('slipway-booking');
    expect(names(booking?.attributes)).toEqual(names(elements.get('slipway-booking')?.attributes));
    expect(names(booking?.events)).toEqual(names(elements.get('slipway-booking')?.events));
  });
});
