/**
 * What the Dockerfile and the compose file would run, read from them, for tests that run just that without containers:
 * their files, their commands, their environment, their checks. Only names and ports of other containers are put in.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../../demo/building/project.ts';

/** One stage of the Dockerfile, with what it has from the stages it begins with. */
export interface Stage {
  name: string;
  workdir: string;
  environment: Record<string, string>;
  /** From where (the build's folder: ''), which, to where. */
  copies: { from: string; files: string[]; to: string }[];
  /** Those that are lists of words. */
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

export function readCompose(): Compose {
  return parse(readFileSync(join(projectFolder, 'demo', 'compose.yaml'), 'utf8')) as Compose;
}

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
      stage = stages[name] = begun(name, stages[base]);
    } else if (stage === undefined) throw new Error(`Before any stage: ${line}`);
    else read(stage, word, rest);
  }
  return stages;
}

function begun(name: string, base: Stage | undefined): Stage {
  const own = { workdir: '/', environment: {}, copies: [], runs: [], user: 'root', command: [], health: [] };
  return { ...structuredClone(base ?? own), name };
}

function read(stage: Stage, word: string, rest: string): void {
  if (word === 'WORKDIR') stage.workdir = rest;
  else if (word === 'USER') stage.user = rest;
  else if (word === 'CMD') stage.command = words(rest);
  else if (word === 'HEALTHCHECK') stage.health = words(rest.slice(rest.indexOf('CMD ') + 4));
  else if (word === 'ENV')
    Object.assign(stage.environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
  else if (word === 'RUN' && rest.startsWith('[')) stage.runs.push(words(rest));
  else if (word === 'COPY') {
    const [, from = '', named = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
    const files = named.split(' ');
    stage.copies.push({ from, to: files.pop() ?? '', files });
  } else if (!['RUN', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`Nobody here knows ${word}.`);
}

const words = (text: string): string[] => JSON.parse(text) as string[];
