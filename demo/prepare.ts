/** Builds the widget into a container image of the demo, so that `npm start` in the container builds nothing. */
import { ensureDemoDist } from './building/dist.ts';

await ensureDemoDist(() => console.log('Building the widget.'));
