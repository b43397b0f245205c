/**
 * Tests that component tests load the code that ships: one published build of Lit, and modules from the tested folder.
 */
import { LitElement, ReactiveElement } from 'lit';
import { expect, inject, test } from 'vitest';
import { SlipwayBooking } from '../../../src/elements/root/booking.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder from which tests load the widget's modules, relative to the project. */
    modules: 'src' | '.cache/npm-sources';
  }
}

/** Returns Lit's global variables, which list each loaded version of its packages. */
function readLitGlobals(): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => /^(lit|reactive)/i.test(name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

test('loads the published build of Lit, each package once', () => {
  expect(SlipwayBooking.prototype).toBeInstanceOf(LitElement);
  expect(readLitGlobals()).toEqual({
    litElementVersions: [expect.any(String)],
    litHtmlVersions: [expect.any(String)],
    litPropertyMetadata: expect.any(WeakMap),
    reactiveElementVersions: [expect.any(String)],
  });
  expect(ReactiveElement).not.toHaveProperty('enabledWarnings');
});

test('loads every module of the widget from the folder under test', () => {
  const folders = performance
    .getEntriesByType('resource')
    .map(({ name }) => /\/(src|\.cache\/npm-sources)\/.*\.[jt]s\b/.exec(name)?.[1])
    .filter((folder) => folder !== undefined);
  expect(folders.length).toBeGreaterThan(20);
  expect([...new Set(folders)]).toEqual([inject('modules')]);
});
