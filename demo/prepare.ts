/**
 * Builds the widget when Docker builds the image of the demo, so that `npm start` in a container has nothing to build.
 */
import { ensureDemoDist } from './building/dist.ts';

await ensureDemoDist(() => console.log('Building the widget.'));
