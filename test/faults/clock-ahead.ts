/**
 * Moves the clock of a child process ahead of the machine's clock. The parent process loads this module with
 * `--import`. The clock starts `CLOCK_AHEAD` milliseconds ahead, and each message of the parent adds milliseconds.
 * Timers do not change.
 */
const readSystemNow = Date.now.bind(Date);
let aheadMs = Number(process.env['CLOCK_AHEAD'] ?? 0);
const readNow = (): number => readSystemNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [readNow()] : parameters, newTarget) as Date,
  get: (target, name) => (name === 'now' ? readNow : (Reflect.get(target, name) as unknown)),
});

process.on('message', (addedMs: number) => {
  aheadMs += addedMs;
  process.send?.(aheadMs);
});
// Ends this process when its parent process ends. Otherwise it would keep running.
process.on('disconnect', () => process.exit());
