/**
 * Tests that the commands `save` and `undo` keep the add-ons of a line. Also tests the command `alter`, which changes
 * the quantity of a line or selects an add-on.
 */
import { describe, expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Quote, SessionLine } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { getSessionParts } from '../../../src/api/session-parts.ts';
import { isBookable } from '../../../src/flow/command-table.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest, openFlow } from '../visit.ts';
import { openVenueCart, session } from './discount-venue.ts';

describe('a command for a line with add-ons', () => {
  const buildLine = (id: string, itemId: string, changes: Partial<SessionLine> = {}) =>
    createTestLine({ id, itemId, name: itemId, slip: `slip ${id}`, ...changes });
  const buildSession = (lines: SessionLine[]) => createTestSession({ lines });
  const buildLunch = (id: string, optional: 'in' | 'out') => buildLine(id, 'lunch', { optional });
  const buildRod = (id: string, optional: 'in' | 'out') => buildLine(id, 'rod', { optional });

  /**
   * A service that deselects the add-ons of a line whenever the line gets a new SLIP, the booking token of a quote.
   * With `soldOut`, it refuses to select an add-on.
   */
  function openForgetfulService({ soldOut = false, otherLine }: { soldOut?: boolean; otherLine?: SessionLine } = {}) {
    const otherLines = otherLine ? [otherLine] : [];
    const changes: SessionChange[] = [];
    const client = {
      rate: () => Promise.resolve({ bookable: true, slip: 'new' } as Quote),
      session: (_: string | null, change: SessionChange) => {
        changes.push(change);
        if ('alter' in change && change.alter.to === 'remove') return Promise.resolve(buildSession(otherLines));
        if ('alter' in change && soldOut)
          return Promise.reject(
            new ProblemError({
              kind: 'refused',
              code: 'unavailable',
              title: 'No lunch left.',
              details: '',
              fields: {},
            }),
          );
        if ('add' in change)
          return Promise.resolve(
            buildSession([
              ...otherLines,
              buildLine('4', 'kayak', { addOns: [buildRod('4.1', 'out'), buildLunch('4.2', 'out')] }),
            ]),
          );
        return Promise.resolve(
          buildSession([
            buildLine('1', 'kayak', {
              addOns: [buildRod('1.1', 'out'), buildLunch('1.2', 'alter' in change ? 'in' : 'out')],
            }),
          ]),
        );
      },
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: buildSession([
        ...otherLines,
        buildLine('1', 'kayak', { addOns: [buildLunch('1.1', 'in'), buildRod('1.2', 'out')] }),
      ]),
      quoteRequests: { 1: toRequest('kayak', 2), ...(otherLine && { [otherLine.id]: toRequest(otherLine.itemId) }) },
      step: 'cart',
    });
    return { flow, changes };
  }

  it('selects the add-ons again after the guest saves a changed line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'new' } }, { alter: { lineId: '1.2', to: 'optin' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: toRequest('kayak', 3) } });
  });

  it('selects the add-ons again after the guest restores the line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.remove('1');
    await flow.undo();
    expect(changes.slice(1)).toEqual([{ end: true }, { add: ['new'] }, { alter: { lineId: '4.2', to: 'optin' } }]);
  });

  it('does not change the add-ons of other lines during a restore', async () => {
    const otherLines = buildLine('2', 'canoe', { addOns: [buildLunch('2.1', 'out')] });
    const { flow, changes } = openForgetfulService({ otherLine: otherLines });
    await flow.remove('1');
    await flow.undo();
    expect(changes).toEqual([
      { alter: { lineId: '1', to: 'remove' } },
      { add: ['new'] },
      { alter: { lineId: '4.2', to: 'optin' } },
    ]);
  });

  it('reports a problem if a restored line loses a sold-out add-on', async () => {
    const { flow } = openForgetfulService({ soldOut: true });
    await flow.remove('1');
    await flow.undo();
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'No lunch left.' },
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });

  it('deselects add-ons that the service selected itself, except required ones', async () => {
    const changes: SessionChange[] = [];
    const buildInsurance = (id: string) => buildLine(id, 'insurance', { optional: null });
    const buildGuide = (id: string, optional: 'in' | null) => buildLine(id, 'guide', { optional });
    const client = {
      rate: () => Promise.resolve({ bookable: true, slip: 'new' } as Quote),
      session: (_: string | null, change: SessionChange) => {
        changes.push(change);
        const optional = 'alter' in change ? 'out' : 'in';
        const addOns = [buildInsurance('1.1'), buildLunch('1.2', optional), buildGuide('1.3', null)];
        return Promise.resolve(buildSession([buildLine('1', 'kayak', { addOns })]));
      },
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    const addOnsBefore = [
      buildInsurance('1.1'),
      buildLunch('1.2', 'out'),
      buildGuide('1.3', 'in'),
      buildRod('1.4', 'in'),
    ];
    commit({
      session: buildSession([buildLine('1', 'kayak', { addOns: addOnsBefore })]),
      quoteRequests: { 1: toRequest('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(changes.slice(1)).toEqual([{ alter: { lineId: '1.2', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null });
  });

  it('reports a problem if a changed line loses a sold-out add-on', async () => {
    const { flow } = openForgetfulService({ soldOut: true });
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: { kind: 'refused', title: 'No lunch left.' },
      quoteRequests: { 1: toRequest('kayak', 3) },
    });
    expect(getSessionParts(flow.state.session).find(({ itemId }) => itemId === 'lunch')?.optional).toBe('out');
  });

  it('fills the selection with the add-ons of the edited line', async () => {
    const { flow } = openForgetfulService();
    flow.choose({ addOns: ['rod'] });
    await flow.edit('1');
    expect(flow.state.choice.addOns).toEqual(['lunch']);
  });

  it('saves the add-ons that the guest selected for the line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', { ...toRequest('kayak', 3), addOns: ['rod'] });
    expect(changes.slice(1)).toEqual([
      { alter: { lineId: '1.1', to: 'optin' } },
      { alter: { lineId: '1.2', to: 'optout' } },
    ]);
  });

  it('saves changed add-ons without a new SLIP if nothing else changes', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('slip 1', { ...toRequest('kayak', 2), addOns: [] });
    expect(changes).toEqual([{ alter: { lineId: '1.1', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, choice: { lineId: undefined } });
  });

  it('reports a selected add-on that the saved line does not list', async () => {
    const { flow } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', { ...toRequest('kayak', 3), addOns: ['lunch', 'guide'] }, { guide: 'A guide' });
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: null,
      reconciliation: { cause: 'changed', differences: [{ kind: 'gone', name: 'A guide', open: false }], goal: 'cart' },
    });
  });

  it('keeps a line’s request and add-ons if it gets a new id', async () => {
    const changes: unknown[] = [];
    const client = {
      session: (_id: string, change: { alter?: unknown }) => {
        changes.push(change);
        const lunch = buildLunch('2.1', change.alter ? 'in' : 'out');
        return Promise.resolve(buildSession([{ ...buildLine('2', 'kayak', { addOns: [lunch] }), slip: 'new' }]));
      },
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: buildSession([buildLine('1', 'kayak', { addOns: [buildLunch('1.1', 'in')] })]),
      quoteRequests: { 1: toRequest('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'new' } }, { alter: { lineId: '2.1', to: 'optin' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, session: { lines: [{ id: '2' }] } });
    expect(flow.state.quoteRequests).toEqual({ 2: { ...toRequest('kayak', 3), addOns: ['lunch'] } });
  });

  it('finds a line with a new id after a lost answer', async () => {
    const client = {
      session: (_id: string, change: { replace?: unknown }) =>
        change.replace
          ? Promise.reject(new ProblemError({ kind: 'offline' }))
          : Promise.resolve(buildSession([{ ...buildLine('2', 'kayak'), slip: 'new' }])),
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({ session: buildSession([buildLine('1', 'kayak')]), quoteRequests: { 1: toRequest('kayak', 2) } });
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, choice: { lineId: undefined } });
    expect(flow.state.quoteRequests).toEqual({ 2: toRequest('kayak', 3) });
  });

  it('accepts the answer’s add-ons if no line has the SLIP', async () => {
    const client = {
      session: () => Promise.resolve(buildSession([buildLine('2', 'kayak', { addOns: [buildLunch('2.1', 'out')] })])),
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: buildSession([buildLine('1', 'kayak', { addOns: [buildLunch('1.1', 'in')] })]),
      quoteRequests: { 1: toRequest('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', toRequest('kayak', 3));
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: null,
      session: { lines: [{ id: '2', addOns: [{ id: '2.1', optional: 'out' }] }] },
    });
  });
});

