import { describe, expect, it } from 'vitest';
import type { LeadOn } from '../../../src/flow/state.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { addToCart, toRequest, guestDetails, openVisit, type Visit } from '../visit.ts';

const networkProblem = { kind: 'offline' } as const;

describe('add', () => {
  it('stores the quote request and shows the total of the session', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak', 2));
    const { state } = page.flow;
    expect(state).toMatchObject({
      step: 'cart',
      busy: null,
      problem: null,
      quoteRequests: { 1: toRequest('kayak', 2) },
      choice: { start: null },
    });
    expect(state.session?.total).toBe('85.00');
    expect(page.storage.load()).toMatchObject({
      sessionId: state.session?.id,
      quoteRequests: state.quoteRequests,
      creating: null,
      count: 1,
    });
  });

  it('clears the days and times of the selection', async () => {
    const page = openVisit();
    page.flow.choose({ startTime: '09:00', endTime: '11:00', timeslot: 3 });
    await addToCart(page, toRequest('kayak', 2));
    const { start, end, startTime, endTime, timeslot } = page.flow.state.choice;
    expect([start, end, startTime, endTime, timeslot]).toEqual([null, null, undefined, undefined, undefined]);
  });

  it('adds later lines to the same session although the storage fails', async () => {
    const emptyStorage = { load: () => null, save: () => undefined, clear: () => undefined };
    const page = openVisit({ storage: emptyStorage });
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
    expect(page.flow.state.quoteRequests).toEqual({ 1: toRequest('kayak'), 2: toRequest('tour') });
  });

  it('blocks other commands until the line is in the cart', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    const { slip } = await page.venue.client().rate(toRequest('tour'));
    const releaseCall = page.venue.hold('session');
    const pendingAdd = page.flow.add(slip ?? '', toRequest('tour'));
    expect(page.flow.state.busy).toBe('add');
    const pendingRemoval = page.flow.remove('1');
    releaseCall();
    await Promise.all([pendingAdd, pendingRemoval]);
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
  });

  describe('the next step after adding a line', () => {
    async function addKayak(selectNextStep: LeadOn, prepareFailure: (page: Visit) => void = () => undefined) {
      const page = openVisit();
      await addToCart(page, toRequest('tour'));
      const { slip } = await page.venue.client().rate(toRequest('kayak'));
      prepareFailure(page);
      await page.flow.add(slip ?? '', toRequest('kayak'), selectNextStep);
      return page.flow.state;
    }

    it('is `details` if the callback returns that', async () => {
      const lineCounts: number[] = [];
      const state = await addKayak(({ lines }) => {
        lineCounts.push(lines.length);
        return 'details';
      });
      expect(state).toMatchObject({ step: 'details', notice: '', choice: { start: null } });
      expect(lineCounts).toEqual([2]);
    });

    it('is the list with notice `added` if the callback returns no item', async () => {
      expect(await addKayak(() => ({ itemId: null }))).toMatchObject({
        step: 'choose',
        notice: 'added',
        choice: { itemId: null, start: null },
        session: { lines: [{ itemId: 'tour' }, { itemId: 'kayak' }] },
      });
    });

    it('is the cart if the guest opened it during the request', async () => {
      const page = openVisit();
      const { slip } = await page.venue.client().rate(toRequest('kayak'));
      const releaseCall = page.venue.hold('session');
      const adding = page.flow.add(slip ?? '', toRequest('kayak'), () => ({ itemId: null }));
      page.flow.goTo('cart');
      releaseCall();
      await adding;
      expect(page.flow.state).toMatchObject({ step: 'cart', notice: '', session: { lines: [{ itemId: 'kayak' }] } });
    });

    it('is the cart if one of its lines is unavailable', async () => {
      const state = await addKayak(
        () => 'details',
        ({ venue }) => venue.stopSale('tour'),
      );
      expect(state).toMatchObject({ step: 'cart', notice: '' });
    });

    it('comes from a callback that runs when the state has the session', async () => {
      const page = openVisit();
      const { slip } = await page.venue.client().rate(toRequest('kayak'));
      const statesBefore: unknown[] = [];
      await page.flow.add(slip ?? '', toRequest('kayak'), (session) => {
        statesBefore.push(page.flow.state.session === session, page.flow.state.step);
        return 'cart';
      });
      expect(statesBefore).toEqual([true, 'choose']);
      expect(page.flow.state.step).toBe('cart');
    });
  });

  describe('add with add-ons', () => {
    const selectDetails = () => 'details' as const;

    async function addCruise(addOns: readonly string[], prepare: (page: Visit) => void = () => undefined) {
      const page = openVisit();
      const cruiseRequest = { ...toRequest('cruise'), addOns };
      const { slip } = await page.venue.client().rate(cruiseRequest);
      prepare(page);
      await page.flow.add(slip ?? '', cruiseRequest, selectDetails, { guide: 'A guide' });
      return page;
    }

    it('selects the add-ons before it goes to the next step', async () => {
      const { flow, storage } = await addCruise(['lunch']);
      expect(flow.state).toMatchObject({
        step: 'details',
        problem: null,
        session: { lines: [{ itemId: 'cruise', addOns: [{ itemId: 'lunch', optional: 'in' }] }] },
        quoteRequests: { 1: { addOns: ['lunch'] } },
        choice: { addOns: undefined },
      });
      expect(storage.load()?.quoteRequests[1]?.addOns).toEqual(['lunch']);
    });

    it('does not change the add-ons of other lines', async () => {
      const page = await addCruise([]);
      page.flow.goTo('choose');
      const secondRequest = { ...toRequest('cruise', 2), addOns: ['lunch'] };
      const { slip } = await page.venue.client().rate(secondRequest);
      await page.flow.add(slip ?? '', secondRequest, selectDetails);
      expect(page.flow.state.session?.lines.map(({ addOns }) => addOns[0]?.optional)).toEqual(['out', 'in']);
    });

    it('shows the reason in the cart if the service refuses an add-on', async () => {
      const { flow, venue } = await addCruise(['lunch'], ({ venue }) => venue.stopSale('lunch'));
      expect(flow.state).toMatchObject({
        step: 'cart',
        problem: { kind: 'refused', title: 'Lunch: not enough places.' },
        session: { lines: [{ itemId: 'cruise', addOns: [{ optional: 'out' }] }] },
      });
      expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
    });

    it('reports an add-on in the cart if the session lacks it', async () => {
      const { flow } = await addCruise(['lunch', 'guide']);
      expect(flow.state).toMatchObject({
        step: 'cart',
        problem: null,
        session: { lines: [{ addOns: [{ itemId: 'lunch', optional: 'in' }] }] },
        reconciliation: {
          cause: 'changed',
          differences: [{ kind: 'gone', name: 'A guide', open: false }],
          goal: 'details',
        },
      });
    });

    it('keeps the new line if the selection of its add-ons fails', async () => {
      const page = openVisit({ loadLineCommands: () => Promise.reject(new ProblemError(networkProblem)) });
      const cruiseRequest = { ...toRequest('cruise'), addOns: ['lunch'] };
      await page.flow.add((await page.venue.client().rate(cruiseRequest)).slip ?? '', cruiseRequest, selectDetails);
      expect(page.flow.state).toMatchObject({
        step: 'cart',
        problem: networkProblem,
        session: { lines: [{ itemId: 'cruise' }] },
      });
    });
  });

  it('reports a refused SLIP and keeps the cart', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await page.flow.add('no-slip', toRequest('tour'));
    expect(page.flow.state).toMatchObject({
      problem: { kind: 'refused', code: 'slip_invalid' },
      quoteRequests: { 1: toRequest('kayak') },
      notice: '',
    });
    expect(page.flow.state.session?.lines).toHaveLength(1);
  });

  it('stores no cart if the service refuses the first SLIP', async () => {
    const page = openVisit();
    await page.flow.add('no-slip', toRequest('tour'));
    expect(page.flow.state).toMatchObject({ problem: { kind: 'refused' }, session: null, step: 'choose' });
    expect(page.storage.load()).toBeNull();
  });

  it('recreates an expired session together with the new line', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    page.venue.expireSessions();
    await addToCart(page, toRequest('tour'));
    expect(page.flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      step: 'cart',
      quoteRequests: { 1: toRequest('kayak'), 2: toRequest('tour') },
    });
  });

  it('starts a new cart if another tab booked the old one', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await addToCart(page, toRequest('tour'));
    expect(page.flow.state).toMatchObject({
      elsewhere: 'closed',
      step: 'cart',
      quoteRequests: { 1: toRequest('tour') },
    });
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour']);
  });

  it('finds the added line in the session after a lost answer', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    page.venue.fail('session', 'after');
    await addToCart(page, toRequest('tour'));
    expect(page.flow.state).toMatchObject({
      problem: null,
      quoteRequests: { 1: toRequest('kayak'), 2: toRequest('tour') },
    });
  });

  it('removes a line that arrives late, after its add has failed', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    await addToCart(page, toRequest('tour'));
    expect(page.flow.state.problem).toEqual(networkProblem);
    await addToCart(page, toRequest('suite'));
    expect(page.flow.state.quoteRequests).toEqual({ 1: toRequest('kayak'), 3: toRequest('suite') });
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'suite']);
  });

  it('goes to the cart if another client added a line meanwhile', async () => {
    const { venue, flow } = openVisit();
    await addToCart({ venue, flow }, toRequest('kayak'));
    flow.choose(toRequest('tour'));
    const { slip } = await venue.client().rate(toRequest('tour'));
    const otherQuote = await venue.client().rate(toRequest('suite'));
    await venue.client().session(flow.state.session?.id ?? '', { add: [otherQuote.slip ?? ''] });
    await flow.add(slip ?? '', toRequest('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'cart', notice: 'changed', session: { lines: { length: 3 } } });
    expect(flow.state.choice).toMatchObject({ itemId: 'tour', params: { adults: 1 }, start: null });
  });

  it('goes to the details although an older line has no quote request', async () => {
    const { venue, flow, commit } = openVisit();
    await addToCart({ venue, flow }, toRequest('kayak'));
    await addToCart({ venue, flow }, toRequest('suite'));
    commit({ quoteRequests: { 2: toRequest('suite') } });
    const { slip } = await venue.client().rate(toRequest('tour'));
    await flow.add(slip ?? '', toRequest('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'details', notice: '', session: { lines: { length: 3 } } });
  });

  it('does not report changes of a cart that the page never showed', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const { venue, flow } = firstPage.nextPage();
    venue.fail('session', networkProblem);
    await flow.resume();
    const otherQuote = await venue.client().rate(toRequest('suite'));
    await venue.client().session(firstPage.flow.state.session?.id ?? '', { add: [otherQuote.slip ?? ''] });
    const { slip } = await venue.client().rate(toRequest('tour'));
    await flow.add(slip ?? '', toRequest('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'details', notice: '', session: { lines: { length: 3 } } });
  });

  it('adds to the stored cart although reading it failed before', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak'));
    const secondPage = firstPage.nextPage();
    secondPage.venue.fail('session', networkProblem);
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({ session: null, problem: networkProblem });
    await addToCart(secondPage, toRequest('tour'));
    expect(secondPage.flow.state.quoteRequests).toEqual({ 1: toRequest('kayak'), 2: toRequest('tour') });
  });
});
