/**
 * `npm run release:check`: upgrades from the previous release, and rolls back. Both releases share the stores of the relay while
 * the check kills their programs, and guests with open pages book. Prints a table of the journeys.
 */
import { runStages, vitest } from './stages.ts';
import { upgradeJourneys } from './slices.ts';

await runStages([
  { name: 'two releases of the relay on one store', ...vitest('servers', 'test/relay/releases.test.ts') },
  {
    name: 'kills of relays of two releases',
    ...vitest('servers under load', 'test/faults/kills.test.ts'),
    env: { KILLED_PART: '1/24' },
  },
  upgradeJourneys,
]);
