/**
 * Tests that each example of `demo/docs/api-reference.md` compiles with the exports of the package and
 * `contextByEntry`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { findCompilerErrors } from './compiler-faults.ts';
import { readDocument } from './documentation.ts';

interface Example {
  entry: string;
  name: string;
  code: string;
}

interface ApiReference {
  exports: Map<string, string[]>;
  examples: Example[];
}

/** Reads the package entries (`##`), their exports (`###`) and the examples from the page. */
function readReference(): ApiReference {
  const exports = new Map<string, string[]>();
  const examples: Example[] = [];
  let [entry, name] = ['', ''];
  const REFERENCE_PATTERN = /^## (?<entry>slipway.*)$|^### (?<name>.*)$|^Example:\n\n```\w*\n(?<code>[\s\S]*?)^```$/gm;
  for (const { groups = {} } of readDocument('api-reference').matchAll(REFERENCE_PATTERN)) {
    if (groups.entry !== undefined) exports.set((entry = groups.entry), []);
    else if (groups.name !== undefined) exports.get(entry)?.push((name = groups.name));
    else examples.push({ entry, name, code: groups.code ?? '' });
  }
  return { exports, examples };
}

const { exports, examples } = readReference();

/** Declarations of the values that the examples of an entry use but do not create. */
const contextByEntry: Readonly<Record<string, string>> = {
  'slipway-booking': `
    declare const locale: SlipwayForm['locale'];
    declare const availability: SlipwayCalendar['availability'];
    declare const month: SlipwayCalendar['month'];
    declare const parameters: SlipwayParameters['parameters'];
    declare const quantities: SlipwayParameters['values'];
    declare const items: SlipwayItems['items'];
    declare const booking: SlipwayConfirmation['booking'];
    declare const session: Session;
    declare const form: BookingForm;
    declare const values: SlipwayForm['values'];
    declare const flow: Flow;
    declare const error: unknown;
    declare function sendConversion(value: number | null, currency: string): void;`,
  'slipway-booking/api': `
    declare const client: Client;
    declare const session: Session;
    declare const quote: Quote;
    declare const request: QuoteRequest;
    declare const form: BookingForm;
    declare const items: readonly Item[];
    declare const calendar: CalendarDays;
    declare const slip: Slip;
    declare const values: Readonly<Record<string, string>>;
    declare const [key, id, start, end]: [string, string, string, string];
    declare const error: unknown;`,
  'slipway-booking/flow': `
    declare const client: Client;
    declare const flow: Flow;
    declare const store: Store;
    declare const commands: Commands;
    declare const availability: Availability;
    declare const request: QuoteRequest;
    declare const slip: Slip;
    declare const lines: LineCommands;
    declare const [bookButton, reviewButton]: [HTMLButtonElement, HTMLButtonElement];
    declare function readCart(file: string): StoredCart | null;
    declare function show(...values: unknown[]): void;`,
  'slipway-booking/relay': `
    import pg from 'pg';
    import { Redis } from 'ioredis';
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    import type { IncomingMessage } from 'node:http';
    interface Server { requestIP(request: Request): { address: string } | null }
    declare const Bun: { env: { METRICS_TOKEN: string }; serve(settings: { fetch: (request: Request, server: Server) => Promise<Response> }): void };
    declare const options: RelayOptions;
    declare const store: CreateStore;
    declare const record: CreateRecord;
    declare const [key, connectionString, keepFor]: [string, string, number];
    declare const state: DurableObjectState;
    declare const env: { SLIPWAY_CREATES: DurableObjectNamespace<DurableObjectId>; API_KEY: string; API_SECRET: string; METRICS_TOKEN: string };
    declare interface DurableObjectId { readonly name?: string }
    declare const [ioredis, pool]: [Redis, pg.Pool];
    declare const nodeRedis: { sendCommand(words: string[]): Promise<unknown> };
    declare const client: PostgresClient;
    declare const request: Request;
    declare const incoming: IncomingMessage;
    declare const logger: { info(entry: object): void };
    declare const metrics: RelayMetrics;
    declare const relay: Relay;
    declare const openTelemetry: OpenTelemetry;
    declare const monitor: { record(route: string, status: number, took: number): void };`,
};

/** Returns imports of every export. Two entries may export the same name, so the example's own entry comes first. */
function createImports(entry: string): string {
  const importedNames = new Set<string>();
  return [entry, ...exports.keys()]
    .map((module) => {
      const newNames = (exports.get(module) ?? []).filter((name) => !importedNames.has(name));
      for (const name of newNames) importedNames.add(name);
      return `import { ${newNames.join(', ')} } from '${module}';`;
    })
    .join('\n');
}

/** Converts markup to a program that the compiler can check: each attribute becomes an assignment to its property. */
function toProgram(markup: string): string {
  const [, tag = '', rest = ''] = /^<([a-z-]+)((?:\s+\.?[\w-]+=(?:"[^"]*"|\$\{[^}]*\}))*)\s*>/.exec(markup) ?? [];
  const settings = [...rest.matchAll(/\.?([\w-]+)=(?:("[^"]*")|\$\{([^}]*)\})/g)].map(
    ([, name = '', text, expression]) =>
      `element.${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())} = ${text ?? expression ?? ''};`,
  );
  return [`const element = document.createElement('${tag}');`, ...settings].join('\n');
}

function createProgram({ entry, code }: Pick<Example, 'entry' | 'code'>): string {
  const head = `${createImports(entry)}\n${contextByEntry[entry] ?? ''}\n`;
  if (code.startsWith('export ')) return head + code;
  return `${head}export async function example() {\n${code.startsWith('<') ? toProgram(code) : code}\n}\n`;
}

describe('an example of the API reference', () => {
  const programs = examples.map((example, index) => ({ ...example, file: `api-example-${index}.ts` }));
  let errorsByFile: Map<string, string[]>;
  beforeAll(() => {
    errorsByFile = findCompilerErrors(new Map(programs.map((program) => [program.file, createProgram(program)])));
  }, 120_000);

  it.each(programs)('compiles for the export $name of $entry', ({ file }) => {
    expect(errorsByFile.get(file) ?? []).toEqual([]);
  });

  it('exists for every export of the package', () => {
    expect(new Set(examples.map(({ entry, name }) => `${entry} ${name}`)).size).toBe(
      [...exports.values()].flat().length,
    );
    expect(examples.length).toBeGreaterThan(100);
  });
});

it.each([
  ['a missing method', 'slipway-booking/api', 'await client.book();'],
  ['a missing property in markup', 'slipway-booking', '<slipway-cart .price=${session}></slipway-cart>'],
  ['a missing attribute', 'slipway-booking', '<slipway-booking colour="red"></slipway-booking>'],
])(
  'reports an error in an example with %s',
  (_, entry, code) => {
    expect(findCompilerErrors(new Map([['wrong.ts', createProgram({ entry, code })]])).get('wrong.ts')).toHaveLength(1);
  },
  60_000,
);
