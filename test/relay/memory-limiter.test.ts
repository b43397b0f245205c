import { describe, expect, it } from 'vitest';
import { memoryLimiter } from '../../src/relay/index.ts';
import { createRecentKeys } from '../../src/relay/recent-keys.ts';

describe('memoryLimiter', () => {
  function createLimiter(points: number, capacity?: number) {
    let now = 1_900_000_000_000;
    const limiter = memoryLimiter(points, 60, { now: () => now, ...(capacity !== undefined && { capacity }) });
    const consumeAndCheckRefusal = (key: string, cost?: number) =>
      limiter.consume(key, cost).then(
        () => false,
        () => true,
      );
    return {
      limiter,
      isBudgetSpent: consumeAndCheckRefusal,
      advance: (ms: number) => {
        now += ms;
      },
    };
  }

  it('refuses requests until a minute after the first request', async () => {
    const { limiter, isBudgetSpent, advance } = createLimiter(2);
    await limiter.consume('a');
    advance(20_000);
    expect(await limiter.consume('a')).toEqual({ consumedPoints: 2 });
    await expect(limiter.consume('a')).rejects.toMatchObject({ msBeforeNext: 40_000 });
    advance(39_999);
    expect(await isBudgetSpent('a')).toBe(true);
    advance(1);
    expect(await isBudgetSpent('a', 2)).toBe(false);
    expect(await isBudgetSpent('a')).toBe(true);
  });

  it('starts a new minute if the clock goes back', async () => {
    const { isBudgetSpent, advance } = createLimiter(1);
    await isBudgetSpent('a');
    advance(-86_400_000);
    expect([await isBudgetSpent('a'), await isBudgetSpent('a')]).toEqual([false, true]);
  });

  it('drops the oldest key when it is full', async () => {
    const { isBudgetSpent } = createLimiter(1, 3);
    for (const key of ['a', 'b', 'a', 'c', 'd']) await isBudgetSpent(key);
    expect([await isBudgetSpent('b'), await isBudgetSpent('c'), await isBudgetSpent('d')]).toEqual([true, true, true]);
    expect(await isBudgetSpent('a')).toBe(false);
  });

  it('treats a key as the newest when its next minute starts', async () => {
    const { isBudgetSpent, advance } = createLimiter(1, 2);
    await isBudgetSpent('a');
    advance(30_000);
    await isBudgetSpent('b');
    advance(30_000);
    await isBudgetSpent('a');
    await isBudgetSpent('c');
    expect([await isBudgetSpent('a'), await isBudgetSpent('c')]).toEqual([true, true]);
  });
});

describe('createRecentKeys', () => {
  it('keeps a key for an hour and drops the oldest when full', () => {
    let now = 0;
    const recentKeys = createRecentKeys({ now: () => now }, 2);
    for (const id of ['a', 'b', 'a', 'c']) recentKeys.add(id);
    expect(['a', 'b', 'c'].filter(recentKeys.has)).toEqual(['a', 'c']);
    now = 3_600_000;
    expect(recentKeys.has('c')).toBe(false);
  });
});
