import { describe, expect, test } from 'vitest';
import { codeRefusalIn } from '../../../src/flow/cart/discount-code.ts';
import { atVenue } from './coded-venue.ts';

describe('a discount code', () => {
  test('replaces the lines it counts for, each by its own new SLIP, and is remembered for the next choice', async () => {
    const { flow, changes } = atVenue();
    await flow.redeem('HERON');
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'kayak HERON' } }]);
    expect(flow.state).toMatchObject({
      problem: null,
      choice: { discountCode: 'HERON' },
      quoteRequests: { 1: { discountCode: 'HERON' }, 2: { discountCode: '' } },
    });
  });

  test('that counts for nothing in the cart changes nothing, and the service’s reason is said', async () => {
    const { flow, changes } = atVenue();
    await flow.redeem('WRONG');
    expect(changes).toEqual([]);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Not valid here.' },
      choice: { discountCode: '' },
    });
    expect(codeRefusalIn(flow.state.problem)).toBe('Not valid here.');
    expect([null, { kind: 'offline' } as const].map(codeRefusalIn)).toEqual(['', '']);
  });

  test('given while choosing is kept for the choice, even where it counts for nothing in the cart', async () => {
    const { flow, changes } = atVenue();
    flow.goTo('choose');
    await flow.redeem('WRONG');
    expect(changes).toEqual([]);
    expect(flow.state).toMatchObject({ problem: null, choice: { discountCode: 'WRONG' } });
  });

  test('is taken out again from every line', async () => {
    const { flow, changes } = atVenue();
    await flow.redeem('HERON');
    await flow.redeem('');
    expect(changes.slice(1)).toEqual([
      { replace: { lineId: '1', slip: 'kayak ' } },
      { replace: { lineId: '2', slip: 'mug ' } },
    ]);
    expect(flow.state.choice.discountCode).toBe('');
  });

  test('with nothing in the cart asks nobody', async () => {
    const { flow, commit, rated } = atVenue();
    commit({ session: null, quoteRequests: {} });
    await flow.redeem('HERON');
    expect(rated).toEqual([]);
    expect(flow.state.choice.discountCode).toBe('HERON');
  });
});
