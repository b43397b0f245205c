/**
 * Starts a real WebKit: the MiniBrowser of WebKitGTK, through WebDriver (W3C), on its own display. If the machine has
 * no MiniBrowser, it starts Playwright's download, which does not run on every system.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkit } from 'playwright/test';
import { findFreePort } from '../../../test/free-port.ts';
import { createEnginePage, keyCodes, type EnginePage } from './other-engine.ts';
import { endProcessGroup } from './process-group.ts';

export const isWebkitInstalled = (): boolean => findMiniBrowser() !== undefined || existsSync(webkit.executablePath());

/** Starts WebKit and returns its page. Throws an error with instructions if the machine has no WebKit. */
export async function openWebkit(): Promise<EnginePage> {
  const programPath = findMiniBrowser();
  return programPath === undefined ? openDownloadedWebkit() : openMiniBrowser(programPath);
}

/**
 * Returns the path of Debian's MiniBrowser, or undefined if it is missing. The name of its folder contains the version.
 */
function findMiniBrowser(): string | undefined {
  const librariesFolder = '/usr/lib/x86_64-linux-gnu';
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync(librariesFolder)) return undefined;
  return readdirSync(librariesFolder)
    .filter((name) => name.startsWith('webkit2gtk-'))
    .map((name) => join(librariesFolder, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

async function openDownloadedWebkit(): Promise<EnginePage> {
  const browser = await webkit.launch();
  return createEnginePage(await browser.newPage(), browser);
}

interface WebDriverSession {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/**
 * Styles that make MiniBrowser's toolbar narrow. Otherwise the window would be at least 447 px wide, which is wider
 * than a phone.
 */
const narrowToolbarCss = '* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px }';

/** Writes the toolbar styles into a GTK configuration in a temporary folder. Returns the folder's path. */
function createGtkConfiguration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbarCss);
  return folder;
}

async function openMiniBrowser(programPath: string): Promise<EnginePage> {
  const port = await findFreePort();
  const configurationFolder = createGtkConfiguration();
  // Starts a separate process group, so that `endProcessGroup` ends both the driver and its display.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${String(port)}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: configurationFolder },
  });
  const endDriver = () => {
    endProcessGroup(driver);
    rmSync(configurationFolder, { recursive: true, force: true });
  };
  const sendCommand = createCommandSender(`http://127.0.0.1:${String(port)}`, driver);
  try {
    await waitForDriver(sendCommand);
    const options = { binary: programPath, args: ['--automation'] };
    const { sessionId, capabilities } = await sendCommand<WebDriverSession>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000 } } },
    });
    return createWebDriverPage(sendCommand, `/session/${sessionId}`, capabilities.browserVersion, endDriver);
  } catch (error) {
    endDriver();
    throw error;
  }
}

type SendCommand = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** Returns the body of WebDriver's command “Perform Actions” for one input device. */
const buildInputActions = (id: string, type: 'pointer' | 'key', actions: readonly object[]) => ({
  actions: [{ id, type, actions }],
});

const buildClickActions = (x: number, y: number) => [
  { type: 'pointerMove', duration: 0, x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const buildKeyActions = (keyNames: readonly string[]) =>
  keyNames.flatMap((keyName) => {
    const keyValues = (keyName.length > 1 ? keyName.split('+') : [keyName]).map((key) => keyCodes[key] ?? key);
    return [
      ...keyValues.map((value) => ({ type: 'keyDown', value })),
      ...keyValues.reverse().map((value) => ({ type: 'keyUp', value })),
    ];
  });

function createWebDriverPage(
  sendCommand: SendCommand,
  sessionPath: string,
  version: string,
  endDriver: () => void,
): EnginePage {
  return {
    version,
    goto: (url) => sendCommand('POST', `${sessionPath}/url`, { url }),
    resize: async (width, height) => void (await sendCommand('POST', `${sessionPath}/window/rect`, { width, height })),
    evaluate: async <Value>(expression: string) => {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = await sendCommand<{ value: Value; error?: string }>('POST', `${sessionPath}/execute/async`, {
        script,
        args: [],
      });
      if (result.error !== undefined) throw new Error(`In the page: ${result.error}`);
      return result.value;
    },
    clickAt: (x, y) =>
      sendCommand(
        'POST',
        `${sessionPath}/actions`,
        buildInputActions('mouse', 'pointer', buildClickActions(Math.round(x), Math.round(y))),
      ),
    pressKeys: (...keyNames) =>
      sendCommand('POST', `${sessionPath}/actions`, buildInputActions('keyboard', 'key', buildKeyActions(keyNames))),
    screenshot: async () => Buffer.from(await sendCommand<string>('GET', `${sessionPath}/screenshot`), 'base64'),
    close: async () => {
      await sendCommand('DELETE', sessionPath).catch(() => undefined);
      endDriver();
    },
  };
}

function createCommandSender(driverUrl: string, driver: ChildProcess): SendCommand {
  return async <Value>(method: string, path: string, body?: object) => {
    if (driver.exitCode !== null) throw new Error('The WebKit driver has ended.');
    const response = await fetch(driverUrl + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** Waits until the driver answers a request. Throws after 30 seconds. */
async function waitForDriver(sendCommand: SendCommand): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const isReady = await sendCommand<{ isReady: boolean }>('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('The WebKit driver does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
