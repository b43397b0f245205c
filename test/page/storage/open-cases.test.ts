/** The unconfirmed bookings of a browser. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOpenCases } from '../../../src/page/storage/open-cases.ts';
import { samples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createAccountPage } from './fake-page.ts';

const DAY_MS = 86_400_000;
const start = Date.UTC(2031, 4, 1);

let { base, page } = createAccountPage();
let now = start;

beforeEach(() => {
  ({ base, page } = createAccountPage());
  now = start;
});

describe('createOpenCases', () => {
  const openCases = (account = base) => createOpenCases(account, page, () => now);

  it('returns only well-formed cases of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        page.entries.set(`slipway:open:${base}`, JSON.stringify([value, { at: now, sessionId: value }]));
        for (const { sessionId, key: secret, at } of openCases().load())
          expect([typeof sessionId, typeof secret, Number.isSafeInteger(at)]).toEqual(['string', 'string', true]);
      }),
      { numRuns: samples(200) },
    );
  });

  const openCase = (sessionId: string, at: number) => ({ sessionId, key: 'k', at });

  it('returns the cases of the last day in any tab', () => {
    const cases = [openCase('yesterday', start - DAY_MS), openCase('today', start - DAY_MS + 1)];
    openCases().save(cases);
    expect(openCases().load()).toEqual([cases[1]]);
    expect(openCases(`${base}/other`).load()).toEqual([]);
  });

  it('leaves no entry without cases', () => {
    openCases().save([openCase('s', start)]);
    openCases().save([]);
    expect(page.entries.size).toBe(0);
  });

  it.each(['', 'null', '{}', '[null, 1, {"sessionId": 1}]', '[{"sessionId":"s","key":"k"}]'])(
    'ignores %j in the storage',
    (text) => {
      page.entries.set(`slipway:open:${base}`, text);
      expect(openCases().load()).toEqual([]);
    },
  );

  it('forgets the cases if storage is full', () => {
    page.refuse('setItem');
    openCases().save([openCase('s', start)]);
    expect(openCases().load()).toEqual([]);
  });
});
