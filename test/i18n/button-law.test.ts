import { describe, expect, it } from 'vitest';
import { applyButtonLaw } from '../../src/i18n/locale.ts';
import { catalogues } from './catalogues.ts';

const getButtonLabels = (lang: string, country: string) => {
  const text = catalogues.find(([catalogueLang]) => catalogueLang === lang)?.[1];
  if (!text) throw new Error(lang);
  const { pay, payLater, free } = applyButtonLaw(text, country).book;
  return [pay, payLater, free];
};

describe('applyButtonLaw', () => {
  it.each([
    ['en', 'AT', 'Book with obligation to pay', 'Book'],
    ['en', 'IS', 'Book with obligation to pay', 'Book'],
    ['pt', 'PT', 'Reservar com obrigação de pagar', 'Reservar'],
    ['fr', 'FR', 'Réserver avec obligation de paiement', 'Réserver'],
    ['ja', 'AT', '予約を確定する（支払い義務あり）', '予約を確定する'],
  ])('states the obligation to pay in %s for an account in %s', (lang, country, legalLabel, freeLabel) => {
    expect(getButtonLabels(lang, country)).toEqual([legalLabel, legalLabel, freeLabel]);
  });

  it.each([
    ['en', 'CA', 'Book and pay', 'Book and pay later'],
    ['en', 'GB', 'Book and pay', 'Book and pay later'],
    // An unknown code, because country codes are in upper case.
    ['en', 'de', 'Book and pay', 'Book and pay later'],
    ['pt', 'BR', 'Reservar e pagar', 'Reservar e pagar depois'],
    ['fr', 'CA', 'Réserver et payer', 'Réserver et payer plus tard'],
    ['de', 'CH', 'Zahlungspflichtig buchen', 'Zahlungspflichtig buchen'],
  ])('keeps the words of language %s for the country code %s', (lang, country, payLabel, payLaterLabel) => {
    expect(getButtonLabels(lang, country).slice(0, 2)).toEqual([payLabel, payLaterLabel]);
  });
});
