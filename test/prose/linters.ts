/**
 * Runs published linters: textlint for Markdown and messages, ESLint for names and examples, commitlint for commits.
 * All linters return findings of the same type. Some linters are packages of this folder, so callers must first call
 * `provideTools('test/prose')`. Also reads the commits.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint, type Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { importTool } from '../tools/provide.ts';
import type { PlacedText } from './read-source.ts';
import { publicNames } from './public-names.ts';
import { BARE_NAME, checkText, maxSentenceWords, type RuleName } from './rules.ts';

/** A place in a file that breaks a rule. */
export interface Finding {
  rule: RuleName;
  /** Path from the root of the project, or `commits` for a commit message. */
  file: string;
  /** Line number, from 1. For a commit message, its position in the log. */
  line: number;
  text: string;
}

interface TextNode {
  type: string;
  value?: string;
  children?: TextNode[];
}

/** Type of textlint's kernel with only the members that this module uses. */
interface TextlintKernel {
  lintText(text: string, options: object): Promise<{ messages: { ruleId: string; line: number; message: string }[] }>;
}

type RuleReporter = (context: {
  report(node: TextNode, error: object): void;
  RuleError: new (message: string, padding: { index: number }) => object;
}) => Record<string, (node: TextNode) => void>;

const ruleNamesByTextlintId: Record<string, RuleName> = { 'max-words': 'long-sentence', passive: 'passive' };

/**
 * The rules of `rules.ts` as a textlint rule. Skips passives and long sentences, because published rules find those.
 */
const reportOurFindings: RuleReporter = ({ report, RuleError }) => {
  const checkNode = (node: TextNode) => {
    for (const { rule, text, index } of checkText(readPlainText(node))) {
      if (rule === 'passive' || rule === 'long-sentence') continue;
      report(node, new RuleError(`${rule}: ${text}`, { index }));
    }
  };
  return { Paragraph: checkNode, Header: checkNode, TableCell: checkNode };
};

/** Phrases that the published rule wrongly reports as passive. In them, "required" is an adjective. */
const allowedPassives = ['is required', 'are required'];

/** Returns the words of a Markdown node. Replaces code and HTML by `_`. */
function readPlainText({ type, value = '', children }: TextNode): string {
  if (type === 'Code' || type === 'Html') return '_';
  return children === undefined ? value : children.map(readPlainText).join('');
}

/** Loads textlint with its rules, and returns a function that lints one file. */
export async function createTextLinter(): Promise<(file: string, text: string) => Promise<Finding[]>> {
  const { TextlintKernel: KernelClass } = await importTool<{ TextlintKernel: new () => TextlintKernel }>(
    'test/prose',
    '@textlint/kernel',
  );
  const markdownPlugin = await importPlugin('@textlint/textlint-plugin-markdown');
  const textPlugin = await importPlugin('@textlint/textlint-plugin-text');
  const maxWordsRule = await importPlugin('textlint-rule-en-max-word-count');
  const writeGoodRule = await importPlugin('textlint-rule-write-good');
  const passiveOptions = { weasel: false, illusion: false, so: false, thereIs: false, adverb: false, tooWordy: false };
  const kernel = new KernelClass();
  return async (file, text) => {
    const isMarkdown = file.endsWith('.md');
    const { messages } = await kernel.lintText(isMarkdown ? blankBadExampleTables(text) : text, {
      filePath: file,
      ext: isMarkdown ? '.md' : '.txt',
      plugins: [
        { pluginId: 'markdown', plugin: markdownPlugin },
        { pluginId: 'text', plugin: textPlugin },
      ],
      rules: [
        { ruleId: 'max-words', rule: maxWordsRule, options: { max: maxSentenceWords } },
        {
          ruleId: 'passive',
          rule: writeGoodRule,
          options: { ...passiveOptions, passive: true, cliches: false, eprime: false, whitelist: allowedPassives },
        },
        { ruleId: 'ours', rule: reportOurFindings },
      ],
    });
    return messages.map(({ ruleId, line, message }) => {
      const [, ourRuleName = '', findingText = ''] =
        ruleId === 'ours' ? (/^([a-z-]+): (.*)$/s.exec(message) ?? []) : [];
      const rule = ruleNamesByTextlintId[ruleId] ?? (ourRuleName as RuleName);
      // Findings of the published rule for long sentences contain no text. So this quotes the beginning of the line.
      const quote = rule === 'long-sentence' ? (text.split('\n')[line - 1] ?? '').slice(0, 60) : getFirstLine(message);
      return { rule, file, line, text: findingText === '' ? quote : findingText };
    });
  };
}

