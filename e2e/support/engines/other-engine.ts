/** The page of an engine other than Chromium, with the features that Playwright and WebDriver share. */
import type { Browser, Page } from 'playwright/test';

export interface EnginePage {
  /** Version that the engine reports. */
  version: string;
  goto(url: string): Promise<void>;
  /** Sets the size of the window in pixels, including a window frame if there is one. */
  resize(width: number, height: number): Promise<void>;
  /** Runs an expression in the page, awaits its value and returns it. The value must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks at a position, in pixels of the window. */
  press(x: number, y: number): Promise<void>;
  /** Presses keys in sequence. Each is a character, one of `keys`, or several together, such as `Control+v`. */
  strike(...strokes: readonly string[]): Promise<void>;
  /** Returns a PNG of the visible area. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's codes of keys without a character, by their DOM names. */
export const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  Control: '\uE009',
};

/** Returns Playwright's page as a page of any engine. */
export function enginePageOf(page: Page, browser: Browser): EnginePage {
  return {
    version: browser.version(),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    strike: async (...strokes) => {
      for (const stroke of strokes) await page.keyboard.press(stroke);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Returns true if a manual run may skip a missing engine. Continuous integration (`CI`) needs every engine. */
export const isLeftOut = (isHere: boolean): boolean => !isHere && !process.env.CI;
