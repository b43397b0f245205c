/**
 * Fixture: reads the Dockerfile and the compose file. Tests use the result to run the same commands, with the same files and
 * environment, without containers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../../demo/building/project.ts';

/** One stage of the Dockerfile, including what it inherits from its base stage. */
export interface Stage {
  name: string;
  workdir: string;
  environment: Record<string, string>;
  /** Files to copy. `from` is the name of a stage, or `''` for the build context. */
  copies: { from: string; files: string[]; to: string }[];
  /** Commands of `RUN` in exec form: each a list of words. */
  runs: string[][];
  user: string;
  command: string[];
  health: string[];
}

export interface Container {
  build?: { context: string; target: string };
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  network_mode?: string;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

export interface Compose {
  services: Record<string, Container>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

/** Returns the parsed `demo/compose.yaml`. */
export function readCompose(): Compose {
  return parse(readFileSync(join(projectFolder, 'demo', 'compose.yaml'), 'utf8')) as Compose;
}

/** Returns the stages of the Dockerfile by name. Throws at an instruction that it does not support. */
export function readStages(): Record<string, Stage> {
  const text = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: Record<string, Stage> = {};
  let stage: Stage | undefined;
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, base = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stage = stages[name] = createStage(name, stages[base]);
    } else if (stage === undefined) throw new Error(`This line is before the first stage: ${line}`);
    else applyInstruction(stage, word, rest);
  }
  return stages;
}

function createStage(name: string, base: Stage | undefined): Stage {
  const emptyStage = { workdir: '/', environment: {}, copies: [], runs: [], user: 'root', command: [], health: [] };
  return { ...structuredClone(base ?? emptyStage), name };
}

function applyInstruction(stage: Stage, word: string, rest: string): void {
  if (word === 'WORKDIR') stage.workdir = rest;
  else if (word === 'USER') stage.user = rest;
  else if (word === 'CMD') stage.command = execForm(rest);
  else if (word === 'HEALTHCHECK') stage.health = execForm(rest.slice(rest.indexOf('CMD ') + 4));
  else if (word === 'ENV')
    Object.assign(stage.environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
  else if (word === 'RUN' && rest.startsWith('[')) stage.runs.push(execForm(rest));
  else if (word === 'COPY') {
    const [, from = '', fileNames = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
    const files = fileNames.split(' ');
    stage.copies.push({ from, to: files.pop() ?? '', files });
  } else if (!['RUN', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`The instruction ${word} is not supported.`);
}

function execForm(text: string): string[] {
  return JSON.parse(text) as string[];
}
