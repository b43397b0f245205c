/**
 * `npm run test:long`: runs everything that `npm test` leaves out or only samples. This takes hours.
 *
 * `-- --slice 2/5` runs the second of five parts. `-- --slice-of <commit hash>` runs the slice of that commit. `--
 * --list` prints the names of the slices.
 */
import { parseArgs } from 'node:util';
import { selectPart, selectSlice, slices } from './slices.ts';
import { runStages } from './stages.ts';

const { values } = parseArgs({
  options: { slice: { type: 'string' }, 'slice-of': { type: 'string' }, list: { type: 'boolean', default: false } },
});
const commitHash = values['slice-of'];
const selectedSlices =
  commitHash !== undefined
    ? [selectSlice(slices, commitHash)]
    : values.slice !== undefined
      ? selectPart(slices, values.slice)
      : slices;
if (values.list) for (const { name } of selectedSlices) console.log(name);
else await runStages(selectedSlices);
