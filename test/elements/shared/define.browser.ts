import { afterEach, expect, it, vi } from 'vitest';
import { defineElements, isBrowserSupported } from '../../../src/elements/shared/define.ts';

afterEach(() => vi.restoreAllMocks());

const newClass = () => class extends HTMLElement {};

it('defines nothing in an unsupported browser', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  expect(isBrowserSupported()).toBe(false);
  defineElements({ 'define-unsupported': newClass() });
  expect(customElements.get('define-unsupported')).toBeUndefined();
});

it('upgrades elements that are already in the page', () => {
  const One = newClass();
  document.body.innerHTML = '<define-late></define-late>';
  defineElements({ 'define-late': One });
  expect(document.body.firstElementChild).toBeInstanceOf(One);
});

it('ignores a second definition with the same class', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const One = newClass();
  defineElements({ 'define-once': One });
  defineElements({ 'define-once': One });
  expect(warn).not.toHaveBeenCalled();
});

it('keeps the class of the first script, with one warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [First, Second, Other] = [newClass(), newClass(), newClass()];
  defineElements({ 'define-first': First });
  defineElements({ 'define-first': Second, 'define-other': Other });
  defineElements({ 'define-first': newClass() });
  expect(customElements.get('define-first')).toBe(First);
  expect(customElements.get('define-other')).toBe(Other);
  expect(warn).toHaveBeenCalledTimes(1);
});
