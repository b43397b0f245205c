import { describe, expect, it } from 'vitest';
import { createAssistantTools, type AssistantDependencies } from '../../../src/elements/assistant/tools.ts';
import { createAssistant } from './assistant.ts';

describe('createAssistantTools', () => {
  const tools = createAssistantTools({} as AssistantDependencies);

  it('has tools to find, price and add items, but none to book', () => {
    expect(tools.map(({ name }) => name)).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
  });

  it('marks every tool except `slipway_add` as read-only', () => {
    expect(tools.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name)).toEqual(['slipway_add']);
  });

  it.each(['slipway_price', 'slipway_add'] as const)(
    'hides technical details if a request of %s fails unexpectedly',
    async (tool) => {
      const rejectWithError = () => Promise.reject(new TypeError('rates is undefined'));
      const { call, flow } = await createAssistant({ client: { rate: rejectWithError, rateList: rejectWithError } });
      const answer = await call(tool, { item: 'kayak', start: '2031-06-11' });
      expect(answer).toEqual({ error: 'The service did not answer (broken).' });
      expect(flow.state.session).toBeNull();
    },
  );

  it('has a description of each tool and of every required input', () => {
    for (const { description, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(40);
      for (const name of inputSchema.required)
        expect(inputSchema.properties).toHaveProperty([name, 'description'], expect.stringMatching(/.{10}/));
    }
  });
});
