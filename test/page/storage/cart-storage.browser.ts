import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { createPaymentWays } from '../../../src/page/storage/payment-ways.ts';

let account = 0;
let base = '';
const cart = { sessionId: 's', quoteRequests: {}, creating: { at: 5, key: 'k' }, count: 1 };
/** As it is written down. */
const written = { sessionId: 's', questions: {}, creating: { at: 5, key: 'k' }, count: 1 };
const withTime = { ...written, kept: expect.any(Number) as number };

beforeEach(() => {
  account += 1;
  base = `https://booking.example/cart-storage/${String(account)}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '');
});

function fullStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
}

test('a cart is found again with all that is known of the booking that was asked for', () => {
  createCartStorage(base).save(cart);
  expect(createCartStorage(base).load()).toEqual(cart);
});

test('where even asking for the storage is refused, nothing throws, and the page’s history keeps the cart', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  const storage = createCartStorage(base);
  expect(storage.load()).toBeNull();
  storage.save(cart);
  expect(createCartStorage(base).load()).toEqual(cart);
  storage.clear();
  expect(createCartStorage(base).load()).toBeNull();
  vi.restoreAllMocks();
});

test.each([
  [true, { at: 0, key: '' }],
  [false, null],
  [undefined, null],
  [{ at: 'x' }, { at: 0, key: '' }],
])('an earlier version’s %j is read as %j', (creating, expected) => {
  localStorage.setItem(`slipway:cart:${base}`, JSON.stringify({ sessionId: 's', creating }));
  expect(createCartStorage(base).load()?.creating).toEqual(expected);
});

test.each([86_401_000, -86_401_000])('a cart leaves the storage after a day, by whichever clock: %i', (apart) => {
  createCartStorage(base).save(cart);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + apart);
  expect(createCartStorage(base).load()).toBeNull();
  expect(localStorage.getItem(`slipway:cart:${base}`)).toBeNull();
});

test('the ways to payment pages are kept for the tab alone', () => {
  createCartStorage(base).keepPayment({ code: 'A', url: 'https://booking.example/reserve/1' });
  expect(localStorage).toHaveLength(0);
  expect(createPaymentWays(base).find('A')).toMatchObject({ url: 'https://booking.example/reserve/1' });
  createPaymentWays(base).forget();
});

describe('where storage is full', () => {
  test('the cart stands in the page’s history, beside what the page keeps there', () => {
    history.replaceState({ page: 'its own' }, '');
    fullStorage();
    createCartStorage(base).save(cart);
    const kept = history.state as Record<string, unknown>;
    expect(kept).toEqual({ page: 'its own', [`slipway:cart:${base}`]: withTime });
  });

  test('it expires there too', () => {
    history.replaceState({ [`slipway:cart:${base}`]: { ...written, kept: Date.now() } }, '');
    expect(createCartStorage(base).load()).toEqual(cart);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_001);
    expect(createCartStorage(base).load()).toBeNull();
  });

  test('what stands there is found by a page that has nothing else', () => {
    fullStorage();
    history.replaceState({ page: 'its own', [`slipway:cart:${base}`]: written }, '');
    expect(createCartStorage(base).load()).toEqual(cart);
  });

  test('an older cart that was stored before does not hide it', () => {
    createCartStorage(base).save({ ...cart, creating: null });
    fullStorage();
    createCartStorage(base).save(cart);
    expect(localStorage.getItem(`slipway:cart:${base}`)).toBeNull();
  });

  test('and is forgotten there as well', () => {
    history.replaceState({ page: 'its own' }, '');
    fullStorage();
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError');
    });
    createCartStorage(base).save(cart);
    createCartStorage(base).clear();
    expect(createCartStorage(base).load()).toBeNull();
    expect(history.state).toEqual({ page: 'its own' });
  });

  test('and where only what is taken out of the storage gets through', () => {
    fullStorage();
    createCartStorage(base).save(cart);
    createCartStorage(base).clear();
    expect(createCartStorage(base).load()).toBeNull();
    expect(history.state).toEqual({});
  });

  test('and once the storage has room again', () => {
    fullStorage();
    createCartStorage(base).save(cart);
    vi.restoreAllMocks();
    createCartStorage(base).save({ ...cart, count: 2 });
    expect(history.state).toEqual({});
    localStorage.clear();
    expect(createCartStorage(base).load()).toBeNull();
  });

  test('nor is it found in an entry that the visitor goes back to', () => {
    fullStorage();
    createCartStorage(base).save(cart);
    const earlier: unknown = history.state;
    createCartStorage(base).clear();
    history.replaceState(earlier, '');
    expect(createCartStorage(base).load()).toBeNull();
  });

  test('what the page keeps as plain text in its history is left as it is', () => {
    history.replaceState('its own', '');
    fullStorage();
    createCartStorage(base).save(cart);
    expect(history.state).toBe('its own');
    expect(createCartStorage(base).load()).toEqual(cart);
  });
});
