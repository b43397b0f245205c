import { describe, expect, test } from 'vitest';
import type { LeadOn } from '../../../src/flow/state.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { addTo, ask, typed, visit, type Visit } from '../visit.ts';

const lost = { kind: 'offline' } as const;

describe('adding', () => {
  test('puts a line into the cart, remembers its quoteRequest, and shows what the service says it costs', async () => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    const { state } = made.flow;
    expect(state).toMatchObject({
      step: 'cart',
      busy: null,
      problem: null,
      quoteRequests: { 1: ask('kayak', 2) },
      choice: { start: null },
    });
    expect(state.session?.total).toBe('85.00');
    expect(made.storage.load()).toMatchObject({
      sessionId: state.session?.id,
      quoteRequests: state.quoteRequests,
      creating: null,
      count: 1,
    });
  });

  test('leaves no days, and no time of day, for what is chosen next', async () => {
    const made = visit();
    made.flow.choose({ startTime: '09:00', endTime: '11:00', timeslot: 3 });
    await addTo(made, ask('kayak', 2));
    const { start, end, startTime, endTime, timeslot } = made.flow.state.choice;
    expect([start, end, startTime, endTime, timeslot]).toEqual([null, null, undefined, undefined, undefined]);
  });

  test('goes into the same session also where nothing can be stored', async () => {
    const nowhere = { load: () => null, save: () => undefined, clear: () => undefined };
    const made = visit({ storage: nowhere });
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
    expect(made.flow.state.quoteRequests).toEqual({ 1: ask('kayak'), 2: ask('tour') });
  });

  test('goes into the same session, and a second command meanwhile is ignored', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    const { slip } = await made.venue.client().rate(ask('tour'));
    const release = made.venue.hold('session');
    const adding = made.flow.add(slip ?? '', ask('tour'));
    expect(made.flow.state.busy).toBe('add');
    const removing = made.flow.remove('1');
    release();
    await Promise.all([adding, removing]);
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
  });

  describe('leads on as it is told, once the cart is shown with the line', () => {
    async function adding(leadOn: LeadOn, spoil: (made: Visit) => void = () => undefined) {
      const made = visit();
      await addTo(made, ask('tour'));
      const { slip } = await made.venue.client().rate(ask('kayak'));
      spoil(made);
      await made.flow.add(slip ?? '', ask('kayak'), leadOn);
      return made.flow.state;
    }

    test('to the details', async () => {
      const told: number[] = [];
      const state = await adding(({ lines }) => {
        told.push(lines.length);
        return 'details';
      });
      expect(state).toMatchObject({ step: 'details', notice: '', choice: { start: null } });
      expect(told).toEqual([2]);
    });

    test('to where more is chosen, and says that it is in the cart', async () => {
      expect(await adding(() => ({ itemId: null }))).toMatchObject({
        step: 'choose',
        notice: 'added',
        choice: { itemId: null, start: null },
        session: { lines: [{ itemId: 'tour' }, { itemId: 'kayak' }] },
      });
    });

    test('but stays in the cart with who went there meanwhile', async () => {
      const made = visit();
      const { slip } = await made.venue.client().rate(ask('kayak'));
      const release = made.venue.hold('session');
      const adding = made.flow.add(slip ?? '', ask('kayak'), () => ({ itemId: null }));
      made.flow.goTo('cart');
      release();
      await adding;
      expect(made.flow.state).toMatchObject({ step: 'cart', notice: '', session: { lines: [{ itemId: 'kayak' }] } });
    });

    test('but to the cart where something in it cannot be had any more', async () => {
      const state = await adding(
        () => 'details',
        ({ venue }) => venue.withdraw('tour'),
      );
      expect(state).toMatchObject({ step: 'cart', notice: '' });
    });

    test('the page has heard of the cart before it is asked', async () => {
      const made = visit();
      const { slip } = await made.venue.client().rate(ask('kayak'));
      const shown: unknown[] = [];
      await made.flow.add(slip ?? '', ask('kayak'), (session) => {
        shown.push(made.flow.state.session === session, made.flow.state.step);
        return 'cart';
      });
      expect(shown).toEqual([true, 'choose']);
      expect(made.flow.state.step).toBe('cart');
    });
  });

  describe('with add-ons', () => {
    const toDetails = () => 'details' as const;

    async function addCruise(addOns: readonly string[], prepare: (current: Visit) => void = () => undefined) {
      const current = visit();
      const cruise = { ...ask('cruise'), addOns };
      const { slip } = await current.venue.client().rate(cruise);
      prepare(current);
      await current.flow.add(slip ?? '', cruise, toDetails, { guide: 'A guide' });
      return current;
    }

    test('selects them before it goes on', async () => {
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

    test('leaves the add-ons of other lines alone', async () => {
      const current = await addCruise([]);
      current.flow.goTo('choose');
      const second = { ...ask('cruise', 2), addOns: ['lunch'] };
      const { slip } = await current.venue.client().rate(second);
      await current.flow.add(slip ?? '', second, toDetails);
      expect(current.flow.state.session?.lines.map(({ addOns }) => addOns[0]?.optional)).toEqual(['out', 'in']);
    });

    test('shows the reason in the cart if the service refuses one', async () => {
      const { flow, venue } = await addCruise(['lunch'], ({ venue }) => venue.withdraw('lunch'));
      expect(flow.state).toMatchObject({
        step: 'cart',
        problem: { kind: 'refused', title: 'Lunch: not enough places.' },
        session: { lines: [{ itemId: 'cruise', addOns: [{ optional: 'out' }] }] },
      });
      expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
    });

    test('names in the cart an add-on that the session does not list', async () => {
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

    test('keeps the line if its add-ons cannot be selected', async () => {
      const current = visit({ lines: () => Promise.reject(new ProblemError(lost)) });
      const cruise = { ...ask('cruise'), addOns: ['lunch'] };
      await current.flow.add((await current.venue.client().rate(cruise)).slip ?? '', cruise, toDetails);
      expect(current.flow.state).toMatchObject({
        step: 'cart',
        problem: lost,
        session: { lines: [{ itemId: 'cruise' }] },
      });
    });
  });

  test('a refused SLIP is said, and the cart stays', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.flow.add('no-slip', ask('tour'));
    expect(made.flow.state).toMatchObject({
      problem: { kind: 'refused', code: 'slip_invalid' },
      quoteRequests: { 1: ask('kayak') },
      notice: '',
    });
    expect(made.flow.state.session?.lines).toHaveLength(1);
  });

  test('a refused first SLIP leaves no cart behind', async () => {
    const made = visit();
    await made.flow.add('no-slip', ask('tour'));
    expect(made.flow.state).toMatchObject({ problem: { kind: 'refused' }, session: null, step: 'choose' });
    expect(made.storage.load()).toBeNull();
  });

  test('to a session that has expired puts both together again', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.expireAll();
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      step: 'cart',
      quoteRequests: { 1: ask('kayak'), 2: ask('tour') },
    });
  });

  test('after the cart was booked in another tab begins a cart of its own, and says so', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ elsewhere: 'closed', step: 'cart', quoteRequests: { 1: ask('tour') } });
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour']);
  });

  test('a line whose answer got lost is found in the session', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('session', 'after');
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ problem: null, quoteRequests: { 1: ask('kayak'), 2: ask('tour') } });
  });

  test('a line that was given up as lost, and is there after all, is taken out before it is shown', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('session', 'after');
    made.venue.fail('session', 'before');
    await addTo(made, ask('tour'));
    expect(made.flow.state.problem).toEqual(lost);
    await addTo(made, ask('suite'));
    expect(made.flow.state.quoteRequests).toEqual({ 1: ask('kayak'), 3: ask('suite') });
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'suite']);
  });

  test('leads to the cart if another line comes in meanwhile', async () => {
    const { venue, flow } = visit();
    await addTo({ venue, flow }, ask('kayak'));
    flow.choose(ask('tour'));
    const { slip } = await venue.client().rate(ask('tour'));
    const other = await venue.client().rate(ask('suite'));
    await venue.client().session(flow.state.session?.id ?? '', { add: [other.slip ?? ''] });
    await flow.add(slip ?? '', ask('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'cart', notice: 'changed', session: { lines: { length: 3 } } });
    expect(flow.state.choice).toMatchObject({ itemId: 'tour', params: { adults: 1 }, start: null });
  });

  test('leads on although the request of a shown line is unknown', async () => {
    const { venue, flow, commit } = visit();
    await addTo({ venue, flow }, ask('kayak'));
    await addTo({ venue, flow }, ask('suite'));
    commit({ quoteRequests: { 2: ask('suite') } });
    const { slip } = await venue.client().rate(ask('tour'));
    await flow.add(slip ?? '', ask('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'details', notice: '', session: { lines: { length: 3 } } });
  });

  test('calls no line changed in a cart that it never showed', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const { venue, flow } = first.nextPage();
    venue.fail('session', lost);
    await flow.resume();
    const other = await venue.client().rate(ask('suite'));
    await venue.client().session(first.flow.state.session?.id ?? '', { add: [other.slip ?? ''] });
    const { slip } = await venue.client().rate(ask('tour'));
    await flow.add(slip ?? '', ask('tour'), () => 'details');
    expect(flow.state).toMatchObject({ step: 'details', notice: '', session: { lines: { length: 3 } } });
  });

  test('to a cart that could not be found on arrival adds to it', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    second.venue.fail('session', lost);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ session: null, problem: lost });
    await addTo(second, ask('tour'));
    expect(second.flow.state.quoteRequests).toEqual({ 1: ask('kayak'), 2: ask('tour') });
  });
});
