import { expect, test } from 'vitest';
import { createPublicEvents } from '../../../../src/elements/root/controllers/events-of-changes.ts';
import { sayChanges } from '../../../../src/elements/root/controllers/live-region.ts';
import type { FlowState } from '../../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { localeIn } from '../../choosing-stage.ts';
import { handContext } from '../hand-context.ts';

function listen(change: Partial<ReturnType<typeof handContext>> = {}) {
  const context = { ...handContext(), ...change };
  sayChanges(context, createPublicEvents(context));
  const after = (command: NonNullable<FlowState['busy']>, state: Partial<FlowState>) => {
    context.commit({ busy: command });
    context.commit({ busy: null, ...state });
  };
  return { said: context.host.said, commit: context.commit, after };
}
const cart = (total: string, ...names: string[]) =>
  plainSession({ total, lines: names.map((name, index) => plainLine({ id: String(index), slip: name, name })) });
const words = localeIn('en-CA').text;

test('what came into the cart and what left it is named', () => {
  const { said, after } = listen();
  after('add', { session: cart('10.00', 'Kayak') });
  after('add', { session: cart('30.00', 'Kayak', 'Tour', 'Mug') });
  after('remove', { session: cart('10.00', 'Mug') });
  expect(said).toEqual([
    words.cart.added('Kayak'),
    `${words.cart.added('Tour')} ${words.cart.added('Mug')}`,
    `${words.cart.removed('Kayak')} ${words.cart.removed('Tour')}`,
  ]);
});

test('of a line that was altered in its place the new total is said, and not that it came and went', () => {
  const { said, after } = listen();
  after('add', { session: cart('10.00', 'Kayak') });
  said.length = 0;
  after('alter', { session: cart('20.00', 'Kayak, two of them') });
  expect(said).toEqual([`${words.cart.total} $20.00`]);
});

test('a cart that is found again on a new page is no news', () => {
  const { said, after } = listen();
  after('resume', { session: cart('10.00', 'Kayak') });
  expect(said).toEqual([]);
});

test('a notice is said once, in the visitor’s words', () => {
  const { said, commit } = listen();
  commit({ notice: 'not-made' });
  commit({ details: { customer_name: 'Ada' } });
  expect(said).toEqual([words.done.notMade]);
});

test('before there are words nothing is said', () => {
  const { said, after } = listen({ locale: () => undefined });
  after('add', { session: cart('10.00', 'Kayak'), notice: 'changed' });
  expect(said).toEqual([]);
});
