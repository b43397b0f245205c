import { expect, test } from 'vitest';
import { assistantTools, type AssistantFacts } from '../../../src/elements/assistant/tools.ts';

const tools = assistantTools({} as AssistantFacts);

test('there is a tool to find, to price and to add; none that books, pays or reads what the visitor typed', () => {
  expect(tools.map(({ name }) => name)).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
});

test('only the one that adds says that it changes something', () => {
  expect(tools.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual(['slipway_add']);
});

test('each tells an assistant what it takes, and requires only what it describes', () => {
  for (const { description, inputSchema } of tools) {
    expect(description.length).toBeGreaterThan(40);
    expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining([...inputSchema.required]));
  }
});
