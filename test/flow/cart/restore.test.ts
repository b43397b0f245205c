import { describe, expect, it } from 'vitest';
import * as lineCommands from '../../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../../src/flow/commands.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import type { Step } from '../../../src/flow/state.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { addToCart, toRequest, guestDetails, openVisit } from '../visit.ts';
import { createRefusal } from '../reconcile/full-cart.ts';

const networkProblem = { kind: 'offline' } as const;

describe('resume', () => {
  it('restores the stored cart', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const secondPage = firstPage.nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      step: 'choose',
      quoteRequests: { 1: toRequest('kayak') },
      notice: '',
      session: firstPage.flow.state.session ?? {},
    });
  });

  it('sends one read if the cart is unchanged', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    await addToCart(firstPage, toRequest('tour'));
    const callCountBefore = firstPage.venue.calls.length;
    await firstPage.nextPage().flow.resume();
    expect(firstPage.venue.calls.slice(callCountBefore)).toEqual(['session read']);
  });

  it("selects the cart's discount code before the service answers", async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('tour'));
    await addToCart(firstPage, { ...toRequest('kayak'), discountCode: 'HERON' });
    const secondPage = firstPage.nextPage();
    const pendingResume = secondPage.flow.resume();
    expect(secondPage.flow.state.choice.discountCode).toBe('HERON');
    await pendingResume;
    expect(secondPage.flow.state.choice.discountCode).toBe('HERON');
    expect(secondPage.flow.state.session?.lines).toHaveLength(2);
  });

  it('prefers the selected discount code to the code of the cart', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, { ...toRequest('kayak'), discountCode: 'HERON' });
    const secondPage = firstPage.nextPage();
    secondPage.flow.choose({ discountCode: 'WINTER' });
    await secondPage.flow.resume();
    expect(secondPage.flow.state.choice.discountCode).toBe('WINTER');
    const thirdPage = firstPage.nextPage();
    await thirdPage.flow.resume('details');
    expect(thirdPage.flow.state).toMatchObject({ step: 'details', choice: { discountCode: 'HERON' } });
  });

  it('sends nothing without a stored cart', async () => {
    const page = openVisit();
    await page.flow.resume();
    expect(page.venue.calls).toEqual([]);
    expect(page.flow.state.problem).toBeNull();
  });

  it('restores an unchanged cart without the lazy repair module', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const store = createStore();
    const flow = joinFlow(
      store,
      createCommands({
        client: firstPage.venue.client(),
        store,
        storage: firstPage.storage,
        lines: () => Promise.resolve(lineCommands),
        repairs: () => Promise.reject(new ProblemError({ kind: 'incomplete', connected: true })),
      }),
    );
    await flow.resume();
    expect(flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  it('reports a line that is no longer available', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    await addToCart(firstPage, toRequest('tour'));
    firstPage.venue.spoil('kayak');
    firstPage.venue.stopSale('kayak');
    const { flow } = firstPage.nextPage();
    await flow.resume();
    expect(flow.state.reconciliation).toMatchObject({ cause: 'changed', differences: [{ kind: 'gone', lineId: '1' }] });
  });

  it('clears the cart without a problem if another tab empties it meanwhile', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const secondPage = firstPage.nextPage();
    const releaseCall = firstPage.venue.hold('session');
    const pendingResume = secondPage.flow.resume();
    await firstPage.flow.remove('1');
    releaseCall();
    await pendingResume;
    expect(secondPage.flow.state).toMatchObject({ step: 'choose', session: null, problem: null });
  });

  it('does not wait for another tab if the browser has no locks', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    firstPage.storage.save({
      ...(firstPage.storage.load() ?? expect.fail('There is no cart.')),
      creating: { at: 5, key: 'k' },
    });
    const { flow } = firstPage.nextPage();
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    await flow.resume();
    expect(new Set(busyStates)).toEqual(new Set(['resume', null]));
  });

  it('reports a stored create request without session id once, as likely', async () => {
    const { flow, storage, venue, nextPage } = openVisit();
    storage.save({ sessionId: '', quoteRequests: { 1: toRequest('kayak') }, creating: { at: 5, key: 'k' } });
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    const reopenedPage = nextPage();
    await reopenedPage.flow.resume();
    expect(reopenedPage.flow.state).toMatchObject({ step: 'choose', problem: null });
    expect(venue.calls).toEqual([]);
  });

  it('recreates an expired cart and stays on the current step', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    firstPage.venue.expireSessions();
    const secondPage = firstPage.nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'expired', goal: 'cart' },
      quoteRequests: { 1: toRequest('kayak') },
    });
  });

  it('shows no cart if another tab booked it', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    await firstPage.venue.client().create(firstPage.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    const secondPage = firstPage.nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      step: 'choose',
      session: null,
      quoteRequests: {},
      elsewhere: 'closed',
    });
    expect(secondPage.storage.load()).toBeNull();
  });

  it('restores a line that is missing in the session', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    await addToCart(firstPage, toRequest('tour'));
    firstPage.venue.deleteLines('kayak');
    const secondPage = firstPage.nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'renewed', differences: [] },
    });
    expect(secondPage.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  it('adds no lines to an empty session, which may be a booking', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    firstPage.venue.deleteLines('kayak');
    const secondPage = firstPage.nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'emptied' },
      session: { lines: [] },
      quoteRequests: {},
    });
    expect(secondPage.storage.load()).toBeNull();
  });

  it('keeps the stored cart while the service refuses every request', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const secondPage = firstPage.nextPage();
    const maintenanceProblem = createRefusal('maintenance', 'Back in a few minutes.');
    secondPage.venue.fail('session', maintenanceProblem);
    secondPage.venue.fail('rate', maintenanceProblem);
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({ problem: maintenanceProblem, reconciliation: null });
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  it('keeps the stored cart while the network is down', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const secondPage = firstPage.nextPage();
    secondPage.venue.fail('session', networkProblem);
    await secondPage.flow.resume();
    expect(secondPage.flow.state.problem).toEqual(networkProblem);
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });
});

