/** Tests changes of a session whose request arrives twice or late, or whose answer gets lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessionWriter, mayComeLate } from '../../src/api/session-writer.ts';
import type { Session, SessionLine } from '../../src/api/types.ts';
import type { SessionChange } from '../../src/api/wire/session.ts';
import { ProblemError, type Problem } from '../../src/values/problem.ts';
import { createTestLine, createTestSession } from './domain-objects.ts';

/** Delivery of one request: the number of its copies that take effect at the service, and the loss of its answer. */
type Delivery =
  | 'good'
  | 'twice'
  | 'lost before'
  | 'lost behind the relay'
  | 'lost after'
  | 'twice and lost'
  | 'applied, then refused';

const copyCountByDelivery = {
  good: 1,
  twice: 2,
  'lost before': 0,
  'lost behind the relay': 0,
  'lost after': 1,
  'twice and lost': 2,
  'applied, then refused': 1,
} as const satisfies Record<Delivery, number>;

const failureByDelivery: Partial<Record<Delivery, Problem>> = {
  'lost before': { kind: 'offline' },
  'lost behind the relay': { kind: 'refused', code: 'unconfirmed', title: 'Unknown.', details: '', fields: {} },
  'lost after': { kind: 'broken', status: 502 },
  'twice and lost': { kind: 'timeout' },
  'applied, then refused': { kind: 'refused', code: 'sold_out', title: 'Sold out.', details: '', fields: {} },
};

/** Creates a service with one session. `deliveries` apply to the next requests. All further requests succeed. */
function openService({ namesSlips = true, keepsLineIds = true } = {}) {
  let lines: SessionLine[] = [];
  let nextLineId = 1;
  const deliveries: Delivery[] = [];
  const requests: string[] = [];
  const lateCopies: (() => void)[] = [];

  function applyChange(change: SessionChange): void {
    if ('add' in change)
      for (const slip of change.add) lines = [...lines, createTestLine({ id: String(nextLineId++), slip })];
    if ('replace' in change)
      lines = lines.map((line) => {
        if (line.id !== change.replace.lineId) return line;
        return { ...line, slip: change.replace.slip, id: keepsLineIds ? line.id : String(nextLineId++) };
      });
    if (!('alter' in change)) return;
    const { lineId, to } = change.alter;
    lines = lines.flatMap((line) => {
      if (line.id !== lineId) return [line];
      if (to === 'remove') return [];
      return [
        typeof to === 'number' ? { ...line, quantity: to } : { ...line, optional: to === 'optin' ? 'in' : 'out' },
      ];
    });
  }

  const currentSession = (): Session =>
    createTestSession({ id: 's', lines: lines.map((line) => (namesSlips ? line : { ...line, slip: '' })) });

  const requestSession = (change: SessionChange): Promise<Session> => {
    requests.push(Object.keys(change).join());
    const delivery = deliveries.shift() ?? 'good';
    for (let copy = 0; copy < copyCountByDelivery[delivery]; copy += 1) applyChange(change);
    if (delivery === 'lost before' || delivery === 'lost behind the relay') lateCopies.push(() => applyChange(change));
    const failure = failureByDelivery[delivery];
    return failure ? Promise.reject(new ProblemError(failure)) : Promise.resolve(currentSession());
  };
  return {
    session: createSessionWriter({
      read: () => requestSession({ read: true }),
      start: (slips) => requestSession({ add: slips }),
      change: (_, change) => requestSession(change),
    }),
    deliveries,
    requests,
    slips: () => lines.map(({ slip }) => slip),
    addInOtherTab: (slip: string) => applyChange({ add: [slip] }),
    /**
     * Delivers the requests that seemed lost on the way to the service (`lost before`, `lost behind the relay`). The
     * client has already received an error for each.
     */
    deliverLate: () => lateCopies.splice(0).forEach((deliverCopy) => deliverCopy()),
  };
}

const startChange = { add: ['one'] };
const getSlips = ({ lines }: Session) => lines.map(({ slip }) => slip);

