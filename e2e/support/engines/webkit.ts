/**
 * Starts a real WebKit: WebKitGTK's MiniBrowser, driven by WebDriver (W3C) on its own display. Without MiniBrowser, starts
 * Playwright's download, which does not run on every system.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkit } from 'playwright/test';
import { freePort } from '../../../test/free-port.ts';
import { enginePageOf, keys, type EnginePage } from './other-engine.ts';
import { endGroup } from './process-group.ts';

export const isWebkitHere = (): boolean => miniBrowser() !== undefined || existsSync(webkit.executablePath());

/** Starts WebKit. Throws an error with instructions if the machine has none. */
export async function openWebkit(): Promise<EnginePage> {
  const program = miniBrowser();
  return program === undefined ? openDownloaded() : openMiniBrowser(program);
}

/** Returns Debian's path of MiniBrowser. It is in the library's folder, whose name contains the version. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib/x86_64-linux-gnu';
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .filter((name) => name.startsWith('webkit2gtk-'))
    .map((name) => join(libraries, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

async function openDownloaded(): Promise<EnginePage> {
  const browser = await webkit.launch();
  return enginePageOf(await browser.newPage(), browser);
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Lets the window be as narrow as a phone. With its usual padding and font, the toolbar needs 447 pixels. */
const narrowToolbar = '* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px }';

/** Creates a configuration of GTK in a temporary folder. Returns its path. */
function createGtkConfiguration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar);
  return folder;
}

async function openMiniBrowser(program: string): Promise<EnginePage> {
  const port = await freePort();
  const configuration = createGtkConfiguration();
  // A separate process group, so that the display ends with the driver.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${String(port)}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: configuration },
  });
  const end = () => {
    endGroup(driver);
    rmSync(configuration, { recursive: true, force: true });
  };
  const ask = asker(`http://127.0.0.1:${String(port)}`, driver);
  try {
    await untilReady(ask);
    const options = { binary: program, args: ['--automation'] };
    const { sessionId, capabilities } = await ask<Session>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000 } } },
    });
    return pageOf(ask, `/session/${sessionId}`, capabilities.browserVersion, end);
  } catch (error) {
    end();
    throw error;
  }
}

type Ask = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** Returns a WebDriver command for the actions of one device. */
const inputActions = (id: string, type: 'pointer' | 'key', actions: readonly object[]) => ({
  actions: [{ id, type, actions }],
});

const pressActions = (x: number, y: number) => [
  { type: 'pointerMove', duration: 0, x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const strokeActions = (strokes: readonly string[]) =>
  strokes.flatMap((stroke) => {
    const values = (stroke.length > 1 ? stroke.split('+') : [stroke]).map((key) => keys[key] ?? key);
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.reverse().map((value) => ({ type: 'keyUp', value })),
    ];
  });

function pageOf(ask: Ask, session: string, version: string, end: () => void): EnginePage {
  return {
    version,
    goto: (url) => ask('POST', `${session}/url`, { url }),
    resize: async (width, height) => void (await ask('POST', `${session}/window/rect`, { width, height })),
    evaluate: async <Value>(expression: string) => {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = await ask<{ value: Value; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      });
      if (result.error !== undefined) throw new Error(`In the page: ${result.error}`);
      return result.value;
    },
    press: (x, y) =>
      ask('POST', `${session}/actions`, inputActions('mouse', 'pointer', pressActions(Math.round(x), Math.round(y)))),
    strike: (...strokes) => ask('POST', `${session}/actions`, inputActions('keyboard', 'key', strokeActions(strokes))),
    screenshot: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      end();
    },
  };
}

function asker(base: string, driver: ChildProcess): Ask {
  return async <Value>(method: string, path: string, body?: object) => {
    if (driver.exitCode !== null) throw new Error('The WebKit driver has ended.');
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** Waits until the driver answers its first request. */
async function untilReady(ask: Ask): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const ready = await ask<{ ready: boolean }>('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
    if (Date.now() > until) throw new Error('The WebKit driver does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
