import { describe, expect, it } from 'vitest';
import { readHtmlEntity } from '../../src/api/wire/html-entities.ts';
import { readBrowserEntity } from '../../src/page/parse-html.ts';

/** Entity names from all parts of the browser's table. */
const entityNames = 'nbsp iexcl euro eacute yuml OElig alpha piv zwnj hellip lang rang there4 diams quot amp'.split(
  ' ',
);
const decimalReferences = [
  '#0',
  '#9',
  '#39',
  '#127',
  '#128',
  '#129',
  '#146',
  '#159',
  '#160',
  '#8364',
  '#55296',
  '#1114112',
];
const hexadecimalReferences = ['#x20AC', '#X20ac', '#x1F600', '#xD800'];

describe('readBrowserEntity', () => {
  it.each([...entityNames, ...decimalReferences, ...hexadecimalReferences])(
    'decodes %s to the same text as `readHtmlEntity`',
    (reference) => {
      expect(readBrowserEntity(reference)).toBe(readHtmlEntity(reference));
    },
  );

  it.each(['bogus', '#', 'toString'])('returns undefined for the unknown entity %s', (reference) => {
    expect([readBrowserEntity(reference), readHtmlEntity(reference)]).toEqual([undefined, undefined]);
  });
});
