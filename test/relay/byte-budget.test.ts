/**
 * Tests the byte budget, which limits the total size of the stored records. If the budget is full, it shrinks records:
 * it replaces them by smaller ones, or deletes them. The tests check the order, and when the budget counts as full.
 */
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/relay/idempotency/byte-budget.ts';

const KEEP_FOR_MS = 1_000;
const adaAddress = '203.0.113.1';
const graceAddress = '203.0.113.2';
const alanAddress = '203.0.113.3';

/**
 * Creates a budget of 100 bytes per guest. `shrunkKeys` lists the keys of the records that the budget has shrunk, in
 * order.
 */
function openBudget(totalBytes = 1_000) {
  let time = 5_000;
  const budget = createByteBudget({ guest: 100, total: totalBytes }, KEEP_FOR_MS, () => time);
  const shrunkKeys: string[] = [];
  return {
    budget,
    shrunkKeys,
    wait: (ms: number) => {
      time += ms;
    },
    /** Adds a record that the budget can replace by a record of `bytesAfter` bytes. */
    add: (key: string, guestAddress: string | null, bytes: number, bytesAfter = 0) =>
      budget.add({
        key,
        guestAddress,
        bytes,
        shrink: { bytesAfter, applyToStore: async () => shrunkKeys.push(key) },
      }),
    /** Adds a record that has no smaller replacement. */
    addFixed: (key: string, guestAddress: string | null, bytes: number) =>
      budget.add({ key, guestAddress, bytes, shrink: null }),
  };
}

describe('the byte budget of one guest', () => {
  it('shrinks no record at exactly the limit', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', adaAddress, 60);
    await add('b', adaAddress, 40);
    expect(shrunkKeys).toEqual([]);
  });

  it('shrinks the oldest records until the rest fits', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', adaAddress, 40);
    await add('b', adaAddress, 40);
    await add('c', adaAddress, 20);
    await add('d', adaAddress, 41);
    expect(shrunkKeys).toEqual(['a', 'b']);
  });

  it('frees all bytes of a record that shrinks to 0 bytes', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', adaAddress, 60);
    await addFixed('b', adaAddress, 99);
    expect(shrunkKeys).toEqual(['a']);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('c', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });

  it('shrinks a record only once and then counts its new size', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', adaAddress, 80, 30);
    await addFixed('b', adaAddress, 60);
    expect(shrunkKeys).toEqual(['a']);
    await addFixed('c', adaAddress, 9);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('d', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    expect(shrunkKeys).toEqual(['a']);
    budget.remove('a');
    await addFixed('e', adaAddress, 29);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('f', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });

  it('keeps the original expiry of a shrunk record', async () => {
    const { add, addFixed, budget, shrunkKeys, wait } = openBudget();
    await add('a', adaAddress, 90, 50);
    wait(KEEP_FOR_MS / 2);
    await addFixed('b', adaAddress, 50);
    expect(shrunkKeys).toEqual(['a']);
    wait(KEEP_FOR_MS / 2 - 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    wait(1);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
  });

  it('skips records that cannot become smaller', async () => {
    const { add, addFixed, shrunkKeys } = openBudget();
    await addFixed('fixed', adaAddress, 40);
    await add('larger-when-shrunk', adaAddress, 10, 20);
    await add('same-when-shrunk', adaAddress, 10, 10);
    await add('shrinks', adaAddress, 40, 10);
    await addFixed('newest', adaAddress, 10);
    expect(shrunkKeys).toEqual(['shrinks']);
  });

  it('counts all bytes of a record that shrinking would enlarge', async () => {
    const { add, budget } = openBudget();
    await add('a', adaAddress, 99, 500);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await add('b', adaAddress, 1, 500);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });

  it('does not shrink the records of other guests', async () => {
    const { add, shrunkKeys, budget } = openBudget();
    await add('a', adaAddress, 90);
    await add('b', graceAddress, 90);
    await add('c', graceAddress, 90);
    expect(shrunkKeys).toEqual(['b']);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
  });

  it('counts addresses in the same IPv6 network as one guest', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', '2001:db8::1', 60);
    await add('b', '2001:db8:0:1::1', 60);
    expect(shrunkKeys).toEqual([]);
    await add('c', '2001:db8::2', 60);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('does not apply to guests whose address is unknown', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', null, 90);
    await add('b', null, 90);
    await addFixed('c', null, 300);
    expect(shrunkKeys).toEqual([]);
    expect(budget.findExceededLimit(null)).toBeNull();
  });
});

