/** Runs whole journeys in a real browser on the real site, relay, service and database, without retries. */
import { defineConfig } from 'playwright/test';
import { getChromiumOptions } from '../test/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  testIgnore: [
    // If other tests run at the same time, a screen reader announces different texts. So only the long run starts this
    // journey, alone.
    ...(process.env.SCREEN_READER === undefined ? ['screen-reader.e2e.ts'] : []),
    // These files only take pictures for the site. `npm run pictures` runs them.
    ...(process.env.PICTURES === undefined ? ['picture-*.e2e.ts'] : []),
    // This file needs a build of the previous release. `npm run release:check` runs it.
    ...(process.env.UPGRADE === undefined ? ['upgrade.e2e.ts'] : []),
    // This file tests all WordPress roles, and only the long run includes it. `wordpress.e2e.ts` tests one role.
    ...(process.env.WORDPRESS_ROLES === undefined ? ['wordpress-roles.e2e.ts'] : []),
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './support/files/build.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // The widget retries failed requests for up to nine seconds before it shows a problem.
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: getChromiumOptions(),
    locale: 'en-CA',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
  },
});