it('stores the newer line if another page changes it during the read', async () => {
  const earlierPage = openVisit();
  await addToCart(earlierPage, toRequest('kayak'));
  const laterPage = earlierPage.nextPage();
  const releaseCall = earlierPage.venue.hold('session');
  const pendingResume = laterPage.flow.resume();
  const laterRequest = toRequest('kayak', 1, 5);
  await earlierPage.flow.edit('1');
  await earlierPage.flow.save((await earlierPage.venue.client().rate(laterRequest)).slip ?? '', laterRequest);
  releaseCall();
  await pendingResume;
  expect(laterPage.flow.state).toMatchObject({
    quoteRequests: { 1: laterRequest },
    session: { lines: [{ start: '2031-06-15' }] },
  });
  expect(laterPage.storage.load()).toMatchObject({ quoteRequests: { 1: laterRequest } });
});

describe('resume with the step of an earlier visit', () => {
  async function resumeFrom(
    storedStep: Step,
    prepareEarlierPage?: (earlierPage: ReturnType<typeof openVisit>) => void,
  ): Promise<Step> {
    const earlierPage = openVisit();
    await addToCart(earlierPage, toRequest('kayak'));
    prepareEarlierPage?.(earlierPage);
    const laterPage = earlierPage.nextPage();
    await laterPage.flow.resume(storedStep);
    return laterPage.flow.state.step;
  }

  it.each([
    ['choose', 'choose'],
    ['cart', 'cart'],
    ['details', 'details'],
    ['review', 'details'],
    ['done', 'choose'],
  ] as const)('goes from the stored step %s to %s', async (storedStep, expectedStep) => {
    expect(await resumeFrom(storedStep)).toBe(expectedStep);
  });

  it('goes to the cart instead of the details if the session expired', async () => {
    expect(await resumeFrom('details', ({ venue }) => venue.expireSessions())).toBe('cart');
  });

  it('stays at the list if the session expired', async () => {
    expect(await resumeFrom('choose', ({ venue }) => venue.expireSessions())).toBe('choose');
  });

  it('goes to the cart instead of the details if the read fails', async () => {
    const { flow, venue } = openVisit();
    await addToCart({ flow, venue }, toRequest('kayak'));
    flow.goTo('choose');
    venue.fail('session', networkProblem);
    await flow.resume('details');
    expect(flow.state).toMatchObject({ step: 'cart', problem: networkProblem });
  });

  it('stays at an item that the guest opens during the read', async () => {
    const earlierPage = openVisit();
    await addToCart(earlierPage, toRequest('kayak'));
    const { flow } = earlierPage.nextPage();
    const releaseCall = earlierPage.venue.hold('session');
    const pendingResume = flow.resume('details');
    flow.choose({ itemId: 'tour' });
    releaseCall();
    await pendingResume;
    expect(flow.state).toMatchObject({ step: 'choose', choice: { itemId: 'tour' }, session: { lines: [{}] } });
  });

  it('stays at the list if no cart is stored', async () => {
    const { flow } = openVisit();
    await flow.resume('details');
    expect(flow.state.step).toBe('choose');
  });
});
