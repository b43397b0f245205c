/** A real Firefox: Debian's, which Playwright drives by WebDriver BiDi, or else the one that Playwright has downloaded. */
import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright/test';

const systemFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const systemPath = (): string | undefined =>
  [process.env.FIREFOX ?? '', ...systemFirefox].find((path) => path !== '' && existsSync(path));

export const isFirefoxHere = (): boolean => systemPath() !== undefined || existsSync(firefox.executablePath());

/** Throws, saying what to do, where there is none. With `env` it shows its window on the display named there, and can be read. */
export async function launchFirefox(env?: Record<string, string>): Promise<Browser> {
  const executablePath = systemPath();
  return firefox.launch({
    ...(executablePath !== undefined && { channel: 'moz-firefox', executablePath }),
    ...(env && { env, headless: false, firefoxUserPrefs: { 'accessibility.force_disabled': -1 } }),
  });
}
