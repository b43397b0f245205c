/** A page in any browser engine, with the few features that Playwright and WebDriver have in common. */
import type { Browser, Page } from 'playwright/test';

export interface EnginePage {
  /** Version of the browser engine. */
  version: string;
  goto(url: string): Promise<void>;
  /** Sets the size of the window in px. The size includes the window frame, if the engine shows one. */
  resize(width: number, height: number): Promise<void>;
  /** Runs an expression in the page, awaits its value and returns the value, which must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks at a position in the window, in px. */
  clickAt(x: number, y: number): Promise<void>;
  /**
   * Presses keys one after the other. Each is a character, a name from `keyCodes`, or a combination such as
   * `Control+v`.
   */
  pressKeys(...keyNames: readonly string[]): Promise<void>;
  /** Returns a PNG screenshot of the window's content. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's codes for keys without a character, by their names in the DOM. */
export const keyCodes: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  Control: '\uE009',
};

/** Adapts a page of Playwright to `EnginePage`. Its `close` closes the whole browser. */
export function createEnginePage(page: Page, browser: Browser): EnginePage {
  return {
    version: browser.version(),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    pressKeys: async (...keyNames) => {
      for (const keyName of keyNames) await page.keyboard.press(keyName);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Returns true if the engine is missing and this run may skip it. Continuous integration (`CI`) may skip none. */
export const isEngineSkipped = (isInstalled: boolean): boolean => !isInstalled && !process.env.CI;
