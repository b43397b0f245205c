/** Starts a real Firefox: Debian's, which Playwright drives by WebDriver BiDi, or else Playwright's own download. */
import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright/test';

const systemFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const systemPath = (): string | undefined =>
  [process.env.FIREFOX ?? '', ...systemFirefox].find((path) => path !== '' && existsSync(path));

export const isFirefoxHere = (): boolean => systemPath() !== undefined || existsSync(firefox.executablePath());

/** System settings of a guest, as preferences that Firefox reads at its start. */
export const preferences = {
  light: {},
  dark: { 'layout.css.prefers-color-scheme.content-override': 0 },
  // Selections are white on violet, as in a contrast theme of Windows. This system's own pair has too little contrast.
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

/** Gives every machine a mouse. Without one, `(hover: none)` matches and the widget hides the buttons over photos. */
const mouse = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

interface Launch {
  preference?: Preference;
  /** Environment with a display. Firefox then shows its window there, and a screen reader can read it. */
  env?: Record<string, string>;
}

/** Starts Firefox. Throws an error with instructions if the machine has none. */
export async function launchFirefox({ preference = 'light', env }: Launch = {}): Promise<Browser> {
  const executablePath = systemPath();
  return firefox.launch({
    ...(executablePath !== undefined && { channel: 'moz-firefox', executablePath }),
    ...(env && { env, headless: false }),
    firefoxUserPrefs: { ...mouse, ...preferences[preference], ...(env && { 'accessibility.force_disabled': -1 }) },
  });
}
