/**
 * Loaded before a program (`--import`): its clock is put ahead when its parent says by how many milliseconds, and whatever
 * waited for no longer than that is due at once. It begins as far ahead as `CLOCK_AHEAD` says.
 */
const systemNow = Date.now.bind(Date);
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0);
const now = (): number => systemNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

/** Limits that run, by what ends them: when they are over. */
const limits = new Map<() => void, number>();

AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  const end = (): void => {
    clearTimeout(timer);
    limits.delete(end);
    controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  };
  const timer = setTimeout(end, ms).unref();
  limits.set(end, now() + ms);
  return controller.signal;
};

process.on('message', (passed: number) => {
  ahead += passed;
  for (const [end, at] of [...limits]) if (at <= now()) end();
  process.send?.(ahead);
});
// Nobody is left who could stop it.
process.on('disconnect', () => process.exit());
