/** Selects the Chromium that the tests drive: one of the system, or else Playwright's own download. */
import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Only the pages under test may use the network. The root user must disable the sandbox. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of an installed Chromium, or undefined for Playwright's own. `CHROMIUM` names another one. */
export function systemChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...systemBrowsers].find((path) => path !== '' && existsSync(path));
}

export function chromiumOptions(): { args: string[]; executablePath?: string } {
  const args = process.getuid?.() === 0 ? [...quietFlags, '--no-sandbox'] : quietFlags;
  const executablePath = systemChromium();
  return executablePath === undefined ? { args } : { args, executablePath };
}