describe('the byte budget of all guests together', () => {
  it('shrinks no record at exactly the limit', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', adaAddress, 80);
    await add('b', graceAddress, 70);
    expect(shrunkKeys).toEqual([]);
  });

  it('shrinks the oldest record of the guest with the most bytes', async () => {
    const { add, shrunkKeys } = openBudget(200);
    await add('a1', adaAddress, 30);
    await add('b1', graceAddress, 50);
    await add('b2', graceAddress, 40);
    await add('c1', alanAddress, 80);
    expect(shrunkKeys).toEqual([]);
    await add('a2', adaAddress, 1);
    expect(shrunkKeys).toEqual(['b1']);
    await add('a3', adaAddress, 50);
    expect(shrunkKeys).toEqual(['b1', 'a1']);
  });

  it("shrinks the earlier guest's record if two guests have equal bytes", async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', adaAddress, 70);
    await add('b', graceAddress, 70);
    await add('c', alanAddress, 20);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('shrinks several records if a new record needs the room', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', adaAddress, 60, 20);
    await add('b', graceAddress, 50, 20);
    await add('c', alanAddress, 95);
    expect(shrunkKeys).toEqual(['c']);
    await add('d', alanAddress, 90, 85);
    expect(shrunkKeys).toEqual(['c', 'd', 'a', 'b']);
  });

  it('skips the guest with the most bytes if its records cannot shrink', async () => {
    const { add, addFixed, shrunkKeys } = openBudget(150);
    await addFixed('a', adaAddress, 90);
    await add('b', graceAddress, 50);
    await addFixed('c', alanAddress, 20);
    expect(shrunkKeys).toEqual(['b']);
  });

  it('shrinks records of guests whose address is unknown', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', null, 90);
    await add('b', null, 90);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('counts as full if no record can shrink', async () => {
    const { addFixed, shrunkKeys, budget } = openBudget(150);
    await addFixed('a', adaAddress, 90);
    await addFixed('b', graceAddress, 90);
    expect(shrunkKeys).toEqual([]);
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
  });

  it('removes expired records of all guests before it shrinks any', async () => {
    const { add, shrunkKeys, wait } = openBudget(150);
    await add('a', adaAddress, 70);
    wait(KEEP_FOR_MS - 1);
    await add('b', graceAddress, 80);
    wait(1);
    await add('c', alanAddress, 70);
    expect(shrunkKeys).toEqual([]);
    await add('d', alanAddress, 1);
    expect(shrunkKeys).toEqual(['b']);
  });
});

