/** Tests the tools that the widget registers for a browser's assistant if it has the attribute `assistant-tools`. */
import { addDays, listDays, type Day } from '../src/values/dates/day.ts';
import { publishPage, expect, test } from './support/journey.ts';

/** Implements `document.modelContext`, a draft standard, so that a test can call the page's tools. Runs in the page. */
const installAssistant = (): void => {
  const tools = new Map<string, { execute(input: object): Promise<{ content: { text: string }[] }> }>();
  const modelContext = {
    registerTool(tool: { name: string; execute(input: object): Promise<{ content: { text: string }[] }> }) {
      tools.set(tool.name, tool);
      return Promise.resolve();
    },
  };
  Object.defineProperty(document, 'modelContext', { value: modelContext });
  Object.assign(globalThis, {
    assistant: {
      names: () => [...tools.keys()],
      call: async (name: string, input: object) => {
        const answer = await tools.get(name)?.execute(input);
        return JSON.parse(answer?.content[0]?.text ?? '{}') as object;
      },
    },
  });
};

interface Assistant {
  names(): string[];
  call(name: string, input: object): Promise<Record<string, unknown>>;
}

test('lets an assistant search, price and add an item, but not book', async ({ page, venue, widget }) => {
  await page.addInitScript(installAssistant);
  await page.goto(publishPage(venue, { attributes: 'assistant-tools' }));
  const names = () => page.evaluate(() => (globalThis as unknown as { assistant: Assistant }).assistant.names());
  await expect.poll(names).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
  const call = (name: string, input: object) =>
    page.evaluate(
      ([toolName, toolInput]) =>
        (globalThis as unknown as { assistant: Assistant }).assistant.call(toolName, toolInput),
      [name, input] as const,
    );
  const { items, today } = await call('slipway_find', { words: 'sea kayak' });
  const item = (items as { id: string }[])[0]?.id;
  const requests = listDays(addDays(today as Day, 35), addDays(today as Day, 48)).map((start) => ({ item, start }));
  const prices = await Promise.all(requests.map((request) => call('slipway_price', request)));
  const quiet = prices.findIndex(({ available }) => available === true);
  expect(prices[quiet]).toMatchObject({ name: 'Sea kayak', available: true, currency: 'CAD' });
  expect(venue.siteRequests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await call('slipway_add', requests[quiet] ?? {})).toMatchObject({
    added: true,
    cart: [{ name: 'Sea kayak' }],
  });
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
});

test('registers no tool without the attribute `assistant-tools`', async ({ page, venue, widget }) => {
  await page.addInitScript(installAssistant);
  await page.goto(publishPage(venue));
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toBeVisible();
  const names = await page.evaluate(() => (globalThis as unknown as { assistant: Assistant }).assistant.names());
  expect(names).toEqual([]);
});
