/**
 * `npm run bench` measures times, which tests do not. Prints a table and writes `bench-result.json`. With `--publish`
 * it writes the figures of the calendars into the documentation.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCalendars } from './calendars/rounds.ts';
import { publish } from './calendars/published.ts';
import { calendarRatios, calendarRows, figure as told, taskNames } from './calendars/table.ts';
import { benchFirstDay } from './first-day.ts';
import { benchManyItems, manyItemsRatios } from './many-items.ts';
import { benchService } from './service.ts';
import { benchSlowPhone, slowPhoneRows } from './slow-phone/bench.ts';
import { benchStart } from './start.ts';

const calendars = await benchCalendars();
for (const [task, name] of taskNames) {
  console.log(`\n${name}, ${calendars.browser}, ${calendars.rounds} rounds: median (middle half)`);
  console.table(calendarRows(calendars, task));
}

if (process.argv.includes('--publish')) await publish(calendars);

const start = await benchStart();
// The benches use a new database, because held places in the demo would be missing.
const data = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
process.env.SERVICE_DATA = data;
const firstDay = await benchFirstDay();
const manyItems = await benchManyItems();
const slowPhone = await benchSlowPhone();
const service = await benchService();

console.table([
  {
    what: 'npm start, built and stocked, until both answer',
    measured: `${start.seconds.toFixed(2)} s`,
    limit: `${start.within} s`,
  },
  {
    what: 'first free day can be chosen, beside a bare table',
    measured: `${firstDay.widget.toFixed(0)} ms : ${firstDay.bare.toFixed(0)} ms = ${firstDay.ratio.toFixed(2)}`,
    limit: '',
  },
  ...manyItemsRatios(manyItems).map(({ what, many, few, ratio, within }) => ({
    what,
    measured: `${told(many)} : ${told(few)} ms = ${ratio.toFixed(2)}`,
    limit: `${within}`,
  })),
  ...slowPhoneRows(slowPhone),
  ...calendarRatios(calendars).map(({ what, ratio, within }) => ({
    what,
    measured: `${ratio}`,
    limit: within === null ? '' : `${within}`,
  })),
  ...service.map(({ name, service: ours, plain, ratio, within }) => ({
    what: `${name}, beside plain SQL`,
    measured: `${ours.toFixed(1)} ms : ${plain.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `${within}`,
  })),
]);
await writeFile(
  'bench-result.json',
  `${JSON.stringify({ calendars, start, firstDay, manyItems, slowPhone, service }, null, 2)}\n`,
);
await rm(data, { recursive: true });
