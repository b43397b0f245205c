/** `npm start`: the demo site and the booking service behind it. `--live` (`npm run dev`) serves the sources and reloads. */
import { startDemo } from './serving/demo.ts';
import { settingsFrom } from './serving/settings.ts';

process.exitCode = await run();

async function run(): Promise<number | undefined> {
  try {
    const demo = await startDemo({
      ...settingsFrom(process.env),
      live: process.argv.includes('--live'),
      tell: (words) => console.log(words),
    });
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // A terminal tells npm and us, and npm tells us once more.
        if (stopping) return;
        stopping = true;
        void demo.close().finally(() => process.exit(0));
      });
    }
    console.log(`\n  Demo pages       ${demo.site}\n  Booking service  ${demo.service}\n\n  Stop with Ctrl-C.\n`);
    return undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
