import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestEmailAddress } from '../../../src/elements/form/email-typo.ts';

describe('suggestEmailAddress', () => {
  it.each([
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
  ])('suggests for the typing error %s the address %s', (typedAddress, suggestion) => {
    expect(suggestEmailAddress(typedAddress)).toBe(suggestion);
  });

  it.each([
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
  ])('suggests nothing for the address %s', (input) => {
    expect(suggestEmailAddress(input)).toBe('');
  });

  it('changes only the domain, and suggests nothing for its own suggestion', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (input) => {
        const suggestion = suggestEmailAddress(input);
        if (suggestion === '') return;
        expect(suggestion).not.toBe(input.trim().toLowerCase());
        expect(suggestion.slice(0, suggestion.lastIndexOf('@'))).toBe(
          input.trim().slice(0, input.trim().lastIndexOf('@')),
        );
        expect(suggestEmailAddress(suggestion)).toBe('');
      }),
    );
  });

  const anyHost = fc.constantFrom('protonmail', 'comcast', 'laposte', 'btinternet');
  const anyLetter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

  it('corrects one missing, extra, wrong or swapped letter of the domain', () => {
    fc.assert(
      fc.property(anyHost, fc.nat(), anyLetter, (hostName, letterNumber, otherLetter) => {
        const ending = { protonmail: 'com', comcast: 'net', laposte: 'net', btinternet: 'com' }[hostName];
        const letterIndex = letterNumber % hostName.length;
        const [lettersBefore, lettersAfter] = [hostName.slice(0, letterIndex), hostName.slice(letterIndex + 1)];
        const hostWithSwap =
          lettersBefore + lettersAfter.slice(0, 1) + (hostName[letterIndex] ?? '') + lettersAfter.slice(1);
        for (const misspelledHost of [
          lettersBefore + lettersAfter,
          lettersBefore + otherLetter + hostName.slice(letterIndex),
          lettersBefore + otherLetter + lettersAfter,
          hostWithSwap,
        ])
          expect(suggestEmailAddress(`ada@${misspelledHost}.${ending}`)).toBe(
            misspelledHost === hostName ? '' : `ada@${hostName}.${ending}`,
          );
      }),
    );
  });

  it('suggests nothing for a domain with two errors', () => {
    fc.assert(
      fc.property(anyHost, fc.nat(), (hostName, letterNumber) => {
        const letterIndex = letterNumber % (hostName.length - 1);
        expect(suggestEmailAddress(`ada@${hostName.slice(0, letterIndex)}${hostName.slice(letterIndex + 2)}.com`)).toBe(
          '',
        );
      }),
    );
  });
});
