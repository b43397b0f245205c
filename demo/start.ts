/**
 * `npm start`: starts the demo site and its booking service. `npm run dev` adds `--live`, which serves the sources and
 * reloads the page after each change.
 */
import { startDemo } from './serving/demo.ts';
import { readSettings } from './serving/settings.ts';

process.exitCode = await runDemo();

async function runDemo(): Promise<number | undefined> {
  try {
    const demo = await startDemo({
      ...readSettings(process.env),
      isLive: process.argv.includes('--live'),
      report: (message) => console.log(message),
    });
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // On Ctrl-C, this process may receive the signal twice: from the terminal, and from npm, which forwards it. So
        // a second signal has no effect.
        if (isStopping) return;
        isStopping = true;
        void demo.close().finally(() => process.exit(0));
      });
    }
    console.log(`\n  Demo pages       ${demo.siteUrl}\n  Booking service  ${demo.serviceUrl}\n\n  Stop with Ctrl-C.\n`);
    return undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
