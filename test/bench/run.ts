/**
 * `npm run bench`: measures times, which the tests never do. It prints tables and writes `bench-result.json`. With
 * `--publish` it also writes two pages of the documentation.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCalendars } from './calendars/rounds.ts';
import { publish } from './calendars/published.ts';
import { calendarRatios, calendarRows, taskNames } from './calendars/table.ts';
import { benchFirstDay } from './first-day.ts';
import { benchManyItems } from './many-items.ts';
import { describeMeasurement } from './published.ts';
import { benchService } from './service.ts';
import { goalsOf, manyItemsRows, pressRows, publishSideBySide, waysRows } from './side-by-side.ts';
import { benchSlowPhone, benchWeakService } from './slow-phone/bench.ts';
import { benchStart } from './start.ts';

const calendars = await benchCalendars();
for (const [task, name] of taskNames) {
  console.log(`\n${name}, ${calendars.browser}, ${calendars.rounds} rounds: median (middle half)`);
  console.table(calendarRows(calendars, task));
}

const isPublished = process.argv.includes('--publish');
if (isPublished) await publish(calendars);

const start = await benchStart();
// Uses a new database for the benchmarks. In a developer's own one, open sessions may have reserved stock, and then
// some days are not available.
const data = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
process.env.SERVICE_DATA = data;
const firstDay = await benchFirstDay();
const manyItems = await benchManyItems();
const sideBySide = { slowPhone: await benchSlowPhone(), weakService: await benchWeakService(), manyItems };
const service = await benchService();

const { slowPhone, weakService } = sideBySide;
for (const [title, rows] of [
  ['First day on a slow phone', waysRows(slowPhone.ways)],
  ['Presses', pressRows(slowPhone)],
  ['Slow service', waysRows(weakService)],
  ['5,000 items', manyItemsRows(manyItems)],
  ['Goals', goalsOf(sideBySide)],
] as const) {
  console.log(`\n${title}`);
  console.table(rows);
}
if (isPublished) await publishSideBySide({ ...describeMeasurement(calendars.browser), ...sideBySide });

console.table([
  {
    what: 'npm start, built and stocked, until both answer',
    measured: `${start.seconds.toFixed(2)} s`,
    limit: `${start.within} s`,
  },
  {
    what: 'first day selectable, compared with a bare table',
    measured: `${firstDay.widget.toFixed(0)} ms : ${firstDay.bare.toFixed(0)} ms = ${firstDay.ratio.toFixed(2)}`,
    limit: '',
  },
  ...calendarRatios(calendars).map(({ what, ratio, within }) => ({
    what,
    measured: `${ratio}`,
    limit: within === null ? '' : `${within}`,
  })),
  ...service.map(({ name, service: ours, plain, ratio, within }) => ({
    what: `${name}, compared with plain SQL`,
    measured: `${ours.toFixed(1)} ms : ${plain.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `${within}`,
  })),
]);
await writeFile(
  'bench-result.json',
  `${JSON.stringify({ calendars, start, firstDay, ...sideBySide, goals: goalsOf(sideBySide), service }, null, 2)}\n`,
);
await rm(data, { recursive: true });
