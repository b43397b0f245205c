import { describe, expect, test, vi } from 'vitest';
import { laterStep } from '../../../../src/elements/root/views/later-steps.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import type { FlowState } from '../../../../src/flow/state.ts';
import { plainItem, plainLine, plainSession } from '../../../api/plain.ts';
import { ask } from '../../../flow/visit.ts';
import { drawn, handed } from '../drawn.ts';
import { handContext } from '../hand-context.ts';

const kayak = {
  ...plainItem({ id: 'kayak' }),
  get pictures() {
    return [{ src: 'https://x/kayak.jpg', title: '' }];
  },
};
const mug = plainItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 5 } } });
const card = plainItem({ id: 'card', simple: true, bounds: {} });
const session = plainSession({
  lines: [
    plainLine({ id: '1', itemId: 'kayak' }),
    plainLine({ id: '2', itemId: 'mug' }),
    plainLine({ id: '3', itemId: 'card' }),
    plainLine({ id: '4', itemId: 'not offered here' }),
  ],
});

function step(state: Partial<FlowState>, parts: Record<string, unknown> = {}) {
  const context = handContext({ host: { items: [kayak, mug, card] } });
  context.commit({ session, ...state });
  return drawn(
    laterStep({ ...context, form: { value: 'the form' }, lineEdit: { view: null }, ...parts } as unknown as Parts),
  ).firstElementChild;
}

test.each<[FlowState['step'], string]>([
  ['cart', 'slipway-cart'],
  ['details', 'slipway-form'],
  ['review', 'slipway-review'],
  ['unsure', 'slipway-confirmation'],
  ['done', 'slipway-confirmation'],
])('%s is one element', (name, tag) => {
  expect(step({ step: name })?.localName).toBe(tag);
});

test('before there are words its shape is drawn', () => {
  expect(step({ step: 'cart' }, { locale: () => undefined })?.matches('.skeleton')).toBe(true);
});

describe('the cart', () => {
  const requests = { 1: ask('kayak'), 2: ask('mug'), 4: ask('not offered here') };

  test('lets the quantity of simple things be changed, as far as there are any', () => {
    expect(handed(step({ step: 'cart' }), 'mostOf')).toEqual({ 2: 5, 3: Infinity });
  });

  test('lets a line be chosen otherwise where one knows what was asked and can ask it here', () => {
    expect(handed(step({ step: 'cart', quoteRequests: requests }), 'editable')).toEqual(['1']);
    expect(handed(step({ step: 'cart', quoteRequests: {} }), 'editable')).toEqual([]);
  });

  test('shows the code that is chosen, else that of its lines, else none', () => {
    const coded = { 2: ask('mug'), 4: { ...ask('kayak'), discountCode: 'SPRING' } };
    expect(handed(step({ step: 'cart', quoteRequests: coded }), 'code')).toBe('SPRING');
    expect(handed(step({ step: 'cart', quoteRequests: {} }), 'code')).toBe('');
  });

  test('shows the first picture of what has one', () => {
    expect(handed(step({ step: 'cart' }), 'pictures')).toEqual({ kayak: 'https://x/kayak.jpg' });
  });

  test('asks for pictures of nothing that is not in it', () => {
    const read = vi.spyOn(kayak, 'pictures', 'get');
    const session = plainSession({ lines: [plainLine({ id: '2', itemId: 'mug' })] });
    expect(handed(step({ step: 'cart', session }), 'pictures')).toEqual({});
    expect(read).not.toHaveBeenCalled();
  });
});

test('while something is under way nothing is offered twice', () => {
  for (const name of ['cart', 'details', 'review'] as const)
    expect([name, step({ step: name, busy: 'book' })?.hasAttribute('busy')]).toEqual([name, true]);
});

describe('the end', () => {
  const booked = plainSession({ id: 'as booked' });

  test('shows the session as it was booked, not what came after', () => {
    const end = step({ step: 'done', booked });
    expect([handed(end, 'state'), handed(end, 'session')]).toEqual(['booked', booked]);
  });

  test('that is not known counts the seconds in which it may still come, and never below none', () => {
    const unsure = (until: number) => step({ step: 'unsure', unconfirmed: { verdict: 'waiting', until } });
    expect(handed(unsure(0), 'left')).toBe(0);
    expect(handed(unsure(Date.now() + 3_600_000), 'left')).toBeGreaterThan(3000);
    expect(handed(unsure(0), 'session')).toBe(session);
  });
});
