import { expect, test } from 'vitest';
import { createCommands } from '../../src/flow/commands.ts';
import * as lineCommands from '../../src/flow/cart/line-commands.ts';
import { joinFlow } from '../../src/flow/flow.ts';
import { createMemoryStorage } from '../../src/flow/session/kept-cart.ts';
import { createStore } from '../../src/flow/store.ts';
import { createFakeVenue } from './fake-client.ts';
import { addTo, ask } from './visit.ts';

function joined() {
  const venue = createFakeVenue();
  const store = createStore();
  const storage = createMemoryStorage();
  const commands = createCommands({ client: venue.client(), store, storage, lines: async () => lineCommands });
  return { venue, store, flow: joinFlow(store, commands) };
}

test('its state is always the present one of the store, whoever changed it', async () => {
  const { venue, store, flow } = joined();
  store.choose({ itemId: 'kayak' });
  expect(flow.state).toBe(store.state);
  expect(flow.state.choice.itemId).toBe('kayak');
  await addTo({ venue, flow }, ask('kayak'));
  expect(store.state).toBe(flow.state);
  expect(store.state.session?.lines).toHaveLength(1);
});

test('who follows it hears of what is asked of the store and of what commands bring', async () => {
  const { venue, flow } = joined();
  const heard: unknown[] = [];
  const stop = flow.subscribe(({ busy, choice }) => heard.push(busy ?? choice.itemId));
  flow.choose({ itemId: 'kayak' });
  await addTo({ venue, flow }, ask('tour'));
  stop();
  flow.choose({ itemId: 'suite' });
  expect(heard[0]).toBe('kayak');
  expect(heard).toContain('add');
  expect(heard).not.toContain('suite');
});
