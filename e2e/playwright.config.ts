/** Whole journeys in a real browser, on the real parts: site, relay, service, database. Nothing is retried. */
import { defineConfig } from 'playwright/test';
import { chromiumOptions } from '../test/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  testIgnore: [
    // What a screen reader says depends on what else the machine does: the long run listens, by itself.
    ...(process.env.SCREEN_READER === undefined ? ['screen-reader.e2e.ts'] : []),
    // Takes the documentation's pictures: `npm run pictures`.
    ...(process.env.PICTURES === undefined ? ['picture-parts.e2e.ts'] : []),
    // One role is tried in wordpress.e2e.ts.
    ...(process.env.WORDPRESS_ROLES === undefined ? ['wordpress-roles.e2e.ts'] : []),
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './support/files/build.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // What cannot be reached is asked for again for up to nine seconds before that is said.
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    locale: 'en-CA',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
  },
});
