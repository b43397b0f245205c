/** The page of an engine other than Chromium, with the features that Playwright and WebDriver share. */

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
  /** Presses keys in sequence. Each is a character or one of `keys`. */
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
};

/** Returns true if a manual run may skip a missing engine. Continuous integration (`CI`) needs every engine. */
export const isLeftOut = (isHere: boolean): boolean => !isHere && !process.env.CI;
