/**
 * `npm run bench`: measures durations, which the tests never do. Prints tables and writes `bench-result.json`. With
 * `--publish` it also writes two pages of the documentation.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCalendars } from './calendars/rounds.ts';
import { publishResult } from './calendars/published.ts';
import { createCalendarRatios, createCalendarRows, TASK_NAMES } from './calendars/table.ts';
import { benchFirstDay } from './first-day.ts';
import { benchManyItems } from './many-items.ts';
import { describeMeasurement } from './published.ts';
import { benchService } from './service.ts';
import {
  createGoals,
  createManyItemsRows,
  createPressRows,
  publishSideBySide,
  createPageRows,
} from './side-by-side.ts';
import { benchSlowPhone, benchWeakService } from './slow-phone/bench.ts';
import { benchStart } from './start.ts';

const calendars = await benchCalendars();
for (const [task, name] of TASK_NAMES) {
  console.log(`\n${name}, ${calendars.browser}, ${calendars.rounds} rounds: median (middle half)`);
  console.table(createCalendarRows(calendars, task));
}

const isPublished = process.argv.includes('--publish');
if (isPublished) await publishResult(calendars);

const startTimes = await benchStart();
// Uses a new database for the benchmarks. In a developer's own one, open sessions may have reserved stock, and then
// some days are not available.
const dataFolder = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
process.env.SERVICE_DATA = dataFolder;
const firstDay = await benchFirstDay();
const manyItems = await benchManyItems();
const sideBySide = { slowPhone: await benchSlowPhone(), weakService: await benchWeakService(), manyItems };
const service = await benchService();

const { slowPhone, weakService } = sideBySide;
for (const [title, rows] of [
  ['First day on a slow phone', createPageRows(slowPhone.ways)],
  ['Presses', createPressRows(slowPhone)],
  ['Slow service', createPageRows(weakService)],
  ['5,000 items', createManyItemsRows(manyItems)],
  ['Goals', createGoals(sideBySide)],
] as const) {
  console.log(`\n${title}`);
  console.table(rows);
}
if (isPublished) await publishSideBySide({ ...describeMeasurement(calendars.browser), ...sideBySide });

console.table([
  {
    what: 'npm start, built and stocked, until both answer',
    measured: `${startTimes.seconds.toFixed(2)} s`,
    limit: `${startTimes.within} s`,
  },
  {
    what: 'first day selectable, compared with a bare table',
    measured: `${firstDay.widget.toFixed(0)} ms : ${firstDay.bare.toFixed(0)} ms = ${firstDay.ratio.toFixed(2)}`,
    limit: '',
  },
  ...createCalendarRatios(calendars).map(({ what, ratio, within }) => ({
    what,
    measured: `${ratio}`,
    limit: within === null ? '' : `${within}`,
  })),
  ...service.map(({ name, service: serviceTime, plain, ratio, within }) => ({
    what: `${name}, compared with plain SQL`,
    measured: `${serviceTime.toFixed(1)} ms : ${plain.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `${within}`,
  })),
]);
await writeFile(
  'bench-result.json',
  `${JSON.stringify({ calendars, start: startTimes, firstDay, ...sideBySide, goals: createGoals(sideBySide), service }, null, 2)}\n`,
);
await rm(dataFolder, { recursive: true });
