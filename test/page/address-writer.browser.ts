import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddressElement } from '../../src/page/address-owner.ts';
import { createAddressWriter, type AddressWriter } from '../../src/page/address-writer.ts';

const initialUrl = location.href;
const createKeeper = (): AddressElement => ({ localName: 'address-keeper', urlParams: 'write' });
const [firstElement, otherElement] = [createKeeper(), createKeeper()];
let writer: AddressWriter | null = null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  writer?.release();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '', initialUrl);
});

/** Sets the URL's query and takes the writer of the URL for the first element. */
function takeAddressWriter(search: string, state: unknown = null): AddressWriter {
  history.replaceState(state, '', search);
  writer = createAddressWriter(firstElement);
  if (!writer) throw new Error('The address is taken.');
  return writer;
}

it('keeps the page’s own parameters, hash and history state', () => {
  takeAddressWriter('?page%20id=a%2fb&flag#prices', { router: 7 }).write({ slipway_item: '104', slipway_date: '' });
  expect(location.search + location.hash).toBe('?page%20id=a%2fb&flag&slipway_item=104#prices');
  expect(history.state).toEqual({ router: 7 });
});

it('writes the page’s URL even if `<base>` names a different host', () => {
  const base = Object.assign(document.createElement('base'), { href: 'https://cdn.example/' });
  const addressWriter = takeAddressWriter('?page=1#prices');
  document.head.append(base);
  addressWriter.write({ slipway_item: '104' });
  base.remove();
  expect(location.search + location.hash).toBe('?page=1&slipway_item=104#prices');
});

it('writes the URL at most once a second, with the last change', () => {
  const replaceState = vi.spyOn(history, 'replaceState');
  const addressWriter = takeAddressWriter('?');
  replaceState.mockClear();
  for (const item of ['104', '105', '106']) addressWriter.write({ slipway_item: item });
  expect(location.search).toBe('?slipway_item=104');
  vi.advanceTimersByTime(999);
  expect(replaceState).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(location.search).toBe('?slipway_item=106');
  expect(replaceState).toHaveBeenCalledTimes(2);
});

it('writes nothing if the URL already has the parameters', () => {
  const replaceState = vi.spyOn(history, 'replaceState');
  const addressWriter = takeAddressWriter('?slipway_item=104');
  replaceState.mockClear();
  addressWriter.write({ slipway_item: '104' });
  expect(replaceState).not.toHaveBeenCalled();
});

it.each(['pagehide', 'release'])('writes a pending URL change immediately on `%s`', (releaseMethod) => {
  const addressWriter = takeAddressWriter('?');
  addressWriter.write({ slipway_item: '104' });
  addressWriter.write({ slipway_item: '105' });
  if (releaseMethod === 'release') addressWriter.release();
  else window.dispatchEvent(new Event('pagehide'));
  expect(location.search).toBe('?slipway_item=105');
});

it('lets only one element write the URL until that element releases it', () => {
  const addressWriter = takeAddressWriter('?');
  expect(createAddressWriter(otherElement)).toBeNull();
  addressWriter.release();
  writer = createAddressWriter(otherElement);
  expect(writer).not.toBeNull();
  addressWriter.release();
  expect(createAddressWriter(firstElement)).toBeNull();
});

describe('several elements on a page', () => {
  const addWritingElement = (urlParams: AddressElement['urlParams'] = 'write') => {
    const element = Object.assign(document.createElement('address-keeper'), { urlParams });
    document.body.append(element);
    return element;
  };
  afterEach(() => document.body.replaceChildren());

  it('lets only the first element with `url-params="write"` write the URL', () => {
    addWritingElement(true);
    const [first, secondElement] = [addWritingElement(), addWritingElement()];
    expect(createAddressWriter(secondElement)).toBeNull();
    writer = createAddressWriter(first);
    expect(writer).not.toBeNull();
  });

  it('keeps the same writing element if the page adds another above it', () => {
    const addressOwner = addWritingElement();
    writer = createAddressWriter(addressOwner);
    const laterElement = addWritingElement();
    addressOwner.before(laterElement);
    expect(createAddressWriter(laterElement)).toBeNull();
    writer?.release();
    writer = createAddressWriter(laterElement);
    expect(writer).not.toBeNull();
  });
});

it('throws no error if the browser refuses the URL change', () => {
  const addressWriter = takeAddressWriter('?');
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(() => addressWriter.write({ slipway_item: '104' })).not.toThrow();
  vi.restoreAllMocks();
});

it.each([
  ['', { a: '1' }, '?a=1'],
  ['?a=1', { a: '' }, ''],
  ['?a=1&b=2&a=3', { a: '4' }, '?b=2&a=4'],
  ['?%61=1&b', { a: '' }, '?b'],
  ['?b=%C3', { a: 'ü&=,' }, '?b=%C3&a=%C3%BC%26=,'],
  ['?constructor=1&__proto__=q&&toString', { a: '1' }, '?constructor=1&__proto__=q&&toString&a=1'],
])('changes the query “%s” with the parameters %j to “%s”', (search, parameters, newSearch) => {
  takeAddressWriter(search || '?').write(parameters);
  expect(location.search).toBe(newSearch);
});