/**
 * Lints the messages of a catalogue. Puts each message into a separate paragraph, so that the end of the message also
 * ends the sentence.
 */
export async function lintMessages(
  lintText: Awaited<ReturnType<typeof createTextLinter>>,
  file: string,
  messages: readonly PlacedText[],
): Promise<Finding[]> {
  const text = messages.map((message) => message.text.replace(/\s+/g, ' ')).join('\n\n');
  const findings = await lintText(file, text);
  return findings.map((finding) => ({ ...finding, line: messages[(finding.line - 1) / 2]?.line ?? 1 }));
}

async function importPlugin(name: string): Promise<unknown> {
  const module = await importTool<{ default: unknown }>('test/prose', name);
  // If Babel has compiled the package, the plugin is the `default` member of the default export.
  const { default: innerModule } = module.default as { default?: unknown };
  return innerModule ?? module.default;
}

/** Removes the text of tables with a column "Don't" or "not", because they quote bad examples. Keeps the line breaks. */
export function blankBadExampleTables(markdown: string): string {
  return markdown.replace(/^\|.*\|[ \t]*\n\|[ :|-]+\|[ \t]*\n(?:\|.*(?:\n|$))*/gm, (table) =>
    /^\|.*\|\s*(?:don['’]t|not)\s*\|/i.test(table) ? table.replace(/[^\n]/g, '') : table,
  );
}

function getFirstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}

const nameKinds = [
  ...['variable', 'function', 'parameter', 'parameterProperty', 'classProperty', 'typeProperty'],
  ...['classMethod', 'typeMethod', 'accessor'],
];

/**
 * Finds names that are only a participle or an adjective. Skips destructured names and keys of object literals, because
 * a type elsewhere declares them.
 */
export async function lintNames(projectRoot: string, files: readonly string[]): Promise<Finding[]> {
  const customNaming = { regex: BARE_NAME, match: false };
  const options = [
    { selector: nameKinds, format: null, custom: customNaming },
    { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
    {
      selector: ['objectLiteralProperty', 'typeProperty', 'classProperty'],
      modifiers: ['requiresQuotes'],
      format: null,
    },
  ];
  const results = await runEslint(projectRoot, files, {
    plugins: { '@typescript-eslint': tseslint.plugin as ESLint.Plugin },
    rules: { '@typescript-eslint/naming-convention': ['error', ...options] },
  });
  const findings = results.map(({ file, line, message }): Finding => {
    const [, name = message] = /`([^`]+)`/.exec(message) ?? [];
    return { rule: 'bare-name', file, line, text: name };
  });
  return findings.filter(({ file, text }) => publicNames[file]?.[text] === undefined);
}

/** Finds exports of the package's entries that have no `@example`. */
export async function lintExamples(projectRoot: string, isSelected: (file: string) => boolean): Promise<Finding[]> {
  const declarations = findPublicDeclarations(projectRoot).filter(({ file }) => isSelected(file));
  if (declarations.length === 0) return [];
  const jsdoc = await importTool<{ default: ESLint.Plugin }>('test/prose', 'eslint-plugin-jsdoc');
  const contexts = [
    ...['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclaration', 'TSEnumDeclaration'],
    ...['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSDeclareFunction'],
  ];
  const requiredNodes = Object.fromEntries(contexts.slice(0, 2).map((kind) => [kind, true]));
  const results = await runEslint(projectRoot, [...new Set(declarations.map(({ file }) => file))], {
    plugins: { jsdoc: jsdoc.default },
    rules: {
      'jsdoc/require-example': ['error', { contexts }],
      'jsdoc/require-jsdoc': ['error', { contexts, require: requiredNodes, enableFixer: false }],
    },
  });
  return declarations
    .filter(({ file, firstLine: firstDeclarationLine, line }) =>
      results.some((result) => result.file === file && result.line >= firstDeclarationLine && result.line <= line),
    )
    .map(({ file, line, name }) => ({ rule: 'missing-example', file, line, text: name }));
}

interface Declaration {
  file: string;
  name: string;
  /** Line on which the comment of the declaration begins. */
  firstLine: number;
  line: number;
}

/** Returns the declarations that the entries in `package.json` export. */
function findPublicDeclarations(projectRoot: string): Declaration[] {
  const { exports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types?: string }>;
  };
  const types = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types ?? '']));
  const entryFiles = [...new Set(types)]
    .map((path) => join(projectRoot, path.replace('./dist/npm/', 'src/').replace('.d.ts', '.ts')))
    .filter((path) => ts.sys.fileExists(path));
  const config = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { compilerOptions } = config.config as { compilerOptions: object };
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, projectRoot);
  const program = ts.createProgram(entryFiles, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const declarations = entryFiles.flatMap((entry) => {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      return (target.declarations ?? []).slice(0, 1).map((node) => describeDeclaration(projectRoot, target.name, node));
    });
  });
  const isOurs = ({ file }: Declaration) => file.startsWith('src/');
  return [
    ...new Map(
      declarations.filter(isOurs).map((declaration) => [`${declaration.file}:${declaration.line}`, declaration]),
    ).values(),
  ];
}

function describeDeclaration(projectRoot: string, name: string, node: ts.Node): Declaration {
  const source = node.getSourceFile();
  // The comment of a variable is before the whole statement, so this starts there.
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const findLineNumber = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const [comment] = ts.getJSDocCommentsAndTags(statement);
  const start = statement.getStart(source);
  return {
    file: relative(projectRoot, resolve(source.fileName)),
    name,
    firstLine: findLineNumber(comment?.pos ?? start),
    line: findLineNumber(start),
  };
}

async function runEslint(
  projectRoot: string,
  files: readonly string[],
  { plugins, rules }: { plugins: Record<string, ESLint.Plugin>; rules: Linter.RulesRecord },
): Promise<{ file: string; line: number; message: string }[]> {
  if (files.length === 0) return [];
  const eslint = new ESLint({
    cwd: projectRoot,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      {
        files: ['**/*.{ts,tsx,js,mjs}'],
        plugins,
        rules,
        languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { jsDocParsingMode: 'none' } },
      },
    ],
    ruleFilter: ({ ruleId }) => ruleId in rules,
  });
  const results = await eslint.lintFiles([...files]);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => ({ file: relative(projectRoot, filePath), line, message })),
  );
}

/** Type of commitlint with only the members that this module uses. */
interface Commitlint {
  load(seed: object, options: { cwd: string }): Promise<{ rules: object }>;
  lint(message: string, rules: object): Promise<{ errors: { message: string }[] }>;
}

/** A commit with its complete message. */
export interface Commit {
  hash: string;
  message: string;
}

/** Returns the commits after the commit `since`, without merges. Returns null if the clone lacks this commit. */
export function readCommits(projectRoot: string, since: string): Commit[] | null {
  try {
    const log = execFileSync(
      'git',
      ['-c', 'safe.directory=*', 'log', '--no-merges', '--format=%h%x00%B%x00%x00', `${since}..HEAD`],
      {
        cwd: projectRoot,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return log
      .split('\0\0')
      .map((entry) => entry.trim().split('\0'))
      .flatMap(([hash = '', message = '']) => (hash === '' ? [] : [{ hash, message: message.trim() }]));
  } catch {
    return null;
  }
}

/** Finds commits whose message is no Conventional Commit, or whose subject breaks a language rule. */
export async function lintCommits(commits: readonly Commit[]): Promise<Finding[]> {
  const { default: loadConfig } = await importTool<{ default: Commitlint['load'] }>('test/prose', '@commitlint/load');
  const { default: lintMessage } = await importTool<{ default: Commitlint['lint'] }>('test/prose', '@commitlint/lint');
  const disabledLimits = { 'body-max-line-length': [0], 'footer-max-line-length': [0] };
  const { rules } = await loadConfig(
    {
      extends: ['@commitlint/config-conventional'],
      rules: { ...disabledLimits, 'header-max-length': [2, 'always', 72] },
    },
    { cwd: fileURLToPath(new URL('./', import.meta.url)) },
  );
  const findings = await Promise.all(
    commits.map(async ({ hash, message }, index): Promise<Finding[]> => {
      const subject = getFirstLine(message);
      const { errors } = await lintMessage(message, rules);
      const titleIssues = checkText(subject.replace(/^[^:]*: /, '')).filter(({ rule }) => rule !== 'long-sentence');
      const reasons = [
        ...errors.map((error) => error.message),
        ...titleIssues.map(({ rule, text }) => `${rule}: ${text}`),
      ];
      if (reasons.length === 0) return [];
      return [
        {
          rule: 'commit-subject',
          file: 'commits',
          line: index + 1,
          text: `${hash} ${subject} (${reasons.join('; ')})`,
        },
      ];
    }),
  );
  return findings.flat();
}
