/** Which Chromium the tests drive: a system one where there is one, else the download Playwright keeps. */
import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing but the pages under test may use the network; root needs the sandbox off. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium already on this machine; undefined where Playwright's own is to be used. `CHROMIUM` names another. */
export function systemChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...systemBrowsers].find((path) => path !== '' && existsSync(path));
}

export function chromiumOptions(): { args: string[]; executablePath?: string } {
  const args = process.getuid?.() === 0 ? [...quietFlags, '--no-sandbox'] : quietFlags;
  const executablePath = systemChromium();
  return executablePath === undefined ? { args } : { args, executablePath };
}
