import { expect, test } from 'vitest';
import { bookWords } from '../../../../src/elements/shared/book-button/book-words.ts';
import { fr } from '../../../../src/i18n/languages/fr.ts';
import { localeIn } from '../../choosing-stage.ts';

const en = localeIn('en-CA');

test.each([
  ['what is due at once', { total: '142.80', due: '142.80' }, 'Book and pay · $142.80'],
  ['what is due at once, written otherwise', { total: '142.80', due: '142.8' }, 'Book and pay · $142.80'],
  ['a deposit', { total: '142.80', due: '30.00' }, 'Book and pay · $30.00 now'],
  ['nothing yet', { total: '142.80', due: '0.00' }, 'Book and pay later · $142.80'],
  ['all of it, where nobody says what is due', { total: '142.80', due: '' }, 'Book and pay · $142.80'],
  ['nothing at all', { total: '0.00', due: '0.00' }, 'Book'],
  ['a sum that is not known', { total: '', due: '' }, 'Book and pay'],
])('of %s the button says so', (_, session, words) => {
  expect(bookWords(session, en)).toBe(words);
});

test('it obliges to pay in every language', () => {
  expect(bookWords({ total: '142.80', due: '142.80' }, { ...en, text: fr })).toBe('Réserver et payer · $142.80');
});
