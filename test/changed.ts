/**
 * `npm run test:changed`: checks what the uncommitted changes can affect, for use while you work. With `-- <ref>`,
 * checks all changes since that commit: `npm run test:changed -- origin/main`.
 *
 * Types and lint are incremental, so the first run takes longer. Component tests run only for folders whose files or
 * tests changed; `npm test` runs all of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStages, vitest, type Stage } from './stages.ts';

const [base = 'HEAD'] = process.argv.slice(2);

/** Returns the existing files that differ from the commit `base`, including untracked files. */
function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (path) => path !== '' && existsSync(path),
  );
}

/** Returns the folders below `test/elements` that contain component tests of the changed files. */
function componentFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((path) => /^(?:src|test)\/(elements\/[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].map((folder) => `test/${folder}`).filter((folder) => existsSync(folder));
}

const files = changedFiles();
const scripts = files.filter((path) => /\.(ts|js|mjs)$/.test(path));
const prose = files.filter((path) => /\.(ts|md)$/.test(path));
const folders = componentFolders(files);

const stages: readonly Stage[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  },
  ...(scripts.length === 0
    ? []
    : [
        {
          name: 'lint',
          command: [
            'eslint',
            ...['--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0', '--no-warn-ignored'],
            ...scripts,
          ],
        },
      ]),
  ...(files.length === 0 ? [] : [{ name: 'format', command: ['prettier', '--check', '--ignore-unknown', ...files] }]),
  ...(prose.length === 0
    ? []
    : [
        {
          name: 'prose',
          command: ['tsx', 'test/prose/main.ts', ...prose],
          needsTools: 'test/prose' as const,
        },
      ]),
  { name: 'unit tests', ...vitest('unit', '--project', 'linters', '--changed', base, '--passWithNoTests') },
  ...(folders.length === 0 ? [] : [{ name: 'components', ...vitest('components', '--passWithNoTests', ...folders) }]),
];

if (files.length === 0) console.log(`Nothing differs from ${base}.`);
else await runStages(stages);
