/** Before the components of the package: what gets published is built, whole, into `dist`. */
import { buildDist } from '../../demo/building/dist.ts';

export default async function build(): Promise<void> {
  await buildDist();
}
