/**
 * Tests the byte budget, which limits the size of all stored records. If it is full, it replaces records by smaller
 * ones. The tests check the order in which records shrink, and when the budget counts as full.
 */
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/relay/idempotency/byte-budget.ts';

const KEEP_FOR_MS = 1_000;
const ada = '203.0.113.1';
const grace = '203.0.113.2';
const alan = '203.0.113.3';

/** Creates a budget of 100 bytes per guest. `shrunkKeys` lists the keys of the shrunk records, in order. */
function openBudget(total = 1_000) {
  let time = 5_000;
  const budget = createByteBudget({ guest: 100, total }, KEEP_FOR_MS, () => time);
  const shrunkKeys: string[] = [];
  return {
    budget,
    shrunkKeys,
    wait: (ms: number) => {
      time += ms;
    },
    /** Adds a record that can shrink to `to` bytes. */
    add: (key: string, guest: string | null, bytes: number, to = 0) =>
      budget.add({
        key,
        guestAddress: guest,
        bytes,
        shrink: { bytesAfter: to, applyToStore: async () => shrunkKeys.push(key) },
      }),
    /** Adds a record that cannot shrink. */
    addFixed: (key: string, guest: string | null, bytes: number) =>
      budget.add({ key, guestAddress: guest, bytes, shrink: null }),
  };
}

