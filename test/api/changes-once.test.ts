/** Every change of a session may arrive twice, be lost, or come late: it is in the session once, or not at all. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changesOnce, mayComeLate, type ChangeSession } from '../../src/api/changes-once.ts';
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
    /** Another tab puts a line in. */
    elsewhere: (slip: string) => apply({ add: [slip] }),
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

  it('reads the session if the removal of a duplicate loses its answer', async () => {
    const { session, fates, slips } = service();
    await session(null, begin);
    fates.push('twice', 'lost after');
    expect((await session('s', { add: ['two'] })).lines.map(({ slip }) => slip)).toEqual(['one', 'two']);
    expect(slips()).toEqual(['one', 'two']);
  });

  it.each<[string, (visit: ReturnType<typeof service>) => void, string[]]>([
    ['a copy of its own', ({ fates }) => fates.push('twice'), ['one', 'two', 'two']],
    ['another tab’s line', ({ elsewhere }) => elsewhere('other’s'), ['one', 'other’s', 'two']],
  ])('keeps %s at a service that names no SLIPs', async (_, meanwhile, lines) => {
    const visit = service({ namesSlips: false });
    await visit.session(null, begin);
    meanwhile(visit);
    await visit.session('s', { add: ['two'] });
    expect(visit.slips()).toEqual(lines);
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

  test('and is found without its answer is taken out again where another copy of it arrives late', async () => {
    const { session, fates, slips, elsewhere } = service();
    await session(null, begin);
    fates.push('lost after');
    await session('s', { add: ['two'] });
    await session('s', { alter: { lineId: '2', to: 'remove' } });
    elsewhere('two');
    expect((await session('s', { read: true })).lines.map(({ slip }) => slip)).toEqual(['one']);
    expect(slips()).toEqual(['one']);
  });

  test('by another tab is left alone by a look, at a service that names no SLIPs too', async () => {
    const { session, slips, elsewhere } = service({ namesSlips: false });
    await session(null, begin);
    elsewhere('other’s');
    await session('s', { read: true });
    await session('s', { alter: { lineId: '1', to: 'remove' } });
    expect(slips()).toEqual(['other’s']);
  });

  test.each<[Fate, boolean]>([
    ['well', false],
    ['twice', false],
    ['done, then refused', false],
    ['lost after', true],
    ['twice and lost', true],
    ['lost before', true],
    ['lost behind the relay', true],
  ])('and meets "%s": that a copy may still arrive is told: %s', async (fate, isTold) => {
    const { session, fates } = service();
    await session(null, begin);
    fates.push(fate);
    let told = false;
    await session('s', { add: ['two'] }, () => (told = true)).catch(() => undefined);
    expect(told).toBe(isTold);
  });

  test('by another tab at the same time is left alone', async () => {
    const { session, slips, elsewhere } = service();
    await session(null, begin);
    elsewhere('other’s');
    await session('s', { add: ['two'] });
    expect(slips()).toEqual(['one', 'other’s', 'two']);
  });

  test('once more on purpose is there twice', async () => {
    const { session, slips } = service();
    await session(null, { add: ['one', 'two'] });
    await session('s', { add: ['one'] });
    expect(slips()).toEqual(['one', 'two', 'one']);
  });

  test('with another, and of which one is there without an answer, is an error', async () => {
    const { session, fates, elsewhere } = service();
    await session(null, begin);
    elsewhere('two');
    fates.push('lost before');
    await expect(session('s', { add: ['two', 'three'] })).rejects.toMatchObject({ problem: { kind: 'offline' } });
  });

  test('and came twice is shown twice where it cannot be taken out just now', async () => {
    const { session, fates, slips } = service();
    await session(null, begin);
    fates.push('twice', 'lost before');
    expect((await session('s', { add: ['two'] })).lines).toHaveLength(3);
    expect(slips()).toEqual(['one', 'two', 'two']);
  });

  test.each<[string, Fate, boolean]>([
    ['is found again', 'lost after', true],
    ['is an error', 'lost before', false],
  ])('at a service that names no SLIPs %s when it is %s', async (_, fate, isFound) => {
    const { session, fates } = service({ namesSlips: false });
    await session(null, begin);
    fates.push(fate);
    const answer = session('s', { add: ['two'] });
    if (isFound) expect((await answer).lines).toHaveLength(2);
    else await expect(answer).rejects.toMatchObject({ problem: { kind: 'offline' } });
  });

  test.each([true, false])(
    'to a session of which nothing is known is found by its SLIP alone: %s',
    async (namesSlips) => {
      const { session, fates } = service({ namesSlips });
      fates.push('lost after');
      const answer = session('s', { add: ['one'] });
      if (namesSlips) expect((await answer).lines).toHaveLength(1);
      else await expect(answer).rejects.toMatchObject({ problem: { kind: 'broken' } });
    },
  );
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

const alterations = [
  { alter: { lineId: '1', to: 4 } },
  { alter: { lineId: '1', to: 'optin' } },
  { alter: { lineId: '1', to: 'optout' } },
  { alter: { lineId: '1', to: 'remove' } },
  { replace: { lineId: '1', slip: 'three' } },
] as const;

describe.each(alterations)('a change without an answer, %j', (wanted) => {
  test('is no error where the session shows it', async () => {
    const { session, fates, sent } = service();
    await session(null, { add: ['one', 'two'] });
    fates.push('lost after');
    const { lines } = await session('s', wanted);
    expect(lines.map(({ slip, quantity, optional }) => [slip, quantity, optional])).toEqual(
      'replace' in wanted
        ? [
            ['three', 1, null],
            ['two', 1, null],
          ]
        : {
            4: [
              ['one', 4, null],
              ['two', 1, null],
            ],
            optin: [
              ['one', 1, 'in'],
              ['two', 1, null],
            ],
            optout: [
              ['one', 1, 'out'],
              ['two', 1, null],
            ],
            remove: [['two', 1, null]],
          }[wanted.alter.to],
    );
    expect(sent).toEqual(['add', 'replace' in wanted ? 'replace' : 'alter', 'read']);
  });

  test.each<Fate>(['lost before', 'lost behind the relay'])(
    'is told as it came where it does not: %s',
    async (fate) => {
      const { session, fates } = service();
      await session(null, { add: ['one', 'two'] });
      fates.push(fate);
      await expect(session('s', wanted)).rejects.toMatchObject({ problem: failures[fate] });
    },
  );
});

test('a quantity of a line that is gone by then is told as it came', async () => {
  const { session, fates, slips } = service();
  await session(null, begin);
  fates.push('lost before');
  await expect(session('s', { alter: { lineId: '7', to: 2 } })).rejects.toMatchObject({ problem: { kind: 'offline' } });
  fates.push('lost before');
  await expect(session('s', { alter: { lineId: '7', to: 'optin' } })).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
  expect(slips()).toEqual(['one']);
});

test('a line that gets the SLIP it had shows nothing, and nor does the same SLIP in another line', async () => {
  const { session, fates, elsewhere } = service();
  await session(null, begin);
  fates.push('lost after');
  await expect(session('s', { replace: { lineId: '1', slip: 'one' } })).rejects.toMatchObject({
    problem: { kind: 'broken' },
  });
  elsewhere('three');
  fates.push('lost before');
  await expect(session('s', { replace: { lineId: '1', slip: 'three' } })).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});

test.each<[string, string | null, SessionChange]>([
  ['a read', 's', { read: true }],
  ['an end', 's', { end: true }],
  ['a start', null, begin],
])('%s without an answer is told as it came, and nothing more is asked', async (_, sessionId, wanted) => {
  const { session, fates, sent } = service();
  fates.push('lost after');
  await expect(session(sessionId, wanted)).rejects.toMatchObject({ problem: { kind: 'broken' } });
  expect(sent).toHaveLength(1);
});

test('a refusal that is none of these is told as it came, and nothing more is asked', async () => {
  let asked = 0;
  const refusing = changesOnce(() => {
    asked += 1;
    return Promise.reject(new ProblemError({ kind: 'unauthorised', title: 'No.' }));
  });
  await expect(refusing('s', { add: ['two'] })).rejects.toMatchObject({ problem: { kind: 'unauthorised' } });
  expect(asked).toBe(1);
});

test('what was refused comes no more, unless the relay does not know it; all else may', () => {
  const refusal = { kind: 'refused', title: '', details: '', fields: {} } as const;
  expect(mayComeLate({ ...refusal, code: 'sold_out' })).toBe(false);
  expect(mayComeLate({ ...refusal, code: 'unconfirmed' })).toBe(true);
  expect(mayComeLate({ kind: 'timeout' })).toBe(true);
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
