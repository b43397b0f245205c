import { afterEach, expect, it, vi } from 'vitest';
import { defineElements, isBrowserSupported } from '../../../src/elements/shared/define.ts';

afterEach(() => vi.restoreAllMocks());

const createElementClass = () => class extends HTMLElement {};

it('defines nothing in an unsupported browser', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  expect(isBrowserSupported()).toBe(false);
  defineElements({ 'define-unsupported': createElementClass() });
  expect(customElements.get('define-unsupported')).toBeUndefined();
});

it('upgrades elements that are already in the page', () => {
  const ElementClass = createElementClass();
  document.body.innerHTML = '<define-late></define-late>';
  defineElements({ 'define-late': ElementClass });
  expect(document.body.firstElementChild).toBeInstanceOf(ElementClass);
});

it('ignores a second definition with the same class', () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const ElementClass = createElementClass();
  defineElements({ 'define-once': ElementClass });
  defineElements({ 'define-once': ElementClass });
  expect(consoleWarn).not.toHaveBeenCalled();
});

it('keeps the class of the first script, with one warning', () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [FirstClass, SecondClass, OtherClass] = [createElementClass(), createElementClass(), createElementClass()];
  defineElements({ 'define-first': FirstClass });
  defineElements({ 'define-first': SecondClass, 'define-other': OtherClass });
  defineElements({ 'define-first': createElementClass() });
  expect(customElements.get('define-first')).toBe(FirstClass);
  expect(customElements.get('define-other')).toBe(OtherClass);
  expect(consoleWarn).toHaveBeenCalledTimes(1);
});
