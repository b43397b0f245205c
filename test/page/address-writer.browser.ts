import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AddressKeeper } from '../../src/page/address-owner.ts';
import { takeAddress, withParameters, type AddressWriter } from '../../src/page/address-writer.ts';

const arrival = location.href;
const keeper = (): AddressKeeper => ({ localName: 'address-keeper', urlParams: 'write' });
const [one, other] = [keeper(), keeper()];
let writer: AddressWriter | null = null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  writer?.release();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '', arrival);
});

/** Takes the address, which begins as given. */
function take(search: string, state: unknown = null): AddressWriter {
  history.replaceState(state, '', search);
  writer = takeAddress(one);
  if (!writer) throw new Error('The address is taken.');
  return writer;
}

test('what is written stands beside the page’s own parameters, hash and state, which stay as they are', () => {
  take('?page%20id=a%2fb&flag#prices', { router: 7 }).write({ slipway_item: '104', slipway_date: '' });
  expect(location.search + location.hash).toBe('?page%20id=a%2fb&flag&slipway_item=104#prices');
  expect(history.state).toEqual({ router: 7 });
});

test('at most one change a second, the last of them for sure', () => {
  const replace = vi.spyOn(history, 'replaceState');
  const address = take('?');
  replace.mockClear();
  for (const item of ['104', '105', '106']) address.write({ slipway_item: item });
  expect(location.search).toBe('?slipway_item=104');
  vi.advanceTimersByTime(999);
  expect(replace).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(location.search).toBe('?slipway_item=106');
  expect(replace).toHaveBeenCalledTimes(2);
});

test('nothing is written where nothing changes', () => {
  const replace = vi.spyOn(history, 'replaceState');
  const address = take('?slipway_item=104');
  replace.mockClear();
  address.write({ slipway_item: '104' });
  expect(replace).not.toHaveBeenCalled();
});

test.each(['pagehide', 'release'])('what waits is written at once on %s', (how) => {
  const address = take('?');
  address.write({ slipway_item: '104' });
  address.write({ slipway_item: '105' });
  if (how === 'release') address.release();
  else window.dispatchEvent(new Event('pagehide'));
  expect(location.search).toBe('?slipway_item=105');
});

test('one address, one element: another has it only once the first lets go', () => {
  const address = take('?');
  expect(takeAddress(other)).toBeNull();
  address.release();
  writer = takeAddress(other);
  expect(writer).not.toBeNull();
});

test('of those that begin together it is the first in the page', () => {
  const elements = ['first', 'second'].map(() =>
    Object.assign(document.createElement('address-keeper'), { urlParams: 'write' as const }),
  );
  document.body.append(...elements);
  const [first, second] = elements;
  expect(second && takeAddress(second)).toBeNull();
  writer = first ? takeAddress(first) : null;
  expect(writer).not.toBeNull();
  for (const element of elements) element.remove();
});

test('where the page may not change its address nothing breaks', () => {
  const address = take('?');
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(() => address.write({ slipway_item: '104' })).not.toThrow();
  vi.restoreAllMocks();
});

describe('parameters in an address', () => {
  test.each([
    ['', { a: '1' }, '?a=1'],
    ['?a=1', { a: '' }, ''],
    ['?a=1&b=2&a=3', { a: '4' }, '?b=2&a=4'],
    ['?%61=1&b', { a: '' }, '?b'],
    ['?b=%C3', { a: 'ü&=,' }, '?b=%C3&a=%C3%BC%26=,'],
    ['?constructor=1&__proto__=q&&toString', { a: '1' }, '?constructor=1&__proto__=q&&toString&a=1'],
  ])('%s with %j is %s', (search, parameters, expected) => {
    expect(withParameters(search, parameters)).toBe(expected);
  });
});
