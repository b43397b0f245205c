/** Starts a real Firefox: Debian's, through WebDriver BiDi, or Playwright's own download if Debian's is missing. */
import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright/test';

const systemFirefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const findSystemFirefox = (): string | undefined =>
  [process.env.FIREFOX ?? '', ...systemFirefoxPaths].find((path) => path !== '' && existsSync(path));

export const isFirefoxInstalled = (): boolean =>
  findSystemFirefox() !== undefined || existsSync(firefox.executablePath());

/** System settings of a guest, such as dark colours, as preferences that Firefox reads at its start. */
export const preferences = {
  light: {},
  dark: { 'layout.css.prefers-color-scheme.content-override': 0 },
  // Shows selections in white on violet, as a contrast theme of Windows does. Linux's default colours for selections
  // have too little contrast.
  'forced colours': {
    'browser.display.document_color_use': 2,
    'ui.selecteditem': '#37006e',
    'ui.selecteditemtext': '#ffffff',
    'ui.highlight': '#37006e',
    'ui.highlighttext': '#ffffff',
  },
  'more contrast': { 'ui.useAccessibilityTheme': 1 },
} as const;
export type Preference = keyof typeof preferences;

/** Preferences that imitate a mouse on every machine. Without one, the widget hides the buttons over photos. */
const mousePreferences = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

interface FirefoxOptions {
  preference?: Preference;
  /**
   * Environment variables that name a display. Firefox opens a window on this display, which a screen reader can read.
   */
  env?: Record<string, string>;
}

/** Starts Firefox. Throws an error with instructions if the machine has none. */
export async function launchFirefox({ preference = 'light', env }: FirefoxOptions = {}): Promise<Browser> {
  const executablePath = findSystemFirefox();
  return firefox.launch({
    ...(executablePath !== undefined && { channel: 'moz-firefox', executablePath }),
    ...(env && { env, headless: false }),
    firefoxUserPrefs: {
      ...mousePreferences,
      ...preferences[preference],
      ...(env && { 'accessibility.force_disabled': -1 }),
    },
  });
}
