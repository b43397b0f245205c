import { describe, expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { QuoteRequest, Quote, Session, SessionLine } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/booking-requests.ts';
import { isBookable } from '../../../src/flow/selectors.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { ask, openFlow } from '../visit.ts';

const line = (id: string, itemId: string): SessionLine => ({
  id,
  itemId,
  name: itemId,
  when: '',
  start: null,
  end: null,
  quantity: 1,
  total: '10.00',
  summary: '',
  slip: `slip ${id}`,
  available: true,
  optional: null,
  addOns: [],
});
const session: Session = {
  id: 's',
  lines: [{ ...line('1', 'kayak'), addOns: [line('1.1', 'lunch')] }, line('2', 'mug')],
  subTotal: '',
  taxTotal: '',
  taxIncluded: '',
  discount: '',
  total: '20.00',
  due: '',
  taxes: [],
};

/** A venue with one code, good for kayaks only; it remembers what it was asked to change. */
function atVenue({ refuses = false } = {}) {
  const changes: SessionChange[] = [];
  const rated: QuoteRequest[] = [];
  const client = {
    rate: (quoteRequest: QuoteRequest) => {
      rated.push(quoteRequest);
      const codeReason =
        quoteRequest.discountCode === 'HERON' && quoteRequest.itemId === 'kayak'
          ? ''
          : quoteRequest.discountCode && 'Not valid here.';
      return Promise.resolve({
        bookable: true,
        slip: `${quoteRequest.itemId} ${quoteRequest.discountCode}`,
        codeReason,
      } as Quote);
    },
    session: (_: string | null, change: SessionChange) => {
      changes.push(change);
      return refuses && !('read' in change)
        ? Promise.reject(
            new ProblemError({ kind: 'refused', code: 'unavailable', title: 'Too many.', details: '', fields: {} }),
          )
        : Promise.resolve(session);
    },
  } as Partial<BookingClient> as BookingClient;
  const { flow, commit } = openFlow(client);
  commit({ session, quoteRequests: { 1: ask('kayak', 2), 2: ask('mug', 1) }, step: 'cart' });
  return { flow, commit, changes, rated };
}

describe('altering a line', () => {
  test('another quantity is asked of the session, and remembered as what was asked for', async () => {
    const { flow, changes } = atVenue();
    await flow.alter('2', 4);
    expect(changes).toEqual([{ alter: { lineId: '2', to: 4 } }]);
    expect(flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2), 2: ask('mug', 4) });
  });

  test('an add-on is taken and left, and the questions stay', async () => {
    const { flow, changes } = atVenue();
    await flow.alter('1.1', 'optin');
    await flow.alter('1.1', 'optout');
    expect(changes).toEqual([{ alter: { lineId: '1.1', to: 'optin' } }, { alter: { lineId: '1.1', to: 'optout' } }]);
    expect(flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2), 2: ask('mug', 1) });
  });

  test('an add-on that was not taken and is sold out keeps nobody from booking the rest', () => {
    const { flow, commit } = atVenue();
    const lines = (optional: 'in' | 'out') =>
      session.lines.map((each) => ({
        ...each,
        addOns: each.addOns.map((addOn) => ({ ...addOn, optional, available: false })),
      }));
    commit({ session: { ...session, lines: lines('out') } });
    expect(isBookable(flow.state)).toBe(true);
    commit({ session: { ...session, lines: lines('in') } });
    expect(isBookable(flow.state)).toBe(false);
  });

  test('what the service refuses is said, and the cart stays as it was', async () => {
    const { flow } = atVenue({ refuses: true });
    await flow.alter('2', 99);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 2: ask('mug', 1) },
      busy: null,
    });
  });
});

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
