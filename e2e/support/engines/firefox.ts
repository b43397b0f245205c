/** A real Firefox: Debian's, which Playwright drives by WebDriver BiDi, or else the one that Playwright has downloaded. */
import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright/test';

const systemFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const systemPath = (): string | undefined =>
  [process.env.FIREFOX ?? '', ...systemFirefox].find((path) => path !== '' && existsSync(path));

export const isFirefoxHere = (): boolean => systemPath() !== undefined || existsSync(firefox.executablePath());

/** Settings of the visitor's system, as preferences that Firefox reads at its start. */
export const wishes = {
  light: {},
  dark: { 'layout.css.prefers-color-scheme.content-override': 0 },
  // With what is chosen in white on violet, as in one of Windows' contrast themes: the pair of this system is a faint one.
  'forced colours': {
    'browser.display.document_color_use': 2,
    'ui.selecteditem': '#37006e',
    'ui.selecteditemtext': '#ffffff',
    'ui.highlight': '#37006e',
    'ui.highlighttext': '#ffffff',
  },
  'more contrast': { 'ui.useAccessibilityTheme': 1 },
} as const;
export type Wish = keyof typeof wishes;

/** A mouse on every machine. Without a pointer `(hover: none)` matches, and the widget hides the buttons over pictures. */
const mouse = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

interface Launch {
  wish?: Wish;
  /** It shows its window on the display named there, and can be read. */
  env?: Record<string, string>;
}

/** Throws, saying what to do, where there is none. */
export async function launchFirefox({ wish = 'light', env }: Launch = {}): Promise<Browser> {
  const executablePath = systemPath();
  return firefox.launch({
    ...(executablePath !== undefined && { channel: 'moz-firefox', executablePath }),
    ...(env && { env, headless: false }),
    firefoxUserPrefs: { ...mouse, ...wishes[wish], ...(env && { 'accessibility.force_disabled': -1 }) },
  });
}
