/**
 * `npm run test:mutation`: Stryker changes the sources of one floor at a time, and the floor's unit tests must fail.
 * The argument `-- flow/cart` measures one folder, and `-- flow/store.ts` one file. `-- flow --shard 1/2` measures
 * every second file. Prints the undetected mutants and a score for each floor. Fails if a score is below its floor's
 * minimum.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { importTool, provideTools, requireFrom } from '../tools/provide.ts';
import { partOf } from '../slices.ts';
import { findShortfall, scoreOf, scoresByFolder, table, type Mutant, type Score } from './score.ts';

/**
 * Minimum score of each floor whose tests run without a browser: the percentage of mutants that the tests must detect.
 * The score of `page` is low because component tests cover half of it, and Stryker cannot run those.
 */
const minPercentByFloor: Readonly<Record<string, number>> = { values: 94, api: 90, relay: 90, flow: 90, page: 59 };
const floors = Object.keys(minPercentByFloor);

/**
 * The part of Stryker that this program calls. The package is in `test/tools`, so the project has no types of it.
 */
interface StrykerModule {
  Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> };
}

const missingReason = provideTools('test/tools');
if (missingReason !== null) {
  console.log(missingReason);
  process.exit(1);
}
const { Stryker } = await importTool<StrykerModule>('test/tools', '@stryker-mutator/core');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string', default: '1/1' } },
});

/** Tests start these programs as processes of their own. Stryker changes nothing there, so no test could find a mutant. */
const programs = ['src/relay/main.ts'];

/** Returns the paths of the sources to measure, such as `src/flow/store.ts`. */
function sourcesOf(part: string): string[] {
  if (part.endsWith('.ts')) return [`src/${part}`];
  const paths = readdirSync(`src/${part}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/${part}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !programs.includes(path))
    .sort();
  return partOf(paths, flags.shard);
}

async function measure(part: string): Promise<{ folders: Score[]; all: Score }> {
  const [floor = ''] = part.split('/');
  process.env.MUTATED_FLOOR = floor;
  const mutants = await new Stryker({
    mutate: sourcesOf(part),
    testRunner: 'vitest',
    plugins: [requireFrom('test/tools').resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Static code runs while its file loads. For each mutant in it, Stryker would have to load all files again.
    ignoreStatic: true,
    disableTypeChecks: false,
    tempDirName: '.cache/mutation',
    ignorePatterns: ['/.cache', '/.data', '/dist', '/e2e', '/test-results'],
    concurrency: availableParallelism(),
    timeoutMS: 10_000,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  }).runMutationTest();
  return { folders: scoresByFolder(mutants), all: scoreOf(`src/${part}`, mutants) };
}

const parts = positionals.map((part) => part.replace(/^src\//, '').replace(/\/$/, ''));
const unknownParts = parts.filter((part) => !floors.includes(part.split('/')[0] ?? '') || !existsSync(`src/${part}`));
if (unknownParts.length > 0) throw new Error(`No folder or file of ${floors.join(', ')}: ${unknownParts.join(', ')}`);

const results: { folders: Score[]; all: Score }[] = [];
for (const part of parts.length > 0 ? parts : floors) results.push(await measure(part));
for (const { folders, all } of results) console.log(`\n${table([...folders, { ...all, name: `all of ${all.name}` }])}`);

const complaints = results
  .map(({ all }) => findShortfall(all, minPercentByFloor[all.name.split('/')[1] ?? ''] ?? 100))
  .filter((complaint) => complaint !== null);
if (complaints.length > 0) {
  console.log(`\n${complaints.join('\n')}`);
  process.exitCode = 1;
}
