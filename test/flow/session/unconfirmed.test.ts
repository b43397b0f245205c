import { describe, expect, it } from 'vitest';
import {
  createQuietTimes,
  startQuietTime,
  QUIET_TIME_MS,
  waitingOutcome,
} from '../../../src/flow/session/unconfirmed.ts';

const at = Date.UTC(2031, 5, 1);

describe('createQuietTimes', () => {
  it('measures the quiet time from the first call with a name', () => {
    let uptime = 5000;
    const quietUntil = createQuietTimes(() => uptime);
    expect(quietUntil('one')).toBe(5000 + QUIET_TIME_MS);
    uptime = 7000;
    expect([quietUntil('one'), quietUntil('two')]).toEqual([5000 + QUIET_TIME_MS, 7000 + QUIET_TIME_MS]);
  });
});

describe('startQuietTime', () => {
  it('names create requests by key and time', () => {
    const names: string[] = [];
    const quietUntil = (name: string) => names.push(name);
    for (const create of [
      { at, key: 'a' },
      { at, key: 'b' },
      { at: 0, key: '' },
      { at, key: '' },
      { at, key: 'a' },
    ])
      startQuietTime({ quietUntil }, create);
    expect(new Set(names).size).toBe(4);
  });
});

describe('waitingOutcome', () => {
  it('returns the end of the quiet time in epoch milliseconds', () => {
    expect(waitingOutcome({ now: () => at, uptime: () => 1000 }, 3500)).toEqual({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting', until: at + 2500 },
    });
  });
});
