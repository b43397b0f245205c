/** Tests repairs of a cart at a service that accepts a SLIP, but adds no line for it. */
import { expect, it } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { resolveDifference } from '../../../src/flow/reconcile/accept-changes.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import { emptyDifference } from '../../../src/flow/session/check-cart.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest } from '../visit.ts';
import { createRepairContext } from './scripted-client.ts';

const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const tourLine = createTestLine({ id: '2', itemId: 'tour', total: '10.00' });
const session = createTestSession({ lines: [tourLine] });
const tourRequest = { ...toRequest('tour'), total: '10.00' };
const missingLine = { kind: 'gone', open: true, lineId: null };

it('reports a line that a repair could not add', async () => {
  const { context, calls } = createRepairContext({ rates: [bookableQuote], sessions: [session] }, {});
  const quoteRequests = { 1: { ...toRequest('kayak'), total: '10.00' }, 2: tourRequest };
  const outcome = await reconcile(context, { session, quotes: {} }, { sessionId: 's', quoteRequests }, 'review');
  expect(calls).toEqual(['rate', 'add']);
  expect(outcome.reconciliation?.differences).toMatchObject([{ ...missingLine, quoteRequest: { itemId: 'kayak' } }]);
  expect(outcome.step).toBeUndefined();
});

it('reports a line that the guest could not move to other days', async () => {
  const difference: Difference = { ...emptyDifference, kind: 'gone', open: true, quoteRequest: toRequest('kayak') };
  const { context, calls } = createRepairContext(
    { rates: [bookableQuote], sessions: [session] },
    {
      session,
      quoteRequests: { 2: tourRequest },
      reconciliation: { cause: 'changed', differences: [difference], goal: 'review' },
    },
  );
  const outcome = await resolveDifference(context, 0, toRequest('kayak', 1, 3));
  expect(calls).toEqual(['rate', 'add']);
  expect(outcome.reconciliation?.differences).toMatchObject([missingLine]);
  expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2']);
});
