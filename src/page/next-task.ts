/** Resolves in the next task, so that the browser can first handle a press or draw a frame. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
