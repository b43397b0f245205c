/**
 * Vitest configuration for `npm run test:mutation`, which runs the tests of one floor (`MUTATED_FLOOR`) for each
 * mutant. All tests share one thread and one global scope, so that a mutant takes a fraction of a second.
 */
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createKeptThread } from './reused-thread.ts';

const floor = process.env.MUTATED_FLOOR ?? '';

/**
 * Excluded tests. They run nearly every line of code and take seconds, so a mutation run with them would take hours.
 */
const slowTests = [
  'test/api/random-answers/**',
  'test/api/client.test.ts',
  'test/flow/visits/model.test.ts',
  'test/relay/{hostile,published,service}/**',
  'test/relay/open-postgres.test.ts',
  'test/relay/failing-callbacks.test.ts',
  'test/relay/releases.test.ts',
  'test/relay/stores/bytes.test.ts',
  'test/relay/stores/{postgres,redis}.test.ts',
];

/** Replaces the threads that Stryker requests by one thread that stays alive between runs. */
const keepThreadPlugin: Plugin = {
  name: 'keep-thread',
  configureVitest({ project }) {
    project.config.pool = 'kept-thread';
    project.config.poolRunner = { name: 'kept-thread', createPoolWorker: createKeptThread };
  },
};

/** Sorts the test files so that the quickest run first, because they detect most mutants. */
class QuickestFirstSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const readDuration = ({ moduleId, project }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(project.config.root, moduleId)}`)?.duration ?? 0;
    return Promise.resolve(files.toSorted((a, b) => readDuration(a) - readDuration(b)));
  }
}

export default defineConfig({
  plugins: [keepThreadPlugin],
  test: {
    environment: 'node',
    include: [`test/${floor}/**/*.test.ts`],
    exclude: slowTests,
    provide: { times: 1 },
    isolate: false,
    sequence: { sequencer: QuickestFirstSequencer },
    testTimeout: 60_000,
  },
});
