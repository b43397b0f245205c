import { describe, expect, it } from 'vitest';
import {
  getBookButtonLabel,
  createDoublePressFilter,
  formatPaymentNotes,
} from '../../../src/elements/shared/book-button.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

describe('getBookButtonLabel', () => {
  const englishLocale = createPreparedLocale('en-CA');

  it.each([
    ['the full amount', { total: '142.80', due: '142.80' }, 'Book and pay'],
    ['a deposit', { total: '142.80', due: '30.00' }, 'Book and pay'],
    ['nothing at booking time', { total: '142.80', due: '0.00' }, 'Book and pay later'],
    ['an unknown share', { total: '142.80', due: '' }, 'Book and pay'],
    ['nothing at all', { total: '0.00', due: '0.00' }, 'Book'],
    ['an unknown total', { total: '', due: '' }, 'Book and pay'],
  ])('labels the button if the guest pays %s', (_, session, label) => {
    expect(getBookButtonLabel(session, englishLocale)).toBe(label);
  });

  it('states the obligation to pay in French too', () => {
    expect(getBookButtonLabel({ total: '142.80', due: '142.80' }, { text: fr })).toBe('Réserver et payer');
  });
});

describe('formatPaymentNotes', () => {
  const englishLocale = createPreparedLocale('en-CA');
  const paymentAtHost = { paymentHost: 'pay.example', forwards: false };

  it.each([
    ['the full amount', { total: '142.80', due: '142.80' }, ['$142.80\u00a0· Next: payment on pay.example']],
    ['a deposit', { total: '142.80', due: '30.00' }, ['$30.00\u00a0· Next: payment on pay.example']],
    ['an unknown share', { total: '142.80', due: '' }, ['$142.80\u00a0· Next: payment on pay.example']],
    ['nothing at booking time', { total: '142.80', due: '0.00' }, ['$142.80\u00a0· Nothing to pay now']],
    ['nothing at all', { total: '0.00', due: '0.00' }, []],
    ['an unknown total', { total: '', due: '' }, []],
  ])('returns the payment notes if the guest pays %s', (_, session, expectedNotes) => {
    expect(formatPaymentNotes(session, paymentAtHost, englishLocale)).toEqual(expectedNotes);
  });

  it('mentions “our payment page” if the host is unknown', () => {
    const expectedNotes = formatPaymentNotes(
      { total: '9.00', due: '9.00' },
      { paymentHost: '', forwards: false },
      englishLocale,
    );
    expect(expectedNotes).toEqual(['$9.00\u00a0· Next: payment on our payment page']);
  });

  it('mentions the automatic forwarding if an amount is due now', () => {
    const forwardedPayment = { paymentHost: 'pay.example', forwards: true };
    const forwardNote = 'After you book, the payment page opens automatically.';
    expect(formatPaymentNotes({ total: '9.00', due: '9.00' }, forwardedPayment, englishLocale)).toContain(forwardNote);
    expect(formatPaymentNotes({ total: '9.00', due: '0.00' }, forwardedPayment, englishLocale)).not.toContain(
      forwardNote,
    );
  });
});

describe('createDoublePressFilter', () => {
  it('rejects presses within a second of the last accepted press', () => {
    const acceptsPress = createDoublePressFilter();
    const results = [100, 400, 1099, 1100, 1200].map((timeStamp) => acceptsPress({ timeStamp } as Event));
    expect(results).toEqual([true, false, false, true, false]);
  });
});
