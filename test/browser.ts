/** Selects the Chromium for the tests: an installed one, or else the one that Playwright downloads. */
import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that keep Chromium itself off the network. The root user must also disable the sandbox. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of an installed Chromium, or undefined if there is none. The variable `CHROMIUM` can set the path.
 */
export function systemChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...systemBrowsers].find((path) => path !== '' && existsSync(path));
}

export function chromiumOptions(): { args: string[]; executablePath?: string } {
  const args = process.getuid?.() === 0 ? [...quietFlags, '--no-sandbox'] : quietFlags;
  const executablePath = systemChromium();
  return executablePath === undefined ? { args } : { args, executablePath };
}
