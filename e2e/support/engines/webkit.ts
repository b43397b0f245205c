/**
 * Starts a real WebKit: the MiniBrowser of WebKitGTK, through WebDriver (W3C), on its own display. If the machine has
 * no MiniBrowser, it starts Playwright's download, which does not run on every system.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkit } from 'playwright/test';
import { freePort } from '../../../test/free-port.ts';
import { enginePageOf, keys, type EnginePage } from './other-engine.ts';
import { endGroup } from './process-group.ts';

export const isWebkitHere = (): boolean => findMiniBrowser() !== undefined || existsSync(webkit.executablePath());

/** Starts WebKit and returns its page. Throws an error with instructions if the machine has no WebKit. */
export async function openWebkit(): Promise<EnginePage> {
  const program = findMiniBrowser();
  return program === undefined ? openDownloaded() : openMiniBrowser(program);
}

/**
 * Returns the path of Debian's MiniBrowser, or undefined if it is missing. The name of its folder contains the version.
 */
function findMiniBrowser(): string | undefined {
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

/** Styles that make MiniBrowser's toolbar narrow. Otherwise the window is at least 447 px wide, wider than a phone. */
const narrowToolbar = '* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px }';

/** Writes the toolbar styles into a GTK configuration in a temporary folder. Returns the folder's path. */
function createGtkConfiguration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar);
  return folder;
}

async function openMiniBrowser(program: string): Promise<EnginePage> {
  const port = await freePort();
  const configuration = createGtkConfiguration();
  // Starts a separate process group, so that `endGroup` ends both the driver and its display.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${String(port)}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: configuration },
  });
  const end = () => {
    endGroup(driver);
    rmSync(configuration, { recursive: true, force: true });
  };
  const sendCommand = createSender(`http://127.0.0.1:${String(port)}`, driver);
  try {
    await waitForDriver(sendCommand);
    const options = { binary: program, args: ['--automation'] };
    const { sessionId, capabilities } = await sendCommand<Session>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000 } } },
    });
    return pageOf(sendCommand, `/session/${sessionId}`, capabilities.browserVersion, end);
  } catch (error) {
    end();
    throw error;
  }
}

type SendCommand = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** Returns the body of WebDriver's command “Perform Actions” for one input device. */
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

function pageOf(sendCommand: SendCommand, session: string, version: string, end: () => void): EnginePage {
  return {
    version,
    goto: (url) => sendCommand('POST', `${session}/url`, { url }),
    resize: async (width, height) => void (await sendCommand('POST', `${session}/window/rect`, { width, height })),
    evaluate: async <Value>(expression: string) => {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = await sendCommand<{ value: Value; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      });
      if (result.error !== undefined) throw new Error(`In the page: ${result.error}`);
      return result.value;
    },
    press: (x, y) =>
      sendCommand(
        'POST',
        `${session}/actions`,
        inputActions('mouse', 'pointer', pressActions(Math.round(x), Math.round(y))),
      ),
    strike: (...strokes) =>
      sendCommand('POST', `${session}/actions`, inputActions('keyboard', 'key', strokeActions(strokes))),
    screenshot: async () => Buffer.from(await sendCommand<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await sendCommand('DELETE', session).catch(() => undefined);
      end();
    },
  };
}

function createSender(base: string, driver: ChildProcess): SendCommand {
  return async <Value>(method: string, path: string, body?: object) => {
    if (driver.exitCode !== null) throw new Error('The WebKit driver has ended.');
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** Waits until the driver answers a request. Throws after 30 seconds. */
async function waitForDriver(sendCommand: SendCommand): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const ready = await sendCommand<{ ready: boolean }>('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
    if (Date.now() > deadline) throw new Error('The WebKit driver does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
