/**
 * Sets the clock of a program ahead. The parent process loads it with `--import`. The clock starts `CLOCK_AHEAD` milliseconds
 * ahead, and each message of the parent adds to that. Timers keep the machine's time, like databases and networks.
 */
const systemNow = Date.now.bind(Date);
let aheadMs = Number(process.env['CLOCK_AHEAD'] ?? 0);
const now = (): number => systemNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (addedMs: number) => {
  aheadMs += addedMs;
  process.send?.(aheadMs);
});
// Ends with its parent, because no other process would end this one.
process.on('disconnect', () => process.exit());
