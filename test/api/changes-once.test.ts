/** Every change of a session may arrive twice, be lost, or come late: it is in the session once, or not at all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOnce, type ChangeSession } from '../../src/api/changes-once.ts';
import type { Session, SessionLine } from '../../src/api/types.ts';
import type { SessionChange } from '../../src/api/wire/booking-requests.ts';
import { ProblemError, type Problem } from '../../src/values/problem.ts';

const lineOf = (id: string, slip: string): SessionLine => ({
  id,
  itemId: slip,
  name: '',
  when: '',
  dated: false,
  start: null,
  end: null,
  quantity: 1,
  total: '1.00',
  summary: '',
  slip,
  available: true,
  left: null,
  unit: 'D',
  price: '1.00',
  optional: null,
  addOns: [],
});

/** What happens to one request: how often it is done, and whether its answer arrives. */
type Fate =
  'well' | 'twice' | 'lost before' | 'lost behind the relay' | 'lost after' | 'twice and lost' | 'done, then refused';

const arrivals = {
  well: 1,
  twice: 2,
  'lost before': 0,
  'lost behind the relay': 0,
  'lost after': 1,
  'twice and lost': 2,
  'done, then refused': 1,
} as const satisfies Record<Fate, number>;

const failures: Partial<Record<Fate, Problem>> = {
  'lost before': { kind: 'offline' },
  'lost behind the relay': { kind: 'refused', code: 'unconfirmed', title: 'Not known yet.', details: '', fields: {} },
  'lost after': { kind: 'broken', status: 502 },
  'twice and lost': { kind: 'timeout' },
  'done, then refused': { kind: 'refused', code: 'sold_out', title: 'Sold out.', details: '', fields: {} },
};

/** A service with one session, whose requests meet what is planned for them; then they go well. */
function service({ namesSlips = true } = {}) {
  let lines: SessionLine[] = [];
  let next = 1;
  const fates: Fate[] = [];
  const sent: string[] = [];
  const late: (() => void)[] = [];

  function apply(change: SessionChange): void {
    if ('add' in change) for (const slip of change.add) lines = [...lines, lineOf(String(next++), slip)];
    if ('replace' in change)
      lines = lines.map((line) => (line.id === change.replace.lineId ? { ...line, slip: change.replace.slip } : line));
    if ('alter' in change && change.alter.to === 'remove') lines = lines.filter(({ id }) => id !== change.alter.lineId);
  }

  const shown = (): Session => ({
    id: 's',
    lines: lines.map((line) => (namesSlips ? line : { ...line, slip: '' })),
    subTotal: '',
    taxTotal: '',
    taxIncluded: '',
    discount: '',
    total: '',
    due: '',
    taxes: [],
  });

  const session: ChangeSession = (_, change) => {
    sent.push(Object.keys(change).join());
    const fate = fates.shift() ?? 'well';
    for (let arrival = 0; arrival < arrivals[fate]; arrival += 1) apply(change);
    if (fate === 'lost before' || fate === 'lost behind the relay') late.push(() => apply(change));
    const failure = failures[fate];
    return failure ? Promise.reject(new ProblemError(failure)) : Promise.resolve(shown());
  };
  return {
    session: changesOnce(session),
    fates,
    sent,
    slips: () => lines.map(({ slip }) => slip),
    /** What was lost on its way arrives after all. */
    arriveLate: () => late.splice(0).forEach((arrive) => arrive()),
  };
}

const begin = { add: ['one'] };

describe('a line that is put in', () => {
  test.each<Fate>(['twice', 'lost after', 'twice and lost', 'done, then refused'])(
    'and meets "%s" is there once',
    async (fate) => {
      const { session, fates, slips } = service();
      await session(null, begin);
      fates.push(fate);
      expect((await session('s', { add: ['two'] })).lines.map(({ slip }) => slip)).toEqual(['one', 'two']);
      expect(slips()).toEqual(['one', 'two']);
    },
  );

  test('twice at a service that names no SLIPs is there once', async () => {
    const { session, fates, slips } = service({ namesSlips: false });
    await session(null, begin);
    fates.push('twice');
    await session('s', { add: ['two'] });
    expect(slips()).toEqual(['one', 'two']);
  });

  test.each<Fate>(['lost before', 'lost behind the relay'])(
    'and meets "%s" is an error, and taken out again when it arrives late',
    async (fate) => {
      const { session, fates, slips, arriveLate } = service();
      await session(null, begin);
      fates.push(fate);
      await expect(session('s', { add: ['two'] })).rejects.toMatchObject({ problem: failures[fate] });
      arriveLate();
      expect(slips()).toEqual(['one', 'two']);
      expect((await session('s', { read: true })).lines).toHaveLength(1);
      expect(slips()).toEqual(['one']);
    },
  );

  test('and put in again after it was lost stays, though the first arrives late', async () => {
    const { session, fates, slips } = service();
    await session(null, begin);
    fates.push('lost before');
    await session('s', { add: ['two'] }).catch(() => undefined);
    await session('s', { add: ['two'] });
    await session('s', { read: true });
    expect(slips()).toEqual(['one', 'two']);
  });

  test('by another tab at the same time is left alone', async () => {
    const { session, slips } = service();
    await session(null, begin);
    await session('s', { add: ['two', 'other’s'] });
    expect(slips()).toEqual(['one', 'two', 'other’s']);
  });
});

test('what is done well is asked for once, and nothing else', async () => {
  const { session, sent } = service();
  await session(null, begin);
  await session('s', { add: ['two'] });
  await session('s', { replace: { lineId: '1', slip: 'three' } });
  await session('s', { alter: { lineId: '2', to: 'remove' } });
  expect(sent).toEqual(['add', 'add', 'replace', 'alter']);
});

test.each<Fate>(['twice', 'lost after', 'twice and lost', 'done, then refused'])(
  'a line that is replaced or taken out and meets "%s" is so once, and no error is told',
  async (fate) => {
    const { session, fates, slips } = service();
    await session(null, { add: ['one', 'two'] });
    fates.push(fate);
    await session('s', { replace: { lineId: '1', slip: 'three' } });
    fates.push(fate);
    await session('s', { alter: { lineId: '2', to: 'remove' } });
    expect(slips()).toEqual(['three']);
  },
);

test('a refusal that is none of these is told as it came', async () => {
  const { session } = service();
  await session(null, begin);
  const refusing = changesOnce(() => Promise.reject(new ProblemError({ kind: 'unauthorised', title: 'No.' })));
  await expect(refusing('s', { add: ['two'] })).rejects.toMatchObject({ problem: { kind: 'unauthorised' } });
});

test('whatever meets them, wishes that were answered are there once and those that failed are not, once all has arrived', async () => {
  const fate = fc.constantFrom(...(Object.keys(arrivals) as Fate[]));
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 6 }), async (planned) => {
      const { session, fates, slips, arriveLate } = service();
      await session(null, begin);
      const expected = ['one'];
      for (const [index, meets] of planned.entries()) {
        const slip = `slip ${String(index)}`;
        fates.push(meets);
        const isIn = await session('s', { add: [slip] }).then(
          () => true,
          () => false,
        );
        if (isIn) expected.push(slip);
      }
      arriveLate();
      await session('s', { read: true });
      expect(slips()).toEqual(expected);
    }),
  );
});
