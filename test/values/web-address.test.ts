import { expect, test } from 'vitest';
import { baseAddress } from '../../src/values/web-address.ts';

const page = 'https://www.example.com/trips/kayak';

test.each([
  ['https://book.example.com/harbour/', 'https://book.example.com/harbour'],
  [' https://BOOK.example.com/harbour?a=1#b ', 'https://book.example.com/harbour'],
  ['https://user:secret@book.example.com/harbour', 'https://book.example.com/harbour'],
  ['/harbour', 'https://www.example.com/harbour'],
  ['//book.example.com', 'https://book.example.com'],
  ['http://book.example.com/harbour//', 'http://book.example.com/harbour'],
  ['https://book.example.com/harbour/%2e%2e/other', 'https://book.example.com/other'],
])('%j is %s', (written, address) => expect(baseAddress(written, page)).toBe(address));

test.each([
  null,
  '',
  ' ',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'httpsx://book.example',
  'xhttp://book.example',
])('%j is none', (written) => expect(baseAddress(written, page)).toBe(''));
