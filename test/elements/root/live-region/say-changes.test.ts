import { expect, test, vi } from 'vitest';
import { sayChanges } from '../../../../src/elements/root/live-region/say-changes.ts';
import type { FlowState } from '../../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { booking } from '../../checkout-stage.ts';
import { localeIn } from '../../choosing-stage.ts';
import { handContext } from '../hand-context.ts';

function listen(change: Partial<ReturnType<typeof handContext>> = {}) {
  const context = { ...handContext(), ...change };
  sayChanges(context);
  const after = (command: NonNullable<FlowState['busy']>, state: Partial<FlowState>) => {
    context.commit({ busy: command });
    context.commit({ busy: null, ...state });
  };
  return { said: context.host.said, commit: context.commit, after };
}
const cart = (total: string, ...names: string[]) =>
  plainSession({ total, lines: names.map((name, index) => plainLine({ id: String(index), slip: name, name })) });
const words = localeIn('en-CA').text;

test('what came into the cart and what left it is named, and what it comes to now', () => {
  const { said, after } = listen();
  after('add', { session: cart('10.00', 'Kayak') });
  after('add', { session: cart('30.00', 'Kayak', 'Tour', 'Mug') });
  after('remove', { session: cart('10.00', 'Mug') });
  expect(said).toEqual([
    `${words.cart.added('Kayak')} Total $10.00.`,
    `${words.cart.added('Tour')} ${words.cart.added('Mug')} Total $30.00.`,
    `${words.cart.removed('Kayak')} ${words.cart.removed('Tour')} Total $10.00.`,
  ]);
});

test('that nothing is left is said instead of a total', () => {
  const { said, after } = listen();
  after('add', { session: cart('10.00', 'Kayak') });
  said.length = 0;
  after('remove', { session: null });
  expect(said).toEqual([`${words.cart.removed('Kayak')} ${words.cart.empty}`]);
});

test('what a code saves is said with the total', () => {
  const { said, after } = listen();
  after('redeem', { session: { ...cart('90.00', 'Kayak'), discount: '10.00' } });
  expect(said).toEqual([`Total $90.00. ${words.code.saved('$10.00')}.`]);
});

test('where the notice says that it is in the cart, its total is left to say', () => {
  const { said, commit } = listen();
  commit({ busy: 'add' });
  commit({ session: cart('10.00', 'Kayak') });
  said.length = 0;
  commit({ busy: null, notice: 'added' });
  expect(said).toEqual(['Total $10.00.']);
});

test('what was said of a step, or of an item, is not left to be read in the next', () => {
  const context = handContext();
  const unsaid = vi.fn();
  Object.assign(context.host, { setLiveText: unsaid });
  sayChanges(context);
  context.commit({ details: { customer_name: 'Ada' } });
  expect(unsaid).not.toHaveBeenCalled();
  context.commit({ step: 'cart' });
  context.flow.choose({ itemId: '7' });
  expect(unsaid).toHaveBeenCalledTimes(2);
});

test('of a line that was altered in its place its price and the new total are said, and not that it came and went', () => {
  const { said, after } = listen();
  after('add', { session: cart('10.00', 'Kayak') });
  said.length = 0;
  const [line] = cart('', 'Mug').lines;
  after('alter', { session: { ...cart('20.00'), lines: [{ ...plainLine(line), quantity: 2, total: '20.00' }] } });
  expect(said).toEqual(['2\u00a0×\u00a0Mug: $20.00. Total $20.00.']);
});

test('keeps quiet about the lines of a booking without an answer', () => {
  const { said, commit } = listen();
  commit({ step: 'unsure', session: cart('10.00', 'Kayak') });
  commit({ step: 'details', session: cart('20.00', 'Kayak', 'Tour') });
  expect(said.join(' ')).not.toMatch(/Kayak|Tour/);
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

test('the code of a booking is said once it is made', () => {
  const { said, commit } = listen();
  commit({ booking: booking({ code: 'ABCD-140631' }) });
  commit({ details: { customer_name: 'Ada' } });
  expect(said).toEqual(['Booking code ABCD-140631.']);
});

test('before there are words nothing is said', () => {
  const { said, after } = listen({ locale: () => undefined });
  after('add', { session: cart('10.00', 'Kayak'), notice: 'changed' });
  expect(said).toEqual([]);
});
