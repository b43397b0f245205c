/** Checks that each document exists that a comment refers to, and each section of docs/booking-api.md. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** A reference to a document, with its section numbers: `docs/booking-api.md 2, 3 and 8`. */
const referencePattern = /(?:demo\/)?docs\/[\w/-]+\.md(?:\s+(?:\*\s+)?((?:\d+(?:, | and | to )?)+))?/g;

const references = ['src', 'demo', 'test', 'e2e'].flatMap(readSources).flatMap(({ path, text }) =>
  [...text.replace(/\n\s*\* /g, ' ').matchAll(referencePattern)].map(([reference, numbers = '']) => ({
    path,
    document: /\S+\.md/.exec(reference)?.[0] ?? '',
    sections: numbers.match(/\d+/g) ?? [],
  })),
);

describe('a reference in a comment', () => {
  it('names a document that exists', () => {
    expect(references.length).toBeGreaterThan(80);
    expect(references.filter(({ document }) => !existsSync(document))).toEqual([]);
  });

  it('names sections that exist in the document', () => {
    const sectionNumbers = [...readFileSync('docs/booking-api.md', 'utf8').matchAll(/^## (\d+)\./gm)].map(
      ([, number]) => number,
    );
    const inBookingApi = references.filter(({ document }) => document === 'docs/booking-api.md');
    expect(inBookingApi.flatMap(({ sections }) => sections).length).toBeGreaterThan(50);
    const missing = inBookingApi.filter(({ sections }) =>
      sections.some((section) => !sectionNumbers.includes(section)),
    );
    expect(missing).toEqual([]);
  });
});
