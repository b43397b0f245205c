import { describe, expect, test, vi } from 'vitest';
import { codeRefusalIn } from '../../../src/flow/cart/cart-code.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addTo, ask, june10, openFlow, typed, visit } from '../visit.ts';
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

  test('is not what was refused where the service refuses the change of a line', async () => {
    const { flow } = atVenue({ refuses: true });
    await flow.redeem('HERON');
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 1: { discountCode: '' }, 2: { discountCode: '' } },
    });
    expect(codeRefusalIn(flow.state.problem)).toBe('');
  });

  test('that nothing in the cart can be had with is refused, without a reason of the service', async () => {
    const { flow, commit } = atVenue();
    commit({ quoteRequests: { 3: ask('gone') } });
    await flow.redeem('HERON');
    expect(flow.state.problem).toEqual({
      kind: 'refused',
      code: 'discount_code',
      title: '',
      details: '',
      fields: {},
    });
  });

  test('of a cart that was booked elsewhere says so, and begins no other', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await made.flow.redeem('HERON');
    expect(made.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  test('whose answer does not come is not taken for refused', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('rate', { kind: 'offline' });
    await made.flow.redeem('HERON');
    expect(made.flow.state).toMatchObject({
      problem: { kind: 'offline' },
      quoteRequests: { 1: ask('kayak') },
      choice: { discountCode: '' },
    });
  });

  test('leaves what was chosen while the lines were asked about', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    const release = made.venue.hold('rate');
    const redeeming = made.flow.redeem('HERON');
    await vi.waitUntil(() => made.venue.calls.at(-1) === 'rate');
    made.flow.goTo('choose', 'tour');
    made.flow.choose({ start: june10, end: june10 });
    release();
    await redeeming;
    expect(made.flow.state).toMatchObject({
      step: 'choose',
      choice: { itemId: 'tour', start: june10, end: june10, discountCode: 'HERON' },
      quoteRequests: { 1: { discountCode: 'HERON' } },
    });
  });

  test('whose answer is lost half-way shows the lines that have it, at what they cost now', async () => {
    const whole = createFakeVenue().client();
    let replaced = 0;
    const { flow } = openFlow({
      ...whole,
      session: (id, change) => {
        const isLost = 'replace' in change && (replaced += 1) > 1;
        return isLost ? Promise.reject(new ProblemError({ kind: 'timeout' })) : whole.session(id, change);
      },
    });
    for (const asked of [ask('kayak'), ask('tour')]) await flow.add((await whole.rate(asked)).slip ?? '', asked);
    await flow.redeem('HERON');
    expect(flow.state).toMatchObject({
      problem: { kind: 'timeout' },
      quoteRequests: { 1: { discountCode: 'HERON' }, 2: { discountCode: '' } },
    });
    expect(flow.state.session).toEqual(await whole.session(flow.state.session?.id ?? '', { read: true }));
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
