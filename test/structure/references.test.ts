/**
 * Checks that comments refer only to documents, sections of docs/booking-api.md and parameters that exist. When a
 * developer renames a parameter, its comment may keep the old name.
 */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** A reference to a document, with its section numbers: `docs/booking-api.md 2, 3 and 8`. */
const referencePattern = /(?:demo\/)?docs\/[\w/-]+\.md(?:\s+(?:\*\s+)?((?:\d+(?:, | and | to )?)+))?/g;

const sources = ['src', 'demo', 'test', 'e2e'].flatMap(readSources);

const references = sources.flatMap(({ path, text }) =>
  [...text.replace(/\n\s*\* /g, ' ').matchAll(referencePattern)].map(([reference, numbers = '']) => ({
    path,
    document: /\S+\.md/.exec(reference)?.[0] ?? '',
    sections: numbers.match(/\d+/g) ?? [],
  })),
);

/** Returns the names of a function's parameters. For a destructured parameter, returns the names of its members. */
function listParameterNames({ parameters }: ts.SignatureDeclaration): string[] {
  return parameters.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((element) =>
          ts.isOmittedExpression(element) ? [] : [(element.propertyName ?? element.name).getText()],
        ),
  );
}

/** Returns the signature of a function, or of the function type that a member or a type alias has. */
function findSignature(node: ts.Node): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionLike(node)) return node;
  const isTyped = ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node);
  return isTyped && node.type && ts.isFunctionTypeNode(node.type) ? node.type : undefined;
}

/** Returns the name in each `@param` of a file, with the names of the function's parameters. */
function listParameterTags(path: string, text: string) {
  const parameterTags: { path: string; tagName: string; parameterNames: string[] }[] = [];
  const collectTags = (node: ts.Node) => {
    const signature = findSignature(node);
    if (signature)
      for (const tag of ts.getJSDocTags(node).filter(ts.isJSDocParameterTag))
        parameterTags.push({ path, tagName: tag.name.getText(), parameterNames: listParameterNames(signature) });
    ts.forEachChild(node, collectTags);
  };
  collectTags(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return parameterTags;
}

describe('a reference in a comment', () => {
  it('names a parameter that the function has', () => {
    const parameterTags = sources
      .filter(({ text }) => text.includes('@param'))
      .flatMap(({ path, text }) => listParameterTags(path, text));
    expect(parameterTags.length).toBeGreaterThan(100);
    expect(parameterTags.filter(({ tagName, parameterNames }) => !parameterNames.includes(tagName))).toEqual([]);
  });

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
