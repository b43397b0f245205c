import { afterEach, expect, test } from 'vitest';
import { disownAddress, isAddressTaken, ownAddress, type AddressKeeper } from '../../src/page/address-owner.ts';

const keeper = (urlParams: AddressKeeper['urlParams'] = 'write') =>
  Object.assign(document.createElement('owner-of-address'), { urlParams });
const elements: HTMLElement[] = [];
const put = (urlParams?: AddressKeeper['urlParams']) => {
  const element = keeper(urlParams);
  elements.push(element);
  document.body.append(element);
  return element;
};
afterEach(() => {
  for (const element of elements.splice(0)) {
    disownAddress(element as HTMLElement & AddressKeeper);
    element.remove();
  }
});

test('the address is for the first in the page that is to keep it; those that only read do not count', () => {
  put(true);
  const [first, second] = [put(), put()];
  expect([isAddressTaken(first), isAddressTaken(second)]).toEqual([false, true]);
});

test('whoever keeps it keeps it, whatever is put before it, until it lets go', () => {
  const [first, second] = [put(), put()];
  ownAddress(second);
  expect([isAddressTaken(first), isAddressTaken(second)]).toEqual([true, false]);
  disownAddress(first);
  expect(isAddressTaken(first)).toBe(true);
  disownAddress(second);
  expect(isAddressTaken(first)).toBe(false);
});

test('an element that no search finds, as in another tree, may have it where nobody does', () => {
  expect(isAddressTaken(keeper())).toBe(false);
});
