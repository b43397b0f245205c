import { afterEach, expect, test, vi } from 'vitest';
import { defineElements, isSupported } from '../../../src/elements/shared/define.ts';

afterEach(() => vi.restoreAllMocks());

const fresh = () => class extends HTMLElement {};

test('below the browsers that are supported nothing is defined: the page’s own link stays', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  expect(isSupported()).toBe(false);
  defineElements({ 'define-unsupported': fresh() });
  expect(customElements.get('define-unsupported')).toBeUndefined();
});

test('what stands in the page already becomes what it is', () => {
  const One = fresh();
  document.body.innerHTML = '<define-late></define-late>';
  defineElements({ 'define-late': One });
  expect(document.body.firstElementChild).toBeInstanceOf(One);
});

test('the same again is no news', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const One = fresh();
  defineElements({ 'define-once': One });
  defineElements({ 'define-once': One });
  expect(warn).not.toHaveBeenCalled();
});

test('of two scripts the first is used, whatever else the second brings is defined, and that is said once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [First, Second, Other] = [fresh(), fresh(), fresh()];
  defineElements({ 'define-first': First });
  defineElements({ 'define-first': Second, 'define-other': Other });
  defineElements({ 'define-first': fresh() });
  expect(customElements.get('define-first')).toBe(First);
  expect(customElements.get('define-other')).toBe(Other);
  expect(warn).toHaveBeenCalledTimes(1);
});
