/**
 * Runs the component tests of `<slipway-booking>` 20 times, each time with its features in a different random order.
 */
import { runStages, vitest, type Stage } from './stages.ts';

const orders = Array.from({ length: 20 }, (_, index) => String(index + 1));

await runStages(
  orders.map((order): Stage => ({
    name: `order ${order}`,
    ...vitest('components', 'test/elements/root'),
    env: { INSTALL_ORDER: order },
  })),
);