describe('alter', () => {
  it('changes the quantity of a line and of its quote request', async () => {
    const { flow, changes } = openVenueCart();
    await flow.alter('2', 4);
    expect(changes).toEqual([{ alter: { lineId: '2', to: 4 } }]);
    expect(flow.state.quoteRequests).toEqual({ 1: toRequest('kayak', 2), 2: toRequest('mug', 4) });
  });

  it('leaves the quote request of a line without parameters unchanged', async () => {
    const { flow, commit } = openVenueCart();
    commit({ quoteRequests: { 1: { ...toRequest('kayak'), params: {} } } });
    await flow.alter('2', 4);
    await flow.alter('1', 3);
    await flow.alter('1', 'optin');
    expect(flow.state.quoteRequests).toEqual({ 1: { ...toRequest('kayak'), params: {} } });
  });

  it('changes the selection of an add-on without changing quote requests', async () => {
    const { flow, changes } = openVenueCart();
    await flow.alter('1.1', 'optin');
    await flow.alter('1.1', 'optout');
    await flow.alter('2', 'optin');
    expect(changes).toEqual([
      { alter: { lineId: '1.1', to: 'optin' } },
      { alter: { lineId: '1.1', to: 'optout' } },
      { alter: { lineId: '2', to: 'optin' } },
    ]);
    expect(flow.state.quoteRequests).toEqual({ 1: toRequest('kayak', 2), 2: toRequest('mug', 1) });
  });

  it('leaves a cart bookable if its unavailable add-on is not selected', () => {
    const { flow, commit } = openVenueCart();
    const buildLines = (optional: 'in' | 'out') =>
      session.lines.map((line) => ({
        ...line,
        addOns: line.addOns.map((addOn) => ({ ...addOn, optional, available: false })),
      }));
    commit({ session: { ...session, lines: buildLines('out') } });
    expect(isBookable(flow.state)).toBe(true);
    commit({ session: { ...session, lines: buildLines('in') } });
    expect(isBookable(flow.state)).toBe(false);
  });

  it('shows the reason of a refused change and keeps the cart', async () => {
    const { flow } = openVenueCart({ refusesChanges: true });
    await flow.alter('2', 99);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 2: toRequest('mug', 1) },
      busy: null,
    });
  });
});
