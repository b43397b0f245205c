/** Reads the detail types of events from the interfaces that declare them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFolder } from './project.ts';

const declarations = [
  { file: 'src/elements/shared/public-events.ts', name: 'PublicEvents' },
  { file: 'src/elements/shared/requests.ts', name: 'Requests' },
] as const;

/**
 * Returns the TypeScript type of each event by its name.
 *
 * @example
 * (await readEventTypes()).get('slipway-leaving'); // 'CustomEvent<{ url: string }>'
 */
export async function readEventTypes(): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    declarations.map(async ({ file, name }) => {
      const text = await readFile(join(projectFolder, file), 'utf8');
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
      const declaration = statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name);
      if (!declaration) throw new Error(`${file} declares no interface ${name}.`);
      return declaration.members.filter(ts.isPropertySignature).map(eventType);
    }),
  );
  return new Map(lists.flat());
}

function eventType({ name, type }: ts.PropertySignature): [name: string, type: string] {
  const detail = type?.getText() ?? 'undefined';
  const isEmpty = detail === 'undefined';
  return [
    ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '',
    isEmpty ? 'CustomEvent' : `CustomEvent<${detail}>`,
  ];
}
