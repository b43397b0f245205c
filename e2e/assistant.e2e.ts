/** Tests the tools that the widget registers for a browser's assistant if it has the attribute `assistant-tools`. */
import { addDays, listDays, type Day } from '../src/values/dates/day.ts';
import { publishPage, expect, test } from './support/journey.ts';

/**
 * Implements `document.modelContext`, a draft standard, so that a test can call the tools that the widget registers.
 * Runs in the page.
 */
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
      listNames: () => [...tools.keys()],
      callTool: async (name: string, input: object) => {
        const answer = await tools.get(name)?.execute(input);
        return JSON.parse(answer?.content[0]?.text ?? '{}') as Record<string, unknown>;
      },
    } satisfies Assistant,
  });
};

interface Assistant {
  listNames(): string[];
  callTool(name: string, input: object): Promise<Record<string, unknown>>;
}

test('lets an assistant search, price and add an item, but not book', async ({ page, venue, widget }) => {
  await page.addInitScript(installAssistant);
  await page.goto(publishPage(venue, { attributes: 'assistant-tools' }));
  const listToolNames = () =>
    page.evaluate(() => (globalThis as unknown as { assistant: Assistant }).assistant.listNames());
  await expect.poll(listToolNames).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
  const callTool = (name: string, input: object) =>
    page.evaluate(
      ([toolName, toolInput]) =>
        (globalThis as unknown as { assistant: Assistant }).assistant.callTool(toolName, toolInput),
      [name, input] as const,
    );
  const { items, today } = await callTool('slipway_find', { words: 'sea kayak' });
  const itemId = (items as { id: string }[])[0]?.id;
  const priceRequests = listDays(addDays(today as Day, 35), addDays(today as Day, 48)).map((start) => ({
    item: itemId,
    start,
  }));
  const prices = await Promise.all(priceRequests.map((request) => callTool('slipway_price', request)));
  const freeIndex = prices.findIndex(({ available }) => available === true);
  expect(prices[freeIndex]).toMatchObject({ name: 'Sea kayak', available: true, currency: 'CAD' });
  expect(venue.siteRequests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await callTool('slipway_add', priceRequests[freeIndex] ?? {})).toMatchObject({
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
  await expect(widget.totalPart).toBeVisible();
  const toolNames = await page.evaluate(() =>
    (globalThis as unknown as { assistant: Assistant }).assistant.listNames(),
  );
  expect(toolNames).toEqual([]);
});
