import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAnswers } from '../../../../src/elements/root/finding/check-answers.ts';
import type { Prices } from '../../../../src/elements/root/controllers/prices.ts';
import type { FoundPart } from '../../../../src/elements/shared/host.ts';
import { createKeptAnswers } from '../../../../src/page/storage/kept-answers.ts';
import { ProblemError, type Problem } from '../../../../src/values/problem.ts';
import type { Day, Month } from '../../../../src/values/dates/day.ts';
import type { WireRequest } from '../../../../src/api/wire/envelope.ts';
import { handContext, settled } from '../hand-context.ts';

const base = 'https://book.example/harbour';
const requests: Record<FoundPart, WireRequest> = {
  company: { path: 'company', parameters: [] },
  items: { path: 'item', parameters: [] },
  calendar: { path: 'item/7/cal', parameters: [] },
};
const june = '2031-06' as Month;
const addressOf = (part: FoundPart) => `${base}/${requests[part].path}?`;

let stored: string | null = null;
let idle: (() => void)[] = [];
let timers: { act: () => void; ms: number }[] = [];

beforeEach(() => {
  stored = null;
  idle = [];
  timers = [];
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('cancelIdleCallback', (id: number) => (idle[id - 1] = () => undefined));
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => timers.push({ act, ms }));
  vi.stubGlobal('clearTimeout', (id: number) => timers[id - 1] && (timers[id - 1] = { act: () => undefined, ms: 0 }));
});
afterEach(() => vi.unstubAllGlobals());

/** A page that has drawn what an earlier visit was told: `before`, of each part. What the service says can be set. */
async function drawn(parts: readonly FoundPart[] = ['company', 'items', 'calendar']) {
  stored = JSON.stringify(
    Object.fromEntries(parts.map((part) => [addressOf(part), { at: Date.now(), answer: { say: 'before' } }])),
  );
  const says: Partial<Record<string, string | Problem>> = {};
  const asked: string[] = [];
  let answered: Promise<unknown> = Promise.resolve();
  const keptAnswers = createKeptAnswers({
    async read(_, { path }) {
      asked.push(path);
      await answered;
      const now = says[path] ?? 'before';
      if (typeof now === 'string') return { say: now };
      throw new ProblemError(now);
    },
  });
  for (const part of parts) await keptAnswers.earlier.read(base, requests[part]);
  const corrected: FoundPart[] = [];
  const months: unknown[] = [];
  const correct = vi.fn((part: FoundPart) => {
    corrected.push(part);
    return Promise.resolve();
  });
  const context = handContext({
    host: { keptAnswers, correct, showMonth: (shown) => void months.push(shown) },
  });
  let answer: object | undefined;
  checkAnswers(context, { view: () => ({ answer }) } as unknown as Prices);
  const draw = async () => {
    context.host.requestUpdate();
    await settled();
  };
  await draw();
  return {
    ...context,
    ...{ keptAnswers, says, asked, corrected, correct, months, draw },
    price: () => (answer = {}),
    /** The service answers from now on when it is let. */
    hold(): () => void {
      let answer: () => void = () => undefined;
      answered = new Promise<void>((resolve) => (answer = resolve));
      return () => answer();
    },
    /** Whatever waits for a moment, or for nothing else to be done. */
    async later(): Promise<number[]> {
      const waited = timers.map(({ ms }) => ms);
      for (const { act } of timers.splice(0)) act();
      for (const act of idle.splice(0)) act();
      await settled();
      return waited;
    },
  };
}

test('what was drawn is asked for a moment later, and what is as before changes nothing', async () => {
  const { asked, later, corrected, keptAnswers } = await drawn();
  expect(asked).toEqual([]);
  expect(await later()).toEqual([2000]);
  expect(asked).toEqual(['company', 'item', 'item/7/cal']);
  expect(corrected).toEqual([]);
  expect(keptAnswers.unchecked.size).toBe(0);
});

test('a chosen day’s price is waited for, and then nobody waits any longer', async () => {
  const { asked, draw, flow, price } = await drawn();
  price();
  await draw();
  expect(idle).toHaveLength(0);
  flow.choose({ start: '2031-06-14' as Day });
  await draw();
  expect(idle).toHaveLength(1);
  idle[0]?.();
  await settled();
  expect(asked).toHaveLength(3);
});

