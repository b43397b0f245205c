/**
 * `npm run test:changed`: runs the checks that the uncommitted changes can affect. Use it while you work. With `--
 * <ref>`, checks all changes since that commit: `npm run test:changed -- origin/main`.
 *
 * Types and lint are incremental, so the first run takes longer. Component tests run only for folders whose files or
 * tests changed; `npm test` runs all of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStages, createVitestStage, type Stage } from './stages.ts';

const [baseCommit = 'HEAD'] = process.argv.slice(2);

/** Returns the existing files that differ from the commit `baseCommit`, including untracked files. */
function listChangedFiles(): string[] {
  const runGit = (...gitArguments: string[]) => execFileSync('git', gitArguments, { encoding: 'utf8' }).split('\n');
  return [...runGit('diff', '--name-only', baseCommit), ...runGit('ls-files', '--others', '--exclude-standard')].filter(
    (path) => path !== '' && existsSync(path),
  );
}

/** Returns the folders below `test/elements` that contain component tests of the changed files. */
function listComponentFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((path) => /^(?:src|test)\/(elements\/[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].map((folder) => `test/${folder}`).filter((folder) => existsSync(folder));
}

const files = listChangedFiles();
const scriptFiles = files.filter((path) => /\.(ts|js|mjs)$/.test(path));
const proseFiles = files.filter((path) => /\.(ts|md)$/.test(path));
const folders = listComponentFolders(files);

const stages: readonly Stage[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  },
  ...(scriptFiles.length === 0
    ? []
    : [
        {
          name: 'lint',
          command: [
            'eslint',
            ...['--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0', '--no-warn-ignored'],
            ...scriptFiles,
          ],
        },
      ]),
  ...(files.length === 0 ? [] : [{ name: 'format', command: ['prettier', '--check', '--ignore-unknown', ...files] }]),
  ...(proseFiles.length === 0
    ? []
    : [
        {
          name: 'prose',
          command: ['tsx', 'test/prose/main.ts', ...proseFiles],
          requiredTools: 'test/prose' as const,
        },
      ]),
  {
    name: 'unit tests',
    ...createVitestStage('unit', '--project', 'linters', '--changed', baseCommit, '--passWithNoTests'),
  },
  ...(folders.length === 0
    ? []
    : [{ name: 'components', ...createVitestStage('components', '--passWithNoTests', ...folders) }]),
];

if (files.length === 0) console.log(`Nothing differs from ${baseCommit}.`);
else await runStages(stages);
