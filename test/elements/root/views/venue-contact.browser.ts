import { expect, test } from 'vitest';
import { theme } from '../../../../src/elements/shared/theme.ts';
import { paymentHost, venueContact, venueContactStyles } from '../../../../src/elements/root/views/venue-contact.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import { initialState, type FlowState } from '../../../../src/flow/state.ts';
import { all, localeIn } from '../../choosing-stage.ts';
import { session } from '../../checkout-stage.ts';
import { draw, words } from '../../drawing-stage.ts';

const parts = (
  state: Partial<FlowState>,
  { phone = '+1 604 555 0142', email = 'hello@harbour.example', paymentHosts = '', review = false } = {},
) =>
  ({
    host: { company: { phone, email }, paymentHosts, review },
    flow: { state: { ...initialState(), ...state } },
    locale: () => localeIn('en'),
  }) as unknown as Parts;

test.each(['cart', 'details', 'review'] as const)('shows phone and mail of the venue in the step %s', (step) => {
  const drawn = draw(venueContact(parts({ step })));
  expect(words(drawn)).toBe('Questions? +1 604 555 0142 hello@harbour.example');
  expect(all(drawn, 'a').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+16045550142',
    'mailto:hello@harbour.example',
  ]);
});

test('shows nothing in other steps or if neither is known', () => {
  for (const step of ['choose', 'unsure', 'done'] as const) expect(words(draw(venueContact(parts({ step }))))).toBe('');
  expect(words(draw(venueContact(parts({ step: 'cart' }, { phone: '', email: '' }))))).toBe('');
});

test('shows the payment host before booking if it is the only one', () => {
  const named = (state: Partial<FlowState>, paymentHosts: string, review = false) =>
    words(draw(paymentHost(parts({ step: 'details', session: session(), ...state }, { paymentHosts, review }))));
  expect(named({}, 'pay.example')).toBe('Secure payment on pay.example');
  expect(named({}, ' pay.example/harbour ,')).toBe('Secure payment on pay.example');
  for (const hosts of ['pay.example,other.example', '', ' , ']) expect(named({}, hosts)).toBe('');
  expect(named({ session: session({ due: '0.00' }) }, 'pay.example')).toBe('');
  expect(named({ step: 'cart' }, 'pay.example')).toBe('');
  // Where there is a page to check everything, it is booked there.
  expect(named({}, 'pay.example', true)).toBe('');
  expect(named({ step: 'review' }, 'pay.example', true)).toBe('Secure payment on pay.example');
});

test('shows the mail below the phone on a narrow element', () => {
  const drawn = draw(venueContact(parts({ step: 'cart' })), [theme, venueContactStyles]);
  drawn.style.inlineSize = '300px';
  const [number, address] = all(drawn, 'a').map((link) => link.getBoundingClientRect());
  expect(address?.top).toBeGreaterThan(number?.top ?? NaN);
  expect(address?.left).toBe(number?.left);
});
