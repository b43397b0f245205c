import { describe, expect, it } from 'vitest';
import {
  createQuietTimes,
  startQuietTime,
  QUIET_TIME_MS,
  createWaitingOutcome,
} from '../../../src/flow/session/unconfirmed.ts';

const createdAt = Date.UTC(2031, 5, 1);

describe('createQuietTimes', () => {
  it('counts from the first call with the name of a request', () => {
    let uptimeMs = 5000;
    const getQuietEnd = createQuietTimes(() => uptimeMs);
    expect(getQuietEnd('one')).toBe(5000 + QUIET_TIME_MS);
    uptimeMs = 7000;
    expect([getQuietEnd('one'), getQuietEnd('two')]).toEqual([5000 + QUIET_TIME_MS, 7000 + QUIET_TIME_MS]);
  });
});

describe('startQuietTime', () => {
  it('treats create requests with another key or time as different', () => {
    const keptNames: string[] = [];
    const quietUntil = (name: string) => keptNames.push(name);
    for (const createRequest of [
      { at: createdAt, key: 'a' },
      { at: createdAt, key: 'b' },
      { at: 0, key: '' },
      { at: createdAt, key: '' },
      { at: createdAt, key: 'a' },
    ])
      startQuietTime({ quietUntil }, createRequest);
    expect(new Set(keptNames).size).toBe(4);
  });
});

describe('createWaitingOutcome', () => {
  it('converts the end of the wait to epoch milliseconds', () => {
    expect(createWaitingOutcome({ now: () => createdAt, uptime: () => 1000 }, 3500)).toEqual({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting', until: createdAt + 2500 },
    });
  });
});
