/**
 * Tests `.ci/run`, which adds up the counts of two test runs. Stubs replace npm and git. Also checks that the files for
 * GitHub are valid and complete.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { selectPart, slices } from '../slices.ts';

let commandFolder: string;
beforeAll(() => {
  commandFolder = mkdtempSync(join(tmpdir(), 'slipway-ci-'));
  const writeStub = (name: string, script: string) =>
    writeFileSync(join(commandFolder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  // Imitates a user who is not root, so that the script installs no system packages.
  writeStub('id', 'echo 1000');
  writeStub('git', 'echo 3c113208f6a1c04b7e7f3c9a55d1f3b1a2c4d5e6');
  writeStub(
    'npm',
    `case "$1" in
  ci) exit 0 ;;
  test) echo "$SAMPLE"; exit "$SAMPLE_CODE" ;;
  run) echo "asked: $*, CI=$CI"; echo "$SLICE"; exit "$SLICE_CODE" ;;
esac`,
  );
});
afterAll(() => rmSync(commandFolder, { recursive: true }));

interface FakeRun {
  output: string;
  code?: number;
}

function runCiScript(testRun: FakeRun, slice: FakeRun): { code: number | null; lines: string[] } {
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    encoding: 'utf8',
    env: {
      PATH: `${commandFolder}:${process.env.PATH ?? ''}`,
      SAMPLE: testRun.output,
      SAMPLE_CODE: String(testRun.code ?? 0),
      SLICE: slice.output,
      SLICE_CODE: String(slice.code ?? 0),
    },
  });
  return { code: status, lines: stdout.trim().split('\n') };
}

const passingTestRun = { output: '1200 passed, 0 failed, 1 skipped' };
const passingSliceRun = { output: '30 passed, 0 failed, 2 skipped' };

it('adds the counts of `npm test` and of the commit’s slice', () => {
  const { code, lines } = runCiScript(passingTestRun, passingSliceRun);
  expect(lines.at(-1)).toBe('1230 passed, 0 failed, 3 skipped');
  expect(code).toBe(0);
  expect(lines).toContain('asked: run test:long -- --slice-of 3c113208f6a1c04b7e7f3c9a55d1f3b1a2c4d5e6, CI=1');
});

it.each([
  [
    'npm test fails',
    { output: '1198 passed, 2 failed, 1 skipped', code: 1 },
    passingSliceRun,
    '1228 passed, 2 failed, 3 skipped',
  ],
  [
    'the slice fails',
    passingTestRun,
    { output: '29 passed, 1 failed, 2 skipped', code: 1 },
    '1229 passed, 1 failed, 3 skipped',
  ],
  [
    'the slice stops before it counts',
    passingTestRun,
    { output: 'so far', code: 124 },
    '1200 passed, 1 failed, 1 skipped',
  ],
  ['npm test ends without a count', { output: '' }, passingSliceRun, '30 passed, 1 failed, 2 skipped'],
  [
    'a run fails without counting a failure',
    { ...passingTestRun, code: 1 },
    passingSliceRun,
    '1230 passed, 1 failed, 3 skipped',
  ],
  [
    'the count is part of a sentence',
    { output: 'Tests: 9 passed, 0 failed, 0 skipped' },
    passingSliceRun,
    '30 passed, 1 failed, 2 skipped',
  ],
] as const)('reports a failure if %s', (_, sample, slice, lastLine) => {
  const { code, lines } = runCiScript(sample, slice);
  expect(lines.at(-1)).toBe(lastLine);
  expect(code).toBe(1);
});

interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy: { matrix: Record<string, number[]> };
  steps: { uses?: string; run?: string }[];
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

describe('.github', () => {
  const folder = '.github/workflows';
  const readWorkflow = (name: string) => parse(readFileSync(join(folder, name), 'utf8')) as Workflow;
  const workflows = readdirSync(folder);
  const yamlFiles = readdirSync('.github', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yml'),
  );

  it.each(yamlFiles)('contains valid YAML in %s', (name) => {
    expect(parse(readFileSync(join('.github', name), 'utf8'), { strict: true, uniqueKeys: true })).toBeTypeOf('object');
  });

  it.each(workflows)('limits the permissions and the time of %s', (name) => {
    const { permissions, jobs } = readWorkflow(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(360);
  });

  it.each(workflows)('pins each action of %s by its major version', (name) => {
    const actions = Object.values(readWorkflow(name).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@v\d+$/);
  });

  const readLongJob = () => readWorkflow('long.yml').jobs['long'] ?? expect.fail('long.yml has no job "long".');

  it('runs each slice of the long run in exactly one shard', () => {
    const { strategy, steps } = readLongJob();
    // The shards are the only dimension of the matrix, so `strategy.job-total` is the number of shards.
    expect(Object.keys(strategy.matrix)).toEqual(['shard']);
    expect(steps.map(({ run }) => run)).toContain(
      'npm run test:long -- --slice ${{ matrix.shard }}/${{ strategy.job-total }}',
    );
    const shards = strategy.matrix['shard'] ?? [];
    const coveredSlices = shards.flatMap((shard) => selectPart(slices, `${shard}/${shards.length}`));
    expect(coveredSlices.map(({ name }) => name).sort()).toEqual(slices.map(({ name }) => name).sort());
  });

  it('gives each shard of the long run time for all its slices', () => {
    const { strategy, 'timeout-minutes': timeoutMinutes } = readLongJob();
    const slicesPerShard = Math.ceil(slices.length / (strategy.matrix['shard']?.length ?? 0));
    // A slice may take 40 minutes, as in `.ci/run`. The installation takes up to 20.
    expect(timeoutMinutes).toBeGreaterThanOrEqual(slicesPerShard * 40 + 20);
  });

  it('publishes a release with provenance only after all checks', () => {
    const { check, package: packageJob, image } = readWorkflow('release.yml').jobs;
    const listCommands = (job?: Job) => (job?.steps ?? []).map(({ run }) => run ?? '').join('\n');
    expect(listCommands(check)).toMatch(/^npm test\nnpm run release:check$/m);
    for (const job of [packageJob, image]) expect(job?.needs).toBe('check');
    expect(packageJob?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(listCommands(packageJob)).toContain('npm publish --provenance');
    expect(image?.permissions).toEqual({ contents: 'read', packages: 'write' });
    expect(listCommands(image)).toContain('--provenance=mode=max --sbom=true --push');
  });
});
