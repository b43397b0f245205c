/** Lets the browser do what waits, such as a press or a frame, before anything more is done. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