describe('adding a line to a session', () => {
  it.each<Delivery>(['twice', 'lost after', 'twice and lost', 'applied, then refused'])(
    'leaves one new line if the delivery of the request is “%s”',
    async (delivery) => {
      const { session, deliveries, slips } = openService();
      await session(null, startChange);
      deliveries.push(delivery);
      expect(getSlips(await session('s', { add: ['two'] }))).toEqual(['one', 'two']);
      expect(slips()).toEqual(['one', 'two']);
    },
  );

  it('removes a duplicate although that removal gets no answer', async () => {
    const { session, deliveries, slips } = openService();
    await session(null, startChange);
    deliveries.push('twice', 'lost after');
    expect(getSlips(await session('s', { add: ['two'] }))).toEqual(['one', 'two']);
    expect(slips()).toEqual(['one', 'two']);
  });

  it.each<[string, (service: ReturnType<typeof openService>) => void, string[]]>([
    ['a duplicate', ({ deliveries }) => deliveries.push('twice'), ['one', 'two', 'two']],
    ['the line of a different tab', ({ addInOtherTab }) => addInOtherTab('other’s'), ['one', 'other’s', 'two']],
  ])('keeps %s if the service returns no SLIPs', async (_, changeInOtherTab, lines) => {
    const service = openService({ namesSlips: false });
    await service.session(null, startChange);
    changeInOtherTab(service);
    await service.session('s', { add: ['two'] });
    expect(service.slips()).toEqual(lines);
  });

  it.each<Delivery>(['lost before', 'lost behind the relay'])(
    'rejects if the add is “%s”; removes its late line later',
    async (delivery) => {
      const { session, deliveries, slips, deliverLate } = openService();
      await session(null, startChange);
      deliveries.push(delivery);
      await expect(session('s', { add: ['two'] })).rejects.toMatchObject({ problem: failureByDelivery[delivery] });
      deliverLate();
      expect(slips()).toEqual(['one', 'two']);
      expect((await session('s', { read: true })).lines).toHaveLength(1);
      expect(slips()).toEqual(['one']);
    },
  );

  it('keeps a line that the guest adds again after an unanswered add', async () => {
    const { session, deliveries, slips } = openService();
    await session(null, startChange);
    deliveries.push('lost before');
    await session('s', { add: ['two'] }).catch(() => undefined);
    await session('s', { add: ['two'] });
    await session('s', { read: true });
    expect(slips()).toEqual(['one', 'two']);
  });

  it('removes a late copy of a line that the guest removed', async () => {
    const { session, deliveries, slips, addInOtherTab } = openService();
    await session(null, startChange);
    deliveries.push('lost after');
    await session('s', { add: ['two'] });
    await session('s', { alter: { lineId: '2', to: 'remove' } });
    addInOtherTab('two');
    expect(getSlips(await session('s', { read: true }))).toEqual(['one']);
    expect(slips()).toEqual(['one']);
  });

  it('keeps lines of a different tab if the service returns no SLIPs', async () => {
    const { session, slips, addInOtherTab } = openService({ namesSlips: false });
    await session(null, startChange);
    addInOtherTab('other’s');
    await session('s', { read: true });
    await session('s', { alter: { lineId: '1', to: 'remove' } });
    expect(slips()).toEqual(['other’s']);
  });

  it.each<[Delivery, isLost: boolean]>([
    ['good', false],
    ['twice', false],
    ['applied, then refused', false],
    ['lost after', true],
    ['twice and lost', true],
    ['lost before', true],
    ['lost behind the relay', true],
  ])('calls `onLost` for the delivery “%s”: %s', async (delivery, isLost) => {
    const { session, deliveries } = openService();
    await session(null, startChange);
    deliveries.push(delivery);
    let wasReported = false;
    await session('s', { add: ['two'] }, () => (wasReported = true)).catch(() => undefined);
    expect(wasReported).toBe(isLost);
  });

  it('calls `onLost` if a read gets no answer for its removal', async () => {
    const { session, deliveries, deliverLate } = openService();
    await session(null, startChange);
    deliveries.push('lost before');
    await session('s', { add: ['two'] }).catch(() => undefined);
    deliverLate();
    deliveries.push('good', 'lost after');
    let wasReported = false;
    await session('s', { read: true }, () => (wasReported = true));
    expect(wasReported).toBe(true);
  });

  it('calls `onLost` if the removal of a duplicate gets no answer', async () => {
    const { session, deliveries } = openService();
    await session(null, startChange);
    deliveries.push('twice', 'lost after');
    let wasReported = false;
    await session('s', { add: ['two'] }, () => (wasReported = true));
    expect(wasReported).toBe(true);
  });

  it('keeps a line that a different tab adds at the same time', async () => {
    const { session, slips, addInOtherTab } = openService();
    await session(null, startChange);
    addInOtherTab('other’s');
    await session('s', { add: ['two'] });
    expect(slips()).toEqual(['one', 'other’s', 'two']);
  });

  it('adds the same SLIP again if the guest does so', async () => {
    const { session, slips } = openService();
    await session(null, { add: ['one', 'two'] });
    await session('s', { add: ['one'] });
    expect(slips()).toEqual(['one', 'two', 'one']);
  });

  it('rejects after a lost add if only one of two lines exists', async () => {
    const { session, deliveries, addInOtherTab } = openService();
    await session(null, startChange);
    addInOtherTab('two');
    deliveries.push('lost before');
    await expect(session('s', { add: ['two', 'three'] })).rejects.toMatchObject({ problem: { kind: 'offline' } });
  });

  it('returns both copies of a line if the removal of one fails', async () => {
    const { session, deliveries, slips } = openService();
    await session(null, startChange);
    deliveries.push('twice', 'lost before');
    expect((await session('s', { add: ['two'] })).lines).toHaveLength(3);
    expect(slips()).toEqual(['one', 'two', 'two']);
  });

  it('detects an added line by its id if lines have no SLIP', async () => {
    const { session, deliveries } = openService({ namesSlips: false });
    await session(null, startChange);
    deliveries.push('lost after');
    expect((await session('s', { add: ['two'] })).lines).toHaveLength(2);
    deliveries.push('lost before');
    await expect(session('s', { add: ['two'] })).rejects.toMatchObject({ problem: { kind: 'offline' } });
  });

  it.each([true, false])('detects a lost first line only if the service returns SLIPs: %s', async (namesSlips) => {
    const { session, deliveries } = openService({ namesSlips });
    deliveries.push('lost after');
    const answer = session('s', { add: ['one'] });
    if (namesSlips) expect((await answer).lines).toHaveLength(1);
    else await expect(answer).rejects.toMatchObject({ problem: { kind: 'broken' } });
  });
});

