/** Component tests run on what ships: Lit as published, once, beside the modules that this run is about. */
import { LitElement, ReactiveElement } from 'lit';
import { expect, inject, test } from 'vitest';
import { SlipwayBooking } from '../../../src/elements/root/booking.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the modules under test come from, as the path of their folder within the project. */
    modules: 'src' | '.cache/npm-sources';
  }
}

/** Names that any part of Lit has left in the global scope, with the versions it noted there. */
function traces(): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => /^(lit|reactive)/i.test(name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

test('Lit is the one that is published: its development build has left no trace, and there is one of each part', () => {
  expect(SlipwayBooking.prototype).toBeInstanceOf(LitElement);
  expect(traces()).toEqual({
    litElementVersions: [expect.any(String)],
    litHtmlVersions: [expect.any(String)],
    litPropertyMetadata: expect.any(WeakMap),
    reactiveElementVersions: [expect.any(String)],
  });
  expect(ReactiveElement).not.toHaveProperty('enabledWarnings');
});

test('every module of the widget comes from where this run takes them', () => {
  const folders = performance
    .getEntriesByType('resource')
    .map(({ name }) => /\/(src|\.cache\/npm-sources)\/.*\.[jt]s\b/.exec(name)?.[1])
    .filter((folder) => folder !== undefined);
  expect(folders.length).toBeGreaterThan(20);
  expect([...new Set(folders)]).toEqual([inject('modules')]);
});
