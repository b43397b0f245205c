import { describe, expect, it } from 'vitest';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';

const HOUR_MS = 3_600_000;

function openPace() {
  const clock = { now: 1000 };
  return { pace: createAccountPace(() => clock.now), clock };
}

describe('createAccountPace', () => {
  it('has five items per batch and no overload at first', () => {
    const { pace } = openPace();
    expect([pace.getBatchSize(), pace.isOverloaded()]).toEqual([5, false]);
  });

  it('doubles the batch size after quick full batches, up to 80', () => {
    const { pace } = openPace();
    const sizes = Array.from({ length: 6 }, () => {
      pace.noteBatch(pace.getBatchSize(), { responseMs: 350 });
      return pace.getBatchSize();
    });
    expect(sizes).toEqual([10, 20, 40, 80, 80, 80]);
  });

  it.each([
    ['a slow batch', 5, 351],
    ['a short batch', 4, 100],
  ])('keeps the batch size after %s', (_, items, ms) => {
    const { pace } = openPace();
    pace.noteBatch(items, { responseMs: ms });
    expect(pace.getBatchSize()).toBe(5);
  });

  it('halves the size of a failed batch and later stays below it', () => {
    const { pace } = openPace();
    pace.noteBatch(5, { responseMs: 100 });
    pace.noteBatch(10, 'failed');
    expect(pace.getBatchSize()).toBe(5);
    const sizes = Array.from({ length: 3 }, () => {
      pace.noteBatch(pace.getBatchSize(), { responseMs: 100 });
      return pace.getBatchSize();
    });
    expect(sizes).toEqual([9, 9, 9]);
  });

  it('shrinks failing batches to one item and stays at one', () => {
    const { pace } = openPace();
    for (const items of [5, 3, 2, 1]) pace.noteBatch(items, 'failed');
    expect(pace.getBatchSize()).toBe(1);
    pace.noteBatch(1, { responseMs: 1 });
    expect(pace.getBatchSize()).toBe(1);
  });

  it.each([
    [[5, 350], true],
    [[5, 351], false],
    [[80, 5600], true],
    [[4, 1000], undefined],
    [[5, 351, 5, 350], true],
  ])('allows reads ahead only after quick answers with several prices: %j', (answers, isQuick) => {
    const { pace } = openPace();
    for (let index = 0; index < answers.length; index += 2)
      pace.notePrices(answers[index] ?? 0, answers[index + 1] ?? 0);
    expect(pace.canReadAhead()).toBe(isQuick);
  });

  it('allows no reads ahead after an overload', () => {
    const { pace } = openPace();
    pace.notePrices(5, 0);
    pace.noteOverload();
    expect(pace.canReadAhead()).toBe(false);
  });

  it('resets overload and batch size after an hour', () => {
    const { pace, clock } = openPace();
    pace.noteOverload();
    pace.noteBatch(5, 'failed');
    clock.now += HOUR_MS - 1;
    expect([pace.isOverloaded(), pace.getBatchSize()]).toEqual([true, 3]);
    clock.now += 1;
    expect([pace.isOverloaded(), pace.getBatchSize()]).toEqual([false, 5]);
  });

  it('resets the overload if the device’s clock goes back an hour', () => {
    const { pace, clock } = openPace();
    pace.noteOverload();
    clock.now -= HOUR_MS;
    expect(pace.isOverloaded()).toBe(false);
  });
});
