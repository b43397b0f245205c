/** Tests a service that accepts the SLIP of a new line, but adds no line. */
import { describe, expect, it } from 'vitest';
import { createTestSession } from '../../api/domain-objects.ts';
import { readItemIds } from '../guest-tabs.ts';
import { addToCart, openFlow, openVisit, toRequest, type Visit } from '../visit.ts';

/** Opens the page again with the same cart. From now on, the service adds no lines. */
async function openPageWithoutAdds(page: Visit): Promise<Visit> {
  const client = page.venue.client();
  const flow = openFlow(
    {
      ...client,
      session(sessionId, change, onLost) {
        if (!('add' in change)) return client.session(sessionId, change, onLost);
        return sessionId === null
          ? Promise.resolve(createTestSession({ lines: [] }))
          : client.session(sessionId, { read: true });
      },
    },
    page.storage,
  );
  await flow.flow.resume();
  return { ...page, ...flow };
}

describe('a SLIP that the service accepts without a new line', () => {
  it('causes a problem, and keeps the selection and the cart', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    const { flow, venue, storage } = await openPageWithoutAdds(page);
    const storedCart = storage.load();
    flow.choose({ itemId: 'tour', start: toRequest('tour').start ?? null });
    flow.goTo('choose');
    const { choice } = flow.state;
    await addToCart({ flow, venue }, toRequest('tour'));
    expect(flow.state).toMatchObject({ step: 'choose', problem: { kind: 'broken' }, choice, busy: null });
    expect(readItemIds({ ...page, flow })).toEqual(['kayak']);
    expect(storage.load()).toMatchObject({ ...storedCart });
  });

  it('causes a problem and stores no cart if the session is new', async () => {
    const { flow, venue, storage } = await openPageWithoutAdds(openVisit());
    await addToCart({ flow, venue }, toRequest('tour'));
    expect(flow.state).toMatchObject({ problem: { kind: 'broken' }, session: null });
    expect(storage.load()).toBeNull();
  });

  it('causes a problem in an undo, and allows another try', async () => {
    const page = openVisit();
    for (const itemId of ['kayak', 'tour']) await addToCart(page, toRequest(itemId));
    const { flow } = await openPageWithoutAdds(page);
    await flow.remove('2');
    const { removed } = flow.state;
    expect(removed).toBeDefined();
    await flow.undo();
    expect(flow.state).toMatchObject({ problem: { kind: 'broken' }, removed });
    expect(readItemIds({ ...page, flow })).toEqual(['kayak']);
  });
});
