import { describe, expect, it } from 'vitest';
import { assistantTools, type AssistantFacts } from '../../../src/elements/assistant/tools.ts';

describe('assistantTools', () => {
  const tools = assistantTools({} as AssistantFacts);

  it('offers to find, price and add, but not to book', () => {
    expect(tools.map(({ name }) => name)).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
  });

  it('marks only the adding tool as one that changes something', () => {
    expect(tools.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual(['slipway_add']);
  });

  it('describes each tool and every required input', () => {
    for (const { description, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(40);
      expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining([...inputSchema.required]));
    }
  });
});
