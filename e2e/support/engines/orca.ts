/**
 * A real screen reader: Orca, on a display, a session bus and a home of its own. What it would have a voice say stands in its
 * debug log; no voice is started.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { endGroup } from './process-group.ts';

export interface Orca {
  /** The surroundings that a browser is started with, so that it is read. */
  env: Record<string, string>;
  /** What was said since this was last asked, a sentence an entry. */
  said(): Promise<string[]>;
  close(): Promise<void>;
}

export const isOrcaHere = (): boolean =>
  ['orca', 'xvfb-run', 'dbus-run-session'].every((name) => existsSync(`/usr/bin/${name}`));

/** The user's own settings, which Orca runs at its start: a line is in the log as soon as it is written. */
const customizations = `from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
`;

/** Answers once it says that it is there. */
export async function openOrca(): Promise<Orca> {
  const home = await mkdtemp(join(tmpdir(), 'slipway-orca-'));
  const log = join(home, 'orca.log');
  const own = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    GNOME_ACCESSIBILITY: '1',
    LANG: 'C.UTF-8',
    // No voice is there to be started.
    SPEECHD_CMD: join(home, 'no-voice'),
  };
  await mkdir(join(own.XDG_DATA_HOME, 'orca'), { recursive: true });
  await writeFile(join(own.XDG_DATA_HOME, 'orca', 'orca-customizations.py'), customizations);
  const desk = await openDesk({ ...surroundings(), ...own });
  const reader = spawn('orca', ['--replace', '--debug-file', log], {
    env: desk.env,
    detached: true,
    stdio: 'ignore',
  });
  const close = async () => {
    for (const each of [reader, desk.process]) endGroup(each, 'SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  let heard = 0;
  const said = async () => {
    const all = spokenIn(await readFile(log, 'utf8').catch(() => ''));
    const since = all.slice(heard);
    heard = all.length;
    return since;
  };
  try {
    await expect.poll(said, { message: 'Orca starts' }).toContain('Screen reader on.');
  } catch (error) {
    await close();
    throw error;
  }
  return { env: desk.env, said, close };
}

/** `… - SPEECH OUTPUT: 'Name entry.' {…}` */
const spokenIn = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: (['"])(.*?)\1\{/g)].map(([, , words = '']) => words.trim());

const surroundings = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** A display and a session bus, as long as the process runs. */
async function openDesk(
  env: Readonly<Record<string, string>>,
): Promise<{ env: Record<string, string>; process: ChildProcess }> {
  const names = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS'];
  const tell = names.map((name) => `echo "${name}=$${name}"`).join('; ');
  const script = `${tell}; echo; exec sleep infinity`;
  const desk = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1024x24', 'dbus-run-session', '--', 'sh', '-c', script], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let told = '';
  desk.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await expect.poll(() => told, { message: 'a display and a bus' }).toMatch(/\n\n$/);
  const pairs = told
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { env: { ...env, ...(Object.fromEntries(pairs) as Record<string, string>) }, process: desk };
}
