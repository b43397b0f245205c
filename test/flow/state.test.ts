import { expect, test } from 'vitest';
import { initialState } from '../../src/flow/state.ts';
import { june10 } from './visit.ts';

test('a visit begins where one chooses, with nothing held, nothing booked and nothing wrong', () => {
  const state = initialState();
  expect(state).toMatchObject({ step: 'choose', session: null, booking: null, busy: null, problem: null });
  expect(state.choice).toEqual({ itemId: null, start: null, end: null, params: {}, discountCode: '' });
  expect(state.details).toEqual({});
});

test('what is preset is chosen, the rest is open; what is typed before is kept', () => {
  const state = initialState({ itemId: 'kayak', start: june10 }, { customer_name: 'Ada' });
  expect(state.choice).toEqual({ itemId: 'kayak', start: june10, end: null, params: {}, discountCode: '' });
  expect(state.details).toEqual({ customer_name: 'Ada' });
});

test('nobody writes to the state', () => {
  expect(() => Object.assign(initialState(), { step: 'done' })).toThrow(TypeError);
});
