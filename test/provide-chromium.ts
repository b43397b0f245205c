/** Provides a Chromium for the tests: one of the system, Playwright's own, or the system's package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { systemChromium } from './browser.ts';

/** Returns a description of the browser. Throws if there is none. */
export async function provideChromium(): Promise<string> {
  const systemPath = systemChromium();
  if (systemPath !== undefined) return `the system's, ${systemPath}`;
  if (existsSync(chromium.executablePath())) return `Playwright's, ${chromium.executablePath()}`;
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (download.status === 0 && existsSync(chromium.executablePath())) return `Playwright's, downloaded just now`;
  console.log("Playwright could not download a browser; trying the system's package manager.");
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    [...sudo, 'apt-get', 'update'],
    [...sudo, 'apt-get', 'install', '-y', 'chromium'],
  ]) {
    const [tool = '', ...args] = command;
    execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installedPath = systemChromium();
  if (installedPath === undefined) throw new Error('No Chromium: install one, or name it in CHROMIUM.');
  return `the system's, installed just now, ${installedPath}`;
}
