/**
 * Runs the component tests of `<slipway-booking>` 20 times, each time with its features in a different random order.
 */
import { runStages, createVitestStage, type Stage } from './stages.ts';

const installOrders = Array.from({ length: 20 }, (_, index) => String(index + 1));

await runStages(
  installOrders.map((installOrder): Stage => ({
    name: `order ${installOrder}`,
    ...createVitestStage('components', 'test/elements/root'),
    env: { INSTALL_ORDER: installOrder },
  })),
);
