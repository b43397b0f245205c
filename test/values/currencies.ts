/** Currencies of four accounts with different formats. */
import type { Currency } from '../../src/values/money.ts';

export const cad: Currency = {
  code: 'CAD',
  symbol: '$',
  symbolPrecedes: true,
  symbolSpaced: false,
  decimals: 2,
  decimalSeparator: '.',
  thousandsSeparator: ',',
};
export const eur: Currency = {
  code: 'EUR',
  symbol: '€',
  symbolPrecedes: false,
  symbolSpaced: true,
  decimals: 2,
  decimalSeparator: ',',
  thousandsSeparator: '.',
};
export const jod: Currency = {
  code: 'JOD',
  symbol: 'JD',
  symbolPrecedes: true,
  symbolSpaced: true,
  decimals: 3,
  decimalSeparator: '.',
  thousandsSeparator: ',',
};
export const yen: Currency = {
  code: 'JPY',
  symbol: '¥',
  symbolPrecedes: true,
  symbolSpaced: false,
  decimals: 0,
  decimalSeparator: '.',
  thousandsSeparator: ',',
};
