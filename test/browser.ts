/** Selects the Chromium for the tests: an installed one, or else the one that Playwright downloads. */
import { existsSync } from 'node:fs';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that keep Chromium itself off the network and off the GPU. The root user must also disable the sandbox. */
const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of an installed Chromium, or undefined if there is none. The variable `CHROMIUM` can set the path.
 */
export function findSystemChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...SYSTEM_BROWSERS].find((path) => path !== '' && existsSync(path));
}

export function getChromiumOptions(): { args: string[]; executablePath?: string } {
  const args = process.getuid?.() === 0 ? [...QUIET_FLAGS, '--no-sandbox'] : QUIET_FLAGS;
  const executablePath = findSystemChromium();
  return executablePath === undefined ? { args } : { args, executablePath };
}
