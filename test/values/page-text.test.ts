/** Tests the readers of attribute texts that a page contains: web addresses and comma-separated lists. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitCommaList } from '../../src/values/comma-list.ts';
import { encodeText } from '../../src/values/text.ts';
import { parseBaseAddress, isPrivateConnection, parseWebAddress } from '../../src/values/web-address.ts';
import { parseHostList, parseHost } from '../../src/values/hosts.ts';
import { readSources } from '../structure/sources.ts';

describe('parseWebAddress', () => {
  const page = 'https://www.venue.example/boats/';

  it('returns a complete address, also for a relative one', () => {
    expect(parseWebAddress('HTTP://pay.example/a b')?.href).toBe('http://pay.example/a%20b');
    expect(parseWebAddress('../thanks', page)?.href).toBe('https://www.venue.example/thanks');
    expect(parseWebAddress('https://pay.example/', page)?.href).toBe('https://pay.example/');
  });

  it.each([
    [null],
    [''],
    [' '],
    ['https://'],
    ['javascript:alert(1)'],
    ['mailto:a@b.example'],
    ['ftp://venue.example/'],
    ['web+http://venue.example/'],
    ['httpx://venue.example/'],
  ])('returns null for %j, with or without a page', (text) => {
    expect([parseWebAddress(text), parseWebAddress(text, page)]).toEqual([null, null]);
  });

  it.each([['thanks'], ['/thanks'], ['thanks', 'about:blank']])(
    'returns null for the relative address %j without a web page',
    (...address) => {
      expect(parseWebAddress(...(address as [string, string?]))).toBeNull();
    },
  );
});

describe('parseBaseAddress', () => {
  const page = 'https://www.example.com/trips/kayak';

  it.each([
    ['https://book.example.com/harbour', 'https://book.example.com/harbour/'],
    ['https://book.example.com/harbour', ' https://BOOK.example.com/harbour?a=1#b '],
    ['https://book.example.com/harbour', 'https://user:secret@book.example.com/harbour'],
    ['https://www.example.com/harbour', '/harbour'],
    ['https://book.example.com', '//book.example.com'],
    ['http://book.example.com/harbour', 'http://book.example.com/harbour//'],
    ['https://book.example.com/other', 'https://book.example.com/harbour/%2e%2e/other'],
  ])('returns %s for %j', (address, text) => expect(parseBaseAddress(text, page)).toBe(address));

  it.each([
    null,
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'httpsx://book.example',
    'xhttp://book.example',
  ])('returns an empty text for %j', (text) => expect(parseBaseAddress(text, page)).toBe(''));
});

describe('parseHost', () => {
  it.each([
    ['https://pay.example:8443/1', 'pay.example:8443'],
    ['nonsense', ''],
    ['', ''],
  ])('returns for %j the host with its port: %j', (address, host) => {
    expect(parseHost(address)).toBe(host);
  });
});

describe('isPrivateConnection', () => {
  it.each([
    'https://venue.example',
    'http://localhost:4174/harbour',
    'http://harbour.localhost',
    'http://127.10.20.30',
    'http://[::1]:4174',
  ])('returns true for %s, which is encrypted or local', (address) => {
    expect(isPrivateConnection(new URL(address))).toBe(true);
  });

  it.each([
    'http://venue.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil-localhost',
    'ftp://localhost',
  ])('returns false for %s, which others can read', (address) => {
    expect(isPrivateConnection(new URL(address))).toBe(false);
  });
});

describe('encodeText', () => {
  it.each([
    ['a b&c', 'a%20b%26c'],
    ['😀', '%F0%9F%98%80'],
    ['\ud83d', '%EF%BF%BD'],
    ['a\ude00b', 'a%EF%BF%BDb'],
  ])('encodes %j for a URL without throwing', (text, expectedText) => {
    expect(encodeText(text)).toBe(expectedText);
  });
});

describe('splitCommaList', () => {
  it.each([
    ['101', ['101']],
    [' 101, 102 ,,', ['101', '102']],
    ['adults = 2,children=1', ['adults = 2', 'children=1']],
    [' ', []],
    ['', []],
    [null, []],
  ])('returns the trimmed parts of %j', (text, expectedParts) => {
    expect(splitCommaList(text)).toEqual(expectedParts);
  });

  it('is the only code that splits texts of the page at commas', () => {
    // These files split lists that the widget itself has joined.
    const allowedFiles = ['src/elements/root/catalogue-tasks.ts', 'src/elements/shared/element-language.ts'];
    // This file splits form values that the service has joined with commas.
    const filesWithServiceLists = ['src/elements/shared/forms.ts'];
    const filesThatSplit = ['src/values', 'src/api', 'src/flow', 'src/page', 'src/elements']
      .flatMap((folder) => readSources(folder))
      .map(({ path }) => path)
      .filter((path) => /split\((?:','|\/\[\\s,)/.test(readFileSync(path, 'utf8')))
      .filter((path) => ![...allowedFiles, ...filesWithServiceLists].includes(path));
    expect(filesThatSplit).toEqual(['src/values/comma-list.ts']);
  });
});

describe('parseHostList', () => {
  it('splits a list of hosts at spaces and commas', () => {
    expect(parseHostList('pay.example.com, pay.example.org/shop\n a.example')).toEqual([
      'pay.example.com',
      'pay.example.org/shop',
      'a.example',
    ]);
  });
});
