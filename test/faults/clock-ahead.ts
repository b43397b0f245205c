/**
 * Loaded before a program (`--import`): its clock is put ahead when its parent says by how many milliseconds, and begins as far
 * ahead as `CLOCK_AHEAD` says. What it waits for is the machine's time, as databases and networks are the machine's too.
 */
const systemNow = Date.now.bind(Date);
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0);
const now = (): number => systemNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (passed: number) => {
  ahead += passed;
  process.send?.(ahead);
});
// Nobody is left who could stop it.
process.on('disconnect', () => process.exit());
