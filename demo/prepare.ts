/** What an image of the demo is given beforehand: the built widget. `npm start` finds it there and builds nothing. */
import { ensureDemoDist } from './building/dist.ts';

await ensureDemoDist(() => console.log('Building the widget.'));
