/** Runs the component tests of the root with its features in 20 random orders, one order after the other. */
import { runStages, vitest, type Stage } from './stages.ts';

const orders = Array.from({ length: 20 }, (_, index) => String(index + 1));

await runStages(
  orders.map((order): Stage => ({
    name: `order ${order}`,
    ...vitest('components', 'test/elements/root'),
    env: { INSTALL_ORDER: order },
  })),
);
