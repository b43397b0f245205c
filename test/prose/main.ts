/**
 * The program behind `npm run prose`. It checks the language of comments, names, test names, messages, documentation and
 * commits, and finds public exports without an example. Then it compares the number of findings with `baseline.json`.
 * `npm run prose -- src/flow` checks one folder. `--update` lowers the baseline, and `--create` writes the first one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { provideTools } from '../tools/provide.ts';
import { compareWithBaseline, countFindings, formatBaseline, lowerBaseline, type Baseline } from './baseline.ts';
import {
  createTextLinter,
  lintCommits,
  lintExamples,
  lintMessages,
  lintNames,
  readCommits,
  type Finding,
} from './linters.ts';
import { parseSource, readComments, readMessages, readTestNames, type PlacedText } from './read-source.ts';
import { checkTestName, checkText, ruleNames, rules, type RuleName, type TextIssue } from './rules.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const baselineFile = join(projectRoot, 'test/prose/baseline.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false }, create: { type: 'boolean', default: false } },
});
const folders = positionals.map((folder) => folder.replace(/^\.\/|\/+$/g, ''));
const isWholeProject = folders.length === 0;
const isSelected = (file: string) =>
  isWholeProject || folders.some((path) => file === path || file.startsWith(`${path}/`));

process.exitCode = await runProseCheck();

async function runProseCheck(): Promise<number> {
  if (flags.create && (existsSync(baselineFile) || !isWholeProject)) {
    console.error('--create writes the first baseline, for the whole project. Use --update to lower this one.');
    return 1;
  }
  const missingReason = provideTools('test/prose');
  if (missingReason !== null) {
    console.error(missingReason);
    return 1;
  }
  const baseline = readBaseline();
  const findings = await findInFiles(baseline);
  printTable(findings);
  const counts = countFindings(findings);
  if (flags.create) {
    writeFileSync(baselineFile, formatBaseline({ ...baseline, files: counts }));
    console.log(`\nCreated the baseline: ${Object.keys(counts).length} files with findings.`);
    return 0;
  }
  const { grown, shrunk } = compareWithBaseline(counts, baseline.files, isSelected);
  for (const { file, rule, count, limit } of grown) {
    console.error(`\n${file} ${rules[rule]}: ${count} times, the baseline allows ${limit}`);
    for (const finding of findings) {
      if (finding.file === file && finding.rule === rule) console.error(`  ${file}:${finding.line}  ${finding.text}`);
    }
  }
  if (flags.update) {
    writeFileSync(
      baselineFile,
      formatBaseline({ ...baseline, files: lowerBaseline(baseline.files, counts, isSelected) }),
    );
    console.log(`\nLowered ${shrunk.length} counts of the baseline.`);
  } else if (shrunk.length > 0) {
    console.log(`\n${shrunk.length} counts are below the baseline. Lower it with: npm run prose -- --update`);
  }
  console.log(grown.length === 0 ? '\nNo new findings.' : `\n${grown.length} counts exceed the baseline.`);
  return grown.length === 0 ? 0 : 1;
}

function readBaseline(): Baseline {
  if (existsSync(baselineFile)) return JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
  const headCommit = execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { commitsSince: headCommit.trim(), files: {} };
}

async function findInFiles({ commitsSince }: Baseline): Promise<Finding[]> {
  const files = listFiles().filter(isSelected);
  const sources = files.filter((file) => !file.endsWith('.md'));
  const lintText = await createTextLinter();
  const findings: Finding[] = [];
  for (const file of files) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    if (file.endsWith('.md')) {
      findings.push(...(await lintText(file, text)));
      continue;
    }
    const source = parseSource(file, text);
    findings.push(...readComments(source).flatMap((comment) => toFindings(file, comment, checkText(comment.text))));
    if (/\.(?:test|browser|e2e)\.ts$/.test(file)) findings.push(...checkTestNames(file, readTestNames(source)));
    if (file.startsWith('src/i18n/en/')) findings.push(...(await lintMessages(lintText, file, readMessages(source))));
  }
  findings.push(...(await lintNames(projectRoot, sources)));
  findings.push(...(await lintExamples(projectRoot, isSelected)));
  if (isWholeProject) findings.push(...(await findInCommits(commitsSince)));
  return findings;
}

function checkTestNames(file: string, names: readonly PlacedText[]): Finding[] {
  return names.flatMap((name) =>
    toFindings(
      file,
      name,
      [checkTestName(name.text)].filter((issue) => issue !== null),
    ),
  );
}

function toFindings(file: string, { line, text }: PlacedText, issues: readonly TextIssue[]): Finding[] {
  return issues.map((issue) => ({
    rule: issue.rule,
    file,
    line: line + text.slice(0, issue.index).split('\n').length - 1,
    text: issue.text,
  }));
}

async function findInCommits(since: string): Promise<Finding[]> {
  const commits = readCommits(projectRoot, since);
  if (commits !== null) return lintCommits(commits);
  console.log(`Skipped the commit messages: this clone does not contain ${since}.`);
  return [];
}

/** Returns the files to check: all in Git and new ones, except ignored files and the example applications. */
function listFiles(): string[] {
  const output = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return [...new Set(output.split('\0'))].filter(
    (file) =>
      /\.(?:ts|tsx|js|mjs|md)$/.test(file) &&
      !file.startsWith('test/package/applications/') &&
      existsSync(join(projectRoot, file)),
  );
}

/** Returns the folder under which the table counts a file, such as `src/elements/cart`. */
function getReportFolder(file: string): string {
  if (file.endsWith('.md')) return 'markdown';
  const [topFolder = '', secondFolder = '', thirdFolder] = file.split('/');
  if (topFolder === 'commits' || topFolder === 'e2e') return topFolder;
  if (thirdFolder === undefined) return file.includes('/') ? topFolder : 'root';
  const isElement = topFolder === 'src' && secondFolder === 'elements' && file.split('/').length > 3;
  return isElement ? `${topFolder}/${secondFolder}/${thirdFolder}` : `${topFolder}/${secondFolder}`;
}

function printTable(findings: readonly Finding[]): void {
  const rows = new Map<string, Record<RuleName, number>>();
  const createZeroCounts = () => Object.fromEntries(ruleNames.map((rule) => [rule, 0])) as Record<RuleName, number>;
  const totalCounts = createZeroCounts();
  for (const { file, rule } of findings) {
    const folder = getReportFolder(file);
    const folderCounts = rows.get(folder) ?? createZeroCounts();
    folderCounts[rule] += 1;
    totalCounts[rule] += 1;
    rows.set(folder, folderCounts);
  }
  const folderWidth = Math.max(8, ...[...rows.keys()].map((folder) => folder.length));
  const formatTableRow = (folder: string, cells: readonly string[]) =>
    [folder.padEnd(folderWidth), ...cells.map((cell, index) => cell.padStart(ruleNames[index]?.length ?? 0))].join(
      '  ',
    );
  console.log(formatTableRow('', ruleNames));
  for (const [folder, folderCounts] of [
    ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)),
    ['total', totalCounts] as const,
  ]) {
    console.log(
      formatTableRow(
        folder,
        ruleNames.map((rule) => String(folderCounts[rule])),
      ),
    );
  }
}
