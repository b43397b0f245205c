/** A page in an engine that is not Chromium, as far as both of its drivers can: opened, run scripts in, looked at, used by hand. */

export interface EnginePage {
  /** As the engine names itself. */
  version: string;
  goto(url: string): Promise<void>;
  /** Sets the size of the window in pixels; a frame around the page counts where there is one. */
  resize(width: number, height: number): Promise<void>;
  /** Runs an expression in the page, waits for what it comes to, and answers that; it has to be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses where the mouse is put, in pixels of the window. */
  press(x: number, y: number): Promise<void>;
  /** Strikes keys one after the other: a character, or one of `keys`. */
  strike(...strokes: readonly string[]): Promise<void>;
  /** PNG of what is in sight. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys without a character, by the names that the platform gives them, as WebDriver writes them. */
export const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
};

/** True where an engine is not there and a run by hand goes on without it; continuous integration (`CI`) never does. */
export const isLeftOut = (isHere: boolean): boolean => !isHere && !process.env.CI;
