/** Sees to it that there is a Chromium to test in: one of the system, else Playwright's own, else the system's package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { systemChromium } from './browser.ts';

/** Says which one it is, in words. Throws when none can be had. */
export async function provideChromium(): Promise<string> {
  const found = systemChromium();
  if (found !== undefined) return `the system's, ${found}`;
  if (existsSync(chromium.executablePath())) return `Playwright's, ${chromium.executablePath()}`;
  const downloaded = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (downloaded.status === 0 && existsSync(chromium.executablePath())) return `Playwright's, downloaded just now`;
  console.log("Playwright could not download a browser; trying the system's package manager.");
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    [...sudo, 'apt-get', 'update'],
    [...sudo, 'apt-get', 'install', '-y', 'chromium'],
  ]) {
    const [tool = '', ...args] = command;
    execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installed = systemChromium();
  if (installed === undefined) throw new Error('No Chromium: install one, or name it in CHROMIUM.');
  return `the system's, installed just now, ${installed}`;
}
