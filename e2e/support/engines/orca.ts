/**
 * Starts Orca, a real screen reader, with its own display, session bus and home directory. No speech engine runs. The
 * announcements come from Orca's debug log.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { endProcessGroup } from './process-group.ts';

export interface Orca {
  /** Environment variables for a browser, so that Orca can read its window. */
  env: Record<string, string>;
  /** Returns the announcements since the previous call, one entry for each speech output in Orca's log. */
  takeAnnouncements(): Promise<string[]>;
  close(): Promise<void>;
}

export const isOrcaInstalled = (): boolean =>
  ['orca', 'xvfb-run', 'dbus-run-session'].every((name) => existsSync(`/usr/bin/${name}`));

/** Python code that Orca runs when it starts. It makes Orca write each line to the log file without a delay. */
const orcaCustomizations = `from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
`;

/** Starts Orca and waits for its first announcement. */
export async function startOrca(): Promise<Orca> {
  const homeFolder = await mkdtemp(join(tmpdir(), 'slipway-orca-'));
  const logFile = join(homeFolder, 'orca.log');
  const orcaEnv = {
    HOME: homeFolder,
    XDG_CONFIG_HOME: join(homeFolder, 'config'),
    XDG_DATA_HOME: join(homeFolder, 'data'),
    XDG_RUNTIME_DIR: homeFolder,
    GNOME_ACCESSIBILITY: '1',
    LANG: 'C.UTF-8',
    // Names a program that does not exist, so that Orca starts no speech engine.
    SPEECHD_CMD: join(homeFolder, 'no-voice'),
  };
  await mkdir(join(orcaEnv.XDG_DATA_HOME, 'orca'), { recursive: true });
  await writeFile(join(orcaEnv.XDG_DATA_HOME, 'orca', 'orca-customizations.py'), orcaCustomizations);
  const desktop = await openDesktop({ ...readEnvironment(), ...orcaEnv });
  const screenReader = spawn('orca', ['--replace', '--debug-file', logFile], {
    env: desktop.env,
    detached: true,
    stdio: 'ignore',
  });
  const close = async () => {
    for (const program of [screenReader, desktop.process]) endProcessGroup(program, 'SIGKILL');
    await unmountPortal(homeFolder);
    await rm(homeFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  let readCount = 0;
  const takeAnnouncements = async () => {
    const announcements = parseAnnouncements(await readFile(logFile, 'utf8').catch(() => ''));
    const newAnnouncements = announcements.slice(readCount);
    readCount = announcements.length;
    return newAnnouncements;
  };
  try {
    await expect.poll(takeAnnouncements, { message: 'Orca starts' }).toContain('Screen reader on.');
  } catch (error) {
    await close();
    throw error;
  }
  return { env: desktop.env, takeAnnouncements, close };
}

/**
 * Unmounts the desktop portal's file system, which the browser may mount. Otherwise `rm` could not delete the folder.
 */
const unmountPortal = (runtimeDir: string) =>
  promisify(execFile)('fusermount3', ['-uz', join(runtimeDir, 'doc')]).catch(() => undefined);

/** Returns the announcements in Orca's log. They have the form `… - SPEECH OUTPUT: 'Name entry.' {…}`. */
const parseAnnouncements = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: (['"])(.*?)\1\{/g)].map(([, , announcement = '']) => announcement.trim());

const readEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Starts a display and a session bus. Both end when the returned process ends. */
async function openDesktop(
  env: Readonly<Record<string, string>>,
): Promise<{ env: Record<string, string>; process: ChildProcess }> {
  const variableNames = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS'];
  const printCommands = variableNames.map((name) => `echo "${name}=$${name}"`).join('; ');
  const script = `${printCommands}; echo; exec sleep infinity`;
  const desktop = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x1024x24', 'dbus-run-session', '--', 'sh', '-c', script],
    {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let output = '';
  desktop.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { message: 'a display and a bus' }).toMatch(/\n\n$/);
  const variablePairs = output
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { env: { ...env, ...(Object.fromEntries(variablePairs) as Record<string, string>) }, process: desktop };
}
