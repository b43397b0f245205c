/**
 * `npm run release:check`: tests the upgrade from the previous release, and the rollback to it. Both releases use the
 * same relay stores. The check kills programs while guests book, and changes the release while guests have a page open.
 * Prints a table of the journeys with such a change.
 */
import { runStages, createVitestStage } from './stages.ts';
import { upgradeJourneys } from './slices.ts';

await runStages([
  { name: 'two releases of the relay on one store', ...createVitestStage('servers', 'test/relay/releases.test.ts') },
  {
    name: 'kills of relays of two releases',
    ...createVitestStage('servers under load', 'test/faults/kills.test.ts'),
    env: { KILLED_PART: '1/24' },
  },
  upgradeJourneys,
]);
