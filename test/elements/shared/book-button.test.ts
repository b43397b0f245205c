import { describe, expect, it } from 'vitest';
import { bookLabel, createPressGuard } from '../../../src/elements/shared/book-button.ts';
import { fr } from '../../../src/i18n/languages/fr.ts';
import { localeIn } from '../choosing-stage.ts';

describe('bookLabel', () => {
  const en = localeIn('en-CA');

  it.each([
    ['the full amount', { total: '142.80', due: '142.80' }, 'Book and pay · $142.80'],
    ['the full amount without a final zero', { total: '142.80', due: '142.8' }, 'Book and pay · $142.80'],
    ['a deposit', { total: '142.80', due: '30.00' }, 'Book and pay · $30.00 now'],
    ['nothing at booking time', { total: '142.80', due: '0.00' }, 'Book and pay later · $142.80'],
    ['an unknown share', { total: '142.80', due: '' }, 'Book and pay · $142.80'],
    ['nothing at all', { total: '0.00', due: '0.00' }, 'Book'],
    ['an unknown total', { total: '', due: '' }, 'Book and pay'],
  ])('labels the button for %s', (_, session, label) => {
    expect(bookLabel(session, en)).toBe(label);
  });

  it('states the obligation to pay in other languages', () => {
    expect(bookLabel({ total: '142.80', due: '142.80' }, { ...en, text: fr })).toBe('Réserver et payer · $142.80');
  });
});

describe('createPressGuard', () => {
  it('rejects presses within a second of the last accepted one', () => {
    const accepts = createPressGuard();
    const results = [100, 400, 1099, 1100, 1200].map((timeStamp) => accepts({ timeStamp } as Event));
    expect(results).toEqual([true, false, false, true, false]);
  });
});
