import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meantAddress, slips } from '../../../src/elements/form/email-typo.ts';

describe('a common slip', () => {
  test.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@icluod.com', 'ada@icloud.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmial.con', 'ada@gmail.com'],
    ['Ada.Wren@Gmial.com', 'Ada.Wren@gmail.com'],
    [' ada@gmial.com ', 'ada@gmail.com'],
    ['ada@harbour.con', 'ada@harbour.com'],
    ['ada@harbour.orgg', 'ada@harbour.org'],
  ])('%s is taken for %s', (typed, meant) => {
    expect(meantAddress(typed)).toBe(meant);
  });
});

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@gmx.net',
  'ada@mail.com',
  'ada@me.com',
  'ada@ma.com',
  'ada@live.fr',
  'ada@harbour.example',
  'ada@harbour.co',
  'ada@harbour.cm',
  'ada@constructor',
  'ada@x.constructor',
  'ada',
  'ada@',
  '',
])('of %s nothing else is suggested', (typed) => {
  expect(meantAddress(typed)).toBe('');
});

describe('whatever is typed', () => {
  test('what is suggested is another address of the same name, and nothing is suggested in its place', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (typed) => {
        const meant = meantAddress(typed);
        if (meant === '') return;
        expect(meant).not.toBe(typed.trim().toLowerCase());
        expect(meant.slice(0, meant.lastIndexOf('@'))).toBe(typed.trim().slice(0, typed.trim().lastIndexOf('@')));
        expect(meantAddress(meant)).toBe('');
      }),
    );
  });

  test('one letter left out, put in, mistaken or swapped is one slip, there and back; a word is none from itself', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 2, maxLength: 8 });
    const letter = fc.constantFrom(...'abcde');
    fc.assert(
      fc.property(word, fc.nat(), letter, (one, place, other) => {
        const at = place % one.length;
        const [before, after] = [one.slice(0, at), one.slice(at + 1)];
        const swapped = before + after.slice(0, 1) + (one[at] ?? '') + after.slice(1);
        expect(slips(one, one)).toBe(0);
        for (const slip of [before + after, before + other + one.slice(at), before + other + after, swapped]) {
          expect(slips(one, slip)).toBe(slip === one ? 0 : 1);
          expect(slips(slip, one)).toBe(slip === one ? 0 : 1);
        }
      }),
    );
  });

  test('words of lengths more than one apart are more than one slip apart', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        if (Math.abs(one.length - other.length) > 1) expect(slips(one, other)).toBe(2);
      }),
    );
  });
});
