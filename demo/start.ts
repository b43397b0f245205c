/** `npm start`: the demo site and the booking service behind it. `--live` (`npm run dev`) serves the sources and reloads. */
import { startDemo } from './serving/demo.ts';
import { portFrom } from './serving/port.ts';

process.exitCode = await run();

async function run(): Promise<number | undefined> {
  try {
    const demo = await startDemo({
      port: portFrom(process.env.PORT, 4173),
      live: process.argv.includes('--live'),
      tell: (words) => console.log(words),
      ...(process.env.HOST !== undefined && { host: process.env.HOST }),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
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
