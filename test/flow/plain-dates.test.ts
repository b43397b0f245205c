import { describe, expect, it } from 'vitest';
import {
  createAvailability,
  createFlow,
  createMemoryStorage,
  createStore,
  type CartStorage,
} from '../../src/flow/index.ts';
import { createFakeVenue } from './fake-client.ts';
import { toRequest, june10 } from './visit.ts';

const createMisconfiguration = (attribute: string) =>
  expect.objectContaining({ problem: { kind: 'misconfigured', attribute } }) as unknown;
const request = { ...toRequest('kayak', 2, 0), start: '20310610', end: '2031-06-10' };

describe('createFlow', () => {
  it('accepts a quote request whose days are plain strings', async () => {
    const client = createFakeVenue().client();
    const flow = createFlow({ client, choice: { itemId: 'kayak', start: '20310610' } });
    expect(flow.state.choice.start).toBe('2031-06-10');
    const { slip } = await client.rate(toRequest('kayak', 2, 0));
    await flow.add(slip ?? '', request);
    expect(Object.values(flow.state.quoteRequests)).toMatchObject([{ start: '2031-06-10', end: '2031-06-10' }]);
  });

  it('rejects invalid dates and times and changes nothing', async () => {
    const flow = createFlow({ client: createFakeVenue().client() });
    const stateBefore = flow.state;
    await expect(flow.add('slip', { ...request, end: 'soon' })).rejects.toEqual(createMisconfiguration('end'));
    await expect(flow.save('slip', { ...request, start: '' })).rejects.toEqual(createMisconfiguration('start'));
    await expect(flow.repair(0, { ...request, startTime: '25:00' })).rejects.toEqual(
      createMisconfiguration('startTime'),
    );
    expect(() => flow.choose({ start: 'soon' })).toThrow(createMisconfiguration('start'));
    expect(flow.state).toBe(stateBefore);
    expect(() => createStore({ choice: { end: 'soon' } })).toThrow(createMisconfiguration('end'));
  });

  it('restores a line without its stored request if a day is invalid', async () => {
    const client = createFakeVenue().client();
    const slips = await Promise.all(
      [1, 2].map(async (adults) => (await client.rate(toRequest('kayak', adults, 0))).slip ?? ''),
    );
    const { id, lines } = await client.session(null, { add: slips });
    const [validId = '', invalidId = ''] = lines.map((line) => line.id);
    const quoteRequests = { [validId]: toRequest('kayak', 1, 0), [invalidId]: { ...request, start: 'soon' } };
    const storage: CartStorage = {
      ...createMemoryStorage(),
      load: () => ({ sessionId: id, quoteRequests, creating: null }),
    };
    const flow = createFlow({ client, storage });
    await flow.resume();
    expect(flow.state.session?.lines).toHaveLength(2);
    expect(Object.keys(flow.state.quoteRequests)).toEqual([validId]);
  });
});

describe('createAvailability', () => {
  const days = new Map([['2031-06-10', 1]]);

  it('accepts days as plain strings', () => {
    const availability = createAvailability({ days, today: '20310601', length: 1, pendingAfter: '20310630' });
    expect(availability.firstFree('20310601')).toBe(june10);
    expect([availability.stateOf('20310610'), availability.stateOf('20310701')]).toEqual(['free', 'pending']);
    expect([availability.canStart('20310610'), availability.canSpan('20310610', '20310611')]).toEqual([true, false]);
  });

  it('throws for an invalid day in each argument', () => {
    const options = { days, today: '2031-06-01', length: 1 };
    const availability = createAvailability(options);
    expect(() => createAvailability({ ...options, days: new Map([['soon', 1]]) })).toThrow(
      createMisconfiguration('days'),
    );
    expect(() => createAvailability({ ...options, today: 'now' })).toThrow(createMisconfiguration('today'));
    expect(() => createAvailability({ ...options, pendingAfter: '' })).toThrow(createMisconfiguration('pendingAfter'));
    expect(() => availability.stateOf('soon')).toThrow(createMisconfiguration('day'));
    expect(() => availability.canStart('soon')).toThrow(createMisconfiguration('day'));
    expect(() => availability.canSpan('2031-06-10', 'soon')).toThrow(createMisconfiguration('end'));
    expect(() => availability.canSpan('soon', '2031-06-10')).toThrow(createMisconfiguration('start'));
    expect(() => availability.firstFree('soon')).toThrow(createMisconfiguration('from'));
  });
});