test('days that are others by now are put right at once, in the month that is shown', async () => {
  const { says, later, corrected, correct, host, months, flow } = await drawn();
  flow.choose({ itemId: '7' });
  Object.assign(host, { finding: { ...host.finding, month: june } });
  correct.mockImplementation((part) => {
    corrected.push(part);
    Object.assign(host, { finding: { ...host.finding, month: '2031-08' as Month } });
    return Promise.resolve();
  });
  says['item/7/cal'] = 'now';
  await later();
  expect(corrected).toEqual(['calendar']);
  expect(months).toEqual([june]);
});

test('of an item that was left meanwhile the days are asked for when it is opened again', async () => {
  const { says, later, corrected, keptAnswers, flow } = await drawn(['calendar']);
  flow.choose({ itemId: '8' });
  says['item/7/cal'] = 'now';
  await later();
  expect(corrected).toEqual([]);
  await expect(keptAnswers.earlier.read(base, requests.calendar)).rejects.toThrow('nothing is kept');
});

test('another list or account is taken over when the visitor goes somewhere, not before', async () => {
  const { says, later, corrected, flow, keptAnswers } = await drawn();
  says.item = says.company = 'now';
  await later();
  flow.choose({ params: { adults: 2 } });
  expect(corrected).toEqual([]);
  flow.choose({ itemId: '7' });
  expect(corrected).toEqual(['company', 'items']);
  flow.choose({ itemId: null });
  expect(corrected).toHaveLength(2);
  expect(await keptAnswers.earlier.read(base, requests.items)).toEqual({ say: 'now' });
});

test('whoever opens what is offered no longer is told so', async () => {
  const { says, later, correct, flow } = await drawn();
  says.item = 'now';
  await later();
  correct.mockImplementation(() => {
    flow.choose({ itemId: null });
    return Promise.resolve();
  });
  flow.choose({ itemId: '7' });
  await settled();
  expect(flow.state.problem).toEqual({ kind: 'missing' });
});

test('what the service refuses to say by now is read anew, and kept no longer', async () => {
  const { says, later, flow, corrected, keptAnswers } = await drawn();
  says.company = { kind: 'unauthorised', title: '' };
  await later();
  expect(keptAnswers.unchecked.size).toBe(0);
  flow.choose({ itemId: '7' });
  expect(corrected).toEqual(['company']);
  await later();
  expect(JSON.parse(stored ?? '')).not.toHaveProperty([addressOf('company')]);
});

test.each<Problem>([
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'throttled', until: 0 },
  { kind: 'broken', status: 500 },
])('what could not be asked is asked again later: $kind', async (problem) => {
  const { says, asked, later, corrected, keptAnswers, flow } = await drawn(['items']);
  says.item = problem;
  await later();
  expect([asked.length, keptAnswers.unchecked.size]).toEqual([1, 1]);
  says.item = 'before';
  expect(await later()).toEqual([30_000]);
  expect([asked.length, keptAnswers.unchecked.size]).toEqual([2, 0]);
  flow.choose({ itemId: '7' });
  expect(corrected).toEqual([]);
});

test('a price does not make a check that failed be made over and over', async () => {
  const { says, asked, draw, later, flow, price } = await drawn(['items']);
  says.item = { kind: 'offline' };
  flow.choose({ start: '2031-06-14' as Day });
  price();
  await draw();
  await later();
  await draw();
  expect([asked.length, idle.length]).toEqual([1, 0]);
});

test('what the service says is kept when nothing else is to be done', async () => {
  const { later, draw } = await drawn(['company']);
  stored = null;
  await later();
  await draw();
  expect(stored).toBeNull();
  await later();
  expect(JSON.parse(stored ?? '')).toMatchObject({ [addressOf('company')]: { answer: { say: 'before' } } });
});

test('an element that leaves the page asks nothing any more', async () => {
  const { host, later, asked } = await drawn();
  host.disconnect();
  await later();
  expect(asked).toEqual([]);
});

test.each<[string, 'stop' | 'disconnect']>([
  ['another account is shown', 'stop'],
  ['the element leaves the page', 'disconnect'],
])('what could not be asked is not asked again where %s meanwhile', async (_, end) => {
  const { host, stop, says, asked, hold, later } = await drawn(['items']);
  const answer = hold();
  says.item = { kind: 'offline' };
  await later();
  if (end === 'stop') stop();
  else host.disconnect();
  answer();
  await settled();
  expect([await later(), asked]).toEqual([[], ['item']]);
});

test('days of the account before are not put right in another’s calendar', async () => {
  const { stop, says, corrected, hold, later, flow } = await drawn();
  flow.choose({ itemId: '7' });
  const answer = hold();
  says['item/7/cal'] = 'now';
  await later();
  stop();
  answer();
  await settled();
  expect(corrected).toEqual([]);
});
