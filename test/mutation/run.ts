/**
 * `npm run test:mutation`: Stryker changes the sources of one floor at a time, and the floor's unit tests must fail.
 * The argument `-- flow/cart` measures one folder, and `-- flow/store.ts` one file. `-- flow --shard 1/2` measures
 * every second file. Prints the undetected mutants and a score for each folder and floor. Fails if a score is below its
 * floor's minimum.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { importTool, provideTools, createToolRequire } from '../tools/provide.ts';
import { selectPart } from '../slices.ts';
import { findShortfall, computeScore, computeScoresByFolder, formatTable, type Mutant, type Score } from './score.ts';

/**
 * Minimum score of each floor whose tests run without a browser: the percentage of mutants that the tests must detect.
 * The score of `page` is low because component tests cover half of it, and Stryker cannot run those.
 */
const minPercentByFloor: Readonly<Record<string, number>> = { values: 94, api: 90, relay: 90, flow: 90, page: 59 };
const floorNames = Object.keys(minPercentByFloor);

/** The part of Stryker that this program calls. The package is in `test/tools`, so its types are not available here. */
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

/**
 * Tests start these programs in separate processes. Stryker does not change the code there, so no test could detect a
 * mutant.
 */
const entryPrograms = ['src/relay/main.ts'];

/** Returns the paths of the sources to measure, such as `src/flow/store.ts`. */
function listSources(sourcePart: string): string[] {
  if (sourcePart.endsWith('.ts')) return [`src/${sourcePart}`];
  const sourcePaths = readdirSync(`src/${sourcePart}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/${sourcePart}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !entryPrograms.includes(path))
    .sort();
  return selectPart(sourcePaths, flags.shard);
}

async function measureScores(sourcePart: string): Promise<{ folders: Score[]; total: Score }> {
  const [floor = ''] = sourcePart.split('/');
  process.env.MUTATED_FLOOR = floor;
  const mutants = await new Stryker({
    mutate: listSources(sourcePart),
    testRunner: 'vitest',
    plugins: [createToolRequire('test/tools').resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Static code runs while its file loads. So for each mutant in static code, Stryker would have to load all files
    // again.
    ignoreStatic: true,
    disableTypeChecks: false,
    tempDirName: '.cache/mutation',
    ignorePatterns: ['/.cache', '/.data', '/dist', '/e2e', '/test-results'],
    concurrency: availableParallelism(),
    timeoutMS: 10_000,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  }).runMutationTest();
  return { folders: computeScoresByFolder(mutants), total: computeScore(`src/${sourcePart}`, mutants) };
}

const selectedParts = positionals.map((sourcePart) => sourcePart.replace(/^src\//, '').replace(/\/$/, ''));
const unknownParts = selectedParts.filter(
  (sourcePart) => !floorNames.includes(sourcePart.split('/')[0] ?? '') || !existsSync(`src/${sourcePart}`),
);
if (unknownParts.length > 0)
  throw new Error(`No folder or file of ${floorNames.join(', ')}: ${unknownParts.join(', ')}`);

const results: { folders: Score[]; total: Score }[] = [];
for (const sourcePart of selectedParts.length > 0 ? selectedParts : floorNames)
  results.push(await measureScores(sourcePart));
for (const { folders, total } of results)
  console.log(`\n${formatTable([...folders, { ...total, name: `all of ${total.name}` }])}`);

const shortfalls = results
  .map(({ total }) => findShortfall(total, minPercentByFloor[total.name.split('/')[1] ?? ''] ?? 100))
  .filter((shortfall) => shortfall !== null);
if (shortfalls.length > 0) {
  console.log(`\n${shortfalls.join('\n')}`);
  process.exitCode = 1;
}
