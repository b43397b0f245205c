/**
 * Runs everything that `npm test` only samples, which takes hours: `npm run test:long`.
 *
 * `-- --slice 2/5` runs the second of five parts. `-- --slice-of <hash of a commit>` runs the slice of that commit.
 * `-- --list` prints their names.
 */
import { parseArgs } from 'node:util';
import { partOf, sliceOf, slices } from './slices.ts';
import { runStages } from './stages.ts';

const { values } = parseArgs({
  options: { slice: { type: 'string' }, 'slice-of': { type: 'string' }, list: { type: 'boolean', default: false } },
});
const hash = values['slice-of'];
const selectedSlices =
  hash !== undefined ? [sliceOf(slices, hash)] : values.slice !== undefined ? partOf(slices, values.slice) : slices;
if (values.list) for (const { name } of selectedSlices) console.log(name);
else await runStages(selectedSlices);
