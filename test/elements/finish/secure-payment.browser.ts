import { expect, test } from 'vitest';
import { securePayment, soleHost } from '../../../src/elements/finish/secure-payment.ts';
import { localeIn } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

test('where the payment is taken is said once it is known', () => {
  expect(words(draw(securePayment('pay.example', localeIn('en'))))).toBe('Secure payment on pay.example');
  expect(words(draw(securePayment('', localeIn('en'))))).toBe('');
});

test.each([
  ['pay.example', 'pay.example'],
  [' pay.example/harbour ,', 'pay.example'],
  ['pay.example, other.example', ''],
  ['', ''],
  [' , ', ''],
])('of the hosts %j the sole one is %j', (hosts, sole) => {
  expect(soleHost(hosts)).toBe(sole);
});