describe('the budget of one guest', () => {
  it('shrinks no record at exactly the limit', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', ada, 60);
    await add('b', ada, 40);
    expect(shrunkKeys).toEqual([]);
  });

  it('shrinks the oldest records until the rest fits', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', ada, 40);
    await add('b', ada, 40);
    await add('c', ada, 20);
    await add('d', ada, 41);
    expect(shrunkKeys).toEqual(['a', 'b']);
  });

  it('frees all bytes of a record that shrinks to 0 bytes', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', ada, 60);
    await addFixed('b', ada, 99);
    expect(shrunkKeys).toEqual(['a']);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('c', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });

  it('shrinks a record only once and then counts its new size', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', ada, 80, 30);
    await addFixed('b', ada, 60);
    expect(shrunkKeys).toEqual(['a']);
    await addFixed('c', ada, 9);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('d', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    expect(shrunkKeys).toEqual(['a']);
    budget.remove('a');
    await addFixed('e', ada, 29);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('f', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });

  it('keeps the original expiry of a shrunk record', async () => {
    const { add, addFixed, budget, shrunkKeys, wait } = openBudget();
    await add('a', ada, 90, 50);
    wait(KEEP_FOR_MS / 2);
    await addFixed('b', ada, 50);
    expect(shrunkKeys).toEqual(['a']);
    wait(KEEP_FOR_MS / 2 - 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    wait(1);
    expect(budget.findExceededLimit(ada)).toBeNull();
  });

  it('skips records that cannot become smaller', async () => {
    const { add, addFixed, shrunkKeys } = openBudget();
    await addFixed('fixed', ada, 40);
    await add('larger-when-shrunk', ada, 10, 20);
    await add('same-when-shrunk', ada, 10, 10);
    await add('shrinks', ada, 40, 10);
    await addFixed('newest', ada, 10);
    expect(shrunkKeys).toEqual(['shrinks']);
  });

  it('counts a record as fixed if shrinking would enlarge it', async () => {
    const { add, budget } = openBudget();
    await add('a', ada, 99, 500);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await add('b', ada, 1, 500);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });

  it('does not shrink the records of other guests', async () => {
    const { add, shrunkKeys, budget } = openBudget();
    await add('a', ada, 90);
    await add('b', grace, 90);
    await add('c', grace, 90);
    expect(shrunkKeys).toEqual(['b']);
    expect(budget.findExceededLimit(ada)).toBeNull();
  });

  it('counts addresses in the same IPv6 network as one guest', async () => {
    const { add, shrunkKeys } = openBudget();
    await add('a', '2001:db8::1', 60);
    await add('b', '2001:db8:0:1::1', 60);
    expect(shrunkKeys).toEqual([]);
    await add('c', '2001:db8::2', 60);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('does not apply to records without an address', async () => {
    const { add, addFixed, budget, shrunkKeys } = openBudget();
    await add('a', null, 90);
    await add('b', null, 90);
    await addFixed('c', null, 300);
    expect(shrunkKeys).toEqual([]);
    expect(budget.findExceededLimit(null)).toBeNull();
  });
});

describe('the budget of all guests together', () => {
  it('shrinks no record at exactly the limit', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', ada, 80);
    await add('b', grace, 70);
    expect(shrunkKeys).toEqual([]);
  });

  it('shrinks the oldest record of the guest with the most bytes', async () => {
    const { add, shrunkKeys } = openBudget(200);
    await add('a1', ada, 30);
    await add('b1', grace, 50);
    await add('b2', grace, 40);
    await add('c1', alan, 80);
    expect(shrunkKeys).toEqual([]);
    await add('a2', ada, 1);
    expect(shrunkKeys).toEqual(['b1']);
    await add('a3', ada, 50);
    expect(shrunkKeys).toEqual(['b1', 'a1']);
  });

  it('starts with the earlier of two guests with equal bytes', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', ada, 70);
    await add('b', grace, 70);
    await add('c', alan, 20);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('shrinks as many records as a new one needs', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', ada, 60, 20);
    await add('b', grace, 50, 20);
    await add('c', alan, 95);
    expect(shrunkKeys).toEqual(['c']);
    await add('d', alan, 90, 85);
    expect(shrunkKeys).toEqual(['c', 'd', 'a', 'b']);
  });

  it('skips the largest guest if none of its records can shrink', async () => {
    const { add, addFixed, shrunkKeys } = openBudget(150);
    await addFixed('a', ada, 90);
    await add('b', grace, 50);
    await addFixed('c', alan, 20);
    expect(shrunkKeys).toEqual(['b']);
  });

  it('shrinks records without an address, too', async () => {
    const { add, shrunkKeys } = openBudget(150);
    await add('a', null, 90);
    await add('b', null, 90);
    expect(shrunkKeys).toEqual(['a']);
  });

  it('stops if no record can shrink', async () => {
    const { addFixed, shrunkKeys, budget } = openBudget(150);
    await addFixed('a', ada, 90);
    await addFixed('b', grace, 90);
    expect(shrunkKeys).toEqual([]);
    expect(budget.findExceededLimit(alan)).toBe('total');
  });

  it('removes expired records of all guests before it shrinks any', async () => {
    const { add, shrunkKeys, wait } = openBudget(150);
    await add('a', ada, 70);
    wait(KEEP_FOR_MS - 1);
    await add('b', grace, 80);
    wait(1);
    await add('c', alan, 70);
    expect(shrunkKeys).toEqual([]);
    await add('d', alan, 1);
    expect(shrunkKeys).toEqual(['b']);
  });
});

describe('findExceededLimit', () => {
  it('returns "guest" once the guest\'s fixed bytes reach the limit', async () => {
    const { addFixed, budget } = openBudget();
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('a', ada, 99);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('b', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    expect(budget.findExceededLimit(grace)).toBeNull();
    expect(budget.findExceededLimit(null)).toBeNull();
  });

  it('returns "total" once all fixed bytes reach the limit', async () => {
    const { addFixed, budget } = openBudget(150);
    await addFixed('a', ada, 80);
    await addFixed('b', grace, 69);
    expect(budget.findExceededLimit(alan)).toBeNull();
    await addFixed('c', null, 1);
    for (const guest of [ada, grace, alan, null]) expect(budget.findExceededLimit(guest)).toBe('total');
  });

  it('does not count bytes that shrinking could free', async () => {
    const { add, addFixed, budget } = openBudget(150);
    await add('a', ada, 100, 60);
    await add('b', grace, 50, 20);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('c', ada, 39);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('d', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    await addFixed('e', alan, 29);
    expect(budget.findExceededLimit(alan)).toBeNull();
    await addFixed('f', alan, 1);
    expect(budget.findExceededLimit(alan)).toBe('total');
  });

  it('does not count expired records of the guest', async () => {
    const { addFixed, budget, wait } = openBudget();
    await addFixed('a', ada, 60);
    wait(1);
    await addFixed('b', ada, 60);
    wait(KEEP_FOR_MS - 2);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    wait(1);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('c', ada, 39);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('d', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });

  it('does not count expired records of other guests', async () => {
    const { addFixed, budget, wait } = openBudget(150);
    await addFixed('a', ada, 80);
    await addFixed('b', grace, 70);
    expect(budget.findExceededLimit(alan)).toBe('total');
    wait(KEEP_FOR_MS);
    expect(budget.findExceededLimit(alan)).toBeNull();
    await addFixed('c', alan, 90);
    await addFixed('d', grace, 59);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('e', grace, 1);
    expect(budget.findExceededLimit(ada)).toBe('total');
  });
});

describe('add', () => {
  it('replaces the size of an earlier record with the same key', async () => {
    const { addFixed, budget } = openBudget();
    await addFixed('a', ada, 90);
    await addFixed('a', ada, 40);
    await addFixed('b', ada, 59);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('a', grace, 99);
    await addFixed('c', ada, 40);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('d', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });

  it('waits until the store has shrunk the older records', async () => {
    const { add, budget } = openBudget();
    let shrink: () => void = () => undefined;
    const shrinking = new Promise<void>((resolve) => (shrink = resolve));
    await budget.add({
      key: 'a',
      guestAddress: ada,
      bytes: 60,
      shrink: { bytesAfter: 0, applyToStore: () => shrinking },
    });
    let hasRoom = false;
    const adding = add('b', ada, 60).then(() => (hasRoom = true));
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    shrink();
    await adding;
    expect(hasRoom).toBe(true);
  });

  it('counts a record as shrunk even if the store fails', async () => {
    const { add, budget } = openBudget();
    const apply = () => Promise.reject(new RangeError('gone'));
    await budget.add({ key: 'a', guestAddress: ada, bytes: 60, shrink: { bytesAfter: 0, applyToStore: apply } });
    await expect(add('b', ada, 60)).resolves.toBeUndefined();
    await add('c', ada, 40);
    expect(budget.findExceededLimit(ada)).toBeNull();
  });
});

describe('remove', () => {
  it('frees the bytes of the removed record', async () => {
    const { addFixed, budget } = openBudget(150);
    await addFixed('a', ada, 60);
    await addFixed('b', ada, 40);
    await addFixed('c', grace, 50);
    expect(budget.findExceededLimit(alan)).toBe('total');
    budget.remove('a');
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('d', ada, 59);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('e', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    expect(budget.findExceededLimit(alan)).toBe('total');
  });

  it('removes the bytes that the record could have freed, too', async () => {
    const { add, addFixed, budget } = openBudget(150);
    await add('a', ada, 50, 10);
    budget.remove('a');
    await addFixed('b', ada, 99);
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('c', ada, 1);
    expect(budget.findExceededLimit(ada)).toBe('guest');
    await addFixed('d', grace, 50);
    expect(budget.findExceededLimit(alan)).toBe('total');
  });

  it('ignores a key that is not in the budget', async () => {
    const { addFixed, budget } = openBudget();
    await addFixed('a', ada, 100);
    budget.remove('b');
    budget.remove('b');
    expect(budget.findExceededLimit(ada)).toBe('guest');
    budget.remove('a');
    budget.remove('a');
    expect(budget.findExceededLimit(ada)).toBeNull();
    await addFixed('c', ada, 100);
    expect(budget.findExceededLimit(ada)).toBe('guest');
  });
});
