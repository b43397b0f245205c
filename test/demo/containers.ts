/**
 * Fixture: reads the Dockerfile and the compose file. Tests use the result to run the same commands, with the same
 * files and environment, without containers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../../demo/building/project.ts';

/** One stage of the Dockerfile, including what it inherits from its base stage. */
export interface DockerStage {
  name: string;
  workingFolder: string;
  environment: Record<string, string>;
  /** Files to copy. `from` is the name of a stage, or `''` for the build context. */
  copyInstructions: { from: string; files: string[]; to: string }[];
  /** Commands of `RUN` in exec form: each a list of words. */
  runCommands: string[][];
  user: string;
  command: string[];
  healthCommand: string[];
}

export interface ComposeService {
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

export interface ComposeFile {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

/** Returns the parsed `demo/compose.yaml`. */
export function readCompose(): ComposeFile {
  return parse(readFileSync(join(projectFolder, 'demo', 'compose.yaml'), 'utf8')) as ComposeFile;
}

/** Returns the stages of the Dockerfile by name. Throws at an instruction that it does not support. */
export function readStages(): Record<string, DockerStage> {
  const text = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: Record<string, DockerStage> = {};
  let stage: DockerStage | undefined;
  for (const line of text.split('\n').filter((lineOfFile) => lineOfFile.trim() !== '')) {
    const [, instruction = '', instructionArguments = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, baseName = '', name = ''] = /^(\S+) AS (\S+)$/.exec(instructionArguments) ?? [];
      stage = stages[name] = createStage(name, stages[baseName]);
    } else if (stage === undefined) throw new Error(`This line is before the first stage: ${line}`);
    else applyInstruction(stage, instruction, instructionArguments);
  }
  return stages;
}

function createStage(name: string, baseStage: DockerStage | undefined): DockerStage {
  const emptyStage = {
    workingFolder: '/',
    environment: {},
    copyInstructions: [],
    runCommands: [],
    user: 'root',
    command: [],
    healthCommand: [],
  };
  return { ...structuredClone(baseStage ?? emptyStage), name };
}

function applyInstruction(stage: DockerStage, instruction: string, instructionArguments: string): void {
  if (instruction === 'WORKDIR') stage.workingFolder = instructionArguments;
  else if (instruction === 'USER') stage.user = instructionArguments;
  else if (instruction === 'CMD') stage.command = parseExecForm(instructionArguments);
  else if (instruction === 'HEALTHCHECK')
    stage.healthCommand = parseExecForm(instructionArguments.slice(instructionArguments.indexOf('CMD ') + 4));
  else if (instruction === 'ENV')
    Object.assign(
      stage.environment,
      Object.fromEntries(instructionArguments.split(' ').map((assignment) => assignment.split('='))),
    );
  else if (instruction === 'RUN' && instructionArguments.startsWith('['))
    stage.runCommands.push(parseExecForm(instructionArguments));
  else if (instruction === 'COPY') {
    const [, from = '', fileNames = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(instructionArguments) ?? [];
    const files = fileNames.split(' ');
    stage.copyInstructions.push({ from, to: files.pop() ?? '', files });
  } else if (!['RUN', 'VOLUME', 'EXPOSE'].includes(instruction))
    throw new Error(`The instruction ${instruction} is not supported.`);
}

function parseExecForm(text: string): string[] {
  return JSON.parse(text) as string[];
}
