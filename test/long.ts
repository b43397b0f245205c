/**
 * `npm run test:long`: everything that `npm test` only samples, which takes hours. `-- --slice 2/5` runs the second of five
 * parts, `-- --slice-of <hash of a commit>` the one slice of that commit, `-- --list` names them all.
 */
import { parseArgs } from 'node:util';
import { partOf, sliceOf, slices } from './slices.ts';
import { runStages } from './stages.ts';

const { values } = parseArgs({
  options: { slice: { type: 'string' }, 'slice-of': { type: 'string' }, list: { type: 'boolean', default: false } },
});
const hash = values['slice-of'];
const chosen =
  hash !== undefined ? [sliceOf(slices, hash)] : values.slice !== undefined ? partOf(slices, values.slice) : slices;
if (values.list) for (const { name } of chosen) console.log(name);
else await runStages(chosen);
