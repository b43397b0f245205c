/**
 * `npm run prose`: checks and counts the language of the project. `-- src/flow` reads one folder. `-- --update` lowers the
 * baseline to what is left. Fails if a file breaks a rule more often than the baseline allows, or if the subject of a
 * commit made since then is not in Conventional Commits form.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../demo/building/project.ts';
import { countFindings, lowerBaseline, newFindings, type Counts, type Finding } from './baseline.ts';
import { exportsWithoutExample, readCode } from './read-code.ts';
import { checkProse, isBareName, RULES, startsWithVerb, type Rule } from './rules.ts';

const baselinePath = join(projectFolder, 'test', 'prose', 'baseline.json');
/** The last commit before these rules. */
const FIRST_COMMIT = 'd472d05c';
const SUBJECT = /^(feat|fix|refactor|perf|test|docs|build|ci|chore|style)(\([a-z0-9/-]+\))?!?: [a-z]/;
const MAX_SUBJECT = 72;

/** Entries of the package, whose exports other people import. */
const entries = ['index', 'api/index', 'flow/index', 'relay/index'].map((name) =>
  join(projectFolder, 'src', `${name}.ts`),
);

/** Pages whose text is quoted from elsewhere, or that record what was. */
const notRead = /^(CHANGELOG\.md|LICENSE|test\/package\/applications\/|demo\/part-pictures\/)|\.licenses\.md$/;

function git(...words: string[]): string[] {
  // A checkout may belong to another user, as in a container.
  return execFileSync('git', ['-c', 'safe.directory=*', ...words], {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => line !== '');
}

/** Returns the tracked and new files that exist, below `folders` if there are any. */
function filesBelow(folders: readonly string[]): string[] {
  const deleted = new Set(git('ls-files', '--deleted'));
  return git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders).filter(
    (file) => /\.(ts|md)$/.test(file) && !notRead.test(file) && !deleted.has(file),
  );
}

function checkFile(file: string): Finding[] {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  const prose = (line: number, piece: string) =>
    checkProse(piece).map(({ rule, sentence }): Finding => ({ rule, file, line, text: sentence }));
  if (file.endsWith('.md')) {
    const withoutCode = text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''));
    let line = 1;
    return withoutCode.split('\n\n').flatMap((paragraph) => {
      const found = prose(line, paragraph);
      line += paragraph.split('\n').length + 1;
      return found;
    });
  }
  const { comments, titles, names } = readCode(file, text);
  const isTest = /^(test|e2e)\//.test(file);
  return [
    ...comments.flatMap((comment) => prose(comment.line, comment.text)),
    ...names.filter((name) => isBareName(name.text)).map((name): Finding => ({ rule: 'name', file, ...name })),
    ...titles
      .filter((title) => isTest && !startsWithVerb(title.text))
      .map((title): Finding => ({ rule: 'title', file, ...title })),
  ];
}

function missingExamples(read: ReadonlySet<string>): Finding[] {
  return [...exportsWithoutExample(entries)]
    .filter(([file]) => read.has(file))
    .flatMap(([file, pieces]) => pieces.map((piece): Finding => ({ rule: 'example', file, ...piece })));
}

/** Returns `src/elements/root` for files of elements, and two levels of all other paths. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'elements' ? 3 : 2).join('/') || '(top level)';
}

function table(findings: readonly Finding[]): string {
  const rules = Object.keys(RULES) as Rule[];
  const counts = new Map<string, Partial<Record<Rule, number>>>();
  for (const { file, rule } of findings) {
    const row = counts.get(folderOf(file)) ?? {};
    counts.set(folderOf(file), { ...row, [rule]: (row[rule] ?? 0) + 1 });
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = Object.fromEntries(rules.map((rule) => [rule, findings.filter((each) => each.rule === rule).length]));
  const write = (name: string, cells: readonly string[]) =>
    name.padEnd(26) + cells.map((cell, index) => cell.padStart(RULES[rules[index] ?? 'name'].length + 2)).join('');
  return [
    write('', Object.values(RULES)),
    ...[...rows, ['all', total] as const].map(([name, row]) =>
      write(
        name,
        rules.map((rule) => String(row[rule] ?? 0)),
      ),
    ),
  ].join('\n');
}

/** Returns the subjects since the baseline that break the rule, or null if the history is not here (a shallow clone). */
function wrongSubjects(): string[] | null {
  try {
    return git('log', '--no-merges', '--format=%s', `${FIRST_COMMIT}..HEAD`).filter(
      (subject) => subject.length > MAX_SUBJECT || !SUBJECT.test(subject),
    );
  } catch {
    return null;
  }
}

function readBaseline(): Counts {
  return JSON.parse(readFileSync(baselinePath, 'utf8')) as Counts;
}

function writeBaseline(counts: Counts): void {
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = Object.entries(sorted).map(([file, row]) => `  ${JSON.stringify(file)}: ${JSON.stringify(row)}`);
  writeFileSync(baselinePath, `{\n${lines.join(',\n')}\n}\n`);
}

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false }, create: { type: 'boolean', default: false } },
});
const files = filesBelow(folders);
const read = new Set(files);
const findings = [...files.flatMap(checkFile), ...missingExamples(read)];
console.log(table(findings));

if (values.create) writeBaseline(countFindings(findings));
const baseline = readBaseline();
const lowered = lowerBaseline(baseline, countFindings(findings), (file) => read.has(file) || folders.length === 0);
if (values.update) writeBaseline(lowered);
else if (JSON.stringify(lowered) !== JSON.stringify(baseline))
  console.log('\nSome counts fell below the baseline. Lower it: npm run prose -- --update');

const grown = newFindings(findings, baseline);
for (const { file, line, rule, text } of grown) console.log(`${file}:${line} (${RULES[rule]}) ${text.slice(0, 140)}`);
const subjects = wrongSubjects();
if (subjects === null) console.log('\nCommit subjects were not checked: the history is not complete here.');
for (const subject of subjects ?? []) console.log(`commit: ${subject}`);
if (grown.length > 0 || (subjects ?? []).length > 0) process.exitCode = 1;
