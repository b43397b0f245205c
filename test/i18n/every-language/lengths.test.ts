/**
 * Tests the notes for translators: each phrase and placeholder has a note, and every language respects the maximum
 * lengths.
 */
import { describe, expect, it } from 'vitest';
import { maxLengthByKind, placeholderNotes } from '../../../demo/site/text-kinds.ts';
import { textNotes } from '../../../demo/site/text-notes.ts';
import { placeholders } from '../../../src/i18n/texts/placeholders.ts';
import { catalogues } from '../catalogues.ts';
import { english } from '../english.ts';
import { renderTypicalPhrases } from './typical-phrases.ts';

describe('notes', () => {
  it('has a note for each phrase and each placeholder', () => {
    expect(Object.keys(textNotes).sort()).toEqual([...renderTypicalPhrases(english).keys()].sort());
    const placeholderNames = new Set(Object.values(placeholders).flat());
    expect(Object.keys(placeholderNotes).sort()).toEqual([...placeholderNames].sort());
  });
});

describe('lengths', () => {
  it.each(catalogues)('limits each phrase of %s to the maximum length of its place', (_, catalogue) => {
    const longPhrases = [...renderTypicalPhrases(catalogue)].filter(([phraseKey, text]) => {
      const [textKind] = textNotes[phraseKey] ?? ['cell'];
      return text.length > maxLengthByKind[textKind];
    });
    expect(longPhrases).toEqual([]);
  });
});
