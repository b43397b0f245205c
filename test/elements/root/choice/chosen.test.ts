import { expect, test } from 'vitest';
import { chosenIn } from '../../../../src/elements/root/choice/chosen.ts';
import { initialState, type Choice, type FlowState } from '../../../../src/flow/state.ts';
import type { Day } from '../../../../src/values/dates/day.ts';

const start = '2031-06-14' as Day;
const at = (step: FlowState['step'], choice: Partial<Choice>): FlowState => ({ ...initialState(choice), step });

test('an opened item with its days and party is chosen, also while the visitor looks into the cart', () => {
  const choice = { itemId: '104', start, params: { adults: 2 } };
  expect(chosenIn(at('choose', choice))).toMatchObject(choice);
  expect(chosenIn(at('cart', choice))).toMatchObject(choice);
});

test.each<[string, FlowState]>([
  ['in the list', at('choose', { start })],
  ['once it became a line', at('cart', { itemId: '104', params: { adults: 2 } })],
  ['while a line of the cart is changed', at('choose', { itemId: '104', start, lineId: '1' })],
  ['once it is booked', at('done', { itemId: '104', start })],
  ['while that is not known', at('unsure', { itemId: '104', start })],
])('nothing is chosen %s', (_when, state) => {
  expect(chosenIn(state)).toBeNull();
});

test('what the page opens for everybody is no choice, until something of it is chosen', () => {
  expect(chosenIn(at('choose', { itemId: '104' }), { itemId: '104' })).toBeNull();
  expect(chosenIn(at('choose', { itemId: '104', params: { adults: 2 } }), { itemId: '104' })).not.toBeNull();
  expect(chosenIn(at('choose', { itemId: '105' }), { itemId: '104' })).not.toBeNull();
});
