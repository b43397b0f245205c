import { describe, expect, it } from 'vitest';
import { readHtmlEntity } from '../../src/api/wire/html-entities.ts';
import { readBrowserEntity } from '../../src/page/parse-html.ts';

/** Names from each part of the browser's table, and numbers at each limit. */
const names = 'nbsp iexcl euro eacute yuml OElig alpha piv zwnj hellip lang rang there4 diams quot amp'.split(' ');
const numbers = ['#0', '#9', '#39', '#127', '#128', '#129', '#146', '#159', '#160', '#8364', '#55296', '#1114112'];
const hexadecimals = ['#x20AC', '#X20ac', '#x1F600', '#xD800'];

describe('readBrowserEntity', () => {
  it.each([...names, ...numbers, ...hexadecimals])('reads %s like the table for programs', (reference) => {
    expect(readBrowserEntity(reference)).toBe(readHtmlEntity(reference));
  });

  it.each(['bogus', '#', 'toString'])('returns undefined for %s', (reference) => {
    expect([readBrowserEntity(reference), readHtmlEntity(reference)]).toEqual([undefined, undefined]);
  });
});
