/** A page in an engine that is not Chromium, as far as both of its drivers can: opened, run scripts in, looked at. */

export interface EnginePage {
  /** As the engine names itself. */
  version: string;
  goto(url: string): Promise<void>;
  /** Runs an expression in the page, waits for what it comes to, and answers that; it has to be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** PNG of what is in sight. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** True where an engine is not there and a run by hand goes on without it; continuous integration (`CI`) never does. */
export const isLeftOut = (isHere: boolean): boolean => !isHere && !process.env.CI;