describe('findExceededLimit of the byte budget', () => {
  it('returns "guest" once the guest\'s unshrinkable bytes reach the limit', async () => {
    const { addFixed, budget } = openBudget();
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('a', adaAddress, 99);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('b', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    expect(budget.findExceededLimit(graceAddress)).toBeNull();
    expect(budget.findExceededLimit(null)).toBeNull();
  });

  it('returns "total" once all unshrinkable bytes reach the limit', async () => {
    const { addFixed, budget } = openBudget(150);
    await addFixed('a', adaAddress, 80);
    await addFixed('b', graceAddress, 69);
    expect(budget.findExceededLimit(alanAddress)).toBeNull();
    await addFixed('c', null, 1);
    for (const guestAddress of [adaAddress, graceAddress, alanAddress, null])
      expect(budget.findExceededLimit(guestAddress)).toBe('total');
  });

  it('does not count bytes that shrinking could free', async () => {
    const { add, addFixed, budget } = openBudget(150);
    await add('a', adaAddress, 100, 60);
    await add('b', graceAddress, 50, 20);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('c', adaAddress, 39);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('d', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    await addFixed('e', alanAddress, 29);
    expect(budget.findExceededLimit(alanAddress)).toBeNull();
    await addFixed('f', alanAddress, 1);
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
  });

  it('does not count expired records of the guest', async () => {
    const { addFixed, budget, wait } = openBudget();
    await addFixed('a', adaAddress, 60);
    wait(1);
    await addFixed('b', adaAddress, 60);
    wait(KEEP_FOR_MS - 2);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    wait(1);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('c', adaAddress, 39);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('d', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });

  it('does not count expired records of other guests', async () => {
    const { addFixed, budget, wait } = openBudget(150);
    await addFixed('a', adaAddress, 80);
    await addFixed('b', graceAddress, 70);
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
    wait(KEEP_FOR_MS);
    expect(budget.findExceededLimit(alanAddress)).toBeNull();
    await addFixed('c', alanAddress, 90);
    await addFixed('d', graceAddress, 59);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('e', graceAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('total');
  });
});

describe('add of the byte budget', () => {
  it('replaces the size of an earlier record with the same key', async () => {
    const { addFixed, budget } = openBudget();
    await addFixed('a', adaAddress, 90);
    await addFixed('a', adaAddress, 40);
    await addFixed('b', adaAddress, 59);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('a', graceAddress, 99);
    await addFixed('c', adaAddress, 40);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('d', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });

  it('waits until the store has shrunk the older records', async () => {
    const { add, budget } = openBudget();
    let finishShrinking: () => void = () => undefined;
    const shrinkDone = new Promise<void>((resolve) => (finishShrinking = resolve));
    await budget.add({
      key: 'a',
      guestAddress: adaAddress,
      bytes: 60,
      shrink: { bytesAfter: 0, applyToStore: () => shrinkDone },
    });
    let hasRoom = false;
    const addDone = add('b', adaAddress, 60).then(() => (hasRoom = true));
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    finishShrinking();
    await addDone;
    expect(hasRoom).toBe(true);
  });

  it('counts a record as shrunk even if the store fails', async () => {
    const { add, budget } = openBudget();
    const failToApply = () => Promise.reject(new RangeError('gone'));
    await budget.add({
      key: 'a',
      guestAddress: adaAddress,
      bytes: 60,
      shrink: { bytesAfter: 0, applyToStore: failToApply },
    });
    await expect(add('b', adaAddress, 60)).resolves.toBeUndefined();
    await add('c', adaAddress, 40);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
  });
});

describe('remove of the byte budget', () => {
  it('frees the bytes of the removed record', async () => {
    const { addFixed, budget } = openBudget(150);
    await addFixed('a', adaAddress, 60);
    await addFixed('b', adaAddress, 40);
    await addFixed('c', graceAddress, 50);
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
    budget.remove('a');
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('d', adaAddress, 59);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('e', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
  });

  it('stops counting the bytes that the removed record could free', async () => {
    const { add, addFixed, budget } = openBudget(150);
    await add('a', adaAddress, 50, 10);
    budget.remove('a');
    await addFixed('b', adaAddress, 99);
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('c', adaAddress, 1);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    await addFixed('d', graceAddress, 50);
    expect(budget.findExceededLimit(alanAddress)).toBe('total');
  });

  it('ignores a key that is not in the budget', async () => {
    const { addFixed, budget } = openBudget();
    await addFixed('a', adaAddress, 100);
    budget.remove('b');
    budget.remove('b');
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
    budget.remove('a');
    budget.remove('a');
    expect(budget.findExceededLimit(adaAddress)).toBeNull();
    await addFixed('c', adaAddress, 100);
    expect(budget.findExceededLimit(adaAddress)).toBe('guest');
  });
});