describe('every change of a session', () => {
  it('sends one request if nothing fails', async () => {
    const { session, requests } = openService();
    await session(null, startChange);
    await session('s', { add: ['two'] });
    await session('s', { replace: { lineId: '1', slip: 'three' } });
    await session('s', { alter: { lineId: '2', to: 'remove' } });
    expect(requests).toEqual(['add', 'add', 'replace', 'alter']);
  });

  it.each<Delivery>(['twice', 'lost after', 'twice and lost', 'applied, then refused'])(
    'applies a replacement or removal once for the delivery “%s”',
    async (delivery) => {
      const { session, deliveries, slips } = openService();
      await session(null, { add: ['one', 'two'] });
      deliveries.push(delivery);
      await session('s', { replace: { lineId: '1', slip: 'three' } });
      deliveries.push(delivery);
      await session('s', { alter: { lineId: '2', to: 'remove' } });
      expect(slips()).toEqual(['three']);
    },
  );

  const expectedSecondLine = ['two', 1, null];
  const changes: [SessionChange, lines: unknown[]][] = [
    [{ alter: { lineId: '1', to: 4 } }, [['one', 4, null], expectedSecondLine]],
    [{ alter: { lineId: '1', to: 'optin' } }, [['one', 1, 'in'], expectedSecondLine]],
    [{ alter: { lineId: '1', to: 'optout' } }, [['one', 1, 'out'], expectedSecondLine]],
    [{ alter: { lineId: '1', to: 'remove' } }, [expectedSecondLine]],
    [{ replace: { lineId: '1', slip: 'three' } }, [['three', 1, null], expectedSecondLine]],
  ];

  it.each(changes)('resolves after a lost answer if the session shows the change %j', async (change, result) => {
    const { session, deliveries, requests } = openService();
    await session(null, { add: ['one', 'two'] });
    deliveries.push('lost after');
    const { lines } = await session('s', change);
    expect(lines.map(({ slip, quantity, optional }) => [slip, quantity, optional])).toEqual(result);
    expect(requests).toEqual(['add', Object.keys(change)[0], 'read']);
  });

  it.each(changes)('rejects after a lost request if the session lacks the change %j', async (change) => {
    for (const delivery of ['lost before', 'lost behind the relay'] as const) {
      const { session, deliveries } = openService();
      await session(null, { add: ['one', 'two'] });
      deliveries.push(delivery);
      await expect(session('s', change)).rejects.toMatchObject({ problem: failureByDelivery[delivery] });
    }
  });

  it.each([2, 'optin'] as const)('rejects a lost change to `%s` if the line does not exist', async (to) => {
    const { session, deliveries, slips } = openService();
    await session(null, startChange);
    deliveries.push('lost before');
    const answer = session('s', { alter: { lineId: '7', to } });
    await expect(answer).rejects.toMatchObject({ problem: { kind: 'offline' } });
    expect(slips()).toEqual(['one']);
  });

  it('finds a lost replacement under the new id of its line', async () => {
    const { session, deliveries, slips } = openService({ keepsLineIds: false });
    await session(null, startChange);
    deliveries.push('lost before', 'good', 'lost after');
    await expect(session('s', { add: ['three'] })).rejects.toMatchObject({ problem: { kind: 'offline' } });
    await session('s', { replace: { lineId: '1', slip: 'three' } });
    expect(slips()).toEqual(['three']);
  });

  it('rejects a lost replacement if the line already had its SLIP', async () => {
    const { session, deliveries } = openService();
    await session(null, startChange);
    deliveries.push('lost after');
    const answer = session('s', { replace: { lineId: '1', slip: 'one' } });
    await expect(answer).rejects.toMatchObject({ problem: { kind: 'broken' } });
  });

  it('rejects a lost replacement if a different line has its SLIP', async () => {
    const { session, deliveries, addInOtherTab } = openService();
    await session(null, startChange);
    addInOtherTab('three');
    deliveries.push('lost before');
    const answer = session('s', { replace: { lineId: '1', slip: 'three' } });
    await expect(answer).rejects.toMatchObject({ problem: { kind: 'offline' } });
  });

  it.each<[string, string | null, SessionChange]>([
    ['read', 's', { read: true }],
    ['end', 's', { end: true }],
    ['start', null, startChange],
  ])('rejects without a further request if the %s gets no answer', async (_, sessionId, change) => {
    const { session, deliveries, requests } = openService();
    deliveries.push('lost after');
    await expect(session(sessionId, change)).rejects.toMatchObject({ problem: { kind: 'broken' } });
    expect(requests).toHaveLength(1);
  });

  it('rejects with `unauthorised` without a further request', async () => {
    let requests = 0;
    const refuseRequest = () => {
      requests += 1;
      return Promise.reject(new ProblemError({ kind: 'unauthorised', title: 'No.' }));
    };
    const session = createSessionWriter({ read: refuseRequest, start: refuseRequest, change: refuseRequest });
    await expect(session('s', { add: ['two'] })).rejects.toMatchObject({ problem: { kind: 'unauthorised' } });
    expect(requests).toBe(1);
  });

  it('applies each answered add once, and no other, for any deliveries', async () => {
    const delivery = fc.constantFrom(...(Object.keys(copyCountByDelivery) as Delivery[]));
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 6 }), async (deliveryPlan) => {
        const { session, deliveries, slips, deliverLate } = openService();
        await session(null, startChange);
        const answeredSlips = ['one'];
        for (const [index, plannedDelivery] of deliveryPlan.entries()) {
          const slip = `slip ${String(index)}`;
          deliveries.push(plannedDelivery);
          const hasAnswer = await session('s', { add: [slip] }).then(
            () => true,
            () => false,
          );
          if (hasAnswer) answeredSlips.push(slip);
        }
        deliverLate();
        await session('s', { read: true });
        expect(slips()).toEqual(answeredSlips);
      }),
    );
  });
});

describe('mayComeLate', () => {
  const refusalWithoutCode = { kind: 'refused', title: '', details: '', fields: {} } as const;

  it.each<[isLate: boolean, problem: Problem]>([
    [false, { ...refusalWithoutCode, code: 'sold_out' }],
    [true, { ...refusalWithoutCode, code: 'unconfirmed' }],
    [true, { kind: 'timeout' }],
  ])('returns %s for %j', (mayBeLate, problem) => {
    expect(mayComeLate(problem)).toBe(mayBeLate);
  });
});
