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
import { readSection } from './documentation.ts';
import { listParts, readSource } from './source.ts';

let folder: string;
let elementsByTag: Map<string, Element>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-elements-'));
  await writeElementsManifest(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Package;
  elementsByTag = new Map(listElements(manifest).map((element) => [element.tagName, element]));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Returns the rows of the table in a section of the documentation, without its header. Each row is a list of cells.
 */
function readRows(heading: string): string[][] {
  const lines = readSection(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
}

const readCode = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const listNames = (list: readonly { name: string }[] = []) => list.map(({ name }) => name).sort();
const readFirstColumn = (heading: string) =>
  readRows(heading)
    .flatMap(([cell]) => readCode(cell))
    .sort();

it('lists exactly the documented elements in the manifest', () => {
  const tagNames = readRows('Parts').map(([cell]) => readCode(cell)[0]?.slice(1, -1) ?? '');
  expect([...elementsByTag.keys()].sort()).toEqual(tagNames.sort());
});

it('describes exactly the documented parts of each element in the manifest', () => {
  const linePartNames = ['session-lines.ts', 'session-totals.ts', 'cart.ts'].flatMap((file) =>
    listParts(readSource(file)),
  );
  for (const [tag = '', list = ''] of readRows('Parts')) {
    const { cssParts = [] } = elementsByTag.get(readCode(tag)[0]?.slice(1, -1) ?? '') ?? {};
    const listedParts = readCode(list);
    const inheritedParts = list.includes('those of the lines in the cart') ? linePartNames : [];
    expect(
      listNames(cssParts).filter((part) => listedParts.includes(part) || !inheritedParts.includes(part)),
      tag,
    ).toEqual(listedParts.sort());
    expect(
      cssParts.filter(({ description = '' }) => description === '').map(({ name }) => name),
      tag,
    ).toEqual([]);
  }
});

it('lists exactly the documented attributes in the manifest', () => {
  expect(listNames(elementsByTag.get('slipway-booking')?.attributes)).toEqual(readFirstColumn('Attributes of'));
  expect(listNames(elementsByTag.get('slipway-cart-badge')?.attributes)).toEqual(readFirstColumn('Cart badge'));
});

it('lists exactly the documented events, slots, methods and tokens in the manifest', () => {
  const bookingElement = elementsByTag.get('slipway-booking');
  expect(listNames(bookingElement?.events)).toEqual(readFirstColumn('Events'));
  expect(listNames(bookingElement?.cssProperties)).toEqual(readFirstColumn('Tokens'));
  expect(listNames(bookingElement?.slots).filter((name) => name !== '')).toEqual(readFirstColumn('Slots'));
  const documentedMethods = readRows('Members').flatMap(([cell]) =>
    readCode(cell).map((name) => name.replace(/\(.*/, '')),
  );
  const fieldNames = new Set(bookingElement?.attributes?.map(({ fieldName }) => fieldName));
  expect(listNames(bookingElement?.members).filter((name) => !fieldNames.has(name))).toEqual(documentedMethods.sort());
});

it('omits `inheritedFrom` from all members in the manifest', async () => {
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
    const internalTags = ['slipway-code', 'slipway-dates', 'slipway-healing', 'slipway-review'];
    expect(listedTags.sort()).toEqual([...elementsByTag.keys()].filter((tag) => !internalTags.includes(tag)).sort());
  });

  it('contains the types of the events’ details', async () => {
    const manifestElements = listElements(await readData('custom-elements.json'));
    const eventTypes = new Map(
      manifestElements.flatMap(({ events = [] }) => events.map(({ name, type }) => [name, type.text] as const)),
    );
    expect(eventTypes.get('slipway-leaving')).toBe('CustomEvent<{ url: string }>');
    expect(eventTypes.get('slipway-booked')).toMatch(/^CustomEvent<PublicOffer & \{.*bookingId: string/);
    expect(eventTypes.get('line-remove')).toBe('CustomEvent<{ lineId: string }>');
    expect(eventTypes.get('slipway-ready')).toBe('CustomEvent');
    expect([...eventTypes.keys()].filter((name) => /[A-Z_]/.test(name))).toEqual([]);
  });

  it('lists attributes for VS Code, with their allowed values', async () => {
    interface Attribute {
      name: string;
      values?: { name: string }[];
      valueSet?: string;
    }
    const { tags } = await readData<{ tags: { name: string; attributes: Attribute[] }[] }>(
      'vscode.html-custom-data.json',
    );
    for (const { name, attributes } of tags)
      expect(listNames(attributes)).toEqual(listNames(elementsByTag.get(name)?.attributes));
    const bookingAttributes = tags.find(({ name }) => name === 'slipway-booking')?.attributes ?? [];
    const findValues = (attribute: string) => bookingAttributes.find(({ name }) => name === attribute)?.values;
    expect(findValues('mode')).toEqual([{ name: 'inline' }, { name: 'dialog' }]);
    expect(findValues('prices')).toEqual([{ name: 'off' }]);
    expect(findValues('analytics')).toEqual([{ name: 'datalayer' }]);
    expect(bookingAttributes.find(({ name }) => name === 'debug')?.valueSet).toBe('v');
  });

  it('lists attributes and events for JetBrains editors', async () => {
    interface WebTypes {
      name: string;
      contributions: {
        html: { elements: { name: string; attributes: { name: string }[]; events: { name: string }[] }[] };
      };
    }
    const { name, contributions } = await readData<WebTypes>('web-types.json');
    const bookingElement = contributions.html.elements.find((element) => element.name === 'slipway-booking');
    expect(name).toBe('slipway-booking');
    expect(listNames(bookingElement?.attributes)).toEqual(listNames(elementsByTag.get('slipway-booking')?.attributes));
    expect(listNames(bookingElement?.events)).toEqual(listNames(elementsByTag.get('slipway-booking')?.events));
  });
});
