import { describe, expect, it } from 'vitest';
import { readHtmlEntity } from '../../../src/api/wire/html-entities.ts';

const REPLACEMENT_CHARACTER = '\ufffd';

describe('readHtmlEntity', () => {
  it.each([
    ['euro', '€'],
    ['nbsp', '\u00a0'],
    ['yuml', 'ÿ'],
    ['#8364', '€'],
    ['#x20AC', '€'],
    ['#X20ac', '€'],
    ['#1', '\u0001'],
    ['#127', '\u007f'],
    ['#160', '\u00a0'],
    ['#xd7ff', '\ud7ff'],
    ['#xe000', '\ue000'],
    ['#x10ffff', '\u{10ffff}'],
  ])('returns the character for the reference &%s;', (reference, character) => {
    expect(readHtmlEntity(reference)).toBe(character);
  });

  it.each([
    ['#128', '€'],
    ['#159', 'Ÿ'],
    ['#x92', '’'],
  ])('returns for &%s; the character of the code page windows-1252', (reference, character) => {
    expect(readHtmlEntity(reference)).toBe(character);
  });

  it.each(['#0', '#x110000', '#xd800', '#xdfff'])('returns the replacement character for &%s;', (reference) => {
    expect(readHtmlEntity(reference)).toBe(REPLACEMENT_CHARACTER);
  });

  it.each(['smiley', 'a#65', '#65a', '#', '#x', '65', ''])(
    'returns undefined for the invalid reference &%s;',
    (reference) => {
      expect(readHtmlEntity(reference)).toBeUndefined();
    },
  );
});
